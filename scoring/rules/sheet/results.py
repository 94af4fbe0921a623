"""What a fold answers with: one result a line, the games, and what comes next."""

from __future__ import annotations

from typing import NamedTuple

from scoring.rules.variant import Problem, Step


class LineResult(NamedTuple):
    """What a line was worth, and how things stand after it."""

    kind: str
    """``hand``, ``penalty``, ``void``, ``adjustment``; of a line that can't be read, ``""``."""

    game: int
    hand: int | None
    """Number in its game; for what takes no number, that of the hand still to be played."""

    dealer: int | None
    leader: int | None
    points: tuple[int, ...]
    """What the line added, by side: the sum of its steps."""

    totals: tuple[int, ...]
    plus: tuple[int, ...]
    minus: tuple[int, ...]
    """Columns, in games that have them; else empty."""

    steps: tuple[Step, ...]
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    ended_game: bool = False
    game_winners: tuple[int, ...] = ()
    """Sides that won the game which this line ended; empty when it is drawn."""

    ended_match: bool = False
    match_winners: tuple[int, ...] = ()
    takes_number: bool = True
    """It counts as a hand of its game."""

    @property
    def number(self) -> int | None:
        """Its own number in the game; None of what takes none. Of two lines with one ``hand`` one has it."""
        return self.hand if self.takes_number else None


class Game(NamedTuple):
    """A game of the match, as it ended or as it stands."""

    game: int
    totals: tuple[int, ...]
    plus: tuple[int, ...]
    minus: tuple[int, ...]
    winners: tuple[int, ...]
    over: bool


class NextDeal(NamedTuple):
    """What the table must know before the next deal; None where the variant has no such thing."""

    game: int
    hand: int
    dealer: int
    leader: int | None
    trump: str | None = None
    declarer: int | None = None
    announcer: int | None = None
    contracts_left: tuple[tuple[str, ...], ...] | None = None
    multiplier: int | None = None
    target: int | None = None
    turn_up_counts: tuple[bool, ...] | None = None
