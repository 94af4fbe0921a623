"""Which keys each kind of line has (docs/formats/score-sheet.md, The file)."""

from __future__ import annotations

from scoring.rules.sheet import keys
from scoring.rules.sheet.keys import Key, Keys
from scoring.rules.variant import Rules, Ruleset, Variant

KINDS = ("hand", "penalty", "void", "adjustment")


def line_keys(variant: Variant, ruleset: Ruleset, players: int, rules: Rules) -> dict[str, Keys]:
    """By kind of line, for one variant under one ruleset."""
    sides = variant.sides(players)
    articles, turn_up = rules.articles, rules.turn_up
    deal: dict[str, Key] = {
        "kind": keys.KIND,
        "dealer": keys.seat(players),
        "turn_up": keys.NOT_IN_VARIANT if turn_up is None else keys.card(turn_up.ranks),
    }
    of_penalty = keys.NOT_IN_VARIANT if articles is None else keys.article(articles.numbers)
    of_void = keys.NOT_IN_VARIANT if articles is None else keys.article(articles.void)
    return {
        "hand": keys.keys_of_hand(rules.facts, players),
        "penalty": Keys(
            deal
            | {
                "article": of_penalty,
                "infraction": keys.infraction(ruleset["tariff"]),
                "offender": keys.side(sides),
            },
            required=("offender",),
            texts=("infraction",),
            one_of=("infraction", "article") if articles is None else ("article", "infraction"),
            either=None if articles is None else ("article", "infraction"),
        ),
        "void": Keys(
            deal | {"article": of_void, "reason": keys.TEXT},
            required=(),
            texts=("reason",),
            one_of=("reason", "article"),
        ),
        "adjustment": Keys(
            {"kind": keys.KIND, "points": keys.adjustment(sides), "reason": keys.TEXT},
            required=("points", "reason"),
            texts=("reason",),
        ),
    }
