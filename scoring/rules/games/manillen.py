"""Manillen for two, for four in two partnerships, and Manillen Plus for three or six.

32 cards: the ten is worth 5, the ace 4, the king 3, the queen 2, the jack 1, sixty in the pack.
The side above half scores what it has above it, times everything that was called.

Rules followed: docs/rules, sections 2, 12.1 and 12.3.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.rules.cards.notation import PIQUET, SUITS, values_of
from scoring.rules.games.above_half import check_sum, filled, level, multiplied
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

TRICKS = {2: 16, 3: 10, 4: 8, 6: 5}
"""Tricks in a hand by number of players; with two dummies on the table it is eight (2.1, 12.3)."""

ASIDE = 10
"""Two cards lie aside in Manillen Plus: at most two tens."""

NO_TRUMPS = {"none": [("no_trumps", 2)], "blind": [("blind", 4)]}
"""Blind no-trumps count four times in place of twice (11, P4)."""


# The pack and the options


def deck(ruleset: Ruleset, players: int) -> Deck:
    tricks = 8 if players == 2 and ruleset["layout"] == "dummies" else TRICKS[players]
    return Deck(PIQUET, values_of(PIQUET), tricks, trick_points=int(ruleset["card_points"] == 68))


def _options(best_of: int, card_points: tuple[int, ...], *own: Option) -> tuple[Option, ...]:
    best, limit, tariff = match_options(best_of)
    return (
        Option("target", OptionKind.NUMBER, 101, nullable=True),
        best,
        Option("card_points", OptionKind.CHOICE, 60, card_points),
        Option("blind", OptionKind.FLAG, True),
        Option("calls", OptionKind.FLAG, True),
        Option("tie_carry", OptionKind.CHOICE, "flat", ("flat", "stack", "none")),
        Option("multiplier_cap", OptionKind.NUMBER, None, nullable=True),
        Option("capot", OptionKind.CHOICE, "tricks", ("tricks", "points", "none")),
        *own,
        limit,
        tariff,
    )


PRESETS = (
    Preset("half-boom", {"target": 61}, "MIF"),
    Preset(
        "bruges",
        {"multiplier_cap": 4, "tariff": {"deliberate_revoke": 60, "repeated_misdeal": 30}},
        "PLANK",
    ),
    Preset("manillio", {"multiplier_cap": 4, "capot": "none"}, "MANILLIO"),
)
FOUR_DEALS_EACH = Preset("four-deals-each", {"target": None, "hands_limit": 16, "best_of": 1}, "ROESELARE")


def clashes(ruleset: Ruleset) -> tuple[Problem, ...]:
    """Sixty-eight points need eight tricks, and hands with stacks have sixteen."""
    if ruleset["card_points"] == 68 and ruleset.get("layout") == "stacks":
        return (Problem("card_points", "option_value", {"layout": "stacks"}),)
    return ()


# What is written down


def facts(ruleset: Ruleset, players: int) -> tuple[Fact, ...]:
    calls_off = not ruleset["calls"]
    who = ("dealer", "others") if players == 3 else ()
    return (
        Fact("trump", FactKind.CHOICE, choices=(*SUITS, "none", *(("blind",) if ruleset["blind"] else ()))),
        Fact("along", FactKind.FLAG, optional=True, switched_off=calls_off),
        Fact("against", FactKind.FLAG, optional=True, switched_off=calls_off, only_if=("along", (True,))),
        Fact("points", FactKind.POINTS, total=ruleset["card_points"], sides=who),
        Fact(
            "all_tricks",
            FactKind.SIDE,
            optional=True,
            maximum=1,
            sides=who,
            asked=ruleset["capot"] == "tricks",
        ),
    )


# What it is worth


def play(ruleset: Ruleset, players: int) -> Play:
    pot: int = ruleset["card_points"]
    half = pot // 2
    cap: int | None = ruleset["multiplier_cap"]
    capot: str = ruleset["capot"]
    stacks = ruleset["tie_carry"] == "stack"
    carries = ruleset["tie_carry"] != "none"
    cards_aside = players in (3, 6)
    halved = players == 3 and ruleset["defenders_credit"] == "half"

    def check(hand: Facts, table: Table) -> list[Problem]:
        problems = check_sum(hand, pot)
        if hand.get("against") and not hand.get("along"):
            problems.append(Problem("against", "against_without_along"))
        if "all_tricks" in hand:
            other = 1 - hand["all_tricks"]
            left = filled(hand["points"], pot)[other]
            dealers = 0 if players == 3 else table.dealer_side
            most = ASIDE if cards_aside and other == dealers else 0
            if left > most:
                problems.append(Problem("all_tricks", "not_all_points", {"points": left, "most": most}))
        return problems

    def factors(hand: Facts, table: Table) -> list[tuple[str, int]]:
        found = list(NO_TRUMPS.get(hand["trump"], ()))
        if hand.get("along"):
            found.append(("along", 2))
            if hand.get("against"):
                found.append(("against", 2))
        if table.multiplier > 1:
            found.append(("carry", table.multiplier))
        return found

    def is_capot(hand: Facts, taken: int) -> bool:
        if capot == "tricks":
            return "all_tricks" in hand or taken == 68
        return capot == "points" and taken == pot

    def steps_of(side: int, taken: int, hand: Facts, table: Table) -> Iterator[Step]:
        base = Step("above_half", side, taken - half, {"points": taken, "half": half})
        steps = multiplied(base, factors(hand, table))
        yield from steps
        points = sum(step.points for step in steps)
        if cap is not None and points > cap * base.points:
            yield Step("cap", side, cap * base.points - points, {"cap": cap})
            points = cap * base.points
        if is_capot(hand, taken):
            yield Step("capot", side, points, {"factor": 2})
            points *= 2
        if halved and side != table.dealer:
            yield Step("half_each", side, points // 2 - points, {"points": points})

    def score(hand: Facts, table: Table) -> list[Step]:
        """The winner's difference to half, times what was called; in Manillen Plus for three each of
        the dealer's two opponents has it (11, 12.3)."""
        ours, theirs = filled(hand["points"], pot)
        if ours == theirs:
            return level(half)
        winner, taken = (0, ours) if ours > theirs else (1, theirs)
        if players != 3:
            winners = [winner]
        elif winner == 0:
            winners = [table.dealer]
        else:
            winners = [seat for seat in range(players) if seat != table.dealer]
        return [step for side in winners for step in steps_of(side, taken, hand, table)]

    def carry(hand: Facts, table: Table) -> int:
        """A hand of half each doubles the next one (11, P1)."""
        ours, theirs = filled(hand["points"], pot)
        if ours != theirs or not carries:
            return 1
        return 2 * table.multiplier if stacks else 2

    ending = endings.alone_to_a_target if players == 3 else endings.two_sides
    return Play(
        facts=facts(ruleset, players),
        check=check,
        score=score,
        ending=ending(ruleset),
        carry=carry,
        foresee=lambda table: {"multiplier": table.multiplier},
    )


TWO = Variant(
    key="manillen-2p",
    players=(2,),
    partners=False,
    anticlockwise=False,
    options=_options(3, (60, 68), Option("layout", OptionKind.CHOICE, "dummies", ("dummies", "stacks"))),
    presets=PRESETS,
    deck=deck,
    penalties=tariff_of,
    play=play,
    clashes=clashes,
)
FOUR = Variant(
    key="manillen-4p",
    players=(4,),
    partners=True,
    anticlockwise=False,
    options=_options(3, (60, 68)),
    presets=(*PRESETS, FOUR_DEALS_EACH),
    deck=deck,
    penalties=tariff_of,
    play=play,
)
PLUS = Variant(
    key="manillen-plus",
    players=(3, 6),
    partners=True,
    anticlockwise=False,
    options=_options(1, (60,), Option("defenders_credit", OptionKind.CHOICE, "each", ("each", "half"))),
    deck=deck,
    penalties=tariff_of,
    play=play,
)
