"""What a table agrees on before it plays: options, presets, and the ruleset they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

Ruleset = Mapping[str, Any]
"""Every option in force, by key, in the order of the options table (docs/formats/score-sheet.md, Options)."""


class OptionKind(StrEnum):
    CHOICE = "choice"
    FLAG = "flag"
    NUMBER = "number"
    TARIFF = "tariff"


@dataclass(frozen=True, slots=True)
class Option:
    """One switch of a ruleset."""

    key: str
    kind: OptionKind
    default: Any
    choices: tuple[str | int, ...] = ()
    """Words (or the two numbers of ``card_points``) that may be chosen."""

    words: tuple[str, ...] = ()
    """Words that a NUMBER may be as well (``turn_up_limit``: ``always``, ``never``)."""

    nullable: bool = False
    minimum: int = 1
    maximum: int = 1_000_000
    odd: bool = False
    per_player: bool = False
    """Must be a multiple of the number of players (``hands``)."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A named, published ruleset: what it changes, and where it is written down."""

    key: str
    changes: Ruleset
    source: str
    """Key of the source in docs/rules (S-2P, PLANK, MANILLIO, …)."""


def match_options(best_of: int) -> tuple[Option, ...]:
    """The options that every variant takes (docs/formats/score-sheet.md, Options)."""
    return (
        Option("best_of", OptionKind.NUMBER, best_of, maximum=99, odd=True),
        Option("hands_limit", OptionKind.NUMBER, None, nullable=True),
        Option("tariff", OptionKind.TARIFF, {}),
    )
