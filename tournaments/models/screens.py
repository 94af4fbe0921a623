"""What hangs in the hall: the address of its screens, what each of them shows, and what is announced."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models import User
from scoring.models.joining import new_secret
from tournaments.models.setup import Tournament

MOST_SCREENS = 6


class ScreenAddress(models.Model):
    """The secret address of the screens of a tournament. Renewed, not changed: the old one says so."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="screen_addresses")
    secret = models.CharField(max_length=32, default=new_secret, unique=True)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("tournament",), condition=Q(ended_at=None), name="one_screen_address_an_event"
            ),
        )

    def __str__(self) -> str:
        return f"screens of {self.tournament_id}"


class Screen(models.Model):
    """A screen of the hall, by its number from 1. One that nobody has set shows what fits by itself."""

    class Show(models.TextChoices):
        BY_ITSELF = "auto", _("What fits, by itself")
        SEATS = "seats", _("Who sits where, by name")
        PAIRINGS = "pairings", _("Who meets whom, by table")
        TABLES = "tables", _("The tables as they stand")
        STANDINGS = "standings", _("Standings")
        BRACKET = "bracket", _("Bracket")
        CLOCK = "clock", _("Clock")
        WORDS = "words", _("Announcement")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="screens")
    number = models.PositiveSmallIntegerField()
    show = models.CharField(max_length=10, choices=Show, default=Show.BY_ITSELF)
    version = models.PositiveIntegerField(default=0)
    """Goes up with every choice: what hangs in the hall asks with it."""

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("tournament", "number"), name="one_screen_a_number"),)

    def __str__(self) -> str:
        return f"screen {self.number}"


class Announcement(models.Model):
    """What the director says to everybody: on every screen and every phone, until it is taken down."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="announcements")
    text = models.CharField(_("announcement"), max_length=160)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)
        indexes = (models.Index(fields=("tournament", "ended_at")),)

    def __str__(self) -> str:
        return self.text
