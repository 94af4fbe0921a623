"""Tables of django-tables2: the ranking of a stage, one sortable column a measure."""

from collections.abc import Mapping, Sequence
from typing import Any

import django_tables2 as tables
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from tournaments.standings.selectors.facts import Value
from tournaments.standings.words.rankings import MEASURE_HELP, shown
from tournaments.words.engine import MEASURES

LOWEST_FIRST = frozenset({"conceded", "lot"})


class MeasureColumn(tables.Column):
    """A measure: numbers at the end of the cell, the best first when it is sorted by."""

    def __init__(self, measure: str) -> None:
        super().__init__(
            verbose_name=MEASURES[measure],
            initial_sort_descending=measure not in LOWEST_FIRST,
            attrs={
                "th": {"class": "number", "title": str(MEASURE_HELP[measure])},
                "td": {"class": "number"},
            },
        )
        self.measure = measure

    def render(self, value: Value) -> str:
        return shown(self.measure, value)


class EntrantColumn(tables.Column):
    """Place, name and what is to be said of it; sorted by the place."""

    def render(self, record: Mapping[str, Any]) -> SafeString:
        return render_to_string("tournaments/standings/_name.html", {"row": record})


class RankingTable(tables.Table):
    """One list of standings; the measures' columns come with it as ``extra_columns``."""

    entrant = EntrantColumn(verbose_name=_("Entrant"), order_by=("rank", "order"), accessor="name")

    class Meta:
        attrs = {"class": "table standings"}
        order_by = "entrant"
        row_attrs = {"class": lambda record: "top" if record["rank"] <= 3 else ""}

    caption = ""


def ranking_table(
    rows: Sequence[Mapping[str, Any]], measures: Sequence[str], *, caption: str, prefix: str = ""
) -> RankingTable:
    """The table of ``rows``: each with rank, order, name, url, club, said, mark, and its measures by name."""
    columns = [(measure, MeasureColumn(measure)) for measure in measures if measure != "head_to_head"]
    table = RankingTable(rows, extra_columns=columns, prefix=prefix)
    table.caption = caption
    return table
