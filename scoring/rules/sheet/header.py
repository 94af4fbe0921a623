"""The score sheet file but for its lines: which game, under which ruleset, and who plays.

Reads it, checks it, writes it again: docs/formats/score-sheet.md, The file and Options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn

from scoring.rules.games.catalogue import VARIANTS
from scoring.rules.reader import UnreadableError, is_text, read
from scoring.rules.sheet.keys import LONGEST_TEXT
from scoring.rules.variant import Option, OptionKind, Problem, Ruleset, Variant

FORMAT = "manille-score-sheet/1"
LIMIT = 1_048_576
"""Bytes of a file."""
LONGEST_NAME = 80
KEYS = ("format", "variant", "ruleset", "players", "first_dealer", "lines", "stopped")


class LineProblem(NamedTuple):
    """A problem and where it is: a line counted from 1, or None for the file itself."""

    line: int | None
    problem: Problem


class SheetError(Exception):
    """A file, a ruleset or a line that can't be scored."""

    def __init__(self, problems: Sequence[LineProblem]) -> None:
        super().__init__(", ".join(f"{line}: {problem.field} {problem.code}" for line, problem in problems))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Header:
    """What is settled before the first deal."""

    variant: Variant
    ruleset: Ruleset
    """Every option in force."""

    players: tuple[str, ...]
    first_dealer: int = 0
    stopped: bool = False
    """Ended by the clock or the director."""


def read_file(raw: bytes, limit: int = LIMIT) -> tuple[Header, list[object]]:
    """Header and lines of a file's bytes; raises :class:`SheetError`."""
    try:
        data = read(raw, limit=limit)
    except UnreadableError as error:
        _refuse(Problem(None, "format", {"reason": error.reason}))
    return read_header(data)


def read_header(data: object) -> tuple[Header, list[object]]:
    """Header and lines of a file that was read; SheetError with all that is wrong with the file itself."""
    if not isinstance(data, dict):
        _refuse(Problem(None, "format", {"reason": "not_an_object"}))
    if data.get("format") != FORMAT:
        _refuse(Problem("format", "format", {"reason": "other_format", "format": FORMAT}))
    variant = _variant(data)
    problems = [Problem(key, "unknown_field") for key in data if key not in KEYS]
    names, given, lines = data.get("players"), data.get("ruleset"), data.get("lines")
    seats = len(names) if isinstance(names, list) and len(names) in variant.players else None
    problems += _check_players(names, seats, variant)
    problems += _check_first_dealer(data.get("first_dealer"), seats)
    if type(data.get("stopped")) not in (bool, type(None)):
        problems.append(Problem("stopped", "type", {"kind": "flag"}))
    if not isinstance(lines, list):
        missing = lines is None
        problems.append(Problem("lines", "missing" if missing else "type", {"kind": "lines"}))
    if given is not None and not isinstance(given, dict):
        problems.append(Problem("ruleset", "type", {"kind": "ruleset"}))
        given = None
    ruleset, wrong = _expanded(variant, given or {}, seats)
    problems += wrong
    if problems or not isinstance(names, list) or not isinstance(lines, list):
        _refuse(*problems)
    first_dealer, stopped = data.get("first_dealer") or 0, bool(data.get("stopped"))
    return Header(variant, ruleset, tuple(names), first_dealer, stopped), lines


def _check_players(names: object, seats: int | None, variant: Variant) -> list[Problem]:
    if names is None:
        return [Problem("players", "missing")]
    if seats is not None and isinstance(names, list) and all(is_text(name, LONGEST_NAME) for name in names):
        return []
    return [Problem("players", "players", {"players": variant.players, "longest": LONGEST_NAME})]


def _check_first_dealer(seat: object, seats: int | None) -> list[Problem]:
    if seat is None:
        return []
    if type(seat) is not int:
        return [Problem("first_dealer", "type", {"kind": "seat"})]
    if seats is None or 0 <= seat < seats:
        return []
    return [Problem("first_dealer", "range", {"kind": "seat", "minimum": 0, "maximum": seats - 1})]


