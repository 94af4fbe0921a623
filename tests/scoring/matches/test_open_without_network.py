"""A match that a phone opened without a network reaches the server later: once, by whoever opened it."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import Device, Match, Seat, TableDevice
from tests.scoring.phones import phone_of

pytestmark = pytest.mark.django_db

ADDRESS = "abcdefghjk"


@pytest.fixture
def opening() -> dict[str, Any]:
    return {
        "seat_0": "Anna",
        "seat_1": "Bert",
        "first_dealer": "1",
        "public_id": ADDRESS,
        "client_id": str(uuid4()),
        "kept_at": (timezone.now() - timedelta(hours=2)).isoformat(),
    }


def open_match(client: Client, opening: dict[str, Any]) -> Any:
    return client.post("/play/manillen-2p/", opening)


def test_it_has_the_address_and_the_time_of_the_phone(client: Client, opening) -> None:
    answer = open_match(client, opening)
    match = Match.objects.get()
    assert answer.url == f"/m/{match.public_id}/" == f"/m/{ADDRESS}/"
    assert match.opened_at.isoformat() == opening["kept_at"]
    assert match.first_dealer == 1


def test_asked_twice_it_is_one(client: Client, opening) -> None:
    assert open_match(client, opening).url == open_match(client, opening).url
    assert (Match.objects.count(), Seat.objects.count()) == (1, 2)


def test_whoever_lost_the_cookie_with_the_answer_still_writes_there(client: Client, opening) -> None:
    open_match(client, opening)
    again = Client()
    open_match(again, opening)
    assert b'data-pad data-match="abcdefghjk"' in again.get(f"/m/{ADDRESS}/").content
    assert Match.objects.count() == 1


@pytest.mark.parametrize("is_giver_first", [True, False])
def test_a_match_that_was_handed_over_is_one_and_both_write_whoever_sends_first(
    opening, is_giver_first
) -> None:
    """The phone that opened it without a network is its opener; the one that was given it has joined."""
    opener, other = Device.objects.create(), Device.objects.create()
    client, given = phone_of(opener), phone_of(other)
    sendings = [(client, opening)]
    sendings.insert(is_giver_first, (given, opening | {"handed_over": "1"}))
    for phone, fields in sendings:
        assert open_match(phone, fields).url == f"/m/{ADDRESS}/"
    open_match(given, opening | {"handed_over": "1"})

    match = Match.objects.get()
    assert match.opened_on == opener
    assert [one.device for one in match.table_devices.all()] == [other]
    for phone in (client, given):
        assert b'data-pad data-match="abcdefghjk"' in phone.get(f"/m/{ADDRESS}/").content


def test_whoever_was_shut_out_is_not_let_in_by_sending_it_again(client: Client, opening) -> None:
    given = Client()
    open_match(client, opening)
    open_match(given, opening | {"handed_over": "1"})
    TableDevice.objects.update(shut_out_at=timezone.now())
    open_match(given, opening | {"handed_over": "1"})
    assert b"data-pad" not in given.get(f"/m/{ADDRESS}/").content


def test_without_what_the_phone_alone_knows_nobody_is_given_it(client: Client, opening) -> None:
    open_match(client, opening)
    stranger = Client()
    open_match(stranger, opening | {"handed_over": "1", "client_id": str(uuid4())})
    assert not TableDevice.objects.exists()
    assert b"data-pad" not in stranger.get(f"/m/{ADDRESS}/").content


@pytest.mark.parametrize("handed_over", [{"handed_over": "1"}, {}])
def test_who_was_shut_out_is_let_in_by_the_same_link_under_no_other_name(opening, handed_over) -> None:
    opener, given = Client(), Client()
    open_match(opener, opening)
    open_match(given, opening | {"handed_over": "1"})
    seat = TableDevice.objects.get()
    opened_on = Match.objects.get().opened_on_id
    seat.shut_out_at = timezone.now()
    seat.save()

    forgotten = Client()
    open_match(forgotten, opening | handed_over)

    assert TableDevice.objects.count() == 1
    assert Match.objects.get().opened_on_id == opened_on
    assert b"data-pad data-match" not in forgotten.get(f"/m/{ADDRESS}/").content


@pytest.mark.parametrize("other", [{"client_id": ""}, {"client_id": str(uuid4())}])
def test_the_address_of_somebody_elses_match_is_refused(client: Client, opening, other) -> None:
    open_match(client, opening)
    stranger = Client()
    answer = open_match(stranger, opening | other)
    assert "Another phone has a match at this address." in answer.content.decode()
    assert b"data-pad" not in stranger.get(f"/m/{ADDRESS}/").content


def test_nor_is_one_taken_that_was_opened_with_a_network(client: Client, opening) -> None:
    open_match(client, {"seat_0": "Anna", "seat_1": "Bert"})
    answer = open_match(Client(), opening | {"public_id": Match.objects.get().public_id})
    assert answer.status_code == 200
    assert Match.objects.get().client_id is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"public_id": "ABCDEFGHJK"},
        {"public_id": "abc"},
        {"public_id": "abcdefghjkl"},
        {"public_id": "../../abcd"},
        {"client_id": "x"},
    ],
)
def test_what_no_phone_of_ours_sends_opens_nothing(client: Client, opening, wrong) -> None:
    assert open_match(client, opening | wrong).status_code == 200
    assert not Match.objects.exists()


def test_a_phone_whose_clock_is_fast_says_with_its_own_now_when_it_was(client: Client, opening) -> None:
    fast = timezone.now() + timedelta(days=1)
    kept = fast - timedelta(hours=2)
    open_match(client, opening | {"kept_at": kept.isoformat(), "sent_at": fast.isoformat()})
    age = timezone.now() - Match.objects.get().opened_at
    assert timedelta(hours=2) <= age < timedelta(hours=2, minutes=1)


def test_a_clock_that_is_wrong_opens_it_now(client: Client, opening) -> None:
    open_match(client, opening | {"kept_at": "2999-01-01T00:00:00Z"})
    assert timezone.now() - Match.objects.get().opened_at < timedelta(minutes=1)
