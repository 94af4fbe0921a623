"""What Manillen for two, for four and Manillen Plus share.

32 cards: the ten is worth 5, the ace 4, the king 3, the queen 2, the jack 1, sixty in the pack.
The side above half scores what it has above it, times everything that was called.

Rules followed: docs/rules, sections 2, 12.1 and 12.3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.rules.cards.duties import CardDuty
from scoring.rules.cards.notation import PIQUET, SUITS, values_of
from scoring.rules.families.above_half import check_sum, filled, level, multiplied
from scoring.rules.sheet import endings
from scoring.rules.variant import (
    Deck,
    Fact,
    FactKind,
    Facts,
    HandYield,
    Option,
    OptionKind,
    Position,
    Preset,
    Problem,
    Rules,
    Ruleset,
    Step,
    match_options,
)

FAMILY = "manillen"
DUTY = CardDuty.BEAT_NOT_UNDERTRUMP

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


def options(best_of: int, card_points: tuple[int, ...], *own: Option) -> tuple[Option, ...]:
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
            asked_from=_every_trick_from(ruleset["card_points"], players),
            is_asked=ruleset["capot"] == "tricks" and ruleset["card_points"] == 60,
        ),
    )


def _every_trick_from(pot: int, players: int) -> tuple[int, int]:
    """With how many points a side may have taken every trick.

    In Manillen Plus the dealer's side may keep what lies aside; of three players it is side 0 of ``points``,
    of six either may be it. Where each trick is worth a point, the points say it themselves.
    """
    first, second = {3: (0, ASIDE), 6: (ASIDE, ASIDE)}.get(players, (0, 0))
    return pot - first, pot - second


# What it is worth


@dataclass(frozen=True, slots=True)
class Counting:
    """What a hand is worth under one ruleset, with so many players."""

    ruleset: Ruleset
    players: int
    pot: int

    @property
    def half(self) -> int:
        return self.pot // 2

    @property
    def most(self) -> int | None:
        """What a hand can bring a side; ``None`` where the carry is stacked without a cap."""
        rules = self.ruleset
        trump = max(factor for trump in NO_TRUMPS.values() for _, factor in trump) if rules["blind"] else 2
        carry = {"none": 1, "flat": 2, "stack": None}[rules["tie_carry"]]
        together = None if carry is None else trump * carry * (4 if rules["calls"] else 1)
        factors = [factor for factor in (together, rules["multiplier_cap"]) if factor is not None]
        capot = 1 if rules["capot"] == "none" else 2
        return (self.pot - self.half) * min(factors) * capot if factors else None

    @property
    def usual(self) -> int:
        """Every card, along and against: more takes a carry or no trumps on top of both."""
        usual = (self.pot - self.half) * 4
        return usual if self.most is None else min(usual, self.most)

    def check(self, hand: Facts, position: Position) -> list[Problem]:
        problems = check_sum(hand, self.pot)
        if hand.get("against") and not hand.get("along"):
            problems.append(Problem("against", "against_without_along"))
        if "all_tricks" in hand:
            problems += self._check_all_tricks(hand, position)
        return problems

    def _check_all_tricks(self, hand: Facts, position: Position) -> list[Problem]:
        """A problem if a side without tricks has points beyond the cards laid aside for the dealer's side."""
        other = 1 - hand["all_tricks"]
        left = filled(hand["points"], self.pot)[other]
        dealers = 0 if self.players == 3 else position.dealer_side
        most = ASIDE if self.players in (3, 6) and other == dealers else 0
        if left <= most:
            return []
        return [Problem("all_tricks", "not_all_points", {"points": left, "most": most})]

    def score(self, hand: Facts, position: Position) -> list[Step]:
        """The winner's difference to half, times what was called; in Manillen Plus for three each of
        the dealer's two opponents has it (11, 12.3)."""
        ours, theirs = filled(hand["points"], self.pot)
        if ours == theirs:
            return level(self.half)
        winner, points = (0, ours) if ours > theirs else (1, theirs)
        return [
            step
            for side in self._sides_of(winner, position)
            for step in self._steps(side, points, hand, position)
        ]

    def carry(self, hand: Facts, position: Position) -> int:
        """A hand of half each doubles the next one (11, P1)."""
        ours, theirs = filled(hand["points"], self.pot)
        how = self.ruleset["tie_carry"]
        if ours != theirs or how == "none":
            return 1
        return 2 * position.multiplier if how == "stack" else 2

    def _sides_of(self, winner: int, position: Position) -> list[int]:
        """The sides of the score that win with ``winner``, which is 0 or 1 as in ``points``."""
        if self.players != 3:
            return [winner]
        if winner == 0:
            return [position.dealer]
        return [seat for seat in range(self.players) if seat != position.dealer]

    def _steps(self, side: int, points: int, hand: Facts, position: Position) -> Iterator[Step]:
        base = Step("above_half", side, points - self.half, {"points": points, "half": self.half})
        steps = [_with_callers(step, position) for step in multiplied(base, factors(hand, position))]
        yield from steps
        worth = sum(step.points for step in steps)
        cap: int | None = self.ruleset["multiplier_cap"]
        if cap is not None and worth > cap * base.points:
            yield Step("cap", side, cap * base.points - worth, {"cap": cap})
            worth = cap * base.points
        if self._is_capot(hand, points):
            yield Step("capot", side, worth, {"factor": 2})
            worth *= 2
        if self.players == 3 and self.ruleset["defenders_credit"] == "half" and side != position.dealer:
            yield Step("half_each", side, worth // 2 - worth, {"points": worth})

    def _is_capot(self, hand: Facts, points: int) -> bool:
        capot = self.ruleset["capot"]
        if capot == "tricks":
            return "all_tricks" in hand or points == 68
        return bool(capot == "points" and points == self.pot)


def _with_callers(step: Step, position: Position) -> Step:
    """The same, with the sides that went along (all but the dealer's) or against (the dealer's)."""
    if step.code not in CALLS:
        return step
    own = step.code == "against"
    callers = [side for side in range(len(position.totals)) if (side == position.dealer_side) == own]
    return step._replace(facts={**step.facts, "callers": callers})


CALLS = ("along", "against")


def factors(hand: Facts, position: Position) -> list[tuple[str, int]]:
    """What multiplies a hand: its trump, what was called, and the carry."""
    multipliers = list(NO_TRUMPS.get(hand["trump"], ()))
    if hand.get("along"):
        multipliers.append(("along", 2))
        if hand.get("against"):
            multipliers.append(("against", 2))
    if position.multiplier > 1:
        multipliers.append(("carry", position.multiplier))
    return multipliers


def rules(ruleset: Ruleset, players: int) -> Rules:
    counting = Counting(ruleset, players, ruleset["card_points"])
    ending = endings.alone_to_a_target if players == 3 else endings.two_sides
    return Rules(
        facts=facts(ruleset, players),
        check=counting.check,
        score=counting.score,
        ending=ending(ruleset),
        hand_yield=HandYield(0, counting.most, usual=counting.usual),
        carry=counting.carry,
        foresee=lambda position: {"multiplier": position.multiplier},
    )
