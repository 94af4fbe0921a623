"""A bracket as far as it was played: who is in which match, who goes on, who is out.

docs/formats/tournament-file.md, "Fixed schedules and brackets". The first round as it was played is the
bracket; everything after it follows from results. Which matches there are, and how people are placed, is
in ``elimination.py``. Rounds are those of the stage.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import ClassVar, Self

from tournaments.engine.file.values import Stage, Table
from tournaments.engine.ranking.results import winning_sides
from tournaments.engine.systems.elimination import PlannedMatch, SlotSource, knockout, size_for

NOBODY = -1
"""A place that nobody reaches."""

Place = int | None
"""An entrant, ``NOBODY``, or ``None`` where it isn't known yet."""

Name = tuple[str, int, int]
"""A match by its bracket, round and number."""


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table of the file that is a match, and where it stands in its round."""

    table: Table
    index: int


class Bracket(ABC):
    """The brackets of one stage, for ``entrants`` in entry order."""

    top: ClassVar[str]
    """The bracket in which everybody begins."""

    def __init__(self, stage: Stage, entrants: Sequence[int]) -> None:
        self.stage = stage
        self.entrants = tuple(entrants)
        self.played = _by_name(stage)
        self._places: dict[Name, tuple[Place, Place]] = {}
        self._known_ends: dict[Name, tuple[Place, Place]] = {}
        self._matches: dict[Name, PlannedMatch] = {}
        self._by_round: dict[int, list[PlannedMatch]] = {}
        size = size_for(len(self.entrants))
        self.rounds = size.bit_length() - 1
        """Of the main or the winners' bracket."""
        self._add(self.matches_for(size))
        self.plate_people: tuple[int, ...] | None = ()
        """In entry order; ``None`` while that isn't known."""
        self._add_plate()

    @abstractmethod
    def matches_for(self, size: int) -> Sequence[PlannedMatch]:
        """Every match of a bracket with so many places, but the plate."""

    @abstractmethod
    def out(self) -> Mapping[int, tuple[int, int]]:
        """How far those came who are out of it: the higher, the farther."""

    def after(self, stage: Stage) -> Self:
        """The same with the rounds of ``stage``, which are those played and more."""
        later = copy(self)
        later.stage = stage
        later.played = self.played | _by_name(stage, start=len(self.stage.played))
        later._places = {name: places for name, places in self._places.items() if None not in places}
        later._known_ends = self._known_ends.copy()
        if self.plate_people is None:
            later._add_plate()
        return later

    def _add(self, matches: Iterable[PlannedMatch]) -> None:
        self._matches = self._matches | {
            (match.bracket, match.round, match.match): match for match in matches
        }
        self._by_round = {}
        for match in self._matches.values():
            self._by_round.setdefault(match.round, []).append(match)

    @property
    def matches(self) -> list[PlannedMatch]:
        """Every match there may be, round after round."""
        return [match for number in sorted(self._by_round) for match in self._by_round[number]]

    def of_round(self, number: int) -> list[PlannedMatch]:
        return self._by_round.get(number, [])

    def is_first_round(self, match: PlannedMatch) -> bool:
        return match.sides[0].what == "place"

    def _add_plate(self) -> None:
        self.plate_people = self._find_plate_people() if self.stage.plate else ()
        if self.plate_people:
            self._add(knockout(size_for(len(self.plate_people)), bracket="plate", first_round=2))

    def _find_plate_people(self) -> tuple[int, ...] | None:
        """Who lost in the first round at the table; nobody where that makes less than two."""
        if self.rounds == 2 and self.stage.third_place:
            # The losing semi-finalists are the same two people, and have their match already.
            return ()
        lost = set()
        for match in self.of_round(1):
            loser = self.loser(match)
            if loser is None:
                return None
            played = self.played.get((match.bracket, match.round, match.match))
            if played and played.table.was_played:
                lost.add(loser)
        people = tuple(entrant for entrant in self.entrants if entrant in lost)
        return people if len(people) > 1 else ()

    # Who plays

    def places(self, match: PlannedMatch) -> tuple[Place, Place]:
        """Who is on each side of a match."""
        name = (match.bracket, match.round, match.match)
        if name not in self._places:
            self._places[name] = self._work_out_places(match, name)
        return self._places[name]

    def _work_out_places(self, match: PlannedMatch, name: Name) -> tuple[Place, Place]:
        if self.is_first_round(match):
            if name not in self.played:
                return None, None
            people = [*self.played[name].table.people, NOBODY]
            return people[0], people[1]
        first, second = (self._from(source) for source in match.sides)
        if match.bracket == "third_place" and NOBODY in (first, second):
            return NOBODY, NOBODY
        if match.bracket == "final" and match.match == 2:
            return self._places_of_reset(match)
        return first, second

    def _from(self, source: SlotSource) -> Place:
        match = self._matches[source.bracket, source.round, source.match]
        return self.winner(match) if source.what == "winner" else self.loser(match)

    def _places_of_reset(self, reset: PlannedMatch) -> tuple[Place, Place]:
        """The same two as in the first final, if the losers' side won it."""
        final = self._matches["final", reset.round - 1, 1]
        first, second = self.places(final)
        winner = self.winner(final)
        if winner is None:
            return None, None
        is_played = NOBODY not in (first, second) and winner == second
        return (first, second) if is_played else (NOBODY, NOBODY)

    def winner(self, match: PlannedMatch) -> Place:
        return self._ends(match)[0]

    def loser(self, match: PlannedMatch) -> Place:
        return self._ends(match)[1]

    def _ends(self, match: PlannedMatch) -> tuple[Place, Place]:
        """The winner and the loser; two who did not appear go nowhere."""
        name = (match.bracket, match.round, match.match)
        if name in self._known_ends:
            return self._known_ends[name]
        ends = self._work_out_ends(match, name)
        if None not in ends:
            self._known_ends[name] = ends
        return ends

    def _work_out_ends(self, match: PlannedMatch, name: Name) -> tuple[Place, Place]:
        first, second = self.places(match)
        if first is None or second is None:
            return None, None
        if NOBODY in (first, second):
            return (second if first == NOBODY else first), NOBODY
        played = self.played.get(name)
        if played is None or not played.table.has_result:
            return None, None
        winners = winning_sides(played.table)
        if not winners:
            return NOBODY, NOBODY
        winner = played.table.sides[winners[0]][0]
        return winner, second if winner == first else first

    # How far it is

    def is_left_out(self, match: PlannedMatch) -> bool:
        """Whether it is known that nobody reaches it."""
        return self.places(match) == (NOBODY, NOBODY)

    def has_rounds_left(self, after: int) -> bool:
        """Whether a match is left after so many rounds that somebody reaches, or may."""
        if self.plate_people is None and after == 1:
            return True
        later = (match for number, matches in self._by_round.items() if number > after for match in matches)
        return not all(map(self.is_left_out, later))

    def lost_in(self, bracket: str) -> dict[int, int]:
        """The last round of a bracket in which each was beaten or did not appear."""
        lost: dict[int, int] = {}
        for match in self.matches:
            winner = self.winner(match) if match.bracket == bracket else None
            if winner is not None:
                lost.update(
                    {place: match.round for place in people_of(self.places(match)) if place != winner}
                )
        return lost


def people_of(places: Iterable[Place]) -> list[int]:
    return [place for place in places if place is not None and place != NOBODY]


def _by_name(stage: Stage, start: int = 0) -> dict[Name, PlayedTable]:
    """The tables from that round on that say which match they are; of two that say the same, the first."""
    matches: dict[Name, PlayedTable] = {}
    for number, played in enumerate(stage.played[start:], start=start + 1):
        for index, table in enumerate(played.tables):
            if table.bracket is not None and table.match is not None:
                matches.setdefault((table.bracket, number, table.match), PlayedTable(table, index))
    return matches
