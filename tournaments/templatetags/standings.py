"""Rankings and rounds in words, for templates."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.standings.selectors.facts import Named, RankingRow, StageFacts, TableFacts
from tournaments.standings.selectors.progress import RankStep
from tournaments.standings.words import rankings as ranking_words
from tournaments.words.amounts import money
from tournaments.words.systems import SYSTEMS
from tournaments.words.tie_breaks import NAMES

register = template.Library()
register.filter(money)


@register.filter
def name_in(names: Mapping[str, Named], entrant: str) -> str:
    return names[entrant].name


@register.filter
def at_key(mapping: Mapping[Any, Any], key: Any) -> Any:
    return mapping.get(key)


@register.filter
def system_name(system: str) -> str:
    return str(SYSTEMS[system].name)


@register.filter
def how_word(step: RankStep) -> str:
    return str(ranking_words.OUTCOMES[step.how])


@register.filter
def how_short(step: RankStep) -> str:
    return str(ranking_words.SHORT.get(step.how, ""))


@register.filter
def own_score(step: RankStep) -> str:
    """The score with this entrant’s side first."""
    if step.table is None or step.own is None:
        return ""
    entrant_side = next(
        index for index, people in enumerate(step.table.sides) if not set(people) & set(step.opponents)
    )
    return ranking_words.score_of(step.table, entrant_side)


@register.simple_tag
def credit(stage: StageFacts, step: RankStep) -> str:
    return ranking_words.credit(stage, step)


@register.simple_tag
def first_value(row: RankingRow, stage: StageFacts) -> str:
    """What the first tie-break of the stage says, with its name."""
    first = stage.tie_breaks[0]
    if first not in row.values:
        return ""
    facts = {"label": NAMES[first], "value": ranking_words.value_text(first, row.values[first])}
    return _("%(label)s: %(value)s") % facts


@register.simple_tag
def ordinal(rank: int, shared: bool = False) -> str:
    return ranking_words.ordinal_note(rank, shared=shared)


@register.simple_tag
def entrant_link(tournament: Tournament, names: Mapping[str, Named], entrant: str) -> SafeString:
    one = names[entrant]
    address = reverse("tournaments:entrant", args=[tournament.public_id, one.number])
    return format_html('<a href="{}" dir="auto">{}</a>', address, one.name)


@register.simple_tag
def entrant_links(
    tournament: Tournament, names: Mapping[str, Named], entrants: tuple[str, ...]
) -> SafeString:
    """Everybody of a side, each with a link."""
    return format_html_join(" · ", "{}", ((entrant_link(tournament, names, who),) for who in entrants))


@register.simple_tag
def table_address(tournament: Tournament, table: TableFacts | None) -> str:
    """Where a table can be looked at: its score sheet, else its page; empty for a bye."""
    if table is None or table.is_bye:
        return ""
    if table.match_id is not None:
        return reverse("scoring:match", args=[table.match_id])
    return page_address("table", tournament.public_id, table.pk)


@register.simple_tag
def page_address(name: str, *args: Any) -> str:
    """The address of a page of tournaments; empty where this installation has no such page."""
    try:
        return reverse(f"tournaments:{name}", args=args)
    except NoReverseMatch:
        return ""
