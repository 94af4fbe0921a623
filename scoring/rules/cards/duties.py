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

    BEAT_ELSE_LOWEST = "beat, else lowest"
    """Botifarra *obligada*: who can't win plays the lowest; to a partner's trick also a card with points
    (rules 12.6)."""

    BEAT_ELSE_LOWEST_OF_TWO = "beat, else lowest; horse and jack of two"
    """The same, but a horse or a jack is given to the partner only with just two cards of the suit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlay:
    """How the cards of one game are played, as far as a position file has to say it."""

    duty: CardDuty
    seats: tuple[int, ...] = ()
    """How many may play to a trick, where there is a choice; the first is the usual number."""

    seats_unsaid: Callable[[Ruleset], int] | None = None
    """How many play where a position may leave ``seats`` out; None where it has to say them."""

    ways: Mapping[str, CardDuty] = field(default_factory=dict)
    """What a table may have agreed on instead of ``duty``, by key; the first is the usual one."""

    in_files: bool = True
    """Whether docs/formats/legal-play.md knows the game; the referee's page asks about the others too."""

    alone: Mapping[int, str] = field(default_factory=dict)
    """By number of seats: which key names the one who plays against all others (rules 9, 12.3)."""
