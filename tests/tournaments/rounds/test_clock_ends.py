"""The clock of a round that is over, or was taken back."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from tests.tournaments.factories import NOBODY, new_tournament, publish_next, settle
from tests.tournaments.rounds.brackets import at, bracket, correct
from tournaments.models import Round, Tournament
from tournaments.rounds.selectors.clock import clock_face
from tournaments.rounds.services import clock, results
from tournaments.rounds.services.draws import undo_round

START = datetime(2026, 3, 21, 19, 0, tzinfo=UTC)


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=4, public=True, minutes=25)


@pytest.fixture
def published(tournament):
    return publish_next(tournament)


def address(tournament, page=""):
    return f"/t/{tournament.public_id}/rounds/1/1/clock/{page}"


def test_when_every_table_is_done_it_says_what_comes_next(tournament, published, client):
    settle(published)
    assert "The next round is drawn soon." in client.get(address(tournament)).content.decode()

    publish_next(tournament)

    assert "Round 2 is drawn: find your table" in client.get(address(tournament)).content.decode()


def test_that_of_a_round_that_is_over_counts_no_further(tournament, published, otto, client, signed_in):
    organiser = signed_in(otto)
    clock.start_clock(round_=published, actor=NOBODY)
    clock.call_last_hand(round_=published, actor=NOBODY)
    settle(published)

    for page in (client.get(address(tournament)).text, organiser.get(address(tournament)).text):
        assert "Every table is done." in page
        assert "clock-digits" not in page
        assert "Last hand" not in page
        assert "/clock/" not in "".join(page.split('action="')[1:]), "no key of the clock"
    publish_next(tournament)
    page = client.get(address(tournament)).text
    assert "Every table is done." in page
    assert "clock-digits" not in page


def test_where_a_result_is_taken_back_it_goes_on(tournament, published, client):
    clock.start_clock(round_=published, actor=NOBODY)
    settle(published)
    results.take_back(table=published.tables.first(), actor=NOBODY, reason="the wrong slip")
    assert client.get(address(tournament)).context["face"].runs


def test_after_the_last_round_it_promises_no_next_one(tournament, published, client):
    settle(published)
    Tournament.objects.update(status=Tournament.Status.FINISHED)
    page = client.get(address(tournament)).text
    assert "Every table is done." in page
    assert "drawn soon" not in page


def test_a_round_taken_back_has_no_clock_to_start(tournament, published, otto, signed_in):
    Round.objects.update(undone_at=START)

    assert signed_in(otto).post(address(tournament, "start/")).status_code == 404


def test_it_stands_as_it_stood_when_its_round_was_taken_back(published):
    with time_machine.travel(START, tick=False) as traveller:
        clock.start_clock(round_=published, actor=NOBODY)
        traveller.shift(timedelta(minutes=5))
        undo_round(round_=published, actor=NOBODY)

    published.refresh_from_db()
    assert clock_face(published, at=START + timedelta(minutes=60)).digits == "20:00"
    assert not clock_face(published).runs


def test_the_page_of_a_round_that_was_taken_back_calls_no_last_hand(tournament, published, client):
    clock.call_last_hand(round_=published, actor=NOBODY)
    undo_round(round_=published, actor=NOBODY)

    page = client.get(f"/t/{tournament.public_id}/undone/{published.pk}/")

    assert page.context["board"].missing
    assert "Last hand" not in page.text


@pytest.mark.parametrize("has_ended", [True, False])
def test_where_nobody_plays_on_it_begins_anew_for_who_is_seated_after_a_correction(club, has_ended):
    tournament = bracket(club, {"system": "knockout"}, pairs=8, rounds=1)
    semi_finals = publish_next(tournament)
    clock.start_clock(round_=semi_finals, actor=NOBODY)
    clock.call_last_hand(round_=semi_finals, actor=NOBODY)
    if has_ended:
        settle(semi_finals)

    correct(at(tournament, 1, "main", 1))

    semi_finals.refresh_from_db()
    told = (semi_finals.clock_started_at, semi_finals.last_hand_called_at)
    assert all(one is None for one in told) if has_ended else all(told)
