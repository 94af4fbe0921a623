"""The list of tournaments: what is on, what comes, what was; for everybody."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import Club
from tests.tournaments.factories import NOBODY, new_tournament, publish_next
from tests.tournaments.pages import assert_only_read, queries_for, text_of
from tournaments.setup import services as setup

PATH = "/tournaments/"


def test_the_running_come_first_then_those_to_come_then_the_finished(client: Client, club: Club) -> None:
    finished = new_tournament(club, name="Last week", pairs=4, public=True)
    setup.finish_tournament(tournament=finished, actor=NOBODY)
    later = timezone.now() + timedelta(days=9)
    new_tournament(club, name="In spring", public=True, starts_at=later)
    new_tournament(club, name="Tomorrow", public=True, starts_at=timezone.now() + timedelta(days=1))
    publish_next(new_tournament(club, name="Tonight", pairs=4))

    page = text_of(client.get(PATH))

    places = [page.index(name) for name in ("Tonight", "Tomorrow", "In spring", "Last week")]
    assert places == sorted(places)
    assert "round 1" in page


def test_an_empty_list_says_what_will_be_here(client: Client, db: None) -> None:
    assert "No tournament yet" in text_of(client.get(PATH))


def test_what_is_being_prepared_is_listed_for_those_who_prepare_it(
    signed_in, otto, bob, olga, club: Club
) -> None:
    new_tournament(club, name="Secret plans")

    assert "Secret plans" in text_of(signed_in(otto).get(PATH))
    for nobody in (Client(), signed_in(bob), signed_in(olga)):
        assert "Secret plans" not in text_of(nobody.get(PATH))


@pytest.mark.parametrize(
    ("search", "found", "not_found"),
    [
        ("?q=easter", "Easter cup", "Autumn cup"),
        ("?q=osilo", "Autumn cup", "Easter cup"),
        ("?q=leiehof", "Easter cup", "Autumn cup"),
        ("?state=running", "Autumn cup", "Easter cup"),
        ("?state=next", "Easter cup", "Autumn cup"),
        ("?variant=mariglia", "Autumn cup", "Easter cup"),
    ],
)
def test_it_can_be_searched(
    client: Client, club: Club, other_club: Club, search: str, found: str, not_found: str
) -> None:
    new_tournament(club, name="Easter cup", public=True, place="Het Leiehof")
    publish_next(new_tournament(other_club, name="Autumn cup", variant="mariglia", pairs=4))

    page = text_of(client.get(PATH + search))

    assert found in page
    assert not_found not in page


def test_a_search_without_a_result_says_so_and_keeps_the_words(client: Client, club: Club) -> None:
    new_tournament(club, name="Easter cup", public=True)

    page = text_of(client.get(PATH + "?q=zzz"))

    assert "No tournament fits that" in page
    assert 'value="zzz"' in page


@pytest.mark.parametrize(
    "search", ["?state=never", "?variant=bridge", "?page=x", "?page=9999", "?q=" + "x" * 500]
)
def test_nonsense_in_the_address_is_no_error(client: Client, club: Club, search: str) -> None:
    new_tournament(club, public=True)
    assert client.get(PATH + search).status_code == 200


def test_the_list_is_paged_and_costs_the_same_however_long_it_is(client: Client, club: Club) -> None:
    new_tournament(club, public=True, pairs=2)
    few = queries_for(client, PATH)
    for number in range(24):
        new_tournament(club, name=f"Evening {number}", public=True)

    assert queries_for(client, PATH) == few
    assert "Page 1 of 2" in text_of(client.get(PATH))


def test_the_list_is_only_read(client: Client, db: None) -> None:
    assert_only_read(client, PATH)


def test_the_home_page_names_tournaments_that_are_on_and_those_to_come(client: Client, club: Club) -> None:
    publish_next(new_tournament(club, name="Tonight", pairs=4))
    new_tournament(club, name="Tomorrow", public=True)

    page = text_of(client.get("/"))

    places = [page.index(words) for words in ("On now", "Tonight", "Coming", "Tomorrow")]
    assert places == sorted(places)
