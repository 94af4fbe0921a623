"""The table of a season for django-tables2: rank and movement, name, points, and the tie-breaks that part.

On a phone it shows name, what ranks first, and evenings; the other tie-breaks are opened with one tap.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import django_tables2 as tables
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from tournaments.engine.league.tie_breaks import TIE_BREAKS
from tournaments.seasons.words import TIE_BREAK_NAMES, value_text


class NameColumn(tables.Column):
    """Rank, movement and name; sorted by the rank."""

    def render(self, record: Mapping[str, Any]) -> SafeString:
        return render_to_string("tournaments/seasons/_name.html", {"row": record})


class SeasonTieBreakColumn(tables.Column):
    """A tie-break, opened by its number."""

    def __init__(self, tie_break: str, *, is_first: bool) -> None:
        of_cell = {"class": "number" if is_first else "number more-column"}
        super().__init__(
            verbose_name=TIE_BREAK_NAMES[tie_break],
            initial_sort_descending=True,
            attrs={"th": of_cell, "td": of_cell},
        )
        self.tie_break = tie_break

    def render(self, value: Any, record: Mapping[str, Any]) -> SafeString:
        return format_html(
            '<a class="made-of" href="{}">{}</a>', record["url"], value_text(self.tie_break, value)
        )


class SeasonTable(tables.Table):
    """One row a competitor; the columns of the tie-breaks come as ``extra_columns``."""

    name = NameColumn(verbose_name=_("Name"), order_by=("order",))
    evenings = tables.Column(
        verbose_name=_("Evenings"),
        initial_sort_descending=True,
        attrs={"th": {"class": "number"}, "td": {"class": "number"}},
    )

    class Meta:
        attrs = {"class": "table standings season-table"}
        order_by = "name"
        sequence = ("name", "...", "evenings")
        row_attrs = {"class": lambda record: "top" if record["rank"] == 1 else ""}

    caption = ""


def season_table(
    rows: Sequence[Mapping[str, Any]], tie_breaks: Sequence[str], *, caption: str
) -> SeasonTable:
    shown_of = [tie_break for tie_break in tie_breaks if TIE_BREAKS[tie_break].value is not None]
    columns = [
        (tie_break, SeasonTieBreakColumn(tie_break, is_first=place == 0))
        for place, tie_break in enumerate(shown_of)
    ]
    table = SeasonTable(rows, extra_columns=columns)
    table.caption = caption
    return table
