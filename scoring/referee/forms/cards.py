"""Questions that are asked with cards: was that card legal, what is this pile worth.

Both are forms of the GET kind: everything that was tapped is in the address, nothing is stored, and each key
is a button or a box, so that they work without scripts.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import QueryDict

from scoring import words
from scoring.matches.selectors import ScoreSheet, score_sheet
from scoring.models import Match
from scoring.rules import VARIANTS, Variant, expand_ruleset
from scoring.rules.cards.notation import LETTERS, rank_of, suit_of

MOST_CARDS = 60


@dataclass(frozen=True, slots=True)
class CardKey:
    """A card to tap."""

    value: str
    rank: str
    """The letter that its players know."""

    pip: str
    label: str
    chosen: bool


class CardQuestion:
    """A game, its rules, and cards that were tapped in. ``match`` fixes the game and the rules."""

    offered: Iterable[str] = VARIANTS

    def __init__(self, data: QueryDict, match: Match | None) -> None:
        self.data, self.match = data, match
        keys = list(self.offered)
        key = match.variant if match else data.get("variant", "")
        self.variant: Variant = VARIANTS[key if key in keys else keys[0]]
        self.sheet: ScoreSheet | None = score_sheet(match) if match else None

    @property
    def games(self) -> list[tuple[str, str]]:
        return [(key, words.variant_name(key)) for key in self.offered]

    @cached_property
    def preset(self) -> str:
        key = self.data.get("preset", "")
        return key if key in [preset.key for preset in self.variant.presets] else ""

    @property
    def presets(self) -> list[tuple[str, str]]:
        return [
            (preset.key, words.preset_label(self.variant.key, preset.key)) for preset in self.variant.presets
        ]

    @property
    def players_offered(self) -> tuple[int, ...]:
        return self.variant.players

    @cached_property
    def players(self) -> int:
        if self.sheet is not None:
            return len(self.sheet.names)
        return one_of(self.data.get("players", ""), self.players_offered)

    @cached_property
    def ruleset(self) -> dict[str, Any]:
        if self.sheet is not None:
            return dict(self.sheet.header.ruleset)
        options = {"preset": self.preset} if self.preset else {}
        return dict(expand_ruleset(self.variant, options, self.players))

    @cached_property
    def pack(self) -> list[str]:
        """Every card, suit by suit, the best first."""
        ranks = self.variant.deck(self.ruleset, self.players).ranks
        return [rank + letter for letter in LETTERS for rank in ranks]

    def tapped(self, name: str) -> list[str]:
        """Cards in the order of tapping: those that were there, one more, one less."""
        cards = list(dict.fromkeys(card for card in self.data.getlist(name) if card in self.pack))
        added, removed = self.data.get(f"add_{name}"), self.data.get(f"drop_{name}")
        if added in self.pack and added not in cards:
            cards.append(added)
        return [card for card in cards if card != removed][:MOST_CARDS]

    def rows(self, chosen: Iterable[str], hidden: Iterable[str] = ()) -> list[tuple[str, list[CardKey]]]:
        """The pack as keys, a row a suit; without those that lie elsewhere."""
        chosen, hidden = set(chosen), set(hidden)
        return [
            (
                words.suit(self.variant.key, suit),
                [
                    self.key(card, card in chosen)
                    for card in self.pack
                    if card[-1] == letter and card not in hidden
                ],
            )
            for letter, suit in LETTERS.items()
        ]

    def key(self, card: str, chosen: bool = True) -> CardKey:
        pack = words.words_of(self.variant.key).pack
        name = words.card_name(card, pack)
        return CardKey(card, pack.letter(rank_of(card)), pack.pips[suit_of(card)], name, chosen)


def one_of(text: str, numbers: Sequence[int]) -> int:
    """The number typed, if it is one of these; else the first of them."""
    return next((number for number in numbers if str(number) == text), numbers[0])
