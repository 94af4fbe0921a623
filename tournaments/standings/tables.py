"""Tables of django-tables2: the ranking of a stage, one sortable column a tie-break.

The library pages and sorts, and draws the head. What it does for a cell (signatures, classes, a template) is
dear a hundred times a page, so that rows are drawn here, and only those of the page are looked at.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import django_tables2 as tables
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_tables2.data import TableListData

from tournaments.engine import TIE_BREAKS
from tournaments.standings.selectors.facts import Named, Ranking, Value
from tournaments.standings.words.rankings import value_text
from tournaments.words.tie_breaks import NAMES, SENTENCES

BY_PLACE = ["entrant"]
"""The order that a ranking has by itself."""

UPSIDE_DOWN = ["-entrant"]


class TieBreakColumn(tables.Column):
    """A tie-break: numbers at the end of the cell, the best first when it is sorted by."""

    def __init__(self, tie_break: str) -> None:
        super().__init__(
            verbose_name=NAMES[tie_break],
            initial_sort_descending=not TIE_BREAKS[tie_break].lowest_first,
            attrs={"th": {"class": "number", "title": str(SENTENCES[tie_break])}},
        )


class RankingData(TableListData):
    """Places of a ranking (indices of its rows), in the order in which they are shown."""

    data: list[Any]

    def __init__(self, ranking: Ranking, places: Sequence[int]) -> None:
        super().__init__(list(places))
        self.ranking = ranking

    def order_by(self, aliases: Sequence[str]) -> None:
        if list(aliases) == BY_PLACE:  # they come like that
            return
        rows = self.ranking.rows
        self.data = [{"rank": rows[place].rank, "place": place, **rows[place].values} for place in self.data]
        super().order_by(aliases)
        self.data = [record["place"] for record in self.data]


@dataclass(frozen=True, slots=True)
class Dressing:
    """What is shown of entrants beside their values; by id."""

    names: Mapping[str, Named]
    way: str
    """The address of everybody's way but for the number."""

    marks: Mapping[str, str] = field(default_factory=dict)
    """Why a place may still move."""

    sentences: Mapping[str, str] = field(default_factory=dict)
    """What put the next one below."""

    last_in: str | None = None
    """Below whom the cut runs."""


class RankingTable(tables.Table):
    """One list of standings; the tie-breaks' columns come with it as ``extra_columns``."""

    entrant = tables.Column(verbose_name=gettext_lazy("Entrant"), order_by=("rank", "place"))

    class Meta:
        attrs = {"class": "table standings"}
        order_by = "entrant"

    caption = ""
    body = SafeString()
    """Its rows, once they are dressed."""

    @property
    def page_places(self) -> list[int]:
        """Indices of the ranking's rows on this page, in its order."""
        return [row.record for row in self.paginated_rows]

    def dress(self, dressing: Dressing) -> None:
        """Draw the rows of the page."""
        tie_breaks = [column.name for column in self.columns][1:]
        rows = self.data.ranking.rows
        self.body = format_html_join(
            "",
            '<tr class="{}">\n<th scope="row">{}</th>\n{}</tr>\n',
            (
                (
                    _class_of(row.rank, at, is_last_in=row.entrant == dressing.last_in),
                    _name(row.rank, row.entrant, dressing),
                    _values(row.values, tie_breaks, self.default),
                )
                for at, row in enumerate(rows[place] for place in self.page_places)
            ),
        )


def _class_of(rank: int, at: int, *, is_last_in: bool) -> str:
    """The first three, and the last who goes on to the next stage."""
    names = ("top" * (rank <= 3), "last-in" * is_last_in, "odd" if at % 2 else "even")
    return " ".join(name for name in names if name)


def _name(rank: int, entrant: str, dressing: Dressing) -> SafeString:
    """Place, name and what is to be said of it."""
    named = dressing.names[entrant]
    notes = []
    if mark := dressing.marks.get(entrant):
        notes.append(format_html(' <span class="badge gold">{}</span>\n', mark))
    if named.club:
        notes.append(format_html('<span class="quiet standing-club" dir="auto">{}</span>\n', named.club))
    if entrant == dressing.last_in:
        notes.append(format_html('<span class="quiet said">{}</span>\n', _("The cut runs below")))
    if sentence := dressing.sentences.get(entrant):
        notes.append(format_html('<span class="quiet said">{}</span>\n', sentence))
    return format_html(
        '<span class="standing">\n<span class="rank digits">{}</span>\n<span class="standing-name">\n'
        '<a href="{}{}/" dir="auto">{}</a>\n{}</span>\n</span>',
        rank,
        dressing.way,
        named.number,
        named.name,
        SafeString("".join(notes)),
    )


def _values(values: Mapping[str, Value], tie_breaks: Sequence[str], default: str) -> SafeString:
    """A cell a tie-break."""
    return format_html_join(
        "",
        '<td class="number">{}</td>\n',
        ((value_text(key, values[key]) if key in values else default,) for key in tie_breaks),
    )


def ranking_table(
    ranking: Ranking, places: Sequence[int], tie_breaks: Sequence[str], **options: Any
) -> RankingTable:
    """The table of these places of a ranking (indices of rows); it is dressed once it is sorted and paged."""
    columns = [(key, TieBreakColumn(key)) for key in tie_breaks if TIE_BREAKS[key].value is not None]
    return RankingTable(RankingData(ranking, places), extra_columns=columns, **options)
