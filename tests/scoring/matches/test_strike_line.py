"""Striking a line: it counts for nothing, stays readable, can be brought back. Undo strikes the newest."""

import re

import pytest
from django.test import Client

from scoring.matches.selectors import score_sheet
from scoring.models import Line, LogEntry
from tests.scoring.factories import hand, new_match, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(device):
    match = new_match(opened_on=device)
    play(match, hand(37), hand(30), hand(22))
    return match


def strike(client, match, number, *, back=False, **typed):
    verb = "unstrike" if back else "strike"
    return client.post(f"/m/{match.public_id}/lines/{number}/{verb}/", {"version": "1", **typed})


def test_the_newest_line_is_undone_without_a_reason(phone, match):
    response = strike(phone, match, 3)

    assert response.url == f"/m/{match.public_id}/"
    assert score_sheet(match).current.totals == (7, 0)
    assert LogEntry.objects.get(action="strike_line").after["struck"] is True


def test_the_pad_has_undo_within_reach(phone, match):
    page = phone.get(f"/m/{match.public_id}/").content.decode()

    assert f"/m/{match.public_id}/lines/3/strike/" in page
    assert "Undo the last line" in page


def test_a_struck_line_stays_on_the_sheet_and_moves_nothing(phone, match):
    strike(phone, match, 1, why="that was the evening before")

    sheet = score_sheet(match)
    assert [(row.number, row.line.struck, row.totals) for row in sheet.rows] == [
        (1, True, (0, 0)),
        (2, False, (0, 0)),
        (3, False, (0, 16)),
    ]
    assert sheet.next_number == 4


def test_a_struck_line_can_count_again(phone, match):
    strike(phone, match, 3)

    strike(phone, match, 3, back=True, version="2")

    assert score_sheet(match).current.totals == (7, 16)
    assert [line.struck for line in Line.objects.filter(number=3)] == [False, True, False]


def test_the_page_says_what_striking_changes(phone, match):
    page = phone.get(f"/m/{match.public_id}/lines/2/")

    assert page.context["strike_changes"] == [
        "Game 1, hand 2: no points before, now struck.",
        "Game 1: 7–16 before, now 7–8.",
    ]


def test_a_line_that_no_longer_has_a_place_cannot_come_back(phone, device):
    match = new_match(ruleset={"target": 20, "best_of": 1}, opened_on=device)
    play(match, hand(37))
    strike(phone, match, 1)
    play_number_two(match)

    response = strike(phone, match, 1, back=True, version="2")

    assert response.status_code == 302
    assert [row.is_wrong for row in score_sheet(match).rows] == [False, False]


def play_number_two(match):
    Line.objects.create(match=match, number=2, facts=hand(60))


def test_an_older_line_needs_a_reason(phone, match):
    response = strike(phone, match, 1)

    assert response.status_code == 422
    assert dict(response.context["strike_fields"].errors) == {
        "why": ["Say in a word or two why; the sheet keeps it with the line."]
    }
    assert Line.objects.count() == 3


def test_the_page_says_where_a_reason_may_be_left_out(phone, match):
    def is_optional(number):
        page = phone.get(f"/m/{match.public_id}/lines/{number}/").text
        label = page.split('<label for="strike-why">')[1].split("</label>")[0]
        return "optional" in label

    strike(phone, match, 2, why="dealt twice")

    assert [is_optional(number) for number in (1, 2, 3)] == [False, True, True]
    correction = phone.get(f"/m/{match.public_id}/lines/3/").text.split('<label for="why">')[1]
    assert "optional" not in correction.split("</label>")[0]


def test_a_line_that_was_corrected_meanwhile_is_shown_first(phone, match):
    strike(phone, match, 3)

    response = strike(phone, match, 3)

    assert response.status_code == 409
    assert "corrected it at" in response.content.decode()


@pytest.mark.parametrize("version", ["", "x", "9" * 400])
def test_a_forged_version_strikes_nothing(phone, match, version):
    assert strike(phone, match, 3, version=version).status_code == 409
    assert Line.objects.count() == 3


def test_in_a_club_both_sides_agree_or_the_referee_decides(club, anna, rosa, signed_in):
    match = new_match(club=club)
    play(match, hand(37), hand(38))

    assert strike(signed_in(anna), match, 2).status_code == 422
    assert strike(signed_in(anna), match, 2, agreed="on").status_code == 302
    assert strike(signed_in(rosa), match, 1, why="dealt twice").status_code == 302


def test_what_is_wrong_with_striking_is_in_view(club, phone, match, anna, signed_in):
    of_club = new_match(club=club)
    play(of_club, hand(37), hand(38))
    refused = {
        "why": strike(phone, match, 1),
        "agreed": strike(signed_in(anna), of_club, 2),
        "alert": strike(phone, match, 3, version="7"),
    }

    for place, response in refused.items():
        (focus,) = re.findall(r"<[^>]*\bautofocus\b[^>]*>", response.content.decode())
        assert f'"{place}"' in focus


def test_others_strike_nothing(match, bob, olga, signed_in):
    for client in (Client(), signed_in(bob), signed_in(olga)):
        assert strike(client, match, 3).status_code == 403
    assert Line.objects.count() == 3


def test_get_is_refused_and_what_is_not_there_is_not_found(phone, match):
    assert phone.get(f"/m/{match.public_id}/lines/3/strike/").status_code == 405
    assert strike(phone, match, 8).status_code == 404


def test_a_reason_with_a_character_that_is_none_is_refused(phone, match):
    response = strike(phone, match, 1, why="dealt\x00twice")

    assert response.status_code == 422
    assert dict(response.context["strike_fields"].errors) == {"why": ["Null characters are not allowed."]}
