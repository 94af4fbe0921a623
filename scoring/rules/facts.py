"""What is written down after a hand: the kinds of facts that a score pad can ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

Facts = Mapping[str, Any]
"""What was seen at the table, by the names of score-sheet.md."""


class FactKind(StrEnum):
    """How a fact is asked for on the score pad. A new game is built from these."""

    CHOICE = "choice"
    """One of ``choices``: trump, contract, suit, bid's trump. Suits are shown as pips."""

    FLAG = "flag"
    """Yes or no; no when absent."""

    COUNT = "count"
    """A small whole number from ``minimum`` to ``maximum``: doublings."""

    NUMBER = "number"
    """A whole number from ``minimum`` to ``maximum``: the bid, the bidder's points."""

    POINTS = "points"
    """Two whole numbers by side that add up to ``total``; one fills the other."""

    TRICKS = "tricks"
    """A whole number for each seat; they add up to ``total``."""

    CARD = "card"
    """A card, rank then suit, of the ranks ``choices`` and the four suits."""

    SEAT = "seat"
    """A player."""

    SIDE = "side"
    """A side."""

    AUCTION = "auction"
    """Laugavatnsmanni's calls."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing the score pad asks after a hand, under a given ruleset."""

    key: str
    kind: FactKind
    optional: bool = False
    choices: tuple[str, ...] = ()
    minimum: int = 0
    maximum: int = 0
    total: int = 0
    sides: tuple[str, ...] = ()
    """POINTS, SIDE: codes of who is meant when it isn't simply side 0 and side 1 (``dealer``, ``others``)."""

    words: tuple[str, ...] = ()
    """COUNT: what each number from ``minimum`` on is called; empty where it is just a number."""

    nobody: bool = False
    """SEAT: ``None`` is an answer too (everybody passed)."""

    by_turn: bool = False
    """SEAT: unless somebody says otherwise it is whoever announces."""

    only_if: tuple[str, tuple[Any, ...]] | None = None
    """Asked only while another fact has one of these values (``("along", (True,))``)."""

    asked_from: tuple[int, ...] = ()
    """SIDE: people are asked, and must answer, when a side has as many points as here; of a file that says
    nothing nobody is meant."""

    depends: bool = False
    """Other facts, or the turn-up, decide whether it is needed: never ``missing`` by itself."""

    is_asked: bool = True
    """False: may stand in a file, but says nothing under this ruleset, so the pad doesn't ask."""

    switched_off: bool = False
    """FLAG: this ruleset doesn't have it; a yes is out of range."""

    also: tuple[str, ...] = ()
    """CHOICE: words refused later, for a reason of their own (Trjámann's spades as *other*)."""

    refusal: str = "range"
    """The code for a number out of bounds."""
