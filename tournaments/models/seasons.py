"""A season of a club, or of several: who is in it, by which rules it counts, and who was not there."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.models import Club, Player, User
from tournaments.models.setup import new_short_id


class Season(models.Model):
    """Tournaments, club evenings and fixtures, added up by a league's rules."""

    class Status(models.TextChoices):
        DRAFT = "draft", _("being prepared")
        OPEN = "open", _("running")
        FINISHED = "finished", pgettext_lazy("a season", "finished")

    class Unit(models.TextChoices):
        PLAYER = "player", _("people")
        PAIR = "pair", _("pairs")
        CLUB = "club", _("clubs")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+")
    """Whose organisers keep it."""

    public_id = models.CharField(max_length=6, unique=True, default=new_short_id, editable=False)
    name = models.CharField(_("name"), max_length=80)
    starts_on = models.DateField(_("first day"), default=timezone.localdate)
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.DRAFT)
    unit = models.CharField(_("the table lists"), max_length=10, choices=Unit, default=Unit.PLAYER)
    rules = models.JSONField(_("how it counts"), default=dict)
    """What differs from the defaults of ``engine.league.LeagueRules``, by its names."""

    catch_up_until = models.DateField(_("evenings can be made up until"), null=True, blank=True)
    variant = models.CharField(_("game"), max_length=30)
    ruleset = models.JSONField(_("rules"), default=dict)
    """Of its evenings and fixtures, as in a file: a preset, and what differs."""

    boards = models.PositiveSmallIntegerField(_("tables at a fixture"), default=3)
    matches_a_board = models.PositiveSmallIntegerField(_("matches at each table"), default=1)
    version = models.PositiveIntegerField(default=0)
    """Goes up with every change to the season itself; each evening has its tournament's."""

    created_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("-starts_on", "-pk")
        indexes = (models.Index(fields=("club", "-starts_on")),)
        constraints = (
            models.CheckConstraint(
                condition=Q(ends_on=None) | Q(ends_on__gte=models.F("starts_on")),
                name="season_ends_after_it_began",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_public(self) -> bool:
        return self.status != self.Status.DRAFT


class SeasonClub(models.Model):
    """A club that takes part in a season."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="clubs")
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+")
    captain = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    """Fills in the team sheet and signs, beside the organisers of the club."""

    venue = models.CharField(_("plays at home in"), max_length=120, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    """Struck: what it played counts for nobody."""

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("season", "club"), name="one_place_a_club_and_season"),
        )

    def __str__(self) -> str:
        return str(self.club)


class Evening(models.Model):
    """A tournament or club evening, and the season it counts in, if any.

    A club evening without a tournament is stored as one too: an entrant a person, a stage, its rounds
    (docs/decisions/0012-evenings-are-tournaments.md). Only the way to its draw differs.
    """

    class Kind(models.TextChoices):
        TOURNAMENT = "tournament", _("tournament")
        CLUB_EVENING = "club_evening", _("club evening")

    season = models.ForeignKey(
        Season, on_delete=models.PROTECT, null=True, blank=True, related_name="evenings"
    )
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.PROTECT, related_name="evenings"
    )
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.TOURNAMENT)
    is_catch_up = models.BooleanField(_("for making up missed evenings only"), default=False)
    tally = models.JSONField(null=True, blank=True)
    """What everybody did, folded from the results of ``tally_version``: kept to read, never a source."""

    tally_version = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("tournament__starts_at", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("season", "tournament"), name="a_tournament_counts_once_a_season"
            ),
            models.UniqueConstraint(
                fields=("tournament",), condition=Q(kind="club_evening"), name="one_club_evening_a_tournament"
            ),
        )

    def __str__(self) -> str:
        return str(self.tournament)

    @property
    def is_behind(self) -> bool:
        """Whether its tournament has changed since the tally was folded."""
        return self.tally_version != self.tournament.version


class Absence(models.Model):
    """Somebody who called off. Whoever stays away without a word has no row."""

    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="absences")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    noted_at = models.DateTimeField(default=timezone.now, editable=False)
    noted_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("evening", "player"), name="one_absence_an_evening_and_player"),
        )

    def __str__(self) -> str:
        return f"{self.player}: {self.evening}"


class CatchUp(models.Model):
    """An evening that somebody played for one they had missed."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    missed = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="made_up")
    played = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="catch_ups")
    noted_at = models.DateTimeField(default=timezone.now, editable=False)
    noted_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("player", "missed"), name="an_evening_is_made_up_once"),
            models.UniqueConstraint(fields=("player", "played"), name="an_evening_makes_up_one"),
            models.CheckConstraint(
                condition=~Q(missed=models.F("played")), name="no_evening_makes_up_itself"
            ),
        )

    def __str__(self) -> str:
        return f"{self.player}: {self.played} for {self.missed}"


class CalendarAddress(models.Model):
    """Which secret address of a person's calendar is good: its number, 1 for whoever has no row."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return f"calendar of {self.player}"
