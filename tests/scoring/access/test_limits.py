"""Guessing codes is limited by device, account, code and address; a hall of phones does not notice."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from scoring.matches.services import joining
from scoring.matches.views import start
from scoring.models import Attempt, TableDevice
from scoring.models.joining import new_code
from scoring.writing.limits import Limit
from tests.scoring.phones import club_match, code_of, phone_of, type_code

pytestmark = pytest.mark.django_db


def guess(client: Client, times: int, **headers) -> list[int]:
    """Answers to so many codes that no table has."""
    return [type_code(client, new_code(), **headers).status_code for _try in range(times)]


def test_a_device_guesses_ten_times_and_then_waits(club, device):
    match, client = club_match(club), phone_of(device)

    assert guess(client, 11) == [422] * 10 + [429]
    assert type_code(client, match).status_code == 429
    assert TableDevice.objects.count() == 0


def test_after_the_wait_it_may_try_again(club, device):
    match, client = club_match(club), phone_of(device)
    guess(client, 10)

    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        assert type_code(client, match).status_code == 302


def test_an_account_cannot_go_on_with_fresh_cookies(club, bob, signed_in):
    answers = [guess(signed_in(bob), 1)[0] for _client in range(21)]

    assert answers == [422] * 20 + [429]


def test_the_same_six_letters_cannot_be_tried_from_everywhere(db):
    letters = new_code()
    answers = [
        type_code(Client(), letters, REMOTE_ADDR=f"192.0.2.{number}").status_code for number in range(21)
    ]

    assert answers == [422] * 20 + [429]


def test_an_address_cannot_go_on_with_fresh_cookies(db, monkeypatch):
    monkeypatch.setattr(joining, "PER_ADDRESS", Limit(30, timedelta(minutes=10)))

    assert [guess(Client(), 1)[0] for _phone in range(31)] == [422] * 30 + [429]


def test_an_address_of_a_stranger_is_not_believed(db, settings, monkeypatch):
    monkeypatch.setattr(joining, "PER_ADDRESS", Limit(5, timedelta(minutes=10)))
    settings.TRUSTED_PROXIES = 0
    answers = [guess(Client(), 1, HTTP_X_FORWARDED_FOR=f"192.0.2.{number}")[0] for number in range(6)]

    assert answers == [422] * 5 + [429]


def test_behind_a_trusted_proxy_the_phones_are_told_apart(db, settings, monkeypatch):
    monkeypatch.setattr(joining, "PER_ADDRESS", Limit(5, timedelta(minutes=10)))
    settings.TRUSTED_PROXIES = 1
    answers = [guess(Client(), 1, HTTP_X_FORWARDED_FOR=f"forged, 192.0.2.{number}")[0] for number in range(6)]

    assert answers == [422] * 6


def test_sixty_phones_behind_one_router_join_within_a_minute_and_notice_nothing(club):
    """Each mistypes the code once, as people do."""
    tables = [club_match(club) for _table in range(15)]
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for number in range(60):
            phone = Client()
            letters = code_of(tables[number % 15]).code
            wrong = letters[::-1] if letters[::-1] != letters else "AAAAAC"
            assert type_code(phone, wrong).status_code == 422
            assert type_code(phone, letters).status_code == 302
            assert phone.post("/j/").status_code == 302
            clock.shift(timedelta(seconds=1))

    assert [table.table_devices.count() for table in tables] == [4] * 15


def test_opening_matches_is_limited_by_address_and_account_too(anna, signed_in, monkeypatch):
    """Twenty an hour on one device (tests/scoring/matches/test_open_match.py); fresh cookies don't help."""
    monkeypatch.setattr(start, "PER_ADDRESS", Limit(3, timedelta(hours=1)))
    names = {"players": "2", "seat_0": "An", "seat_1": "Bo", "first_dealer": "0"}
    answers = [Client().post("/play/manillen-2p/", names).status_code for _match in range(4)]
    assert answers == [302, 302, 302, 200]

    monkeypatch.setattr(start, "PER_ADDRESS", Limit(99, timedelta(hours=1)))
    monkeypatch.setattr(start, "PER_ACCOUNT", Limit(1, timedelta(hours=1)))
    assert [signed_in(anna).post("/play/manillen-2p/", names).status_code for _match in range(2)] == [
        302,
        200,
    ]


def test_tries_of_yesterday_are_forgotten(db):
    Attempt.objects.create(kind="join", key="x", at=timezone.now() - timedelta(days=2))

    type_code(Client(), "AAAAAA")

    assert not Attempt.objects.filter(key="x").exists()


def test_the_whole_site_is_guessed_at_so_often_and_scanning_goes_on(club, device, monkeypatch):
    monkeypatch.setattr(joining, "PER_SITE", Limit(30, timedelta(minutes=10)))
    match = club_match(club)
    answers = [guess(Client(), 1, REMOTE_ADDR=f"192.0.2.{number}")[0] for number in range(31)]

    assert answers == [422] * 30 + [429]
    phone = phone_of(device)
    phone.get(f"/j/{code_of(match).secret}/")
    assert phone.post("/j/").status_code == 302


def test_a_household_is_one_address_however_many_it_has(db, monkeypatch):
    """Of IPv6 everybody has a /64, which is more addresses than there are codes."""
    monkeypatch.setattr(joining, "PER_ADDRESS", Limit(30, timedelta(minutes=10)))
    answers = [guess(Client(), 1, REMOTE_ADDR=f"2001:db8:0:1::{number:x}")[0] for number in range(1, 32)]

    assert answers == [422] * 30 + [429]
    assert guess(Client(), 1, REMOTE_ADDR="2001:db8:0:2::1") == [422]
