"""The next round of a bracket."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.engine.file.values import Table
from tournaments.engine.progress import StageState
from tournaments.engine.ranking.meetings import meetings, opponents
from tournaments.engine.search import ApartPairs
from tournaments.engine.systems.attendance import apart_in
from tournaments.engine.systems.brackets import Bracket, Place, people_of
from tournaments.engine.systems.draws import (
    Draw,
    DrawnTable,
    Note,
    Quality,
    add_notes,
    count_repeats,
    fixed_table,
    number_tables,
    sides_alone,
)
from tournaments.engine.systems.elimination import first_round_places


def bracket_round(state: StageState, bracket: Bracket) -> Draw:
    """The matches of the next round, as far as somebody reaches them."""
    index = len(state.stage.played)
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
        people = people_of(places)
        if people:
            seats = Table(sides_alone(people), bracket=match.bracket, match=match.match)
            table = fixed_table(seats, state, index)
            tables.append(
                add_notes(table, met, wishes, _same_house(state, table))
                if is_first
                else add_notes(table, met)
            )
    again = count_repeats(tables, met)
    quality = Quality(repeat_opponents=again, least_possible=None if again else 0)
    return Draw(state.index, index, number_tables(tables), quality=quality)


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
    places = first_round_places(people, [wishes, ApartPairs([*wishes.groups, *houses.values()])])
    return list(zip(places[::2], places[1::2], strict=True))


def first_round_notes(state: StageState, table: Table) -> Sequence[Note]:
    """In the first round, who comes from one group or club."""
    return () if state.stage.played else _same_house(state, table)


def _same_house(state: StageState, table: Table) -> Sequence[Note]:
    """A note for each reason for which the two had better not meet at once."""
    if table.is_bye:
        return ()
    one, other = table.people
    clubs = [state.tournament.entrants[entrant].club for entrant in (one, other)]
    groups = [state.groups_before.get(entrant) for entrant in (one, other)]
    notes = []
    if groups[0] is not None and groups[0] == groups[1]:
        notes.append(Note("same_group"))
    if clubs[0] is not None and clubs[0] == clubs[1]:
        notes.append(Note("same_club"))
    return notes
