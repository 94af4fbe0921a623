"""A hall of thousands: its rounds are published, leafed through and written down as any other."""

import re

import pytest

from tests.tournaments.factories import NOBODY, new_tournament, publish_next
from tournaments.models import Table
from tournaments.rounds.services import draws, results
from tournaments.rounds.services.versions import ResultEntry

pytestmark = pytest.mark.django_db
SCRIPT = {"HX-Request": "true"}


@pytest.fixture
def round_(club):
    """130 tables."""
    return publish_next(new_tournament(club, pairs=260, public=True))


def board_of(round_, rest=""):
    return f"/t/{round_.stage.tournament.public_id}/rounds/1/1/{rest}"


def numbers(page):
    return [row.table.number for row in page.context["rows"]]


def table_of(round_, number):
    return round_.tables.get(number=number)


def test_a_round_of_more_than_a_thousand_tables_is_drawn_and_published(club):
    """SQLite takes an expression of a thousand terms at most."""
    round_ = publish_next(new_tournament(club, names=[f"An {n} & Bert {n}" for n in range(2100)]))

    assert Table.objects.filter(round=round_).exclude(match=None).count() == 1050


def test_the_board_is_shown_in_pages(client, round_):
    assert numbers(client.get(board_of(round_))) == list(range(1, 101))
    second = client.get(board_of(round_, "?page=2"))
    assert numbers(second) == list(range(101, 131))
    assert "Tables with a result: 0 of 130." in " ".join(second.text.split())


def test_slips_and_cards_are_printed_for_all_tables_at_once(signed_in, anna, round_):
    slips = signed_in(anna).get(board_of(round_, "slips/"))
    cards = signed_in(anna).get(board_of(round_, "cards/"))

    assert numbers(slips) == [card["table"].number for card in cards.context["cards"]] == list(range(1, 131))


def test_a_board_that_is_open_is_told_of_its_own_tables(client, round_):
    """Also of one that has a result meanwhile, while results are missing elsewhere."""
    shown = [table_of(round_, number) for number in (1, 2)]
    results.enter_result(table=shown[0], actor=NOBODY, entry=ResultEntry(scores=[101, 80]))

    asked = {"v": "1.1.1", "show": "missing", "row": [table.pk for table in shown]}
    news = client.get(board_of(round_), asked, headers=SCRIPT)

    assert re.findall(r'id="live-(\d+)" hx-swap-oob', news.text) == [str(table.pk) for table in shown]
    assert "show=missing" in news.text


def test_only_what_is_missing_is_leafed_through_too(signed_in, anna, round_):
    page = signed_in(anna).get(board_of(round_, "?show=missing&page=2"))

    assert len(numbers(page)) == 30
    assert 'href="?show=missing&amp;page=1"' in page.text


def test_after_a_result_the_page_of_its_table_is_open_again(signed_in, anna, round_):
    late = table_of(round_, 120)
    sent = {"score_0": "101", "score_1": "80", "next": "board"}

    answer = signed_in(anna).post(f"/t/{round_.stage.tournament.public_id}/tables/{late.pk}/result/", sent)

    assert answer.url == board_of(round_, f"?page=2#table-{late.pk}")


def test_the_draft_is_shown_in_pages(club, signed_in, otto):
    tournament = new_tournament(club, pairs=260)
    draws.draw_round(tournament=tournament, actor=NOBODY)

    page = signed_in(otto).get(f"/t/{tournament.public_id}/draw/", {"page": "2"})

    assert [row.table.number for row in page.context["page_obj"]] == list(range(101, 131))
    assert f'href="/t/{tournament.public_id}/draw/?page=1"' in page.text
