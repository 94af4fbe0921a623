"""A bracket as it is shown: every match with who plays it, where its sides come from and where they go."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.engine.file.values import Table
from tournaments.engine.systems.brackets import NOBODY, Bracket, Place
from tournaments.engine.systems.elimination import PlannedMatch, SlotSource

Target = tuple[str, int, int]
"""A match by its bracket, round of the stage, and number."""


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """One match of a bracket, played or not."""

    bracket: str
    round: int
    """Of the stage, from 1."""

    match: int
    entrants: tuple[int | None, int | None]
    """Who plays, ``None`` where nobody is known or nobody comes."""

    sources: tuple[SlotSource, SlotSource]
    """Where the sides come from: a place, or the winner or loser of an earlier match."""

    winner: int | None
    winner_to: Target | None
    loser_to: Target | None
    table: Table | None
    """As it was drawn; ``None`` before that."""

    is_bye: bool
    is_left_out: bool
    """Nobody reaches it."""


def matches_of(bracket: Bracket) -> list[BracketMatch]:
    """Every match, round after round."""
    goes_to: dict[tuple[str, str, int, int], Target] = {
        (source.what, source.bracket, source.round, source.match): (match.bracket, match.round, match.match)
        for match in bracket.matches
        for source in match.sides
    }
    return [_match(bracket, match, goes_to) for match in bracket.matches]


def _match(
    bracket: Bracket, match: PlannedMatch, goes_to: dict[tuple[str, str, int, int], Target]
) -> BracketMatch:
    name = (match.bracket, match.round, match.match)
    first, second = bracket.places(match)
    played = bracket.played.get(name)
    return BracketMatch(
        *name,
        (_entrant_at(first), _entrant_at(second)),
        match.sides,
        _entrant_at(bracket.winner(match)),
        goes_to.get(("winner", *name)),
        goes_to.get(("loser", *name)),
        played.table if played else None,
        is_bye=[first, second].count(NOBODY) == 1,
        is_left_out=bracket.is_left_out(match),
    )


def _entrant_at(place: Place) -> int | None:
    return None if place == NOBODY else place
