"""Brackets in words, for templates."""

from collections.abc import Mapping

from django import template

from scoring.words.numbers import minus
from tournaments.standings.selectors.brackets import Slot
from tournaments.standings.selectors.elimination import EliminationSeat, Live
from tournaments.standings.selectors.facts import TableFacts
from tournaments.standings.words import brackets as bracket_words

register = template.Library()

register.filter("tree_name", bracket_words.tree_name)
register.simple_tag(bracket_words.round_name)
register.filter("origin", bracket_words.origin)
register.filter("winner_goes", bracket_words.winner_goes)
register.filter("loser_goes", bracket_words.loser_goes)


@register.simple_tag
def live_at(lives: Mapping[int, Live], slot: Slot) -> Live | None:
    """How the match of a slot stands, while it is played."""
    return lives.get(slot.table.pk) if slot.table is not None else None


@register.simple_tag
def live_score(live: Live | None, slot: Slot, side: int) -> str:
    """The running score of a side: points of this game, games won before it where there are any."""
    if live is None or slot.table is None:
        return ""
    entrant = slot.sides[side].entrant
    place = next((nr for nr, people in enumerate(slot.table.sides) if entrant in people), None)
    if place is None:
        return ""
    points = minus(live.totals[place])
    return f"{live.games_won[place]} · {points}" if any(live.games_won) else points


@register.simple_tag
def live_seat(lives: Mapping[int, Live], table: TableFacts, seat: EliminationSeat) -> str:
    """The running score of somebody at a table, while it is played."""
    live = lives.get(table.pk)
    return minus(live.totals[table.side_of(seat.entrant)]) if live is not None else ""
