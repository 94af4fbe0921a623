"""Counts the pile: what one side took, in card points, trick points included, and what that leaves the other.

Two ways to say what lies there: how many of each honour and how many tricks, or the tricks one by one. The
two sides are those of the ``points`` of a hand (docs/formats/score-sheet.md, Variants and their facts); in
Maniglia solo side 0 is the bidder. Values are those of rules 2.1, 7.1, 10.1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple, NoReturn

from scoring.rules.cards.notation import LETTERS, pack_of, rank_of
from scoring.rules.variant import Deck, Problem, Ruleset, Step, Variant


class Pile(NamedTuple):
    """What a side's cards are worth, and why."""

    steps: tuple[Step, ...]
    """``honours`` a rank and ``tricks``, or one step a trick; their sum is the side's points."""

    points: tuple[int, int]
    """By side: what was counted, and the rest of the pot."""

    pot: int


class PileError(Exception):
    """What was counted can't lie in one pile."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(", ".join(f"{problem.field}: {problem.code}" for problem in problems))
        self.problems = tuple(problems)


def honours_of(variant: Variant, ruleset: Ruleset, players: int) -> Mapping[str, int]:
    """Card points by rank, for the ranks that have any, best first; empty where only tricks count."""
    values = variant.deck(ruleset, players).values
    return {rank: value for rank, value in values.items() if value}


def counts_piles(variant: Variant, ruleset: Ruleset, players: int) -> bool:
    """Whether cards are worth points under this ruleset, so that there is something to count."""
    return bool(honours_of(variant, ruleset, players))


def count_honours(  # noqa: PLR0913  a game is three things: variant, ruleset, players
    variant: Variant,
    ruleset: Ruleset,
    players: int,
    honours: Mapping[str, int],
    tricks: int | None,
    *,
    side: int = 0,
) -> Pile:
    """The pile with so many of each honour (``{"10": 3, "A": 1}``); PileError when it can't be.

    ``tricks`` may be None where they bring no points.
    """
    deck = _deck(variant, ruleset, players)
    _check_honours(deck, honours)
    _check_tricks(deck, tricks)
    if tricks is not None:
        _check_room(deck, sum(honours.values()), tricks)
    return _pile(deck, side, [*_honour_steps(deck, side, honours), *_trick_steps(deck, side, tricks)])


def count_tricks(
    variant: Variant, ruleset: Ruleset, players: int, tricks: Sequence[Sequence[str]], side: int = 0
) -> Pile:
    """The pile trick by trick, as Mariglia counts it: the honours of each, and one for its frilli.

    A trick without frilli gets the same one, the *punto di fase* (rules 7.1).
    """
    deck = _deck(variant, ruleset, players)
    _check_cards(deck, [card for trick in tricks for card in trick])
    _check_tricks(deck, len(tricks))
    size = _trick_size(deck)
    if wrong := [len(trick) for trick in tricks if len(trick) != size]:
        _refuse(Problem("tricks", "sum", {"cards": wrong[0], "tricks": 1, "size": size}))
    return _pile(deck, side, [_trick_step(deck, side, trick) for trick in tricks])


# What lies there


def _trick_step(deck: Deck, side: int, trick: Sequence[str]) -> Step:
    honours = sum(deck.values[rank_of(card)] for card in trick)
    frilli = sum(not deck.values[rank_of(card)] for card in trick)
    code = "trick_with_frilli" if frilli else "trick_of_honours"
    facts = {"cards": tuple(trick), "honours": honours, "frilli": frilli, "trick_points": deck.trick_points}
    return Step(code, side, honours + deck.trick_points, facts)


def _honour_steps(deck: Deck, side: int, honours: Mapping[str, int]) -> list[Step]:
    return [
        Step("honours", side, value * honours[rank], {"rank": rank, "count": honours[rank], "value": value})
        for rank, value in deck.values.items()
        if value and honours.get(rank)
    ]


def _trick_steps(deck: Deck, side: int, tricks: int | None) -> list[Step]:
    if not deck.trick_points or tricks is None:
        return []
    return [Step("tricks", side, tricks * deck.trick_points, {"tricks": tricks})]


def _pile(deck: Deck, side: int, steps: Sequence[Step]) -> Pile:
    pot = sum(deck.values.values()) * len(LETTERS) + deck.tricks * deck.trick_points
    points = sum(step.points for step in steps)
    return Pile(tuple(steps), (points, pot - points) if side == 0 else (pot - points, points), pot)


# What can't lie there


def _deck(variant: Variant, ruleset: Ruleset, players: int) -> Deck:
    deck = variant.deck(ruleset, players)
    if not any(deck.values.values()):
        _refuse(Problem("variant", "not_in_variant", {"variant": variant.key}))
    return deck


def _trick_size(deck: Deck) -> int:
    return len(deck.ranks) * len(LETTERS) // deck.tricks


def _aside(deck: Deck) -> int:
    """Cards that nobody plays and the dealer's side counts: two in Manillen Plus (rules 12.3)."""
    return len(deck.ranks) * len(LETTERS) % deck.tricks


def _check_honours(deck: Deck, honours: Mapping[str, int]) -> None:
    problems = []
    for rank, count in honours.items():
        if not deck.values.get(rank):
            problems.append(Problem(rank, "card", {"card": rank}))
        elif not 0 <= count <= len(LETTERS):
            problems.append(Problem(rank, "range", {"minimum": 0, "maximum": len(LETTERS)}))
    if problems:
        _refuse(*problems)


def _check_tricks(deck: Deck, tricks: int | None) -> None:
    if tricks is None:
        if deck.trick_points:
            _refuse(Problem("tricks", "missing"))
    elif not 0 <= tricks <= deck.tricks:
        _refuse(Problem("tricks", "range", {"minimum": 0, "maximum": deck.tricks}))


def _check_room(deck: Deck, honours: int, tricks: int) -> None:
    """So many honours fit into these tricks, and the rest of them into the others'."""
    size, aside = _trick_size(deck), _aside(deck)
    rest = sum(1 for value in deck.values.values() if value) * len(LETTERS) - honours
    if honours > tricks * size + aside or rest > (deck.tricks - tricks) * size + aside:
        _refuse(Problem("tricks", "sum", {"honours": honours, "tricks": tricks, "size": size}))


def _check_cards(deck: Deck, cards: Sequence[str]) -> None:
    pack = pack_of(deck.ranks)
    if foreign := [card for card in cards if card not in pack]:
        _refuse(Problem("cards", "card", {"card": foreign[0]}))
    if twice := [card for card, count in Counter(cards).items() if count > 1]:
        _refuse(Problem("cards", "duplicate_card", {"card": twice[0]}))


def _refuse(*problems: Problem) -> NoReturn:
    raise PileError(problems)
