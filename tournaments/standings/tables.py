"""Tables of django-tables2: the ranking of a stage, one sortable column a tie-break.

The library pages and sorts, and draws the head. What it does for a cell (signatures, classes, a template) is
dear a hundred times a page, so that rows are drawn here, and only those of the page are looked at.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import django_tables2 as tables
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django_tables2.data import TableListData

from scoring.local_cache import LocalCache
from tournaments.engine import TIE_BREAKS
from tournaments.standings.selectors.facts import Named, Ranking, RankingRow, Value
from tournaments.standings.words.rankings import value_text
from tournaments.words.tie_breaks import NAMES, SENTENCES

BY_PLACE = ["entrant"]
"""The order that a ranking has by itself."""

UPSIDE_DOWN = ["-entrant"]

_cells = LocalCache[tuple[object, ...], SafeString](size=8192)


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
        return list(self.paginated_rows.data)

    def dress(self, dressing: Dressing) -> None:
        """Draw the rows of the page."""
        tie_breaks = tuple(column.name for column in self.columns)[1:]
        rows, language = self.data.ranking.rows, get_language()
        self.body = SafeString(
            "".join(
                _row(rows[place], tie_breaks, dressing, language, is_odd=at % 2 == 1)
                for at, place in enumerate(self.page_places)
            )
        )


def _row(
    row: RankingRow, tie_breaks: Sequence[str], dressing: Dressing, language: str | None, *, is_odd: bool
) -> str:
    """Names and values are drawn once: after a result nearly all of a page moved up or down, and no more."""
    is_last_in = row.entrant == dressing.last_in
    notes = (dressing.marks.get(row.entrant), dressing.sentences.get(row.entrant), is_last_in)
    name = _html_of(language, _name, dressing.names[row.entrant], dressing.way, notes)
    values = _html_of(language, _values, tie_breaks, tuple(map(row.values.get, tie_breaks)))
    look = _class_of(row.rank, is_odd=is_odd, is_last_in=is_last_in)
    place = f'<span class="standing">\n<span class="rank digits">{row.rank}</span>\n{name}</span>'
    return f'<tr class="{look}">\n<th scope="row">{place}</th>\n{values}</tr>\n'


def _html_of(language: str | None, draw: Callable[..., SafeString], *what: Any) -> SafeString:
    key = (language, draw, *what)
    html = _cells.get(key)
    if html is None:
        html = draw(*what)
        _cells.put(key, html)
    return html


def _class_of(rank: int, *, is_odd: bool, is_last_in: bool) -> str:
    """The first three, and the last who goes on to the next stage."""
    names = ("top" * (rank <= 3), "last-in" * is_last_in, "odd" if is_odd else "even")
    return " ".join(name for name in names if name)


def _name(named: Named, way: str, notes: tuple[str | None, str | None, bool]) -> SafeString:
    """The name and what is to be said of it: a mark, the club, the cut, what put the next one below."""
    mark, sentence, is_last_in = notes
    lines = []
    if mark:
        lines.append(format_html(' <span class="badge gold">{}</span>\n', mark))
    if named.club:
        lines.append(format_html('<span class="quiet standing-club" dir="auto">{}</span>\n', named.club))
    if is_last_in:
        lines.append(format_html('<span class="quiet said">{}</span>\n', _("The cut runs below")))
    if sentence:
        lines.append(format_html('<span class="quiet said">{}</span>\n', sentence))
    return format_html(
        '<span class="standing-name">\n<a href="{}{}/" dir="auto">{}</a>\n{}</span>\n',
        way,
        named.number,
        named.name,
        SafeString("".join(lines)),
    )


def _values(tie_breaks: Sequence[str], values: Sequence[Value | None]) -> SafeString:
    """A cell a tie-break; a dash where one has none."""
    pairs = zip(tie_breaks, values, strict=True)
    return format_html_join(
        "",
        '<td class="number">{}</td>\n',
        (("—" if value is None else value_text(key, value),) for key, value in pairs),
    )


def ranking_table(
    ranking: Ranking, places: Sequence[int], tie_breaks: Sequence[str], **options: Any
) -> RankingTable:
    """The table of these places of a ranking (indices of rows); it is dressed once it is sorted and paged."""
    columns = [(key, TieBreakColumn(key)) for key in tie_breaks if TIE_BREAKS[key].value is not None]
    return RankingTable(RankingData(ranking, places), extra_columns=columns, **options)
