"""Tables of django-tables2: the ranking of a stage, one sortable column a tie-break."""

from collections.abc import Mapping, Sequence
from typing import Any

import django_tables2 as tables
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from tournaments.engine import TIE_BREAKS
from tournaments.standings.selectors.facts import Value
from tournaments.standings.words.rankings import value_text
from tournaments.words.tie_breaks import NAMES, SENTENCES


class TieBreakColumn(tables.Column):
    """A tie-break: numbers at the end of the cell, the best first when it is sorted by."""

    def __init__(self, tie_break: str) -> None:
        super().__init__(
            verbose_name=NAMES[tie_break],
            initial_sort_descending=not TIE_BREAKS[tie_break].lowest_first,
            attrs={
                "th": {"class": "number", "title": str(SENTENCES[tie_break])},
                "td": {"class": "number"},
            },
        )
        self.tie_break = tie_break

    def render(self, value: Value) -> str:
        return value_text(self.tie_break, value)


class EntrantColumn(tables.Column):
    """Place, name and what is to be said of it; sorted by the place."""

    def render(self, record: Mapping[str, Any]) -> SafeString:
        return render_to_string("tournaments/standings/_name.html", {"row": record})


def row_class(record: Mapping[str, Any]) -> str:
    """The first three, and the last who goes on to the next stage."""
    return " ".join(
        name for name in ("top" * (record["rank"] <= 3), "last-in" * record["is_last_in"]) if name
    )


class RankingTable(tables.Table):
    """One list of standings; the tie-breaks' columns come with it as ``extra_columns``."""

    entrant = EntrantColumn(verbose_name=_("Entrant"), order_by=("rank", "order"), accessor="name")

    class Meta:
        attrs = {"class": "table standings"}
        order_by = "entrant"
        row_attrs = {"class": lambda record: row_class(record)}

    caption = ""


def ranking_table(
    rows: Sequence[Mapping[str, Any]], tie_breaks: Sequence[str], *, caption: str, prefix: str = ""
) -> RankingTable:
    """The table of ``rows``: rank, order, name, url, club, said, mark, is_last_in, tie-breaks by name."""
    columns = [(key, TieBreakColumn(key)) for key in tie_breaks if TIE_BREAKS[key].value is not None]
    table = RankingTable(rows, extra_columns=columns, prefix=prefix)
    table.caption = caption
    return table
