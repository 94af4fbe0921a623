"""Scanning or typing a code lets a phone write at one table, and at no other, until the sheet is signed."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from scoring.matches.services.joining import end_table, make_codes
from scoring.models import Attempt, Device, JoinCode, LogEntry, Match, TableDevice
from scoring.models.joining import CODE_LETTERS
from tests.scoring.factories import hand, new_match, play
from tests.scoring.phones import agree, club_match, code_of, joined, type_code

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(club) -> Match:
    return club_match(club)


def test_a_code_has_six_letters_that_neither_look_nor_sound_alike(match):
    assert len(code_of(match).code) == 6
    assert set("BILOSZ0123456789").isdisjoint(CODE_LETTERS)


def test_the_secret_leaves_the_address_bar_at_once_and_opening_it_changes_nothing(match):
    client = Client()

    response = client.get(f"/j/{code_of(match).secret}/")

    assert (response.status_code, response["Location"]) == (302, "/j/")
    assert "no-store" in response["Cache-Control"]
    assert response["Referrer-Policy"] == "no-referrer"
    assert response.cookies["join"]["httponly"]
    assert (Device.objects.count(), TableDevice.objects.count(), LogEntry.objects.count()) == (0, 0, 0)


def test_after_scanning_one_tap_joins_the_table(match, post_line):
    client = Client()
    page = client.get(f"/j/{code_of(match).secret}/", follow=True).content.decode()

    response = client.post("/j/")

    assert "Join this table" in page
    assert "An · Bert · Cas · Dina" in page
    assert response["Location"] == f"/m/{match.public_id}/"
    assert post_line(client, match, number=1, trump="hearts", points_0="37").status_code == 302
    assert LogEntry.objects.get(action="join_table").match == match
    assert LogEntry.objects.get(action="record_line").role == "table"


def test_the_cookie_of_a_scan_is_used_up_by_joining(match):
    client = Client()
    client.get(f"/j/{code_of(match).secret}/")

    client.post("/j/")

    assert client.cookies["join"].value == ""


@pytest.mark.parametrize(
    "write", [str.lower, lambda code: f" {code[:3]}-{code[3:]} ", lambda code: ".".join(code)]
)
def test_letters_may_be_typed_as_one_likes(match, write):
    client = Client()

    assert type_code(client, write(code_of(match).code))["Location"] == "/j/"
    assert client.post("/j/")["Location"] == f"/m/{match.public_id}/"


def test_whoever_types_the_letters_is_asked_what_whoever_scans_is_asked(match):
    scanned, typed = Client(), Client()
    scanned.get(f"/j/{code_of(match).secret}/")
    type_code(typed, match)

    pages = [re.sub(r'"\w{64}"', "", client.get("/j/").text) for client in (scanned, typed)]

    assert pages[0] == pages[1], "but for the tokens of their forms"
    assert "Only watch" in pages[1]
    assert (Device.objects.count(), TableDevice.objects.count()) == (0, 0)


def test_letters_of_another_table_lead_to_that_one(match, club):
    client, other = Client(), club_match(club)
    client.get(f"/j/{code_of(match).secret}/")
    type_code(client, other)

    assert client.post("/j/")["Location"] == f"/m/{other.public_id}/"


def test_a_window_that_asked_about_another_table_joins_none(match, club):
    client, other = Client(), club_match(club)
    client.get(f"/j/{code_of(match).secret}/")
    assert f'name="match" value="{match.public_id}"' in client.get("/j/").text
    type_code(client, other)

    answer = client.post("/j/", {"match": match.public_id, "seat": "0"})

    assert answer["Location"] == "/j/"
    assert TableDevice.objects.count() == 0
    assert client.post("/j/", {"match": other.public_id})["Location"] == f"/m/{other.public_id}/"


@pytest.mark.parametrize("typed", ["AAAAAA", "", "  ", "123456", "x" * 5000, "\0\0", "Ω≈ç√∫˜"])
def test_wrong_letters_are_refused_in_words(match, typed):
    response = type_code(Client(), typed)

    assert response.status_code == 422
    assert response.context["form"].errors["code"]
    assert TableDevice.objects.count() == 0


def test_wrong_letters_from_a_phone_without_a_cookie_leave_no_device_behind(match):
    type_code(Client(), "AAAAAA")

    assert Device.objects.count() == 0


def test_a_forged_or_old_scan_joins_nothing(match):
    client = Client()
    client.cookies["join"] = "forged"

    assert client.post("/j/")["Location"] == "/j/"
    assert TableDevice.objects.count() == 0


def test_who_scans_the_picture_of_a_table_that_is_done_is_told_so_once(match):
    visitor = Client()
    secret = code_of(match).secret
    end_table(match)
    told = visitor.get(f"/j/{secret}/", follow=True)

    assert "This code has run out" in told.text
    assert "This code has run out" not in visitor.get("/j/").text


def test_letters_that_let_nobody_in_any_more_are_told_from_those_that_never_did(match, otto, signed_in):
    old = code_of(match)
    scanned = Client()
    scanned.get(f"/j/{old.secret}/")
    signed_in(otto).post(f"/m/{match.public_id}/codes/renew/")

    assert "This code has run out" in type_code(Client(), old.code).text
    assert "This code has run out" in scanned.post("/j/", follow=True).text
    assert "No table has this code" in type_code(Client(), "AAAAAA").text
    assert "No table has this code" in Client().get("/j/never-was-one/", follow=True).text


def test_a_question_that_has_waited_too_long_says_so_and_the_code_is_as_good_as_before(match):
    late, reloads = Client(), Client()
    for client in (late, reloads):
        client.get(f"/j/{code_of(match).secret}/")

    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        told = late.post("/j/", {"match": match.public_id}, follow=True).text
        assert "waited longer than 10 minutes" in told
        assert "No table has this code" not in told
        assert "waited longer than 10 minutes" in reloads.get("/j/").text
        assert type_code(late, match).status_code == 302
    assert TableDevice.objects.count() == 0


def test_a_renewed_code_lets_nobody_in_by_letters_or_by_scan(match, otto, signed_in):
    old = code_of(match)
    scanned = Client()
    scanned.get(f"/j/{old.secret}/")
    signed_in(otto).post(f"/m/{match.public_id}/codes/renew/")

    assert type_code(Client(), old.code).status_code == 422
    assert scanned.post("/j/")["Location"] == "/j/"
    assert TableDevice.objects.count() == 0


def test_a_phone_that_joined_may_write_there_and_nowhere_else(match, club, post_line):
    client, other = joined(match), club_match(club)

    assert post_line(client, match, number=1, trump="hearts", points_0="37").status_code == 302
    assert post_line(client, other, number=1, trump="hearts", points_0="37").status_code == 403


def test_it_may_enter_but_not_overwrite(match, otto, signed_in):
    play(match, hand(34))
    client = joined(match)
    correction = {"version": "1", "trump": "hearts", "points_0": "40", "why": "no"}

    alone = client.post(f"/m/{match.public_id}/lines/1/strike/", {"version": "1"})
    seal = client.post(f"/m/{match.public_id}/lines/1/", correction).context["seal"]
    client.post(f"/m/{match.public_id}/lines/1/", correction | {"seal": seal})
    assert alone.status_code == 422
    assert match.lines.count() == 1

    agreed = client.post(f"/m/{match.public_id}/lines/1/strike/", {"version": "1", "agreed": "on"})
    assert agreed.status_code == 302
    assert match.lines.latest("version").agreed


def test_at_a_friendly_table_a_phone_that_joined_overwrites_nothing_alone_either(device, phone):
    match = new_match(opened_on=device)
    make_codes([match])
    play(match, hand(37))
    guest = joined(match)

    assert guest.post(f"/m/{match.public_id}/lines/1/strike/", {"version": "1"}).status_code == 422
    assert guest.get(f"/m/{match.public_id}/adjustment/").status_code == 403
    assert phone.post(f"/m/{match.public_id}/lines/1/strike/", {"version": "1"}).status_code == 302


def test_joining_twice_is_joining_once(match):
    client = joined(match)
    type_code(client, match)
    client.post("/j/")

    assert TableDevice.objects.count() == 1
    assert LogEntry.objects.filter(action="join_table").count() == 1


def test_rights_and_codes_end_when_the_sheet_is_signed(club, post_line):
    match = club_match(club, over=True)
    client, letters = joined(match), code_of(match).code
    agree(client, match, 0)
    agree(client, match, 1)

    assert not JoinCode.objects.filter(match=match, ended_at=None).exists()
    assert type_code(Client(), letters).status_code == 422
    assert client.get(f"/m/{match.public_id}/codes/").status_code == 403


def test_a_friendly_match_has_a_code_from_its_first_moment(phone):
    names = {"players": "2", "seat_0": "An", "seat_1": "Bo", "first_dealer": "0"}
    public_id = phone.post("/play/manillen-2p/", names)["Location"].split("/")[2]

    page = phone.get(f"/m/{public_id}/share/").content.decode()

    assert code_of(Match.objects.get(public_id=public_id)).code in page
    assert '<svg class="qr"' in page or 'class="qr"' in page


def test_opening_is_a_get_and_joining_a_post(match):
    assert Client().post(f"/j/{code_of(match).secret}/").status_code == 405
    assert Client().delete("/j/").status_code == 405
    assert Attempt.objects.count() == 0


class TestAfterTheEnd:
    """A code goes on for the hour in which people sign, and then lets nobody in."""

    @pytest.fixture
    def over(self, club):
        match = club_match(club, over=True)
        assert match.is_closed
        return match

    def test_who_comes_to_sign_is_let_in(self, over):
        assert type_code(Client(), over).status_code == 302

    def test_an_hour_later_neither_letters_nor_scans_open_it(self, over):
        scanned = Client()
        scanned.get(f"/j/{code_of(over).secret}/")
        with time_machine.travel(timezone.now() + timedelta(minutes=61)):
            assert type_code(Client(), over).status_code == 422
            assert scanned.post("/j/")["Location"] == "/j/"
            assert Client().get(f"/j/{code_of(over).secret}/")["Location"] == "/j/"
        assert TableDevice.objects.count() == 0

    def test_a_keeper_makes_another_when_somebody_comes_later(self, over, otto, signed_in):
        with time_machine.travel(timezone.now() + timedelta(hours=3)):
            signed_in(otto).post(f"/m/{over.public_id}/codes/renew/")
            assert type_code(Client(), over).status_code == 302

    def test_a_match_that_goes_on_for_days_keeps_its_code(self, match):
        with time_machine.travel(timezone.now() + timedelta(days=3)):
            assert type_code(Client(), match).status_code == 302


def test_home_and_play_lead_to_joining(client):
    for address in ("/", "/play/"):
        assert 'href="/j/"' in client.get(address).content.decode()


def test_the_start_shows_the_code_that_brings_the_table_back(client, match):
    letters = code_of(match).code
    address = f"/m/{match.public_id}/"
    phone = joined(match)

    assert letters in phone.get(address).content.decode()
    assert letters not in client.get(address).content.decode()
    assert "Type its code" in client.get(address).content.decode()  # a phone that has lost its cookie

    play(match, hand(38))
    assert letters not in phone.get(address).content.decode()


def test_a_table_has_one_page_and_one_picture_for_writing_and_watching(match):
    phone, share = joined(match), f"/m/{match.public_id}/share/"
    page = phone.get(share).content.decode()

    assert page.count('class="qr"') == 1
    assert code_of(match).code in page
    assert f">http://testserver/m/{match.public_id}/</textarea>" in page, "for whoever only watches"
    assert phone.get(f"/m/{match.public_id}/codes/")["Location"] == share, "where it was before"


def test_the_picture_lets_a_person_choose_and_opening_it_changes_nothing(client, match):
    client.get(f"/j/{code_of(match).secret}/")
    page = client.get("/j/").content.decode()

    assert "Join this table" in page
    assert f'href="/m/{match.public_id}/"' in page[: page.index("Only watch")][-300:]
    assert not TableDevice.objects.exists()


def test_whoever_watches_sees_nothing_that_lets_anybody_write(client, match):
    """Neither on the page to share nor on the match: no letters, no secret; the picture is the match."""
    code = code_of(match)
    for address in (f"/m/{match.public_id}/share/", f"/m/{match.public_id}/"):
        page = client.get(address).content.decode()
        assert not {code.code, code.secret} & set(re.findall(r"[\w-]+", page))
    shared = client.get(f"/m/{match.public_id}/share/").context
    assert shared["address"].text.endswith(f"/m/{match.public_id}/")
    assert "scan" not in shared
