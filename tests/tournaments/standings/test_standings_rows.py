"""The rows of a ranking: paged and sorted before anything is read of who stands in them."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape
from django_tables2.rows import BoundRow

from scoring.models import Club
from tests.calls import calls_of
from tests.tournaments.factories import new_tournament, publish_next
from tests.tournaments.pages import path_of, text_of
from tests.tournaments.standings.test_standings_page import EVERYBODY, enter, play_by_number
from tournaments.standings.selectors import scene
from tournaments.standings.selectors import standings as selectors
from tournaments.standings.selectors.facts import Named
from tournaments.standings.views import standings as pages


def test_a_page_reads_the_names_of_those_it_shows(
    client: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its two, and whom the lower one is ahead of, though that one is on the next page."""
    monkeypatch.setattr(pages, "PER_PAGE", 2)
    tournament = new_tournament(club, stages=({"system": "swiss", "rounds": 2},), pairs=6)
    enter(publish_next(tournament), t1=[101, 40], t2=[101, 61], t3=[101, 71])
    read: list[set[str]] = []

    def entrants_of(*args: Any, **options: Any) -> dict[str, Named]:
        names = selectors.entrants_of(*args, **options)
        read.append({named.name for named in names.values()})
        return names

    monkeypatch.setattr(scene, "entrants_of", entrants_of)

    first = text_of(client.get(path_of(tournament, "standings/")))
    assert [len(names) for names in read] == [3]
    last = text_of(client.get(path_of(tournament, "standings/?page=3")))

    assert [len(names) for names in read] == [3, 2]
    assert first.count('class="rank digits"') == last.count('class="rank digits"') == 2
    assert first.count("on “Difference”") == 2
    assert last.count("on “Difference”") == 1
    (below,) = read[0] - {name for name in read[0] if f">{escape(name)}</a>" in first}
    assert f"Ahead of {escape(below)} on “Difference”: +40 against +30." in first


def test_pages_and_orders_go_together(client: Client, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "PER_PAGE", 4)
    tournament = new_tournament(club, stages=EVERYBODY, pairs=6)
    play_by_number(tournament)

    def order(query: str) -> list[str]:
        page = text_of(client.get(path_of(tournament, f"standings/{query}")))
        return re.findall(r'dir="auto">([^<]*)</a>', page.partition("<tbody>")[2])

    upwards = order("?sort=-entrant") + order("?sort=-entrant&page=2")
    assert order("") + order("?page=2") == upwards[::-1] == order("?all=1")
    assert order("?sort=-scored&all=1")[0] == upwards[-1]
    assert order("?sort=scored") == order("?sort=scored&all=1")[:4]


def test_after_a_result_a_page_asks_for_what_moved_and_for_names(
    client: Client, club: Club, django_assert_max_num_queries: Any
) -> None:
    """The version, the tournament, its new results, their tables, names, whose are others, announcements."""
    tournament = new_tournament(club, stages=({"system": "swiss", "rounds": 2},), pairs=6, public=True)
    round_ = publish_next(tournament)
    enter(round_, t1=[101, 40])
    client.get(path_of(tournament, "standings/"))
    enter(round_, t2=[101, 61])

    with django_assert_max_num_queries(7), calls_of(BoundRow.__init__) as calls:
        page = text_of(client.get(path_of(tournament, "standings/")))

    assert page.count('class="rank digits"') == 6
    assert not calls  # rows of the library, which is told how to draw them


def test_names_and_clubs_are_text_and_never_markup(client: Client, club: Club) -> None:
    tournament = new_tournament(club, pairs=2, public=True)
    tournament.entrants.filter(number=1).update(name="<b>An</b>", club_name="<i>Brugge</i>")

    page = text_of(client.get(path_of(tournament, "standings/")))

    assert "&lt;b&gt;An&lt;/b&gt;" in page
    assert "&lt;i&gt;Brugge&lt;/i&gt;" in page
    assert "<b>An" not in page
    assert "<i>Brugge" not in page
