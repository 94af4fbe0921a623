"""What one match says about the people in it: counted once from its folded sheet, by side.

These are the numbers that statistics add up: hands and points, as dealer, without trumps, going along and
against, capots, penalties, the highest hand, the longest game, the biggest comeback.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from scoring.rules import Fold, Header, LineResult

NO_TRUMPS = {"trump": frozenset({"none", "blind"}), "contract": frozenset({"grand", "nullo"})}
"""Facts of a hand that say it was played without trumps, in the words of docs/formats/score-sheet.md."""

NO_TRUMP_MODES = frozenset({"grand", "nolo"})
"""What the cut says in Hornafjarðarmanni (rules 4.1)."""

TURN_UPS = frozenset({"turn_up", "turn_up_barred"})


@dataclass(slots=True)
class Tally:
    """What one person did in a match. Who has the most points in a hand has won it, unless all are level."""

    hands: int = 0
    points: int = 0
    conceded: int = 0
    """Points of the best of the other sides, hand by hand."""

    hands_won: int = 0
    dealt: int = 0
    dealt_points: int = 0
    dealt_conceded: int = 0
    dealt_won: int = 0
    no_trumps: int = 0
    no_trumps_points: int = 0
    no_trumps_conceded: int = 0
    no_trumps_won: int = 0
    along: int = 0
    along_won: int = 0
    along_gain: int = 0
    """Points that going along brought, less those it cost."""

    against: int = 0
    against_won: int = 0
    against_gain: int = 0
    bids: int = 0
    bids_made: int = 0
    capots: int = 0
    capots_suffered: int = 0
    penalties: int = 0
    penalty_points: int = 0
    """Points that own faults cost."""

    games: int = 0
    games_won: int = 0
    best_hand: int = 0
    comeback: int = 0
    """The most points this side lay behind in a game that it won."""


SUMMED = tuple(name for name in asdict(Tally()) if name not in ("best_hand", "comeback"))
LARGEST = ("best_hand", "comeback")


@dataclass(slots=True)
class MatchTally:
    """A match: a tally a seat, and what may become a record."""

    seats: list[Tally] = field(default_factory=list)
    hands: int = 0
    best_hand: int = 0
    best_hand_side: int | None = None
    best_hand_line: int | None = None
    """Position among the lines that count, from 0."""

    longest_game: int = 0
    """Hands in the longest game."""

    comeback: int = 0
    comeback_side: int | None = None


def tally(header: Header, lines: Sequence[Mapping[str, Any]], folded: Fold) -> MatchTally:
    """Count a folded sheet; ``lines`` are the written lines that were folded, in the same order."""
    players = len(header.players)
    side_of = [header.variant.side_of(seat, players) for seat in range(players)]
    sides = [Tally() for _side in range(header.variant.sides(players))]
    match_tally = MatchTally(seats=[Tally() for _seat in range(players)])
    for index, (line, result) in enumerate(zip(lines, folded.lines, strict=True)):
        if result.problems:
            continue
        if result.kind == "hand":
            _count_hand(line, result, sides, side_of, match_tally)
            if max(result.points) > match_tally.best_hand:
                match_tally.best_hand = max(result.points)
                match_tally.best_hand_side, match_tally.best_hand_line = (
                    result.points.index(match_tally.best_hand),
                    index,
                )
        elif result.kind == "penalty":
            _count_penalty(int(line["offender"]), result, sides)
    _count_games(folded, sides, match_tally)
    _give_to_seats(match_tally, sides, side_of)
    return match_tally


def places_of_sides(winners: Sequence[int], games_won: Sequence[int], totals: Sequence[int]) -> list[int]:
    """The place of each side in a finished match: winners, then games won, then points in all games.

    Where nobody won everybody is level.

    >>> places_of_sides([0], [2, 1], [250, 199]), places_of_sides([], [1, 1], [80, 90])
    ([1, 2], [1, 1])
    >>> places_of_sides([2], [0, 0, 1], [4, 9, 12])
    [3, 2, 1]
    """
    if not winners:
        return [1] * len(games_won)
    keys = [
        (side in winners, *((0, 0) if side in winners else (games_won[side], totals[side])))
        for side in range(len(games_won))
    ]
    ordered = sorted(set(keys), reverse=True)
    return [ordered.index(key) + 1 for key in keys]


def outcomes(winners: Sequence[int], sides: int) -> list[int]:
    """1 for a side that won, -1 for one that lost, 0 for a draw: nobody won, or all of them.

    >>> outcomes([1], 2), outcomes([], 3), outcomes([0, 2], 3)
    ([-1, 1], [0, 0, 0], [1, -1, 1])
    """
    if len(winners) in (0, sides):
        return [0] * sides
    return [1 if side in winners else -1 for side in range(sides)]


def _count_hand(
    line: Mapping[str, Any],
    result: LineResult,
    sides: list[Tally],
    side_of: list[int],
    match_tally: MatchTally,
) -> None:
    match_tally.hands += 1
    dealer = result.dealer
    dealers = None if dealer is None else side_of[dealer]
    without_trumps = is_without_trumps(line, result)
    capot = {step.side for step in result.steps if step.code == "capot"}
    for side, own in enumerate(sides):
        points, conceded = result.points[side], _best_of_others(result.points, side)
        won = _has_most(result.points, side)
        own.hands += 1
        own.points += points
        own.conceded += conceded
        own.hands_won += won
        own.best_hand = max(own.best_hand, points)
        if without_trumps:
            own.no_trumps += 1
            own.no_trumps_points += points
            own.no_trumps_conceded += conceded
            own.no_trumps_won += won
        if line.get("along") and side != dealers:
            own.along += 1
            own.along_won += won
            own.along_gain += _gain(result, "along", side, dealers)
        if line.get("against") and side == dealers:
            own.against += 1
            own.against_won += won
            own.against_gain += _gain(result, "against", side, dealers)
        own.capots += side in capot
        own.capots_suffered += bool(capot) and side not in capot
    if dealer is not None and dealers is not None:
        seat, points = match_tally.seats[dealer], result.points[dealers]
        conceded = _best_of_others(result.points, dealers)
        seat.dealt += 1
        seat.dealt_points += points
        seat.dealt_conceded += conceded
        seat.dealt_won += _has_most(result.points, dealers)
    for step in result.steps:
        if step.code in ("bid_made", "bid_failed"):
            sides[step.side].bids += 1
            sides[step.side].bids_made += step.code == "bid_made"


def is_without_trumps(line: Mapping[str, Any], result: LineResult) -> bool:
    """Whether a hand was played without a trump suit."""
    if any(line.get(key) in words for key, words in NO_TRUMPS.items()):
        return True
    return any(step.facts.get("mode") in NO_TRUMP_MODES for step in result.steps)


def _gain(result: LineResult, code: str, side: int, dealers: int | None) -> int:
    """What a call brought this side: its points for it, less what it gave the other side of the call."""
    by_side = [0] * len(result.points)
    for step in result.steps:
        if step.code == code:
            by_side[step.side] += step.points
    if dealers is None or side == dealers:
        return by_side[side] - _best_of_others(by_side, side)
    return by_side[side] - by_side[dealers]


def _has_most(points: Sequence[int], side: int) -> bool:
    """Whether this side won the hand, alone or with others; where all are level nobody did."""
    return points[side] == max(points) > min(points)


def _best_of_others(points: Sequence[int], side: int) -> int:
    return max(number for other, number in enumerate(points) if other != side)


def _count_penalty(offender: int, result: LineResult, sides: list[Tally]) -> None:
    """What it cost: what the others got, and what was taken off."""
    paid = [0] * len(sides)
    for step in result.steps:
        if step.code not in TURN_UPS:
            paid[step.side] += step.points
    sides[offender].penalties += 1
    sides[offender].penalty_points += max(0, _best_of_others(paid, offender)) - min(0, paid[offender])


def _count_games(folded: Fold, sides: list[Tally], match_tally: MatchTally) -> None:
    """Games won, the longest one, and the deepest hole that a winner climbed out of."""
    behind: dict[int, list[int]] = {}
    hands: dict[int, int] = {}
    for result in folded.lines:
        if result.problems:
            continue
        hands[result.game] = hands.get(result.game, 0) + (result.kind == "hand")
        deepest = behind.setdefault(result.game, [0] * len(sides))
        for side in range(len(sides)):
            deepest[side] = max(deepest[side], _best_of_others(result.totals, side) - result.totals[side])
    for game in folded.games:
        if not game.over:
            continue
        match_tally.longest_game = max(match_tally.longest_game, hands.get(game.game, 0))
        for side, own in enumerate(sides):
            own.games += 1
            if side in game.winners and len(game.winners) < len(sides):
                own.games_won += 1
                own.comeback = max(own.comeback, behind.get(game.game, [0] * len(sides))[side])
    deepest_side = max(range(len(sides)), key=lambda side: sides[side].comeback)
    if sides[deepest_side].comeback:
        match_tally.comeback, match_tally.comeback_side = sides[deepest_side].comeback, deepest_side


def _give_to_seats(match_tally: MatchTally, sides: list[Tally], side_of: list[int]) -> None:
    """What a side did counts for each of its people; dealing is a person's own."""
    for seat, own in enumerate(match_tally.seats):
        for name, value in asdict(sides[side_of[seat]]).items():
            if not name.startswith("dealt"):
                setattr(own, name, value)
