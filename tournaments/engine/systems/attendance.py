"""Who takes part in a round, in which order, and who is to be kept from whom."""

from __future__ import annotations

from collections.abc import Collection

from tournaments.engine.progress import StageState
from tournaments.engine.search import ApartPairs


def ranked_people(state: StageState, round_index: int) -> list[int]:
    """Those who take part in a round, as the standings list them; who will be struck comes last."""
    ranked = [row.entrant for row in state.standings]
    ranked += [entrant for entrant in state.entrants if entrant in state.struck]
    return [entrant for entrant in ranked if state.is_there(entrant, round_index)]


def people_in_entry_order(state: StageState, round_index: int) -> list[int]:
    """The same without a look at results, which may not be known yet."""
    return [entrant for entrant in state.entrants if state.is_there(entrant, round_index)]


def newcomers(state: StageState, round_index: int, people: Collection[int]) -> frozenset[int]:
    """Those who came late and play their first round."""
    entrants, number = state.tournament.entrants, state.offset + round_index + 1
    return frozenset(entrant for entrant in people if entrants[entrant].is_newcomer(number))


def apart_in(state: StageState, round_index: int, people: Collection[int]) -> ApartPairs:
    """Who of ``people`` is to be kept apart in this round of the stage."""
    number = state.offset + round_index + 1
    there = frozenset(people)
    return ApartPairs(
        wish.entrants & there
        for wish in state.tournament.apart
        if wish.until_round is None or number <= wish.until_round
    )
