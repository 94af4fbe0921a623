"""Mariglia, Maniglia in partnership, and Malilla: forty cards, four players in two partnerships.

The seven is worth 5, the ace 4, the king 3, the jack (or horse) 2, the queen (maid, sota) 1, and each of
the ten tricks 1 more: seventy. The card turned up pays the dealer's side at once, then the side above
thirty-five scores what it has above it.

Rules followed: docs/rules, sections 7, 8 and 12.4.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scoring.rules.cards.notation import FORTY, values_of
from scoring.rules.games.above_half import above_half, check_sum, filled
from scoring.rules.games.turn_up import TurnUp
from scoring.rules.play import Play
from scoring.rules.sheet import endings
from scoring.rules.variant import (
    Deck,
    Fact,
    FactKind,
    Facts,
    Option,
    OptionKind,
    Preset,
    Problem,
    Ruleset,
    Step,
    Table,
    Variant,
    match_options,
    tariff_of,
)

TRICKS = 10
POT = 70
QUEEN_FIRST = ("7", "A", "K", "Q", "J", "6", "5", "4", "3", "2")
"""Where the queen stands above the jack, in play, in points and turned up (11, G3)."""

SAFE_BELOW_TARGET = 6
"""Maniglia: a side marks the turn-up up to this many below the target, so that it never wins (8)."""


# The pack


def ranks_of(ruleset: Ruleset) -> tuple[str, ...]:
    return QUEEN_FIRST if ruleset.get("court_order") == "queen-jack" else FORTY


def deck(ruleset: Ruleset, players: int) -> Deck:
    ranks = ranks_of(ruleset)
    return Deck(ranks, values_of(ranks), TRICKS, trick_points=1)


# What the turned card is worth


def turn_up_of(ruleset: Ruleset, counts: Callable[[int, Table], bool] | None = None) -> TurnUp:
    ranks, wins = ranks_of(ruleset), ruleset["turn_up_wins"]
    if counts is None:
        return TurnUp(ranks, values_of(ranks), wins)
    return TurnUp(ranks, values_of(ranks), wins, counts)


def counts_up_to(ruleset: Ruleset) -> Callable[[int, Table], bool]:
    """Maniglia's condition on the total of the dealer's side before the deal (8)."""
    limit: int | str | None = ruleset["turn_up_limit"]
    if isinstance(limit, str):
        return lambda total, table: limit == "always"
    if limit is None:
        return lambda total, table: table.target is None or total <= table.target - SAFE_BELOW_TARGET
    return lambda total, table: total <= limit


# What is written down, and what it is worth


def facts(turn_up: TurnUp, pot: int, *, turn_up_optional: bool = False) -> tuple[Fact, ...]:
    return (
        Fact("turn_up", FactKind.CARD, choices=turn_up.ranks, optional=turn_up_optional),
        Fact("points", FactKind.POINTS, total=pot, depends=True),
    )


def play_with(
    ruleset: Ruleset, turn_up: TurnUp, pot: int, *, turn_up_optional: bool = False, doubles_next: bool = False
) -> Play:
    """A game to a target with a card turned up at the deal; Manille's arithmetic too."""
    half = pot // 2

    def check(hand: Facts, table: Table) -> list[Problem]:
        if (problem := turn_up.problem(hand, table)) is not None:
            return [problem]
        return check_sum(hand, pot) if "points" in hand else []

    def score(hand: Facts, table: Table) -> list[Step]:
        """The turn-up first (7.3); with it alone when it won the game."""
        steps = turn_up.steps(hand, table)
        if "points" in hand:
            factors = [("carry", table.multiplier)] if table.multiplier > 1 else []
            steps += above_half(filled(hand["points"], pot), half, factors)
        return steps

    def carry(hand: Facts, table: Table) -> int:
        drawn = "points" in hand and filled(hand["points"], pot)[0] == half
        return 2 if drawn and doubles_next else 1

    return Play(
        facts=facts(turn_up, pot, turn_up_optional=turn_up_optional),
        check=check,
        score=score,
        ending=endings.two_sides(ruleset),
        turn_up=turn_up,
        carry=carry,
    )


def play_mariglia(ruleset: Ruleset, players: int) -> Play:
    return play_with(ruleset, turn_up_of(ruleset), POT)


def play_maniglia(ruleset: Ruleset, players: int) -> Play:
    counts = counts_up_to(ruleset)
    return replace(
        play_with(ruleset, turn_up_of(ruleset, counts), POT),
        foresee=lambda table: {"turn_up_counts": tuple(counts(total, table) for total in table.totals)},
    )


def play_malilla(ruleset: Ruleset, players: int) -> Play:
    """Without a turn-up, unless the table has one (12.4)."""
    return play_with(ruleset, turn_up_of(ruleset), POT, turn_up_optional=True)


# The games


TARGET = Option("target", OptionKind.NUMBER, 35, nullable=True)
TURN_UP_WINS = Option("turn_up_wins", OptionKind.FLAG, True)


def _options(best_of: int, *own: Option) -> tuple[Option, ...]:
    best, limit, tariff = match_options(best_of)
    return (TARGET, best, *own, TURN_UP_WINS, limit, tariff)


MARIGLIA = Variant(
    key="mariglia",
    players=(4,),
    partners=True,
    anticlockwise=True,
    options=_options(
        3,
        Option("decider_target", OptionKind.NUMBER, None, nullable=True),
        Option("court_order", OptionKind.CHOICE, "jack-queen", ("jack-queen", "queen-jack")),
    ),
    presets=(Preset("decider-45", {"decider_target": 45}, "S-MAR"),),
    deck=deck,
    penalties=tariff_of,
    play=play_mariglia,
)
MANIGLIA = Variant(
    key="maniglia",
    players=(4,),
    partners=True,
    anticlockwise=True,
    options=_options(
        1,
        Option("turn_up_limit", OptionKind.NUMBER, None, nullable=True, minimum=0, words=("always", "never")),
    ),
    deck=deck,
    penalties=tariff_of,
    play=play_maniglia,
)
MALILLA = Variant(
    key="malilla",
    players=(4,),
    partners=True,
    anticlockwise=True,
    options=_options(1),
    deck=deck,
    penalties=tariff_of,
    play=play_malilla,
)
