"""A phone has lost its cookie: it asks, and another phone of the table lets it in."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from scoring.models import LogEntry, PhoneSeat, RequestToWrite, TableDevice
from tests.scoring.conftest import HTMX
from tests.scoring.phones import agree, club_match, code_of, joined, type_code

pytestmark = pytest.mark.django_db

QUESTION = "It says it is the phone of"


@pytest.fixture
def match(club):
    return club_match(club)


def asks(match, seat=1, client=None):
    client = client or Client()
    assert client.post(f"/m/{match.public_id}/ask/", {"seat": str(seat)}).status_code == 302
    return client


def answers(client, match, word="let-in"):
    return client.post(f"/m/{match.public_id}/ask/{RequestToWrite.objects.latest('pk').pk}/{word}/")


def page(client, match):
    return " ".join(client.get(f"/m/{match.public_id}/").content.decode().split())


def test_who_is_let_in_writes_and_sits_where_they_said(match, post_line):
    table, lost = joined(match), asks(match)
    assert f"{QUESTION} <strong>Bert</strong>" in page(table, match)

    assert answers(table, match).status_code == 302

    assert post_line(lost, match, number=1, trump="hearts", points_0="37").status_code == 302
    assert PhoneSeat.objects.get().number == 1
    assert QUESTION not in page(table, match)


def test_the_phone_that_waits_comes_to_the_pad_by_itself(match):
    table, lost = joined(match), asks(match)
    address = f"/m/{match.public_id}/ask/"
    assert "The phones of this table show your question now" in lost.get(address).content.decode()

    answers(table, match)

    assert lost.get(address, headers=HTMX)["HX-Redirect"] == f"/m/{match.public_id}/"
    assert lost.get(address)["Location"] == f"/m/{match.public_id}/"


def test_an_open_page_of_the_table_hears_of_it(match):
    table = joined(match)
    news = f"/m/{match.public_id}/news/"
    known = table.get(f"/m/{match.public_id}/").context["state"].news
    assert table.get(f"{news}?v={known}").status_code == 204

    asks(match)

    assert QUESTION in table.get(f"{news}?v={known}").content.decode()


def test_who_is_declined_writes_nothing_and_asks_no_more(match, post_line):
    table, lost = joined(match), asks(match)
    answers(table, match, "decline")

    assert "did not let this phone in" in lost.get(f"/m/{match.public_id}/ask/").content.decode()
    assert post_line(lost, match, number=1, trump="hearts", points_0="37").status_code == 403
    refused = lost.post(f"/m/{match.public_id}/ask/", {"seat": "1"}, follow=True).content.decode()
    assert "Ask for the six letters of its code" in refused
    assert QUESTION not in page(table, match)
    assert type_code(lost, match).status_code == 302, "the code lets it in all the same"


def test_nobody_lets_themselves_in(match, bob, signed_in):
    lost = asks(match)

    assert answers(lost, match).status_code == 403
    assert answers(signed_in(bob), match).status_code == 403
    assert not TableDevice.objects.exists()


def test_only_the_phones_of_this_table_are_asked(match, club):
    elsewhere = joined(club_match(club))
    asks(match)
    other = elsewhere.post(f"/m/{match.public_id}/ask/{RequestToWrite.objects.get().pk}/let-in/")

    assert other.status_code == 403
    assert QUESTION not in page(Client(), match)


def test_the_director_may_let_it_in(match, otto, signed_in):
    asks(match)

    assert QUESTION in page(signed_in(otto), match)
    answers(signed_in(otto), match)
    assert TableDevice.objects.count() == 1


def test_a_request_is_forgotten_after_ten_minutes_and_can_be_made_again(match):
    lost = asks(match)
    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        table = joined(match)
        assert QUESTION not in page(table, match)
        late = table.post(
            f"/m/{match.public_id}/ask/{RequestToWrite.objects.get().pk}/let-in/", follow=True
        ).content.decode()
        assert "answered already, or has waited too long" in late
        asks(match, client=lost)
        assert QUESTION in page(table, match)
    assert RequestToWrite.objects.count() == 1


def test_asking_twice_is_asking_once(match):
    lost = asks(match, seat=1)
    asks(match, seat=2, client=lost)

    assert RequestToWrite.objects.get().number == 2


def test_a_stranger_cannot_fill_the_pages_of_a_table(match):
    for _phone in range(3):
        asks(match)
    fourth = Client().post(f"/m/{match.public_id}/ask/", {"seat": "0"}, follow=True).content.decode()

    assert "Other phones ask at this table already" in fourth
    assert RequestToWrite.objects.count() == 3


@pytest.mark.parametrize("seat", ["", "9", "x", "\0"])
def test_a_name_has_to_be_tapped(match, seat):
    answer = Client().post(f"/m/{match.public_id}/ask/", {"seat": seat}, follow=True).content.decode()

    assert "whose phone is it?" in answer
    assert not RequestToWrite.objects.exists()


def test_nothing_is_left_to_ask_for_when_the_sheet_is_signed(club):
    match = club_match(club, over=True)
    table, lost = joined(match), asks(match)
    agree(table, match, 0)
    agree(table, match, 1)
    refused = asks(match, client=lost).get(f"/m/{match.public_id}/ask/").content.decode()

    assert "nothing is left to write" in refused


def test_who_writes_already_is_sent_to_the_pad(match):
    assert joined(match).get(f"/m/{match.public_id}/ask/")["Location"] == f"/m/{match.public_id}/"


def test_both_words_are_logged(match):
    asks(match)
    answers(joined(match), match)

    assert LogEntry.objects.get(action="ask_to_write").after == {"seat": 1}
    assert LogEntry.objects.get(action="let_in").after["seat"] == 1


def test_reading_asks_for_nothing_and_answers_nothing(match):
    table = joined(match)
    Client().get(f"/m/{match.public_id}/ask/")
    assert not RequestToWrite.objects.exists()
    asks(match)
    for word in ("let-in", "decline"):
        pk = RequestToWrite.objects.get().pk
        assert table.get(f"/m/{match.public_id}/ask/{pk}/{word}/").status_code == 405


def test_the_code_is_shown_to_nobody_by_asking(match):
    lost = asks(match)

    assert code_of(match).code not in lost.get(f"/m/{match.public_id}/ask/").content.decode()
