"""The phone that keeps a friendly table is lost: another one that joined it takes its place, by consent."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from scoring.matches.services.joining import make_codes
from scoring.models import LogEntry, Match, RequestToWrite, TableDevice
from tests.scoring.conftest import HTMX
from tests.scoring.factories import hand, new_match, play
from tests.scoring.phones import FOUR, SHORT, agree, club_match, joined

pytestmark = pytest.mark.django_db

QUESTION = "asks to keep this table"


@pytest.fixture
def match(device):
    """A friendly table that ``phone`` keeps."""
    match = new_match("manillen-4p", FOUR, SHORT, opened_on=device)
    make_codes([match])
    return match


def asks(client: Client, match: Match, seat: int = 1) -> Client:
    assert client.post(f"/m/{match.public_id}/ask/", {"seat": str(seat)}).status_code == 302
    return client


def answers(client, match, word="let-in"):
    return client.post(f"/m/{match.public_id}/ask/{RequestToWrite.objects.latest('pk').pk}/{word}/")


def takes(client, match):
    return client.post(f"/m/{match.public_id}/ask/take/")


def page(client, match):
    return " ".join(client.get(f"/m/{match.public_id}/").content.decode().split())


def test_with_the_consent_of_another_phone_it_keeps_the_table(match):
    play(match, hand(55))
    new, other = joined(match), joined(match)
    assert new.get(f"/m/{match.public_id}/late/").status_code == 403
    asks(new, match)
    assert f"The phone of <strong>Bert</strong> {QUESTION}" in page(other, match)

    assert answers(other, match).status_code == 302

    assert new.post(f"/m/{match.public_id}/lines/1/strike/", {"version": "1"}).status_code == 302
    match.refresh_from_db()
    assert not match.is_closed, "alone, and after the end"
    assert new.get(f"/m/{match.public_id}/late/").status_code == 200
    assert new.get(f"/m/{match.public_id}/ask/", headers=HTMX)["HX-Redirect"] == f"/m/{match.public_id}/"


def test_a_phone_that_was_let_in_to_write_is_led_to_the_pad_at_once(match, phone):
    lost = asks(Client(), match)

    answers(phone, match)

    waiting = lost.get(f"/m/{match.public_id}/ask/", headers=HTMX)
    assert waiting["HX-Redirect"] == f"/m/{match.public_id}/"
    assert "Keep the table with this phone" in lost.get(f"/m/{match.public_id}/ask/").content.decode()


def test_the_phone_that_kept_it_writes_on_and_may_be_shut_out(match, phone, device, post_line):
    new = asks(joined(match), match)
    assert QUESTION in page(phone, match)

    answers(phone, match)

    assert post_line(phone, match, number=1, trump="hearts", points_0="37").status_code == 302
    old = TableDevice.objects.get(device=device)
    assert phone.post(f"/m/{match.public_id}/devices/{old.pk}/shut-out/").status_code == 403
    assert new.post(f"/m/{match.public_id}/devices/{old.pk}/shut-out/").status_code == 302


def test_nobody_consents_to_what_they_ask_for_themselves(match):
    new = asks(joined(match), match)

    assert QUESTION not in page(new, match)
    assert answers(new, match).status_code == 403
    assert takes(new, match).status_code == 302
    assert not LogEntry.objects.filter(action="keep_table").exists(), "a minute has not passed"


def test_where_nobody_answers_for_a_minute_the_code_is_enough(match):
    new = asks(joined(match), match)
    address = f"/m/{match.public_id}/ask/"
    assert "/ask/take/" not in new.get(address).content.decode()
    with time_machine.travel(timezone.now() + timedelta(seconds=61)):
        assert "/ask/take/" in new.get(address).content.decode()

        assert takes(new, match)["Location"] == f"/m/{match.public_id}/"

    assert new.get(f"/m/{match.public_id}/late/").status_code == 200


def test_a_no_stands(match, phone):
    new = asks(joined(match), match)
    answers(phone, match, "decline")

    assert "The table said no" in new.get(f"/m/{match.public_id}/ask/").content.decode()
    with time_machine.travel(timezone.now() + timedelta(seconds=61)):
        takes(new, match)
    assert Match.objects.get(pk=match.pk).opened_on_id == match.opened_on_id


def test_who_joins_while_it_waits_for_leave_to_write_is_not_made_the_keeper(match, phone, device):
    reader = asks(Client(), match)
    joined_now = TableDevice.objects.create(match=match, device=RequestToWrite.objects.get().device)

    answers(phone, match)

    match.refresh_from_db()
    assert match.opened_on == device
    assert list(TableDevice.objects.all()) == [joined_now]
    assert reader.get(f"/m/{match.public_id}/late/").status_code == 403


def test_who_reads_and_who_sits_at_a_table_of_a_club_can_not_keep_it(match, club):
    assert takes(Client(), match).status_code == 403
    of_club = club_match(club)
    table = joined(of_club)

    assert takes(table, of_club).status_code == 403
    assert table.get(f"/m/{of_club.public_id}/ask/")["Location"] == f"/m/{of_club.public_id}/"
    assert "Keep the table with this phone" not in page(table, of_club)


def test_it_is_offered_until_the_sheet_is_signed(match, phone):
    table = joined(match)
    assert "Keep the table with this phone" in page(table, match)
    assert "Keep the table with this phone" not in page(phone, match)
    play(match, hand(55))
    agree(phone, match, 0)
    agree(phone, match, 1)

    assert "Keep the table with this phone" not in page(table, match)
    assert takes(table, match).status_code == 403


def test_question_and_answer_are_logged(match, phone):
    asks(joined(match), match)
    answers(phone, match)

    assert LogEntry.objects.get(action="ask_to_keep").after == {"seat": 1}
    assert LogEntry.objects.get(action="keep_table").after["seat"] == 1
