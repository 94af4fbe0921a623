"""Adds up what people did in matches, an evening at a time."""

from collections.abc import Iterator

from django.db.models import Count, Max, Q, QuerySet, Sum

from tournaments.engine.people.tally import LARGEST, SUMMED
from tournaments.models import PlayedSeat, PlayerEvening

OF_SEATS = {
    "matches": Count("pk"),
    "won": Count("pk", filter=Q(outcome=1)),
    "drawn": Count("pk", filter=Q(outcome=0)),
    "lost": Count("pk", filter=Q(outcome=-1)),
    **{name: Sum(name) for name in SUMMED},
    **{name: Max(name) for name in LARGEST},
}
EVENING = ("player", "played__variant", "played__day", "played__club", "played__tournament")


def evening_sums(seats: QuerySet[PlayedSeat]) -> Iterator[PlayerEvening]:
    """Unsaved rows, one for each person, game, day, club and tournament."""
    named = seats.filter(player__isnull=False).order_by().values(*EVENING)
    for row in named.annotate(**{f"sum_{name}": value for name, value in OF_SEATS.items()}):
        player, variant, day, club, tournament = (row[key] for key in EVENING)
        yield PlayerEvening(
            player_id=player,
            variant=variant,
            day=day,
            club_id=club,
            tournament_id=tournament,
            **{name: row[f"sum_{name}"] for name in OF_SEATS},
        )
