"""The played rounds of a tournament file, every key by itself; ids become the entrants' numbers."""

from __future__ import annotations

from tournaments.engine.file.fields import LIMIT, Fields, elements, fields_at, is_text, whole_number
from tournaments.engine.file.problems import Problems
from tournaments.engine.file.values import Round, Table
from tournaments.engine.systems.system import System


class Ids:
    """The numbers of the entrants by id, and the complaint about an id that is nobody's."""

    def __init__(self, problems: Problems) -> None:
        self.numbers: dict[str, int] = {}
        self.are_whole = True
        """False when the list of entrants itself was refused: then an id may be one of those."""

        self._problems = problems

    def number(self, value: object, path: str) -> int | None:
        if not is_text(value, path, self._problems):
            return None
        number = self.numbers.get(str(value))
        if number is None and self.are_whole:
            self._problems.add(path, "unknown_entrant", id=value)
        return number


def round_from(value: object, path: str, system: System, ids: Ids, problems: Problems) -> Round | None:
    fields = fields_at(value, path, problems)
    if fields is None:
        return None
    fields.allow(("tables", "sitting_out", "absent"))
    tables = fields.each(
        "tables", lambda entry, at: table_from(entry, at, system, ids, problems), required=True
    )
    sitting_out = fields.each("sitting_out", ids.number)
    absent = fields.each("absent", ids.number)
    return Round(tuple(tables or ()), tuple(sitting_out or ()), tuple(absent or ()))


def _keys(system: System) -> tuple[str, ...]:
    keys = ("table", "sides", "scores", "absent_sides", "winner")
    if system.is_bracket:
        return (*keys, "bracket", "match")
    return (*keys, "group") if system.has_groups else keys


def table_from(value: object, path: str, system: System, ids: Ids, problems: Problems) -> Table | None:
    """A table with its sides and its result."""
    fields = fields_at(value, path, problems)
    if fields is None:
        return None
    fields.allow(_keys(system))
    number = fields.number("table", least=1)
    sides = fields.each("sides", lambda side, at: _side(side, at, ids, problems), required=True)
    scores = fields.each("scores", lambda score, at: whole_number(score, at, problems, -LIMIT, LIMIT))
    absent = fields.each("absent_sides", lambda side, at: whole_number(side, at, problems, -LIMIT, LIMIT))
    if absent == []:
        fields.refuse("absent_sides", "range", fewest=1)
    winner, winners = _winner(fields, system, problems)
    return Table(
        tuple(sides or ()),
        number,
        None if scores is None else tuple(scores),
        tuple(absent or ()),
        winner,
        winners,
        fields.number("group", least=1) if system.has_groups else None,
        fields.word("bracket", system.brackets, required=True) if system.is_bracket else None,
        fields.number("match", least=1, required=True) if system.is_bracket else None,
    )


def _side(value: object, path: str, ids: Ids, problems: Problems) -> tuple[int, ...] | None:
    side = elements(value, path, problems, ids.number)
    return None if side is None else tuple(side)


def _winner(fields: Fields, system: System, problems: Problems) -> tuple[int | None, tuple[int, ...] | None]:
    """``winner`` as one side, or as the list of those who go on from a table where several may."""
    if "advance" in system.options and isinstance(fields.raw("winner"), list):
        several = fields.each("winner", lambda side, at: whole_number(side, at, problems, -LIMIT, LIMIT))
        return None, None if several is None else tuple(several)
    return fields.number("winner"), None
