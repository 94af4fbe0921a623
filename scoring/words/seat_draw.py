"""How a table draws its seats, in words (docs/rules, 14)."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.rules.variant import Variant
from scoring.words.translate import LazyText, gettext, ngettext
from scoring.words.translate import gettext_lazy as _

HIGHEST = _("Everybody draws a card. The highest deals first; the others sit in the order of their cards.")
LOWEST = _("Everybody draws a card. The lowest deals first; the others sit in the order of their cards.")
HIGHER = _("Both draw a card. The higher deals first.")
KINGS = _(
    "The first two who are dealt a king play together. Then everybody draws a card, and the highest deals "
    "first."
)
COLOURS = _("Or each takes one of the four kings: red plays with red, black with black.")
PARTNERS = _("So the cards choose partners, too: the first and the third play together.")
BY_SUIT = _("Of equal cards hearts are highest, then spades, diamonds and clubs.")
AGAIN = _("People with equal cards draw again.")


def ways(variant: Variant) -> Sequence[LazyText]:
    """The sentences of this game."""
    draw = variant.seat_draw
    if draw.kings_first:
        return (KINGS, COLOURS, AGAIN)
    highest = HIGHER if variant.players == (2,) else HIGHEST
    first = LOWEST if draw.is_lowest_best else highest
    partners = (PARTNERS,) if variant.partners and variant.players == (4,) else ()
    return (first, *partners, BY_SUIT if draw.suits else AGAIN)


def decided(name: str) -> str:
    """What came of a draw."""
    return gettext("The cards have decided: %(name)s deals first.") % {"name": name}


def drawn_again(times: int) -> str:
    """What is said of people who have drawn more than once; empty for the first time."""
    if times < 2:
        return ""
    sentence = ngettext(
        "Drawn %(times)s time; the log says so.", "Drawn %(times)s times; the log says so.", times
    )
    return sentence % {"times": times}
