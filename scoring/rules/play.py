"""What the fold asks of a game: one variant, under one ruleset, with so many players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.rules.games.turn_up import TurnUp
from scoring.rules.sheet.endings import Ending
from scoring.rules.variant import Fact, Facts, Problem, Step, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Articles:
    """Numbered rules with a price (Manille's seventeen, rules 10.2)."""

    numbers: tuple[int, ...]
    void: tuple[int, ...]
    """Those for which a deal may be thrown in."""

    pass_the_deal: frozenset[int]
    """A deal thrown in for one of these is lost: the next player deals."""

    prices: frozenset[int]
    """Those that cost something; empty when penalties are off."""

    to_others: int
    to_offender: int
    """Points that one of these moves; the second is negative."""

    cancel_turn_up: frozenset[int]
    dealers_own: frozenset[int]
    """The dealer's side has broken these, whoever noticed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """The functions of a game, prepared for one ruleset."""

    facts: tuple[Fact, ...]
    """Every fact a hand may have, those the pad doesn't ask included."""

    check: Callable[[Facts, Table], list[Problem]]
    """What is wrong with a hand whose keys are all in order by themselves, seen together."""

    score: Callable[[Facts, Table], list[Step]]
    """What a checked hand is worth."""

    ending: Ending
    check_calls: Callable[[Facts, Table], list[Problem]] | None = None
    """Looked at last, when there are ``calls``."""

    leader: Callable[[Facts, Table], int | None] | None = None
    """Who leads, with no facts before the deal; the seat after the dealer where None."""

    turn_up: TurnUp | None = None
    articles: Articles | None = None
    carry: Callable[[Facts, Table], int] | None = None
    """The multiplier that a hand leaves to the next one."""

    memory: Mapping[str, Any] = field(default_factory=dict)
    """What a game begins with."""

    remember: Callable[[Facts, Table], Mapping[str, Any]] | None = None
    passed_out: Callable[[Facts], bool] | None = None
    """True for a hand that takes no number."""

    foresee: Callable[[Table], Mapping[str, Any]] | None = None
    """What the table must know before the deal, by the names of ``next``."""
