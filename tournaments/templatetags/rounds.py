"""Draws, rounds and tables in words, for templates."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.utils.translation import gettext as _

from tournaments.models import Result, Round, Table, Tournament
from tournaments.rounds.selectors.draw_page import PlaceBefore
from tournaments.rounds.selectors.table_rows import TableRow, TableState
from tournaments.rounds.words import rounds as round_words
from tournaments.words.systems import SYSTEMS

register = template.Library()


@register.filter
def state_word(state: TableState) -> str:
    return str(round_words.STATES[state])


@register.simple_tag
def score_unit(row: TableRow, tournament: Tournament) -> str:
    """What the scores of a table count: games once they are its result and the tournament counts games."""
    if row.result is not None and tournament.score_of == Tournament.ScoreOf.GAMES:
        return _("games won")
    return _("points")


@register.filter
def bracket_word(bracket: str) -> str:
    return round_words.bracket_name(bracket)


@register.filter
def system_word(system: str) -> str:
    return str(SYSTEMS[system].name)


@register.filter
def why_resting(code: str) -> str:
    return round_words.why_resting(code)


@register.filter
def result_source(result: Result) -> str:
    return round_words.result_source(result)


@register.simple_tag
def place_before(places: dict[int, PlaceBefore], entrant: int) -> str:
    """Where an entrant (by number) stands before a draft is played; nothing where nobody is ranked."""
    return round_words.place_before(places[entrant]) if entrant in places else ""


@register.simple_tag
def note(code: str, names: dict[str, str]) -> str:
    return round_words.note(code, names)


@register.simple_tag
def round_title(round_: Round, stages: int) -> str:
    return round_words.round_title(round_, stages)


@register.filter
def table_numbers(tables: Iterable[Table]) -> str:
    return ", ".join(str(table.number) for table in tables)


@register.filter
def get(mapping: dict[Any, Any], key: Any) -> Any:
    """The value under a key, nothing where there is none."""
    return mapping.get(key, "")
