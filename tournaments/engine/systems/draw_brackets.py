"""The next round of ``knockout``, ``double_knockout`` and ``table_knockout``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tournaments.engine.progress import StageState
from tournaments.engine.ranking.results import Pair, meetings, opponents
from tournaments.engine.search.apart import KeptApart
from tournaments.engine.systems.brackets import NOBODY, Place
from tournaments.engine.systems.drawn import (
    Draw,
    DrawnTable,
    Note,
    Quality,
    apart_in,
    noted,
    numbered,
    repeats,
    table_of,
)
from tournaments.engine.systems.elimination import placed
from tournaments.engine.systems.last_table import snake


def bracket_round(state: StageState) -> Draw:
    """The matches of the next round, as far as somebody reaches them."""
    bracket, index = state.bracket, len(state.stage.played)
    firsts = {
        "plate": _first_round(state, bracket.plate_people or (), index),
        bracket.top: _first_round(state, bracket.entrants, index),
    }
    met = meetings(state.stage.played, opponents)
    wishes = apart_in(state, index, bracket.entrants)
    tables: list[DrawnTable] = []
    for match in bracket.of_round(index + 1):
        is_first = bracket.is_first_round(match)
        places = firsts[match.bracket][match.match - 1] if is_first else bracket.places(match)
        sides = [(place,) for place in places if place is not None and place != NOBODY]
        if sides:
            table = table_of(sides, state, index, bracket=match.bracket, match=match.match)
            drawn = noted(table, met)
            tables.append(_grounds_noted(drawn, state, wishes) if is_first else drawn)
    return _draw(state, tables, met)


def _first_round(state: StageState, people: tuple[int, ...], index: int) -> list[tuple[Place, Place]]:
    """Who meets whom where a bracket begins; fewest against a wish, then fewest of one group or club."""
    if index > 1 or not people:
        return []
    wishes = apart_in(state, index, people)
    houses: dict[tuple[str, int], set[int]] = {}
    for entrant in people:
        club, group = state.tournament.entrants[entrant].club, state.groups_before.get(entrant)
        if club is not None:
            houses.setdefault(("club", club), set()).add(entrant)
        if group is not None:
            houses.setdefault(("group", group), set()).add(entrant)
    places = placed(people, [wishes, KeptApart([*wishes.groups, *houses.values()])])
    return list(zip(places[::2], places[1::2], strict=True))


def _grounds_noted(drawn: DrawnTable, state: StageState, wishes: KeptApart) -> DrawnTable:
    """With a note for each ground on which the two had better not have met."""
    if drawn.table.is_bye:
        return drawn
    one, other = drawn.table.people
    clubs = [state.tournament.entrants[entrant].club for entrant in (one, other)]
    groups = [state.groups_before.get(entrant) for entrant in (one, other)]
    notes = list(drawn.notes)
    if (one, other) in wishes:
        notes.append(Note("not_kept_apart"))
    if groups[0] is not None and groups[0] == groups[1]:
        notes.append(Note("same_group"))
    if clubs[0] is not None and clubs[0] == clubs[1]:
        notes.append(Note("same_club"))
    return replace(drawn, notes=tuple(notes))


def last_table_round(state: StageState) -> Draw:
    """Those still in it, in entry order, at tables filled as a snake."""
    index = len(state.stage.played)
    people = state.last_table.still_in(index)
    assert people is not None, "a round waits for the results of the one before"
    met = meetings(state.stage.played, opponents)
    tables = [
        noted(table_of([(entrant,) for entrant in table], state, index), met)
        for table in snake(people, len(people) // state.stage.table_size)
    ]
    return _draw(state, tables, met)


def _draw(state: StageState, tables: list[DrawnTable], met: Mapping[Pair, int]) -> Draw:
    again = repeats(tables, met)
    quality = Quality(repeat_opponents=again, least_possible=None if again else 0)
    return Draw(state.index, len(state.stage.played), numbered(tables), quality=quality)
