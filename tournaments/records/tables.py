"""The leaderboard as a table of django-tables2: every number leads to the matches it is made of."""

from typing import Any
from urllib.parse import urlencode

import django_tables2 as tables
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from tournaments.records.figures import one_decimal
from tournaments.records.words import percent, points_in_hands

RIGHT = {"th": {"class": "number"}, "td": {"class": "number"}}


def matches_address(record: dict[str, Any], filters: dict[str, str]) -> str:
    """The matches of a row's person, narrowed down by ``filters`` like the table."""
    address = reverse("tournaments:player_matches", args=[record["row"].person.pk])
    return f"{address}?{urlencode(filters)}" if filters else address


class LeaderColumn(tables.Column):
    """Place, name, and how the place moved on the last evening; sorted by the name."""

    def render(self, record: dict[str, Any]) -> SafeString:
        return render_to_string("tournaments/records/_leader_name.html", {"row": record["row"]})


class CountColumn(tables.Column):
    """A number of matches that opens to the list of them."""

    def __init__(self, result: str = "", **options: Any) -> None:
        super().__init__(attrs=RIGHT, initial_sort_descending=True, **options)
        self.result = result

    def render(self, value: int, record: dict[str, Any]) -> SafeString | int:
        if not value:
            return value
        filters = record["asked"] | ({"result": self.result} if self.result else {})
        return format_html('<a href="{}">{}</a>', matches_address(record, filters), value)


class NumberColumn(tables.Column):
    """A number by itself; the largest first."""

    def __init__(self, **options: Any) -> None:
        super().__init__(attrs=RIGHT, initial_sort_descending=True, **options)


class RateColumn(NumberColumn):
    def render(self, value: Any) -> str:
        return percent(value)


class PerHandColumn(NumberColumn):
    def render(self, value: Any, record: dict[str, Any]) -> SafeString:
        figures = record["row"].figures
        title = points_in_hands(figures.points, figures.hands)
        address = matches_address(record, record["asked"] | {"of": "points"})
        return format_html('<a href="{}" title="{}">{}</a>', address, title, one_decimal(value))


class RatingColumn(NumberColumn):
    def render(self, value: int, record: dict[str, Any]) -> SafeString:
        rating, person = record["row"].rating, record["row"].person
        return format_html(
            '<a href="{}#rating">{}</a> <span class="quiet margin">±{}</span>',
            person.url,
            value,
            rating.margin,
        )


class LeaderTable(tables.Table):
    """Rows are records of ``views/leaderboards.py``: ``row`` is the place, the rest what columns sort by."""

    name = LeaderColumn(verbose_name=_("Name"))
    matches = CountColumn(verbose_name=_("Matches"))
    # Who has won most stands on top; the places part those who are level.
    won = CountColumn("won", verbose_name=_("Won"), order_by=("won", "-rank", "-name"))
    drawn = CountColumn("drawn", verbose_name=_("Drawn"))
    lost = CountColumn("lost", verbose_name=_("Lost"))
    win_rate = RateColumn(verbose_name=_("Won, %"))
    evenings = NumberColumn(verbose_name=_("Evenings"))
    per_hand = PerHandColumn(verbose_name=_("Points per hand"))
    rating = RatingColumn(verbose_name=_("Rating"))

    caption = _("Leaders")

    class Meta:
        attrs = {"class": "table leaders many-columns"}
        order_by = "-won"
        row_attrs = {"class": lambda record: "top" if record["rank"] <= 3 else ""}
