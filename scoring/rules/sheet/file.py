"""The score sheet file but for its lines: which game, under which ruleset, and who plays.

Reads it, checks it, writes it again: docs/formats/score-sheet.md, The file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.rules.games.catalogue import VARIANTS
from scoring.rules.reader import UnreadableError, is_text, read
from scoring.rules.sheet.errors import refusal
from scoring.rules.sheet.ruleset import read_ruleset
from scoring.rules.variant import Problem, Ruleset, Variant

FORMAT = "manille-score-sheet/1"
LIMIT = 1_048_576
"""Bytes of a file."""
LONGEST_NAME = 80
KEYS = ("format", "variant", "ruleset", "players", "first_dealer", "lines", "stopped")


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
        raise refusal([Problem(None, "format", {"reason": error.reason})]) from None
    return read_header(data)


def read_header(data: object) -> tuple[Header, list[object]]:
    """Header and lines of a file that was read; SheetError with all that is wrong with the file itself."""
    if not isinstance(data, dict):
        raise refusal([Problem(None, "format", {"reason": "not_an_object"})])
    if data.get("format") != FORMAT:
        raise refusal([Problem("format", "format", {"reason": "other_format", "format": FORMAT})])
    variant = _variant(data)
    names, lines, options = data.get("players"), data.get("lines"), data.get("ruleset")
    seats = len(names) if isinstance(names, list) and len(names) in variant.players else None
    ruleset, wrong = read_ruleset(variant, options if isinstance(options, dict) else {}, seats)
    problems = [
        *(Problem(key, "unknown_field") for key in data if key not in KEYS),
        *_check_players(names, seats, variant),
        *_check_first_dealer(data.get("first_dealer"), seats),
        *_check_stopped(data.get("stopped")),
        *_check_lines(lines),
        *_check_ruleset(options),
        *wrong,
    ]
    if problems or not isinstance(names, list) or not isinstance(lines, list):
        raise refusal(problems, variant)
    first_dealer, stopped = data.get("first_dealer") or 0, bool(data.get("stopped"))
    return Header(variant, ruleset, tuple(names), first_dealer, stopped), lines


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


# Key by key


def _variant(data: Mapping[str, Any]) -> Variant:
    key = data.get("variant")
    if key is None:
        raise refusal([Problem("variant", "missing")])
    if not isinstance(key, str) or key not in VARIANTS:
        raise refusal([Problem("variant", "unknown_variant")])
    return VARIANTS[key]


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


def _check_stopped(stopped: object) -> list[Problem]:
    return [] if type(stopped) in (bool, type(None)) else [Problem("stopped", "type", {"kind": "flag"})]


def _check_lines(lines: object) -> list[Problem]:
    if isinstance(lines, list):
        return []
    return [Problem("lines", "missing" if lines is None else "type", {"kind": "lines"})]


def _check_ruleset(options: object) -> list[Problem]:
    if options is None or isinstance(options, dict):
        return []
    return [Problem("ruleset", "type", {"kind": "ruleset"})]
