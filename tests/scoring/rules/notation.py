"""Short ways to write a score sheet down in a test; what matters stays in the test."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.rules import FORMAT, VARIANTS, Fold, SheetError, fold, read_header

Line = dict[str, Any]


def file(variant: str, *lines: Any, players: int | None = None, **rest: Any) -> dict[str, Any]:
    """A score sheet file; keys of the file and options of the ruleset may be mixed in ``rest``."""
    own = {key: rest.pop(key) for key in ("first_dealer", "stopped") if key in rest}
    names = ["Anna", "Bob", "Cid", "Dora", "Emil", "Fay"][: players or VARIANTS[variant].players[0]]
    return {
        "format": FORMAT, "variant": variant, "ruleset": rest, "players": names, "lines": list(lines), **own,
    }  # fmt: skip


def played(variant: str, *lines: Any, **rest: Any) -> Fold:
    return fold(*read_header(file(variant, *lines, **rest)))


def refused(data: object) -> list[tuple[int | None, str | None, str]]:
    """Line, field and code of every problem; empty when the file is scored."""
    try:
        fold(*read_header(data))
    except SheetError as error:
        found = [(line, problem.field, problem.code) for line, problem in error.problems]
        return sorted(found, key=lambda problem: (problem[1] or "", problem[2]))
    return []


def problems(variant: str, *lines: Any, **rest: Any) -> list[tuple[str | None, str]]:
    """Field and code of what is wrong with the last line, the only one that is."""
    found = refused(file(variant, *lines, **rest))
    assert {line for line, _, _ in found} <= {len(lines)}
    return [(field, code) for _, field, code in found]


def so_far(*points: int) -> Line:
    """Brings the totals to where a worked example begins."""
    return {"kind": "adjustment", "points": list(points), "reason": "so far"}


def columns_so_far(plus: Iterable[int], minus: Iterable[int]) -> list[Line]:
    return [so_far(*plus), so_far(*(-number for number in minus))]


def points(folded: Fold) -> list[tuple[int, ...]]:
    return [line.points for line in folded.lines]


def totals(folded: Fold) -> list[tuple[int, ...]]:
    return [line.totals for line in folded.lines]


def codes(folded: Fold) -> list[tuple[str, int, int]]:
    """Code, side and points of the last line's steps."""
    return [(step.code, step.side, step.points) for step in folded.lines[-1].steps]
