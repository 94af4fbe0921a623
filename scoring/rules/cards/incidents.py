"""Irregularities: what can happen at a table, what is known of a case, and what is proposed for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from scoring.rules.variant import NOTHING, Ruleset, Variant


class Incident(StrEnum):
    """What happened, in the order of Boussac's articles."""

    FACE_UP_CARD = "face_up_card"
    EXPOSED_IN_DEAL = "exposed_in_deal"
    NAMED_ANOTHER_SUIT = "named_another_suit"
    CARD_TAKEN_BACK = "card_taken_back"
    TWO_CARDS = "two_cards"
    MISDEAL = "misdeal"
    WRONG_NUMBER_OF_CARDS = "wrong_number_of_cards"
    REVOKE = "revoke"
    """A card that might not be played: not followed, not beaten, not trumped."""

    OUT_OF_TURN = "out_of_turn"
    INCOMPLETE_TRICK = "incomplete_trick"
    UNGATHERED_TRICKS = "ungathered_tricks"
    LOOKED_AT_TRICK = "looked_at_trick"
    GATHERED_OTHERS_TRICK = "gathered_others_trick"
    ASKED_TO_SEE_HAND = "asked_to_see_hand"
    FALSE_ANNOUNCEMENT = "false_announcement"
    PEEKED_AND_MISDEALT = "peeked_and_misdealt"
    PRICE_LIST = "price_list"
    """Something that only the table's price list names."""


ARTICLES: Mapping[Incident, int] = {
    Incident.FACE_UP_CARD: 1,
    Incident.EXPOSED_IN_DEAL: 2,
    Incident.NAMED_ANOTHER_SUIT: 3,
    Incident.CARD_TAKEN_BACK: 4,
    Incident.TWO_CARDS: 5,
    Incident.MISDEAL: 6,
    Incident.WRONG_NUMBER_OF_CARDS: 7,
    Incident.REVOKE: 9,
    Incident.OUT_OF_TURN: 10,
    Incident.INCOMPLETE_TRICK: 11,
    Incident.UNGATHERED_TRICKS: 12,
    Incident.LOOKED_AT_TRICK: 13,
    Incident.GATHERED_OTHERS_TRICK: 14,
    Incident.ASKED_TO_SEE_HAND: 15,
    Incident.FALSE_ANNOUNCEMENT: 16,
    Incident.PEEKED_AND_MISDEALT: 17,
}
"""Article 8 is article 7 found in time, and then the dealer's side's (rules 10.2)."""


ANYWHERE = (
    Incident.FACE_UP_CARD,
    Incident.EXPOSED_IN_DEAL,
    Incident.MISDEAL,
    Incident.WRONG_NUMBER_OF_CARDS,
    Incident.REVOKE,
    Incident.OUT_OF_TURN,
    Incident.TWO_CARDS,
    Incident.CARD_TAKEN_BACK,
    Incident.LOOKED_AT_TRICK,
)
"""What is asked about in games without articles."""


BAD_DEALS = (
    Incident.FACE_UP_CARD,
    Incident.EXPOSED_IN_DEAL,
    Incident.MISDEAL,
    Incident.WRONG_NUMBER_OF_CARDS,
)


class Question(NamedTuple):
    """What must still be known. The answer is one of ``choices``; a side is a number."""

    key: str
    choices: tuple[str | int, ...]


class Reason(NamedTuple):
    """One sentence of the ruling."""

    code: str
    facts: Mapping[str, Any] = NOTHING


@dataclass(frozen=True, slots=True)
class RulingProposal:
    """What is proposed."""

    line: Mapping[str, Any] | None
    """For the score sheet (docs/formats/score-sheet.md, The file); None: play goes on, nothing is written."""

    reasons: tuple[Reason, ...]
    needs: tuple[str, ...] = ()
    """Keys of the line that only the referee can fill in."""


@dataclass(frozen=True, slots=True)
class Case:
    """What is known of an irregularity."""

    variant: Variant
    ruleset: Ruleset
    players: int
    dealer: int
    incident: Incident
    answers: Mapping[str, str | int]
    """By key of the question."""

    @property
    def dealer_side(self) -> int:
        return self.variant.side_of(self.dealer, self.players)
