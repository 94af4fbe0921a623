"""Whom a phone that nobody signed in on has met: at the matches where it said whose it was."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from itertools import chain

from tournaments.models import PlayedSeat
from tournaments.records.figures import Figures
from tournaments.records.selectors.people import ListedPerson
from tournaments.records.selectors.statistics import Companion, match_rows, with_company


def company_at(seats: Mapping[int, int]) -> tuple[list[Companion], list[Companion]]:
    """Partners and opponents of whoever held these seats (number by key of the match), those met most first.

    People are names here, with no page to go to: at such tables most have none. As many queries for one
    match as for fifty, and none without a seat.
    """
    if not seats:
        return [], []
    at_these = with_company(PlayedSeat.objects.filter(played__match__in=seats))
    own_seats = [seat for seat in at_these if seats[seat.played.match_id] == seat.number]
    partners: defaultdict[str, Counter[int]] = defaultdict(Counter)
    opponents: defaultdict[str, Counter[int]] = defaultdict(Counter)
    for row in match_rows(own_seats):
        for name in row.partners:
            partners[name][row.own.outcome] += 1
        for name in chain.from_iterable(row.opponents):
            opponents[name][row.own.outcome] += 1
    return _met_most(partners), _met_most(opponents)


def _met_most(outcomes: Mapping[str, Counter[int]]) -> list[Companion]:
    """By name, how often it was won (1), drawn (0) and lost (-1)."""
    companions = [
        Companion(
            ListedPerson(0, name, is_known=False),
            Figures({"matches": counts.total(), "won": counts[1], "drawn": counts[0], "lost": counts[-1]}),
        )
        for name, counts in outcomes.items()
    ]
    companions.sort(key=lambda one: (-one.figures.matches, -one.figures.won, one.person.name))
    return companions
