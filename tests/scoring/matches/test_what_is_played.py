"""Hornafjarðarmanni's cut says what is played: phones of the table hear of it before the hand is written."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.matches import services
from scoring.matches.selectors import score_sheet
from scoring.matches.selectors.versions import sheet_version
from scoring.matches.services import Correction
from scoring.matches.services.calling import say_what_is_played
from scoring.matches.services.joining import make_codes
from scoring.matches.services.signing import SheetChangedError
from scoring.models import LogEntry, Match
from tests.scoring.conftest import HTMX
from tests.scoring.factories import NOBODY, new_match, play
from tests.scoring.phones import joined

pytestmark = pytest.mark.django_db

NOLO = {"cut_rank": "3", "cut_suit": "D"}
HAND = {"cut": "3D", "tricks": [0, 8, 4]}
SAID = "Played now: nóló"


@pytest.fixture
def match(device):
    match = new_match("hornafjardarmanni", ("An", "Bo", "Cas"), opened_on=device)
    make_codes([match])
    return match


def tells(client, match, number=1, typed=NOLO):
    return client.post(f"/m/{match.public_id}/called/", {"number": number, **typed}, headers=HTMX)


def state_of(client, match, **asked):
    headers = HTMX if asked else {}
    page = client.get(f"/m/{match.public_id}/", asked, headers=headers).content.decode()
    return " ".join(page.split('<ul class="state">')[1].split("</ul>")[0].split())


def test_a_seated_phone_and_a_spectator_hear_of_it_with_their_next_question(phone, match):
    seated, spectator = joined(match), Client()
    seated.post(f"/m/{match.public_id}/phone/", {"seat": "0"})
    page_has = sheet_version(match.public_id)
    assert SAID not in state_of(seated, match)

    assert tells(phone, match).status_code == 204

    news = state_of(seated, match, v=page_has)
    assert "You deal" in news
    assert SAID in news
    assert SAID in state_of(spectator, match, v=page_has)
    after = sheet_version(match.public_id)
    assert after != page_has
    assert spectator.get(f"/m/{match.public_id}/", {"v": after}, headers=HTMX).status_code == 204


def test_the_page_asks_with_what_it_has_seen_of_it(phone, match):
    tells(phone, match)
    page = phone.get(f"/m/{match.public_id}/").content.decode()

    assert f'?v={sheet_version(match.public_id)}"' in page


def test_a_suit_stands_beside_its_pip(phone, match):
    tells(phone, match, typed={"cut_rank": "7", "cut_suit": "D"})

    state = state_of(Client(), match)
    assert "Played now: diamonds" in state
    assert 'class="pip diamonds"' in state


def test_it_is_no_line_no_score_and_no_change_of_the_sheet(phone, match):
    before = phone.get(f"/m/{match.public_id}/sheet.json").content
    tells(phone, match)

    match.refresh_from_db()
    assert (match.version, match.lines.count()) == (0, 0)
    assert phone.get(f"/m/{match.public_id}/sheet.json").content == before
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("line", [HAND, {"kind": "void", "reason": "misdeal"}])
def test_with_the_next_deal_it_is_passed_over(phone, match, line):
    tells(phone, match)
    play(match, line)

    assert SAID not in state_of(Client(), match)
    assert tells(phone, match, number=2, typed={"cut_rank": "A", "cut_suit": "S"}).status_code == 204
    assert "Played now: grand" in state_of(Client(), match)


def test_a_decision_in_the_middle_of_the_deal_leaves_it(phone, match):
    tells(phone, match)
    play(match, {"kind": "adjustment", "points": [1, 0, 0], "reason": "late"})

    assert SAID in state_of(Client(), match)


def test_who_takes_the_hand_back_plays_that_deal_again(phone, match):
    tells(phone, match)
    (line,) = play(match, HAND)
    services.strike_line(match=match, correction=Correction(line.number, 1, uuid4()), actor=NOBODY)

    assert SAID in state_of(Client(), match)


def test_the_next_hand_still_adds_one_row_to_the_open_page(phone, match):
    play(match, HAND)
    tells(phone, match, number=2)
    typed = {
        **NOLO, "tricks_0": "4", "tricks_1": "4", "tricks_2": "4", "number": "2", "client_id": uuid4(),
        "page_version": "1",
    }  # fmt: skip

    answer = phone.post(f"/m/{match.public_id}/lines/", typed, headers=HTMX)

    assert answer.headers["HX-Retarget"] == "#pad"
    assert SAID not in answer.content.decode()


NO_CARDS = ({}, {"cut_rank": "3"}, {"cut_rank": "ZZ", "cut_suit": "D"}, {"cut": "nolo"})


@pytest.mark.parametrize("typed", NO_CARDS)
def test_what_is_no_card_says_nothing(phone, match, typed):
    tells(phone, match)

    assert tells(phone, match, typed=typed).status_code == 204
    assert "Played now" not in state_of(Client(), match)


def test_a_deal_that_was_written_meanwhile_is_refused(phone, match):
    play(match, HAND)

    answer = tells(phone, match, number=1)

    assert answer.status_code == 409
    assert "This page is out of date: the sheet is not what it was." in answer.content.decode()
    assert tells(phone, match, number="x").status_code == 409
    assert Match.objects.get().called == ""


def test_so_is_one_that_was_written_in_the_same_moment(match):
    sheet = score_sheet(match)
    play(Match.objects.get(), HAND)

    with pytest.raises(SheetChangedError):
        say_what_is_played(sheet=sheet, number="1", facts=HAND)
    assert Match.objects.get().called == ""


def test_and_so_is_a_match_that_is_over(phone, match):
    services.stop_match(match, actor=NOBODY)

    assert tells(phone, match).status_code == 409


def test_whoever_may_not_write_may_not_say_it(match):
    assert tells(Client(), match).status_code == 403
    assert Match.objects.get().called == ""


def test_get_says_nothing(phone, match):
    assert phone.get(f"/m/{match.public_id}/called/").status_code == 405
    assert phone.post("/m/abcdefghjk/called/", NOLO).status_code == 404


def test_a_game_in_which_nothing_is_said_before_play_keeps_nothing(phone, device):
    match = new_match("manillen-2p", opened_on=device)

    assert tells(phone, match, typed={"trump": "hearts"}).status_code == 204
    assert Match.objects.get().called == ""
    assert "data-called" not in phone.get(f"/m/{match.public_id}/").content.decode()


def test_saying_it_again_writes_nothing(phone, match, django_assert_num_queries):
    tells(phone, match)
    with django_assert_num_queries(4) as queries:
        tells(phone, match)
    assert not [query for query in queries if "UPDATE" in query["sql"]]


def test_an_open_page_asks_no_more_of_the_database_for_it(phone, match):
    old, client = sheet_version(match.public_id), Client()

    def asked(version):
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/m/{match.public_id}/", {"v": version}, headers=HTMX)
        return len(queries)

    nothing_new, news = asked(old), asked("before")
    tells(phone, match)

    assert (asked(sheet_version(match.public_id)), asked(old)) == (nothing_new, news)
    assert nothing_new == 1
