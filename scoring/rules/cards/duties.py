"""What a game asks of who plays to a trick, and who may be sitting there (docs/formats/legal-play.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from scoring.rules.options import Ruleset


class CardDuty(Enum):
    """What a game asks of who plays to a trick."""

    FOLLOW = "follow"
    """The suit led, if held; else anything (rules 3.1)."""

    BEAT = "beat"
    """And beat an opponent's card, in the suit or with a trump (rules 7.1)."""

    BEAT_NOT_UNDERTRUMP = "beat, not undertrump"
    """And never trump below the highest trump of the trick while another card is held (rules 2.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlay:
    """How the cards of one game are played, as far as a position file has to say it."""

    duty: CardDuty
    seats: tuple[int, ...] = ()
    """How many may play to a trick, where there is a choice; the first is the usual number."""

    seats_unsaid: Callable[[Ruleset], int] | None = None
    """How many play where a position may leave ``seats`` out; None where it has to say them."""

    alone: Mapping[int, str] = field(default_factory=dict)
    """By number of seats: which key names the one who plays against all others (rules 9, 12.3)."""
