"""What closed matches say about people: a cache of facts, so that a page need not fold a season's sheets.

Nothing here is a source. Every row is counted from a score sheet and from what a tournament has decided about
it, written when a match closes or its sheet changes, rebuilt by ``manage.py rebuild_statistics`` and compared
by ``manage.py check_statistics`` (docs/decisions/0010-statistics-are-a-cache.md).
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models import Club, Match, Player
from tournaments.models.setup import Tournament


def is_public(prefix: str = "") -> Q:
    """Of a club, and not of a tournament that is being prepared.

    ``prefix`` is the way to the row that has club and tournament (``played__``). A round that is kept secret
    needs no word here: it isn't counted before it is told.
    """
    hidden = Q(**{f"{prefix}tournament__status": Tournament.Status.DRAFT})
    return Q(**{f"{prefix}club__isnull": False}) & (Q(**{f"{prefix}tournament": None}) | ~hidden)


class Counters(models.Model):
    """The numbers of :class:`~tournaments.engine.people.tally.Tally`, with the meanings that are given
    there.
    """

    hands = models.PositiveIntegerField(_("hands"), default=0)
    points = models.IntegerField(default=0)
    conceded = models.IntegerField(default=0)
    hands_won = models.PositiveIntegerField(default=0)
    dealt = models.PositiveIntegerField(default=0)
    dealt_points = models.IntegerField(default=0)
    dealt_conceded = models.IntegerField(default=0)
    dealt_won = models.PositiveIntegerField(default=0)
    no_trumps = models.PositiveIntegerField(default=0)
    no_trumps_points = models.IntegerField(default=0)
    no_trumps_conceded = models.IntegerField(default=0)
    no_trumps_won = models.PositiveIntegerField(default=0)
    along = models.PositiveIntegerField(default=0)
    along_won = models.PositiveIntegerField(default=0)
    along_gain = models.IntegerField(default=0)
    against = models.PositiveIntegerField(default=0)
    against_won = models.PositiveIntegerField(default=0)
    against_gain = models.IntegerField(default=0)
    bids = models.PositiveIntegerField(default=0)
    bids_made = models.PositiveIntegerField(default=0)
    capots = models.PositiveIntegerField(default=0)
    capots_suffered = models.PositiveIntegerField(default=0)
    penalties = models.PositiveIntegerField(default=0)
    penalty_points = models.IntegerField(default=0)
    games = models.PositiveIntegerField(default=0)
    games_won = models.PositiveIntegerField(default=0)
    best_hand = models.IntegerField(default=0)
    comeback = models.PositiveIntegerField(default=0)

    class Meta:
        abstract = True


class PlayedMatch(models.Model):
    """A match that was played to its end, and what may be a record in it."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="+")
    variant = models.CharField(max_length=30)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, related_name="+")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, null=True, related_name="+")
    played_at = models.DateTimeField()
    day = models.DateField()
    """Where the club is; a match that ends after midnight belongs to the evening before."""

    places = models.JSONField(default=list)
    """By side, 1 for the best; equal places are a draw."""

    is_rated = models.BooleanField(default=False)
    """Of a club, and everybody at the table is known."""

    hands = models.PositiveIntegerField(default=0)
    best_hand = models.IntegerField(default=0)
    best_hand_side = models.PositiveSmallIntegerField(null=True)
    best_hand_line = models.PositiveIntegerField(null=True)
    """Number of the line."""

    longest_game = models.PositiveIntegerField(default=0)
    comeback = models.PositiveIntegerField(default=0)
    comeback_side = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ("played_at", "pk")
        indexes = (
            models.Index(fields=("variant", "played_at"), name="played_in_order"),
            models.Index(fields=("club", "variant", "played_at"), name="played_in_club"),
            # Has all that a club's numbers are made of, in the order in which they are counted: else no
            # database takes it.
            models.Index(fields=("club", "variant", "day", "tournament", "hands"), name="played_in_numbers"),
            # As records are ranked: of equal ones the older. With ten times the hands many are equal.
            *(
                models.Index(fields=(*of, f"-{kind}", "played_at", "match"), name=f"played_{whose}{kind}")
                for of, whose in ((("variant",), ""), (("club", "variant"), "club_"))
                for kind in ("best_hand", "longest_game", "comeback")
            ),
        )

    def __str__(self) -> str:
        return f"{self.variant} {self.match_id}"


