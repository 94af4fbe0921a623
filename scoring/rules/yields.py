"""What a game can yield: how much a hand gives a side, and which results can be, are unlikely, or can't be.

The rules of each game say what a hand gives (``Rules.hand_yield``); how many hands a game takes, or to which
target it runs, its ``Ending`` knows. Penalties with a price come on top; a director's adjustments are left
aside.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from scoring.rules.options import Ruleset

if TYPE_CHECKING:  # a variant's rules say what a hand yields
    from scoring.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class HandYield:
    """What a hand can give a side, penalties aside."""

    least: int | None = None
    most: int | None = None
    """These are ``None`` where there is no bound: a carry may grow without end."""

    is_zero_sum: bool = False
    """What some win the others lose, in every hand."""

    sums: tuple[int, int] | None = None
    """What the points of all sides can make together, at least and at most, where that is known."""

    usual: int | None = None
    """What it hardly ever gives more than, where doublings make ``most`` much larger than that."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """What is wrong with a result."""

    code: str
    """``not_zero_sum``, ``not_in_sum``, ``above_most``, ``below_least``, ``games_won``,
    ``both_at_target``, ``not_over``, ``games_open``, ``nobody_scored``; of a tournament's table also
    ``swapped``, ``sheet_differs``, ``still_playing``
    """

    is_impossible: bool
    """It can't be, whatever happened at the table; else it is only unlikely."""

    facts: Mapping[str, Any] = field(default_factory=dict)


def doubt_of_points(
    variant: Variant, ruleset: Ruleset, players: int, scores: Sequence[int], *, stopped: bool = False
) -> Doubt | None:
    """What is wrong with the points of a whole match, by side; ``None`` where nothing is.

    ``ruleset`` is complete. ``stopped``: the clock may have ended the match; else it is unlikely that
    nobody has reached the target.

    >>> from scoring.rules import get_variant, expand_ruleset
    >>> manille = get_variant("manille")
    >>> doubt_of_points(manille, expand_ruleset(manille, {"best_of": 1}, 4), 4, [3412, 3]).code
    'above_most'
    """
    rules = variant.rules(ruleset, players)
    hand, penalty = rules.hand_yield, max((one.points for one in variant.penalties(ruleset)), default=0)
    if hand.is_zero_sum and (total := sum(scores)):
        return Doubt("not_zero_sum", is_impossible=not penalty, facts={"sum": total})
    games: int = ruleset["best_of"]
    hands, target = rules.ending.hands, rules.ending.target(games)
    if hand.sums is not None and hands is not None:
        least, most = (games * hands * bound for bound in hand.sums)
        if not least <= (total := sum(scores)) <= most:
            facts = {"least": least, "most": most, "sum": total}
            return Doubt("not_in_sum", is_impossible=not penalty, facts=facts)
    usual = hand.most if hand.usual is None else hand.usual
    if usual is not None:
        much, limit = _most_of_a_game(usual, hand.most, penalty, hands, target)
        if limit is not None and max(scores) > games * limit:
            return Doubt(
                "above_most", is_impossible=True, facts={"most": games * limit, "score": max(scores)}
            )
        if much is not None and max(scores) > games * much:
            return Doubt(
                "above_most", is_impossible=False, facts={"most": games * much, "score": max(scores)}
            )
    if hand.least is not None and (hand.least == 0 or hands is not None):
        least = hand.least * games * (hands or 0)
        if min(scores) < least:
            # Where no hand takes points away, a penalty or the director may have.
            is_impossible = hand.least < 0 and not penalty
            facts = {"least": least, "score": min(scores)}
            return Doubt("below_least", is_impossible=is_impossible, facts=facts)
    if games == 1 and len(scores) == 2 and target is not None and min(scores) >= target:
        return Doubt("both_at_target", is_impossible=False, facts={"target": target})
    if stopped:
        return None
    # Where hands take points away, the winner of one game may have lost them in another.
    is_known = games == 1 or (hand.least is not None and hand.least >= 0)
    least_of_all = rules.ending.least_of_the_first(games, len(scores)) if is_known else None
    return _doubt_of_the_end(least_of_all, scores)


def _doubt_of_the_end(least: int | None, scores: Sequence[int]) -> Doubt | None:
    """Whether the match would still go on."""
    if least is not None and max(scores) < least:
        return Doubt("not_over", is_impossible=False, facts={"least": least, "score": max(scores)})
    return None if any(scores) else Doubt("nobody_scored", is_impossible=False)


def _most_of_a_game(
    usual: int, most: int | None, penalty: int, hands: int | None, target: int | None
) -> tuple[int | None, int | None]:
    """The most points that are usual in a game, and the most that are possible; ``None`` without a limit.

    Two sides that reach the target level play on, so one more hand is allowed for.
    """
    if hands is not None:
        return hands * usual, None if most is None else hands * (most + penalty)
    if target is not None:
        limit = None if most is None else target - 1 + 2 * (most + penalty)
        return target - 1 + max(usual, penalty), limit
    return None, None


def doubt_of_games(ruleset: Ruleset, scores: Sequence[int], *, stopped: bool = False) -> Doubt | None:
    """As :func:`doubt_of_points`, for results in games won."""
    games: int = ruleset["best_of"]
    needed = games // 2 + 1 if len(scores) == 2 else games
    too_many = len(scores) == 2 and sum(scores) > games
    if min(scores) < 0 or max(scores) > needed or too_many:
        return Doubt("games_won", is_impossible=True, facts={"best_of": games, "needed": needed})
    second, first = sorted(scores)[-2:]
    left = games - sum(scores)
    if not stopped and left > 0 and 2 * first <= games and second + left >= first:
        return Doubt("games_open", is_impossible=False, facts={"best_of": games})
    return None
