"""The referee is called with one tap; the board shows who waits longest; calls are claimed and answered."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from scoring.models import LogEntry, RefereeCall
from tests.scoring.factories import new_match
from tests.scoring.phones import club_match, joined

pytestmark = pytest.mark.django_db

BOARD = "/clubs/heule/referee/"


@pytest.fixture
def match(club):
    return club_match(club)


def call(client, match, about=""):
    return client.post(f"/m/{match.public_id}/call/", {"about": about})


def test_one_tap_calls_and_the_table_is_told(match):
    phone = joined(match)

    assert call(phone, match)["Location"] == f"/m/{match.public_id}/"

    assert "The referee was called at" in phone.get(f"/m/{match.public_id}/").content.decode()
    entry = LogEntry.objects.get(action="call_referee")
    assert (entry.match, entry.role) == (match, "table")


def test_calling_twice_is_calling_once(match):
    phone = joined(match)
    call(phone, match, "first")
    call(phone, match, "second")

    assert [one.about for one in RefereeCall.objects.all()] == ["first"]


def test_the_longest_wait_stands_first(club, match, rosa, signed_in):
    other = club_match(club)
    with time_machine.travel(timezone.now() - timedelta(minutes=7)):
        call(joined(other), other, "waits longer")
    call(joined(match), match, "waits less")

    board = signed_in(rosa).get(BOARD).context["board"]

    assert [(card.call.about, card.minutes) for card in board.waiting] == [
        ("waits longer", 7),
        ("waits less", 0),
    ]


def test_claimed_then_answered(match, rosa, signed_in):
    referee, phone = signed_in(rosa), joined(match)
    call(phone, match)
    pk = RefereeCall.objects.get().pk

    assert referee.post(f"{BOARD}{pk}/claim/").status_code == 302
    assert "The referee is on the way" in phone.get(f"/m/{match.public_id}/").content.decode()
    assert referee.post(f"{BOARD}{pk}/close/", {"about": "play on"}).status_code == 302

    board = referee.get(BOARD).context["board"]
    assert ([*board.waiting, *board.claimed], [card.call.answer for card in board.closed]) == (
        [],
        ["play on"],
    )
    actions = LogEntry.objects.order_by("pk").values_list("action", flat=True)
    assert list(actions)[-3:] == ["call_referee", "claim_call", "close_call"]


def test_of_two_referees_the_second_is_told_who_is_on_the_way(match, rosa, otto, signed_in):
    call(joined(match), match)
    pk = RefereeCall.objects.get().pk
    signed_in(rosa).post(f"{BOARD}{pk}/claim/")

    page = signed_in(otto).post(f"{BOARD}{pk}/claim/", follow=True).content.decode()

    assert "Rosa is on the way already." in page
    assert RefereeCall.objects.get().claimed_by == rosa


def test_whoever_is_on_the_way_is_not_led_to_another_case(match, rosa, signed_in):
    """The first link of the page was to rule on a case without a sheet."""
    referee = signed_in(rosa)
    assert "Rule on a case without a sheet" in referee.get(BOARD).text
    call(joined(match), match)
    referee.post(f"{BOARD}{RefereeCall.objects.get().pk}/claim/")

    assert "Rule on a case without a sheet" not in referee.get(BOARD).text


def test_after_an_answer_the_table_may_call_again(match, rosa, signed_in):
    phone = joined(match)
    call(phone, match)
    signed_in(rosa).post(f"{BOARD}{RefereeCall.objects.get().pk}/close/")

    call(phone, match)

    assert RefereeCall.objects.count() == 2


def test_the_board_answers_204_while_nothing_is_new(match, rosa, signed_in):
    referee = signed_in(rosa)
    known = referee.get(BOARD).context["board"].fingerprint
    assert referee.get(f"{BOARD}?v={known}").status_code == 204

    call(joined(match), match)

    fresh = referee.get(f"{BOARD}?v={known}", headers={"HX-Request": "true"})
    assert (fresh.status_code, "<html" in fresh.content.decode()) == (200, False)


@pytest.mark.parametrize("tables", [1, 5])
def test_the_board_asks_as_little_of_many_calls_as_of_one(
    club, rosa, signed_in, tables, django_assert_num_queries
):
    for _table in range(tables):
        match = club_match(club)
        call(joined(match), match)
    referee = signed_in(rosa)
    referee.get(BOARD)

    with django_assert_num_queries(11):
        referee.get(BOARD)


@pytest.mark.parametrize("about", ["x" * 501, "a\0b"])
def test_a_note_that_cannot_be_kept_calls_nobody_and_says_why(match, about):
    phone = joined(match)
    page = phone.post(f"/m/{match.public_id}/call/", {"about": about}, follow=True)

    assert "message error" in page.content.decode()
    assert RefereeCall.objects.count() == 0


def test_a_friendly_match_has_nobody_to_call(device, phone):
    match = new_match(opened_on=device)

    assert call(phone, match).status_code == 403
    assert "Call the referee" not in phone.get(f"/m/{match.public_id}/").content.decode()


def test_only_those_at_the_table_call(match, club, bob, olga, signed_in):
    for client in (Client(), signed_in(bob), signed_in(olga), joined(club_match(club))):
        assert call(client, match).status_code == 403
    assert RefereeCall.objects.count() == 0


def test_only_referees_and_organisers_answer(match, anna, bob, olga, signed_in):
    call(joined(match), match)
    pk = RefereeCall.objects.get().pk
    for client, status in (
        (signed_in(anna), 403),
        (signed_in(bob), 403),
        (signed_in(olga), 404),
        (Client(), 404),
    ):
        assert client.get(BOARD).status_code == status
        assert client.post(f"{BOARD}{pk}/claim/").status_code == status
        assert client.post(f"{BOARD}{pk}/close/").status_code == status
    assert RefereeCall.objects.get().claimed_at is None


def test_a_call_of_another_club_is_not_found(match, olga, signed_in):
    call(joined(match), match)

    assert (
        signed_in(olga).post(f"/clubs/osilo/referee/{RefereeCall.objects.get().pk}/claim/").status_code == 404
    )


def test_changes_are_never_a_get(match, rosa, signed_in):
    call(joined(match), match)
    pk = RefereeCall.objects.get().pk
    for address in (f"/m/{match.public_id}/call/", f"{BOARD}{pk}/claim/", f"{BOARD}{pk}/close/"):
        assert signed_in(rosa).get(address).status_code == 405