class PlayedSeat(Counters):
    """One person's part in a match."""

    played = models.ForeignKey(PlayedMatch, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")
    """As it stands at the seat; None for a name that is nobody's. Merges are followed when it is read."""

    outcome = models.SmallIntegerField()
    """1 won, 0 drawn, -1 lost."""

    class Meta:
        ordering = ("played", "number")
        constraints = (models.UniqueConstraint(fields=("played", "number"), name="one_tally_a_seat"),)

    def __str__(self) -> str:
        return f"{self.player_id} in {self.played_id}"


class PlayerEvening(Counters):
    """One person's matches of a game on one day, in one club and tournament: the sum of the rows above."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    variant = models.CharField(max_length=30)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, related_name="+")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, null=True, related_name="+")
    day = models.DateField()
    matches = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("day", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("player", "variant", "day", "tournament"), name="one_sum_a_tournament_day"
            ),
            models.UniqueConstraint(
                fields=("player", "variant", "day", "club"),
                condition=Q(tournament=None),
                name="one_sum_a_club_day",
            ),
            models.UniqueConstraint(
                fields=("player", "variant", "day"), condition=Q(club=None), name="one_sum_a_friendly_day"
            ),
        )
        indexes = (
            models.Index(fields=("player", "day"), name="evenings_of_player"),
            models.Index(fields=("club", "day"), name="evenings_of_club"),
            # Has all that a leaderboard is made of, person by person: half the time of a season's table.
            models.Index(
                fields=(
                    "club",
                    "player",
                    "day",
                    "variant",
                    "tournament",
                    "matches",
                    "won",
                    "drawn",
                    "lost",
                    "hands",
                    "points",
                    "conceded",
                    "best_hand",
                    "capots",
                ),
                name="evenings_in_leaderboard",
            ),
            models.Index(fields=("variant", "day"), name="evenings_of_variant"),
        )

    def __str__(self) -> str:
        return f"{self.player_id} on {self.day}"


class RatingPoint(models.Model):
    """Somebody's rating at the end of a day: what curves are drawn from, and where a replay starts."""

    family = models.CharField(max_length=20)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    """The person, merges followed."""

    day = models.DateField()
    mean = models.FloatField()
    deviation = models.FloatField()
    matches = models.PositiveIntegerField()
    """Rated so far, this day's included."""

    moves = models.JSONField(default=list)
    """What each match of the day did to the points, in the order played: pairs of the key of a
    :class:`PlayedMatch` and the points it gave or took."""

    class Meta:
        ordering = ("day", "pk")
        constraints = (
            models.UniqueConstraint(fields=("player", "family", "day"), name="one_rating_a_day_and_person"),
        )
        indexes = (models.Index(fields=("family", "day"), name="path_of_family"),)

    def __str__(self) -> str:
        return f"{self.player_id}: {self.mean:.1f} ± {self.deviation:.1f}"


class CurrentRating(models.Model):
    """The last point of a person's path in a family."""

    family = models.CharField(max_length=20)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    mean = models.FloatField()
    deviation = models.FloatField()
    matches = models.PositiveIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("family", "player"), name="one_rating_a_family_and_person"),
        )

    def __str__(self) -> str:
        return f"{self.player_id}: {self.mean:.1f} ± {self.deviation:.1f}"


class RatingFamily(models.Model):
    """How far the ratings of a family follow the matches."""

    key = models.CharField(max_length=20, unique=True)
    stale_from = models.DateField(null=True)
    """Matches from this day on have to be rated anew; None when all are."""

    replay_from = models.DateField(null=True)
    """From which day they are being rated anew just now, or were when somebody ended the process."""

    def __str__(self) -> str:
        return self.key


class ClubRating(models.Model):
    """A club's word on ratings; without a row its matches are rated."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="+")
    switched_off = models.BooleanField(_("our matches are not rated"), default=False)

    def __str__(self) -> str:
        return f"{self.club_id}: {'off' if self.switched_off else 'on'}"
