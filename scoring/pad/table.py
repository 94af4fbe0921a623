"""The people at the table, and whose turn it is when a fact is asked for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.rules import Fact, Header, LineResult, NextDeal


@dataclass(frozen=True, slots=True)
class SheetSide:
    """Who scores together."""

    number: int
    names: tuple[str, ...]
    seats: tuple[int, ...]


def sides_of(header: Header) -> tuple[SheetSide, ...]:
    players = len(header.players)
    seats: dict[int, list[int]] = defaultdict(list)
    for seat in range(players):
        seats[header.variant.side_of(seat, players)].append(seat)
    return tuple(
        SheetSide(side, tuple(header.players[seat] for seat in at), tuple(at))
        for side, at in sorted(seats.items())
    )


def side_names_of(header: Header) -> tuple[str, ...]:
    """By side: "Anna & Cas"."""
    return tuple(" & ".join(side.names) for side in sides_of(header))


def longest_word(names: Iterable[str]) -> int:
    """Letters of the longest piece of a name within which no line ends.

    >>> longest_word(["An Peeters", "Marie-Louise Claes"])
    7
    """
    return max(map(len, " ".join(names).replace("-", "- ").split()), default=0)


@dataclass(frozen=True, slots=True)
class TableContext:
    """The people at the table, the dealer and whose turn it is, when the fact is asked for."""

    variant: str
    names: tuple[str, ...]
    """By seat."""

    side_names: tuple[str, ...]
    dealer: int | None = None
    turn: int | None = None
    """The declarer or announcer of the coming hand."""

    contracts_left: tuple[str, ...] | None = None
    """Contracts that ``turn`` may still declare; None in games without contracts."""

    def sides_of(self, fact: Fact) -> tuple[str, ...]:
        """Who is meant by each side of a fact: simply the sides, or the dealer and the others."""
        if not fact.sides or self.dealer is None:
            return self.side_names
        others = " & ".join(name for seat, name in enumerate(self.names) if seat != self.dealer)
        return (self.names[self.dealer], others)


def table_context(header: Header, coming: NextDeal | None, result: LineResult | None = None) -> TableContext:
    """The table as it stands before the ``coming`` deal, or as it stood at the line of ``result``."""
    turn = left = None
    if result is not None:
        coming = None
    if coming is not None:
        turn = coming.announcer if coming.declarer is None else coming.declarer
        if coming.contracts_left is not None and turn is not None:
            left = coming.contracts_left[turn]
    dealer = result.dealer if result else coming.dealer if coming else None
    return TableContext(
        variant=header.variant.key,
        names=header.players,
        side_names=side_names_of(header),
        dealer=dealer,
        turn=turn,
        contracts_left=left,
    )
