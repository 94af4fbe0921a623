"""Meetings of two clubs in a season: when and where, who plays, what came of it, who signed."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models import Player, User
from tournaments.models.seasons import Season, SeasonClub


class Fixture(models.Model):
    """One club against another."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="fixtures")
    round = models.PositiveSmallIntegerField()
    """Of the calendar, from 1."""

    home = models.ForeignKey(SeasonClub, on_delete=models.PROTECT, related_name="+")
    away = models.ForeignKey(SeasonClub, on_delete=models.PROTECT, related_name="+")
    venue = models.CharField(_("place"), max_length=120, blank=True)
    starts_at = models.DateTimeField(_("starts"))
    home_signed_at = models.DateTimeField(null=True, blank=True)
    home_signed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    away_signed_at = models.DateTimeField(null=True, blank=True)
    away_signed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    version = models.PositiveIntegerField(default=0)
    """What was signed is what had this version when it was looked at."""

    class Meta:
        ordering = ("round", "starts_at", "pk")
        constraints = (
            models.UniqueConstraint(fields=("season", "round", "home"), name="one_home_fixture_a_round"),
            models.CheckConstraint(condition=~Q(home=F("away")), name="nobody_meets_himself"),
            models.CheckConstraint(condition=Q(round__gte=1), name="fixture_rounds_count_from_one"),
        )
        indexes = (models.Index(fields=("season", "starts_at")),)

    def __str__(self) -> str:
        return f"{self.home} – {self.away}"

    @property
    def is_signed(self) -> bool:
        """Both captains have: the result counts."""
        return self.home_signed_at is not None and self.away_signed_at is not None

    @property
    def is_struck(self) -> bool:
        """One of the two clubs has left the season: this counts for nobody, and is not played."""
        return self.home.withdrawn_at is not None or self.away.withdrawn_at is not None

    def side_of(self, side: str) -> SeasonClub:
        return self.home if side == Side.HOME else self.away


class Side(models.TextChoices):
    """Of a fixture."""

    HOME = "home", _("home")
    AWAY = "away", _("away")


class Board(models.Model):
    """One table of a fixture and the matches each side won there; both empty until they are written down."""

    fixture = models.ForeignKey(Fixture, on_delete=models.PROTECT, related_name="boards")
    number = models.PositiveSmallIntegerField()
    home_won = models.PositiveSmallIntegerField(null=True, blank=True)
    away_won = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("fixture", "number"), name="one_board_a_number"),
            models.CheckConstraint(
                condition=Q(home_won=None, away_won=None) | Q(home_won__isnull=False, away_won__isnull=False),
                name="a_board_has_both_numbers_or_none",
            ),
        )

    def __str__(self) -> str:
        return f"board {self.number}"


class LineUp(models.Model):
    """Somebody on a team sheet: at which board, for which side."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="line_up")
    """A sheet is rewritten as a whole; the log keeps the one before."""

    side = models.CharField(max_length=4, choices=Side)
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    noted_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("board__number", "side", "position")
        constraints = (
            models.UniqueConstraint(
                fields=("board", "side", "position"), name="one_player_a_board_and_place"
            ),
            models.CheckConstraint(condition=Q(side__in=["home", "away"]), name="line_up_side_known"),
        )

    def __str__(self) -> str:
        return f"{self.player} ({self.side})"
