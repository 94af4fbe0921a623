"""What a search for one round starts from: who is there, and what has happened between them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.engine.search.apart_pairs import Pair


@dataclass(frozen=True, slots=True)
class Situation:
    """People and their past. They are numbers that mean nothing; a pair is ``(a, b)``, ``a < b``."""

    people: Sequence[int]
    """Those who are there, in the order in which they are listed."""

    met: Mapping[Pair, int] = field(default_factory=dict)
    """How often each pair has met as opponents, or at a table where everybody plays alone."""

    partnered: Mapping[Pair, int] = field(default_factory=dict)
    rests: Mapping[int, int] = field(default_factory=dict)
    """How often each has sat out."""

    newcomers: Collection[int] = ()
    """Who plays a first round, and sits out last of those with as few rests."""

    apart: Collection[Pair] = ()
    """Who is to be kept from one table: single pairs, or :class:`ApartPairs`."""

    scores: Mapping[int, int] | None = None
    """Points or totals that are to be near each other at a table; ``None`` where they play no part."""
