"""Every option in force at a table: a preset, the options that differ, and the defaults of the game.

Implements docs/formats/score-sheet.md, Options.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.rules.reader import is_text
from scoring.rules.sheet.errors import refusal
from scoring.rules.sheet.keys import LONGEST_TEXT
from scoring.rules.variant import Option, OptionKind, Preset, Problem, Ruleset, Variant


def expand_ruleset(variant: Variant, options: Mapping[str, Any], players: int) -> Ruleset:
    """Every option in force, from a preset and options that differ; raises :class:`SheetError`.

    >>> from scoring.rules import VARIANTS
    >>> expand_ruleset(VARIANTS["manillen-2p"], {"preset": "half-boom"}, 2)["target"]
    61
    """
    ruleset, problems = read_ruleset(variant, options, players)
    if problems:
        raise refusal(problems, variant)
    return ruleset


def read_ruleset(
    variant: Variant, options: Mapping[str, Any], players: int | None
) -> tuple[dict[str, Any], list[Problem]]:
    """The ruleset in force, from defaults, preset and options; and problems, at most one an option.

    With ``players`` None, checks that depend on the number of players are left out.
    """
    ruleset = {option.key: option.default for option in variant.options}
    problems: list[Problem] = []
    if "preset" in options:
        preset = _preset(variant, options["preset"])
        if preset is None:
            choices = tuple(preset.key for preset in variant.presets)
            problems.append(Problem("preset", "option_value", {"choices": choices}))
        else:
            ruleset.update(preset.changes)
    by_key = {option.key: option for option in variant.options}
    for key, value in options.items():
        if key == "preset":
            continue
        if (problem := _check(by_key.get(key), key, value, players)) is None:
            ruleset[key] = value
        else:
            problems.append(problem)
    ruleset["tariff"] = dict(ruleset["tariff"])
    known = {problem.field for problem in problems}
    problems += [problem for problem in _clashes(variant, ruleset, known) if problem.field not in known]
    return ruleset, problems


def _preset(variant: Variant, key: object) -> Preset | None:
    return next((preset for preset in variant.presets if preset.key == key), None)


def _check(option: Option | None, key: str, value: Any, players: int | None) -> Problem | None:
    """What is wrong with one option by itself."""
    if option is None:
        return Problem(key, "unknown_option")
    if not _allows(option, value) or (option.per_player and value and players and value % players):
        return Problem(key, "option_value", _about(option, players))
    return None


def _clashes(variant: Variant, ruleset: Ruleset, wrong: set[str | None]) -> list[Problem]:
    """What is wrong with the options together; ``wrong`` are those that have a problem of their own."""
    clashes = list(variant.clashes(ruleset))
    if ruleset.get("target", 0) is None and ruleset["hands_limit"] is None and "hands_limit" not in wrong:
        clashes.append(Problem("target", "option_value", {"needs": "hands_limit"}))
    return clashes


def _allows(option: Option, value: Any) -> bool:
    """Whether an option may have this value, whatever the others are."""
    match option.kind:
        case OptionKind.FLAG:
            return type(value) is bool
        case OptionKind.CHOICE:
            return type(value) in (str, int) and value in option.choices
        case OptionKind.TARIFF:
            return _is_tariff(option, value)
        case OptionKind.NUMBER:
            return _is_number(option, value)


def _is_tariff(option: Option, value: Any) -> bool:
    return isinstance(value, dict) and all(
        is_text(name, LONGEST_TEXT) and _is_whole(points, 1, option.maximum) for name, points in value.items()
    )


def _is_number(option: Option, value: Any) -> bool:
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
