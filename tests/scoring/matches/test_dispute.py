"""A side does not agree: the line is marked, the referee is called, the table may go on."""

import pytest
from django.test import Client

from scoring.access.actors import Actor
from scoring.matches.selectors.signing import is_signed, signing_of
from scoring.models import Confirmation, LogEntry, RefereeCall
from tests.scoring.factories import hand, new_match, play
from tests.scoring.phones import agree, club_match, joined, refuse

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(club):
    return club_match(club, over=True)


def test_the_disputed_line_is_marked_and_the_referee_is_called(match):
    phone = joined(match)

    response = refuse(phone, match, 1, line="1", reason="it was 54")

    assert response.status_code == 302
    assert [(one.side, one.line_number) for one in signing_of(match).disputes] == [(1, 1)]
    call = RefereeCall.objects.get()
    assert (call.match, call.line_number, call.about) == (match, 1, "it was 54")
    for page in (f"/m/{match.public_id}/", f"/m/{match.public_id}/sign/"):
        text = phone.get(page).content.decode()
        assert "disputed" in text
        assert "it was 54" in text


def test_the_table_may_go_on(club, post_line):
    match = club_match(club)
    play(match, hand(34))
    phone = joined(match)

    assert refuse(phone, match, 0, line="1")["Location"] == f"/m/{match.public_id}/"

    assert post_line(phone, match, number=2, trump="hearts", points_0="31").status_code == 302


def test_the_other_side_sees_the_dispute_before_it_signs(match):
    phone = joined(match)
    agree(phone, match, 0)

    refuse(phone, match, 1)

    match.refresh_from_db()
    assert signing_of(match).missing == [0, 1]


def test_a_side_that_agrees_after_all_ends_its_dispute(match):
    phone = joined(match)
    refuse(phone, match, 1)

    agree(phone, match, 1)
    agree(phone, match, 0)

    assert signing_of(match).disputes == []
    assert is_signed(match)


def test_a_refusal_sent_twice_is_one_refusal(match):
    phone, version = joined(match), str(match.version)

    refuse(phone, match, 1, line="1")
    phone.post(
        f"/m/{match.public_id}/sign/1/refuse/", {"version": version, "reason": "miscounted", "line": "1"}
    )

    assert Confirmation.objects.count() == 1
    assert LogEntry.objects.filter(action="refuse_sheet").count() == 1


@pytest.mark.parametrize(
    "typed",
    [
        {"reason": ""},
        {"reason": "   "},
        {"reason": "x" * 501},
        {"line": "99"},
        {"line": "x"},
        {"reason": "a\0b"},
        {"version": ""},
    ],
)
def test_wrong_input_is_answered_in_words_and_refuses_nothing(match, typed):
    response = refuse(joined(match), match, 1, **typed)

    assert response.status_code == 422
    assert response.context["form"].errors
    assert Confirmation.objects.count() == 0


def test_what_was_typed_is_still_there_when_the_sheet_changed_meanwhile(match):
    response = refuse(joined(match), match, 1, version=str(match.version - 1), reason="it was 54")

    assert response.status_code == 409
    assert "it was 54" in response.content.decode()
    assert f'name="version" value="{match.version}"' in response.content.decode()


def test_a_friendly_table_has_its_dispute_without_a_referee(device, phone):
    match = new_match(opened_on=device)
    play(match, hand(37))

    assert refuse(phone, match, 0, line="1").status_code == 302
    assert RefereeCall.objects.count() == 0


def test_nobody_else_disputes(match, club, bob, olga, signed_in):
    for client in (Client(), signed_in(bob), signed_in(olga), joined(club_match(club))):
        assert refuse(client, match, 0).status_code == 403
        assert client.get(f"/m/{match.public_id}/sign/0/refuse/").status_code == 403
    assert Confirmation.objects.count() == 0


def test_a_side_that_is_not_there_is_not_found(match):
    assert refuse(joined(match), match, 2).status_code == 404


def test_a_refusal_stands_in_the_log_with_its_reason(match, otto, signed_in):
    refuse(signed_in(otto), match, 0, line="1", reason="counted twice")

    entry = LogEntry.objects.get(action="refuse_sheet")
    assert (entry.actor, entry.after["line"], entry.reason) == (otto, 1, "counted twice")
    assert Actor().role == ""