def expand_ruleset(variant: Variant, given: Mapping[str, Any], players: int) -> Ruleset:
    """Every option in force, from a preset and options that differ; raises :class:`SheetError`.

    >>> expand_ruleset(VARIANTS["manillen-2p"], {"preset": "half-boom"}, 2)["target"]
    61
    """
    ruleset, problems = _expanded(variant, given, players)
    if problems:
        _refuse(*problems)
    return ruleset


def sheet_of(header: Header, lines: Sequence[object]) -> dict[str, Any]:
    """The file again, with the options that differ from the defaults."""
    sheet: dict[str, Any] = {
        "format": FORMAT,
        "variant": header.variant.key,
        "ruleset": {
            option.key: header.ruleset[option.key]
            for option in header.variant.options
            if header.ruleset[option.key] != option.default
        },
        "players": list(header.players),
        "first_dealer": header.first_dealer,
        "lines": list(lines),
    }
    if header.stopped:
        sheet["stopped"] = True
    return sheet


def _variant(data: Mapping[str, Any]) -> Variant:
    key = data.get("variant")
    if key is None:
        _refuse(Problem("variant", "missing"))
    if not isinstance(key, str) or key not in VARIANTS:
        _refuse(Problem("variant", "unknown_variant"))
    return VARIANTS[key]


def _refuse(*problems: Problem) -> NoReturn:
    raise SheetError([LineProblem(None, problem) for problem in problems])


def _expanded(
    variant: Variant, given: Mapping[str, Any], players: int | None
) -> tuple[dict[str, Any], list[Problem]]:
    """Preset and options on top of the defaults, and what is wrong with them.

    What hangs on the number of players is left alone while that isn't known.
    """
    problems: list[Problem] = []
    ruleset = {option.key: option.default for option in variant.options}
    ruleset["tariff"] = {}
    if not given:
        return ruleset, problems
    if "preset" in given:
        preset = next((preset for preset in variant.presets if preset.key == given["preset"]), None)
        if preset is None:
            choices = tuple(preset.key for preset in variant.presets)
            problems.append(Problem("preset", "option_value", {"choices": choices}))
        else:
            ruleset.update(preset.changes)
    options = {option.key: option for option in variant.options}
    for key, value in given.items():
        if key == "preset":
            continue
        option = options.get(key)
        if option is None:
            problems.append(Problem(key, "unknown_option"))
        elif not _allows(option, value) or (option.per_player and value and players and value % players):
            problems.append(Problem(key, "option_value", _about(option, players)))
        else:
            ruleset[key] = value
    ruleset["tariff"] = dict(ruleset["tariff"])
    wrong = {problem.field for problem in problems}
    clashes = variant.clashes(ruleset)
    if ruleset.get("target", 0) is None and ruleset["hands_limit"] is None and "hands_limit" not in wrong:
        clashes = (*clashes, Problem("target", "option_value", {"needs": "hands_limit"}))
    problems += (problem for problem in clashes if problem.field not in wrong)
    return ruleset, problems


def _allows(option: Option, value: Any) -> bool:
    """Whether an option may have this value, whatever the others are."""
    match option.kind:
        case OptionKind.FLAG:
            return type(value) is bool
        case OptionKind.CHOICE:
            return type(value) in (str, int) and value in option.choices
        case OptionKind.TARIFF:
            return isinstance(value, dict) and all(
                is_text(name, LONGEST_TEXT) and _is_whole(points, 1, option.maximum)
                for name, points in value.items()
            )
    if value is None:
        return option.nullable
    if isinstance(value, str):
        return value in option.words
    return _is_whole(value, option.minimum, option.maximum) and not (option.odd and value % 2 == 0)


def _is_whole(value: Any, minimum: int, maximum: int) -> bool:
    return type(value) is int and minimum <= value <= maximum


def _about(option: Option, players: int | None) -> dict[str, Any]:
    return {
        "kind": option.kind,
        "choices": option.choices or option.words,
        "minimum": option.minimum,
        "maximum": option.maximum,
        "odd": option.odd,
        "players": players if option.per_player else None,
    }
