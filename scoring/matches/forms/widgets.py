"""How a fact is asked for on the pad: one widget for each kind."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.utils.safestring import SafeString

from scoring import words
from scoring.local_cache import LocalCache
from scoring.pad.table import TableContext
from scoring.pad.typed import MOST_CALLS, NOBODY, calls_typed, card_typed, numbers_typed
from scoring.rules import Fact, FactKind, Header
from scoring.rules.cards.notation import LETTERS, rank_of, suit_of
from scoring.rules.variant import Penalty
from scoring.words.game import words_of
from scoring.words.lines import penalty_text
from scoring.words.packs import way_of_speaking

_rendered = LocalCache[tuple[object, ...], SafeString](size=1024)


class FactWidget(forms.Widget):
    """The buttons or boxes that ask for one fact; the template is named after the fact's kind."""

    def __init__(self, fact: Fact, at_table: TableContext) -> None:
        super().__init__()
        self.fact, self.at_table = fact, at_table
        self.template_name = f"scoring/matches/facts/{fact.kind.value}.html"

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        variant = self.at_table.variant
        label = words.fact_label(variant, self.fact.key)
        mine = {"fact": self.fact, "variant": variant, "value": value, "label": label}
        return super().get_context(name, value, attrs) | mine | self.more(value)

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Kept by all that its template is given: most of a pad looks the same from hand to hand."""
        key = (name, self.fact, self.at_table.variant, way_of_speaking(), repr((value, self.more(value))))
        html = _rendered.get(key)
        if html is None:
            html = super().render(name, value, attrs, renderer)
            _rendered.put(key, html)
        return html

    def more(self, value: Any) -> dict[str, Any]:
        """What only this widget's template needs."""
        return {}

    def format_value(self, value: Any) -> Any:
        return value

    def use_required_attribute(self, initial: Any) -> bool:
        return False  # what is required hangs on other facts; the rules know

    def id_for_label(self, id_: str) -> str:
        return ""  # a group of keys has a legend


class PenaltyWidget(forms.RadioSelect):
    """A key for each thing that may have happened; the chosen one shows its rule in full."""

    template_name = "scoring/matches/facts/penalty.html"

    def __init__(self, penalties: Mapping[str, Penalty], header: Header) -> None:
        super().__init__()
        self.keys = [
            PenaltyKey(key, *_title_of(penalty, header), penalty_text(penalty, header))
            for key, penalty in penalties.items()
        ]

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        return super().get_context(name, value, attrs) | {"keys": self.keys, "value": value}


class PenaltyKey(NamedTuple):
    """What a key stands for."""

    value: str
    number: str
    """Of the article; empty in a table's own price list."""

    title: str
    text: str
    """The whole rule, and what it costs."""


def _title_of(penalty: Penalty, header: Header) -> tuple[str, str]:
    if penalty.article is None:
        return "", words.infraction_name(penalty.infraction or "")
    return str(penalty.article), words.article_title(header.variant.key, penalty.article)


class ChoiceWidget(FactWidget):
    def more(self, value: Any) -> dict[str, Any]:
        left = self.at_table.contracts_left if self.fact.key == "contract" else None
        pack = words_of(self.at_table.variant).pack
        return {
            "words": [
                (word, words.term(self.at_table.variant, word), pack.own_word(word))
                for word in self.fact.choices
            ],
            "used": () if left is None else tuple(word for word in self.fact.choices if word not in left),
        }


class FlagWidget(FactWidget):
    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> bool:
        return bool(data.get(name))


class CountWidget(FactWidget):
    def more(self, value: Any) -> dict[str, Any]:
        numbers = [str(number) for number in range(self.fact.minimum, self.fact.maximum + 1)]
        labels = [words.term(self.at_table.variant, word) for word in self.fact.words] or numbers
        return {"numbers": list(zip(numbers, labels, strict=True))}

    def format_value(self, value: Any) -> Any:
        return "" if value is None else str(value)


class NumbersWidget(FactWidget):
    """One number box a side or a seat."""

    def __init__(self, fact: Fact, at_table: TableContext, labels: Sequence[str]) -> None:
        super().__init__(fact, at_table)
        self.labels = tuple(labels)

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> list[str]:
        return numbers_typed(data, name, len(self.labels))

    def more(self, value: Any) -> dict[str, Any]:
        inputs = value if isinstance(value, list | tuple) else []
        texts = ["" if number is None else str(number) for number in inputs]
        texts += [""] * (len(self.labels) - len(texts))
        return {"boxes": list(zip(range(len(self.labels)), self.labels, texts, strict=False))}


class CardWidget(FactWidget):
    """Rank keys and suit keys; ``value`` is a card as it is written down, or a part of one."""

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> str:
        return card_typed(data, name)

    def more(self, value: Any) -> dict[str, Any]:
        card, pack = value or "", words_of(self.at_table.variant).pack
        whole_card = card[-1:] in LETTERS
        return {
            "rank": rank_of(card) if whole_card else card,
            "suit": suit_of(card) if whole_card else "",
            "ranks": [(rank, pack.letter(rank), pack.court_name(rank)) for rank in self.fact.choices],
            "suits": [
                (letter, suit, pack.suits[suit], pack.own_word(suit)) for letter, suit in LETTERS.items()
            ],
        }


class SeatWidget(FactWidget):
    """A key for each player; where the fact says so, whoever announces is preset."""

    def more(self, value: Any) -> dict[str, Any]:
        turn = self.at_table.turn if self.fact.by_turn else None
        if not value and turn is not None:
            value = str(turn)
        return {"seats": list(enumerate(self.at_table.names)), "nobody": NOBODY, "value": value, "turn": turn}


class SideWidget(FactWidget):
    def more(self, value: Any) -> dict[str, Any]:
        return {"sides": list(enumerate(self.at_table.sides_of(self.fact))), "nobody": NOBODY}


class AuctionWidget(FactWidget):
    """The announcement and at most two Greats, each by a player."""

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> list[dict[str, str]]:
        return calls_typed(data, name)

    def more(self, value: Any) -> dict[str, Any]:
        inputs = [
            {"player": str(call.get("player", "")), "word": call.get("word", "")} for call in value or []
        ]
        inputs += [{"player": "", "word": ""}] * (MOST_CALLS - len(inputs))
        turn = self.at_table.turn
        if not inputs[0]["player"] and turn is not None:
            inputs[0] = inputs[0] | {"player": str(turn)}
        return {"calls": list(enumerate(inputs)), "seats": list(enumerate(self.at_table.names)), "turn": turn}


_WIDGETS: dict[FactKind, type[FactWidget]] = {
    FactKind.CHOICE: ChoiceWidget,
    FactKind.FLAG: FlagWidget,
    FactKind.COUNT: CountWidget,
    FactKind.NUMBER: FactWidget,
    FactKind.CARD: CardWidget,
    FactKind.SEAT: SeatWidget,
    FactKind.SIDE: SideWidget,
    FactKind.AUCTION: AuctionWidget,
}


def widget_for(fact: Fact, at_table: TableContext) -> FactWidget:
    match fact.kind:
        case FactKind.POINTS:
            return NumbersWidget(fact, at_table, at_table.sides_of(fact))
        case FactKind.TRICKS:
            return NumbersWidget(fact, at_table, at_table.names)
        case _:
            return _WIDGETS[fact.kind](fact, at_table)
