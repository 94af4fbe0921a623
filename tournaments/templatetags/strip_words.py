"""What is open at a tournament in words, with an icon, and where it leads."""

from django import template
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Tournament
from tournaments.rounds.selectors.strip import Matter, OpenTable, Strip, StripItem, tables_in_words

register = template.Library()

ICONS = {
    Matter.CALL: "hand",
    Matter.DISPUTE: "dispute",
    Matter.DIFFERS: "dispute",
    Matter.LATE: "hourglass",
    Matter.MISSING: "write",
    Matter.SLOW: "snail",
    Matter.UNCONFIRMED: "seal",
}
MANY = 6
"""Tables are named up to this many, and only counted beyond."""


@register.filter
def strip_icon(item: StripItem) -> str:
    return ICONS[item.matter]


@register.simple_tag
def strip_sentence(item: StripItem) -> str:
    """“Referee called: table 3”, with the numbers while they are few."""
    count = len(item.tables)
    facts = {"count": count, "tables": tables_in_words(item.tables)}
    if item.matter == Matter.CALL:
        return (
            ngettext("Referee called: table %(tables)s", "Referee called: tables %(tables)s", count) % facts
        )
    if item.matter == Matter.DISPUTE:
        return ngettext("Disputed: table %(tables)s", "Disputed: tables %(tables)s", count) % facts
    if item.matter == Matter.DIFFERS:
        sentence = ngettext(
            "Sheet and result differ: table %(tables)s", "Sheet and result differ: tables %(tables)s", count
        )
        return sentence % facts
    if item.matter == Matter.LATE:
        return ngettext("Late hand: table %(tables)s", "Late hands: tables %(tables)s", count) % facts
    if item.matter == Matter.SLOW:
        return ngettext("Slow: table %(tables)s", "Slow: tables %(tables)s", count) % facts
    if item.matter == Matter.UNCONFIRMED:
        return ngettext("%(count)d result not final", "%(count)d results not final", count) % facts
    if count <= MANY:
        return ngettext("No result: table %(tables)s", "No result: tables %(tables)s", count) % facts
    return _("%(count)d tables without a result") % facts


@register.simple_tag
def strip_address(tournament: Tournament, strip: Strip, item: StripItem, rules: bool) -> str:
    """Where it can be settled: the desk, the referee's page, the one table that it is about."""
    is_one_result = item.matter == Matter.UNCONFIRMED and len(item.tables) == 1
    if item.matter == Matter.MISSING and strip.round is not None:
        where = [tournament.public_id, strip.round.stage.number, strip.round.number]
        return reverse("tournaments:desk", args=where)
    if item.matter == Matter.LATE and rules:
        return reverse("scoring:late_hands", args=[item.tables[0].match])
    if item.matter in (Matter.SLOW, Matter.DIFFERS) or is_one_result or not rules:
        return reverse("tournaments:table", args=[tournament.public_id, item.tables[0].pk])
    return reverse("tournaments:referee", args=[tournament.public_id])


@register.filter
def tables_to_open(item: StripItem) -> tuple[OpenTable, ...]:
    """Tables with a link of their own, beside the one of the whole: where each is settled at its own."""
    is_a_list = item.matter in (Matter.UNCONFIRMED, Matter.DIFFERS) and len(item.tables) > 1
    return item.tables[:MANY] if is_a_list else ()


@register.filter
def tables_left_out(item: StripItem) -> int:
    """How many more there are than ``tables_to_open`` has."""
    return max(0, len(item.tables) - MANY) if tables_to_open(item) else 0


@register.simple_tag
def strip_table(strip: Strip, table: OpenTable) -> str:
    """“Table 3”, and of another round than the newest “Table 3 of round 1”."""
    facts = {"number": table.number or "–", "round": table.round}
    newest = strip.round
    if newest is not None and (table.stage, table.round) == (newest.stage.number, newest.number):
        return _("Table %(number)s") % facts
    return _("Table %(number)s of round %(round)s") % facts
