"""Brackets laid out for a page: columns of slots, numbered matches, lines between them, who goes where.

A column of a bracket has a slot for every match there could be, so the middle of slot *m* of *n* lies at
(2 *m* − 1) / 2 *n* of the height, and a drawing stretched over the same height meets them exactly.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.engine import BracketMatch
from tournaments.standings.selectors.facts import StageFacts, TableFacts

Name = tuple[str, int, int]
"""A match by bracket, round of the stage and number in the round."""

PART = 8
"""First-round matches that fit on a sheet of paper: bigger brackets are printed in parts."""

ORDER = ("main", "winners", "losers", "final", "third_place", "plate")


@dataclass(frozen=True, slots=True)
class Goal:
    """The numbered match that a winner or loser goes to, or comes from."""

    number: int
    bracket: str


@dataclass(frozen=True, slots=True)
class BracketSide:
    """One side of a match."""

    entrant: str | None
    """``None``: not known yet, or nobody."""

    is_nobody: bool = False
    source: Goal | None = None
    source_what: str = ""
    """``winner`` or ``loser`` of the source."""

    score: int | None = None
    is_winner: bool = False
    did_not_appear: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """One position of a column: a match, an entrant with a bye, or nothing."""

    bracket: str
    round: int
    match: int
    number: int | None
    """Of the match, counted through the stage; ``None`` where nobody is met."""

    sides: tuple[BracketSide, ...] = ()
    table: TableFacts | None = None
    winner_to: Goal | None = None
    loser_to: Goal | None = None
    is_left_out: bool = False
    is_if_needed: bool = False
    """The second final, while nobody knows whether it is played."""

    @property
    def is_match(self) -> bool:
        return self.number is not None and not self.is_left_out

    @property
    def passes(self) -> str | None:
        """Who goes on from here without a match."""
        known = [side.entrant for side in self.sides if side.entrant]
        return known[0] if not self.is_match and len(known) == 1 else None


@dataclass(frozen=True, slots=True)
class BracketColumn:
    """One round of a bracket."""

    round: int
    """Of the stage."""

    index: int
    """Within its bracket, from 1."""

    slots: tuple[Slot, ...]
    lines: str = ""
    """SVG path to the next column, 2 units a slot of the longer one, 20 wide."""

    line_height: int = 0
    is_current: bool = False

    @property
    def matches(self) -> int:
        return sum(slot.is_match for slot in self.slots)


@dataclass(frozen=True, slots=True)
class Tree:
    """One bracket of a stage, or a part of it."""

    bracket: str
    columns: tuple[BracketColumn, ...]
    part: int = 0
    """From 1 where a bracket is shown in parts; the last one has the final rounds."""

    parts: int = 0

    @property
    def is_deep(self) -> bool:
        return len(self.columns[0].slots) > PART


def trees_of(stage: StageFacts, ids: Sequence[str], *, in_parts: bool = False) -> list[Tree]:
    """The brackets of a stage, in the order they are read."""
    slots = _slots(stage, ids)
    by_bracket: defaultdict[str, defaultdict[int, list[Slot]]] = defaultdict(lambda: defaultdict(list))
    for slot in slots:
        by_bracket[slot.bracket][slot.round].append(slot)
    current = max((played.number for played in stage.rounds), default=1)
    trees = []
    for bracket in sorted(by_bracket, key=ORDER.index):
        rounds = [
            bracket_round
            for bracket_round in (sorted(by_bracket[bracket].items()))
            if any(slot.is_match or slot.passes for slot in bracket_round[1])
        ]
        if rounds:
            trees += list(
                _in_parts(bracket, rounds, current) if in_parts else _whole(bracket, rounds, current)
            )
    return trees


def _whole(bracket: str, rounds: Sequence[tuple[int, list[Slot]]], current: int) -> Iterator[Tree]:
    yield Tree(bracket, _columns(rounds, current))


def _in_parts(bracket: str, rounds: Sequence[tuple[int, list[Slot]]], current: int) -> Iterator[Tree]:
    """Parts that each fill a sheet, then the rounds in which their winners meet."""
    parts = len(rounds[0][1]) // PART
    if parts < 2:
        yield from _whole(bracket, rounds, current)
        return
    for part in range(parts):
        within = [
            (number, slots[part * len(slots) // parts : (part + 1) * len(slots) // parts])
            for number, slots in rounds
            if len(slots) >= parts
        ]
        yield Tree(bracket, _columns(within, current), part + 1, parts + 1)
    last = [(number, slots) for number, slots in rounds if len(slots) <= parts]
    yield Tree(bracket, _columns(last, current, first=len(rounds) - len(last) + 1), parts + 1, parts + 1)


def _columns(
    rounds: Sequence[tuple[int, list[Slot]]], current: int, *, first: int = 1
) -> tuple[BracketColumn, ...]:
    numbers = [number for number, _slots in rounds]
    open_column = max((number for number in numbers if number <= current), default=numbers[0])
    columns = []
    for place, (number, slots) in enumerate(rounds):
        following = rounds[place + 1][1] if place + 1 < len(rounds) else []
        path, height = _lines(slots, following)
        columns.append(
            BracketColumn(number, place + first, tuple(slots), path, height, number == open_column)
        )
    return tuple(columns)


def _lines(slots: Sequence[Slot], following: Sequence[Slot]) -> tuple[str, int]:
    """Elbows from each slot somebody comes from to the slot it leads to."""
    if not following:
        return "", 0
    height = 2 * max(len(slots), len(following))
    half, target_half = height / len(slots) / 2, height / len(following) / 2
    ratio = len(following) / len(slots)
    segments = []
    for place, slot in enumerate(slots):
        target = following[int(place * ratio)]
        if (slot.is_match or slot.passes) and (target.is_match or target.passes):
            start = (2 * place + 1) * half
            end = (2 * int(place * ratio) + 1) * target_half
            segments.append(f"M0 {start:g}H10V{end:g}H20")
    return "".join(segments), height


def _slots(stage: StageFacts, ids: Sequence[str]) -> list[Slot]:
    """Every match of the stage, numbered in the order of play."""
    matches = {(m.bracket, m.round, m.match): m for m in stage.matches}
    coming = _people_coming(matches)
    order = sorted(matches, key=lambda name: (name[1], ORDER.index(name[0]), name[2]))
    numbers = {name: nr for nr, name in enumerate((n for n in order if coming[n] == 2), start=1)}
    tables = {
        (table.bracket, played.number, table.match or 0): table
        for played in stage.rounds
        for table in played.tables
    }

    def goal(name: Name | None) -> Goal | None:
        """The numbered match that somebody sent to ``name`` comes to; those alone there pass through.

        Nobody is sent to the second final: it is played again by the same two, if at all.
        """
        if name is not None and name[0] == "final" and name[2] == 2:
            return None
        while name is not None and name not in numbers:
            name = matches[name].winner_to
        return Goal(numbers[name], name[0]) if name is not None else None

    return [
        Slot(
            *name,
            numbers.get(name),
            tuple(_side(matches[name], side, tables.get(name), numbers, ids) for side in (0, 1)),
            tables.get(name),
            goal(matches[name].winner_to),
            goal(matches[name].loser_to),
            matches[name].is_left_out,
            name[0] == "final" and name[2] == 2 and matches[name].entrants == (None, None),
        )
        for name in order
    ]


def _people_coming(matches: Mapping[Name, BracketMatch]) -> dict[Name, int]:
    """How many people each match is for (2, 1 or 0), as far as the byes of the first round say."""
    coming: dict[Name, int] = {}
    for name in sorted(matches, key=lambda name: name[1]):
        match = matches[name]
        if match.sources[0].what == "place":
            coming[name] = 1 if match.is_bye else 2
            continue
        coming[name] = sum(
            coming[source.bracket, source.round, source.match] > (source.what == "loser")
            for source in match.sources
        )
    return coming


def _side(
    match: BracketMatch, side: int, table: TableFacts | None, numbers: Mapping[Name, int], ids: Sequence[str]
) -> BracketSide:
    who = match.entrants[side]
    source = match.sources[side]
    origin = (source.bracket, source.round, source.match)
    entrant = None if who is None else ids[who]
    here = next((nr for nr, people in enumerate(table.sides) if entrant in people), None) if table else None
    return BracketSide(
        entrant,
        is_nobody=match.is_bye and who is None,
        source=Goal(numbers[origin], source.bracket)
        if source.what != "place" and origin in numbers
        else None,
        source_what=source.what,
        score=table.scores[here] if table and table.scores and here is not None else None,
        is_winner=who is not None and match.winner == who and not match.is_bye,
        did_not_appear=table is not None and here is not None and here in table.absent_sides,
    )
