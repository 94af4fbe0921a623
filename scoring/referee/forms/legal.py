"""Was that card legal? Trick, hand, trump and seats, tapped in (docs/formats/legal-play.md)."""

from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from scoring import words
from scoring.referee.forms.cards import CardKey, CardQuestion, one_of
from scoring.referee.words import legal as legal_words
from scoring.rules import VARIANTS
from scoring.rules.cards.legal import LegalVerdict, judge
from scoring.rules.cards.notation import SUITS
from scoring.rules.cards.position import PositionError, TrickPosition, read_position


class LegalQuestion(CardQuestion):
    """A trick so far, the hand in question, trump and seats: what may be played?"""

    offered = tuple(key for key, variant in VARIANTS.items() if variant.card_play is not None)

    @property
    def seats_offered(self) -> tuple[int, ...]:
        play = self.variant.card_play
        return () if play is None else play.seats

    @cached_property
    def seats(self) -> int:
        """How many play to a trick."""
        if not self.seats_offered:
            return self.variant.players[0]
        if self.sheet is not None and self.players in self.seats_offered:
            return self.players
        return one_of(self.data.get("seats", ""), self.seats_offered)

    @cached_property
    def players(self) -> int:
        if self.sheet is not None:
            return len(self.sheet.names)
        return self.seats if self.seats in self.variant.players else self.variant.players[0]

    @property
    def ways(self) -> list[tuple[str, str]]:
        """How the cards may be played, where tables differ in that."""
        play, names = self.variant.card_play, words.words_of(self.variant.key).ways
        return [] if play is None else [(way, str(names[way])) for way in play.ways]

    @cached_property
    def way(self) -> str:
        keys = [key for key, _name in self.ways]
        agreed = self.match.conventions.get("play", "") if self.match else ""
        key = self.data.get("way", agreed)
        return key if key in keys else next(iter(keys), "")

    @property
    def alone(self) -> str:
        """What the one is called who plays against all others: ``dealer`` or ``bidder``; empty for none."""
        play = self.variant.card_play
        return "" if play is None else play.alone.get(self.seats, "")

    @property
    def alone_label(self) -> str:
        return {"dealer": _("Who dealt?"), "bidder": _("Who plays alone?")}.get(self.alone, "")

    @cached_property
    def lone_seat(self) -> int:
        return _seat(self.data.get(self.alone, ""), self.seats)

    @cached_property
    def leader(self) -> int:
        return _seat(self.data.get("leader", ""), self.seats)

    @cached_property
    def trump(self) -> str:
        suit = self.data.get("trump", "none")
        return suit if suit in SUITS else "none"

    @property
    def trumps(self) -> list[tuple[str, str, str]]:
        """Each with its pip and its name."""
        own = words.words_of(self.variant.key)
        suits = [(suit, own.pack.pips[suit], words.suit(self.variant.key, suit)) for suit in SUITS]
        return [*suits, ("none", "none", str(own.terms.get("none") or _("none")))]

    @property
    def seat_names(self) -> list[tuple[int, str]]:
        names = self.sheet.names if self.sheet and len(self.sheet.names) == self.seats else ()
        return [
            (seat, names[seat] if names else _("Seat %(number)d") % {"number": seat + 1})
            for seat in range(self.seats)
        ]

    @cached_property
    def trick(self) -> list[str]:
        return self.tapped("trick")

    @cached_property
    def hand(self) -> list[str]:
        cards = set(self.data.getlist("hand"))
        return [card for card in self.pack if card in cards and card not in self.trick]

    @property
    def trick_is_full(self) -> bool:
        return len(self.trick) >= self.seats - 1

    @property
    def trick_cards(self) -> list[tuple[str, CardKey]]:
        """Who played what, in order."""
        step = -1 if self.variant.anticlockwise else 1
        names = dict(self.seat_names)
        return [
            (names[(self.leader + step * place) % self.seats], self.key(card))
            for place, card in enumerate(self.trick)
        ]

    @property
    def trick_rows(self) -> list[tuple[str, list[CardKey]]]:
        return self.rows((), hidden=self.trick)

    @property
    def hand_rows(self) -> list[tuple[str, list[CardKey]]]:
        return self.rows(self.hand, hidden=self.trick)

    @cached_property
    def position(self) -> TrickPosition | None:
        """What is to be judged; None while no hand is there, or with :attr:`problems`."""
        self.problems: list[str] = []
        if not self.hand:
            return None
        data: dict[str, Any] = {
            "variant": self.variant.key,
            "ruleset": self.ruleset,
            "trump": self.trump,
            "leader": self.leader,
            "trick": self.trick,
            "hand": self.hand,
        }
        if self.seats_offered:
            data["seats"] = self.seats
        if self.way:
            data["way"] = self.way
        if self.alone:
            data[self.alone] = self.lone_seat
        try:
            return read_position(data, by_hand=True)
        except PositionError as error:
            self.problems = [legal_words.problem_sentence(problem) for problem in error.problems]
            return None

    @cached_property
    def verdict(self) -> LegalVerdict | None:
        return judge(self.position) if self.position else None

    @property
    def legal(self) -> list[CardKey]:
        return [self.key(card) for card in self.verdict.legal] if self.verdict else []

    @property
    def forbidden(self) -> list[tuple[CardKey, str]]:
        cards = self.verdict.forbidden if self.verdict else ()
        return [(self.key(one.card), legal_words.reason(one, self.variant.key)) for one in cards]

    @property
    def as_note(self) -> str:
        """The verdict in a line or two, for the ruling that is made of it."""
        if self.verdict is None:
            return ""
        pack = words.words_of(self.variant.key).pack
        sentences = [
            _("%(card)s: %(why)s") % {"card": words.card_label(card.value, pack), "why": why}
            for card, why in self.forbidden
        ]
        trump = next(name for suit, _pip, name in self.trumps if suit == self.trump)
        facts = {"trick": words.card_row(self.trick, pack) or _("nothing"), "trump": trump}
        return " ".join([_("On the table: %(trick)s; trump: %(trump)s.") % facts, *sentences])[:500]


def _seat(text: str, seats: int) -> int:
    return one_of(text, range(seats))
