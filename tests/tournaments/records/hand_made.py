"""An evening small enough to count by hand: four people, one club, three matches of Manillen to 30.

Match 1, Anna & Cas against Bob & Dina, 39–20 in three hands; Anna & Cas come back from 7–20.
Match 2, Anna & Bob against Cas & Dina, 0–60 in one hand: every trick.
Match 3, Anna & Bob against Cas & Dina, stopped at 7–7: drawn.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from scoring.access.actors import Actor
from scoring.matches.services import NewMatch
from scoring.matches.services.matches import open_match, stop_match
from scoring.models import Club, Match, Membership, Player, Role
from tests.scoring.factories import play
from tournaments.records.services.statistics import count_again

EIGHT = datetime(2026, 3, 20, 19, 0, tzinfo=UTC)
"""Eight in the evening in Heule."""

COMEBACK = (
    {"trump": "hearts", "points": [37, 23]},
    {"trump": "none", "along": True, "points": [25, 35]},
    {"trump": "none", "along": True, "against": True, "points": [34, 26]},
)
CAPOT = ({"trump": "clubs", "points": [0, 60], "all_tricks": 1},)
LEVEL = ({"trump": "hearts", "points": [37, 23]}, {"trump": "spades", "points": [23, 37]})


@dataclass(frozen=True)
class Cast:
    """Who plays, and what they played, oldest first."""

    club: Club
    anna: Player
    bob: Player
    cas: Player
    dina: Player
    matches: tuple[Match, ...] = ()


def people_of(club: Club, *names: str) -> list[Player]:
    """Members of a club, without accounts."""
    people = [Player.objects.create(name=name) for name in names]
    for player in people:
        Membership.objects.create(club=club, player=player, role=Role.MEMBER)
    return people


def played(
    players: list[Player | str],
    *lines: dict[str, Any],
    club: Club | None,
    at: datetime = EIGHT,
    variant: str = "manillen-4p",
    stop: bool = False,
    **ruleset: Any,
) -> Match:
    """A match with these lines that ended at ``at``."""
    options = {"target": 30, "best_of": 1} if variant.startswith("manillen") else {}
    match = open_match(
        NewMatch(variant=variant, players=players, ruleset={**options, **ruleset}, club=club),
        actor=Actor(),
        at=at,
    )
    play(match, *lines)
    if stop:
        stop_match(match, actor=Actor())
    return ended(match, at)


def ended(match: Match, at: datetime) -> Match:
    """The same match as if it had ended then."""
    Match.objects.filter(pk=match.pk).update(closed_at=at)
    count_again([match.pk])
    match.refresh_from_db()
    return match


def hand_made_evening(club: Club) -> Cast:
    """The three matches, an hour apart."""
    anna, bob, cas, dina = people_of(club, "Anna Ameel", "Bob Baert", "Cas Claeys", "Dina Dewulf")
    hour = timedelta(hours=1)
    first = played([anna, bob, cas, dina], *COMEBACK, club=club)
    second = played([anna, cas, bob, dina], *CAPOT, club=club, at=EIGHT + hour)
    third = played([anna, cas, bob, dina], *LEVEL, club=club, at=EIGHT + 2 * hour, stop=True)
    return Cast(club, anna, bob, cas, dina, (first, second, third))
