"""Which keys each kind of line has, and reading a line by them (docs/formats/score-sheet.md, The file)."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.rules.sheet import keys
from scoring.rules.sheet.keys import Key, Keys
from scoring.rules.variant import Facts, Problem, Rules, Ruleset, Variant

KINDS = ("hand", "penalty", "void", "adjustment")


class ImpossibleLineError(Exception):
    """A line that can't be scored."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*problems)
        self.problems = problems


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


def read_line(line: object, keys_of: Mapping[str, Keys]) -> tuple[str, Facts]:
    """The kind of a line, and what its keys say, each of them in order by itself.

    ``keys_of`` has the keys of each kind: see :func:`line_keys`.

    Raises:
        ImpossibleLineError: it is no line, or a key is missing, unknown or not what it may be.
    """
    if not isinstance(line, dict):
        raise ImpossibleLineError(Problem(None, "type", {"kind": "line"}))
    kind = line.get("kind")
    if kind is None:
        kind = "hand"
    elif type(kind) is not str:
        raise ImpossibleLineError(Problem("kind", "type", {"kind": "kind"}))
    elif kind not in KINDS:
        raise ImpossibleLineError(Problem("kind", "range", {"kind": "kind", "choices": KINDS}))
    facts, problems = keys_of[kind].read(line)
    if problems:
        raise ImpossibleLineError(*problems)
    return kind, facts
