"""Toy: two players alone, five tricks, a mood; its page is ``toy.md``."""

from __future__ import annotations

from scoring.rules.cards.notation import ACE_HIGH
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
    Variant,
    match_options,
)

TRICKS = 5


def deck(ruleset: Ruleset, players: int) -> Deck:
    return Deck(ACE_HIGH, {}, TRICKS, trick_points=0)


def rules(ruleset: Ruleset, players: int) -> Rules:
    def check(hand: Facts, position: Position) -> list[Problem]:
        if hand["mood"] == "wild" and max(hand["taken"]) < ruleset["wild_from"]:
            return [Problem("mood", "not_wild", {"least": ruleset["wild_from"]})]
        return []

    def score(hand: Facts, position: Position) -> list[Step]:
        factor = 2 if hand["mood"] == "wild" else 1
        return [
            Step("toy_taken", side, taken * factor, {"taken": taken})
            for side, taken in enumerate(hand["taken"])
            if taken
        ]

    return Rules(
        facts=(
            Fact("mood", FactKind.CHOICE, choices=("calm", "wild")),
            Fact("taken", FactKind.TRICKS, maximum=TRICKS, total=TRICKS),
        ),
        check=check,
        score=score,
        ending=endings.alone_to_a_target(ruleset),
        hand_yield=HandYield(0, 2 * TRICKS),
    )


VARIANT = Variant(
    key="toy",
    family="toys",
    players=(2,),
    partners=False,
    anticlockwise=False,
    options=(
        Option("target", OptionKind.NUMBER, 8, nullable=True),
        Option("wild_from", OptionKind.NUMBER, 3, maximum=TRICKS),
        *match_options(1),
    ),
    presets=(Preset("long", {"target": 20}, "TOY"),),
    deck=deck,
    rules=rules,
)
