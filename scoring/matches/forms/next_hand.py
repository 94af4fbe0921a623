"""What a table gets after each hand: the pad for the next, with nothing typed on it, and the way back."""

from dataclasses import dataclass, field, replace
from uuid import UUID, uuid4

from django.utils.safestring import SafeString

from scoring.local_cache import LocalCache
from scoring.matches.forms.lines import FORMS, HandForm
from scoring.matches.selectors.sheets import ScoreSheet
from scoring.pad.table import TableContext, table_context
from scoring.rules import Fact, FactKind
from scoring.words.packs import way_of_speaking

_questions = LocalCache[tuple[object, ...], SafeString](size=1024)


@dataclass(frozen=True, slots=True)
class Hidden:
    """What a hidden field holds."""

    value: str


@dataclass(frozen=True, slots=True)
class Undo:
    """What the button that strikes the newest line sends."""

    version: int
    client_id: UUID = field(default_factory=uuid4)
    is_agreed: bool = False
    """It says that both sides agree: so it is asked of who does not keep the match."""


@dataclass(frozen=True)
class NextHand:
    """What a pad shows of an empty :class:`HandForm`; its questions look the same hand after hand."""

    sheet: ScoreSheet
    client_id: Hidden = field(default_factory=lambda: Hidden(str(uuid4())))

    @property
    def number(self) -> Hidden:
        return Hidden(str(self.sheet.next_number))

    def questions_html(self) -> SafeString:
        header = self.sheet.header
        key = (self._shown_of_the_table(), repr(header.ruleset), way_of_speaking())
        html = _questions.get(key)
        if html is None:
            html = HandForm(self.sheet).questions_html()
            _questions.put(key, html)
        return html

    def _shown_of_the_table(self) -> TableContext:
        """Whose turn it is stands only on the pads of games that ask for it."""
        header, at_table = self.sheet.header, table_context(self.sheet.header, self.sheet.next)
        facts = header.variant.facts(header.ruleset, len(header.players))
        return replace(
            at_table,
            dealer=at_table.dealer if any(fact.sides for fact in facts) else None,
            turn=at_table.turn if any(map(_names_the_turn, facts)) else None,
        )


def _names_the_turn(fact: Fact) -> bool:
    return fact.by_turn or fact.kind is FactKind.AUCTION


@dataclass(frozen=True, slots=True)
class OtherLine:
    """What a page keeps for a penalty, a void deal or an adjustment that is written without a network."""

    kind: str
    sheet: ScoreSheet

    @property
    def takes_number(self) -> bool:
        return FORMS[self.kind].takes_number

    def questions_html(self) -> SafeString:
        """The same all match long: nothing of the coming deal is in them."""
        header = self.sheet.header
        key = (self.kind, header.variant.key, repr(header.ruleset), header.players, way_of_speaking())
        html = _questions.get(key)
        if html is None:
            html = FORMS[self.kind](self.sheet).questions_html()
            _questions.put(key, html)
        return html
