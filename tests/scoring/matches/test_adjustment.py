"""The director's adjustment: points by decision, with a reason that stays on the sheet."""

import pytest
from django.test import Client

from scoring.matches.selectors import score_sheet
from scoring.models import Line
from tests.scoring.factories import hand, new_match, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(club):
    match = new_match(club=club)
    play(match, hand(37))
    return match


def adjust(client, match, **typed):
    return client.post(f"/m/{match.public_id}/adjustment/", {"number": "2", **typed})


def test_points_are_added_to_the_game_as_it_stands(rosa, signed_in, match):
    response = adjust(signed_in(rosa), match, points_0="-5", points_1="+3", reason="late to the table")

    assert response.status_code == 302
    assert Line.objects.latest("number").facts == {"points": [-5, 3], "reason": "late to the table"}
    assert score_sheet(match).current.totals == (2, 3)


def test_a_box_left_empty_is_nothing(rosa, signed_in, match):
    adjust(signed_in(rosa), match, points_0="−5", reason="late")

    assert Line.objects.latest("number").facts["points"] == [-5, 0]


@pytest.mark.parametrize(
    ("typed", "errors"),
    [
        ({"points_0": "5"}, {"reason": ["Reason: this is still missing."]}),
        ({"reason": "late"}, {"points": ["Points of the adjustment: this is still missing."]}),
        (
            {"points_0": "9" * 400, "reason": "late"},
            {"points": ["Points of the adjustment: from −1000000 to 1000000."]},
        ),
        (
            {"points_0": "2½", "reason": "late"},
            {"points": ["Points of the adjustment: one whole number a side belongs here."]},
        ),
        ({"points_0": "5", "reason": "ב" * 10_000}, {"reason": ["Reason: at most 500 characters."]}),
        ({"points_0": "5", "reason": "la\x00te"}, {"reason": ["Null characters are not allowed."]}),
    ],
)
def test_what_cannot_be_is_refused_in_its_place(rosa, signed_in, match, typed, errors):
    response = adjust(signed_in(rosa), match, **typed)

    assert response.status_code == 422
    assert dict(response.context["form"].errors) == errors
    assert response.context["form"]["points"].value() == [typed.get("points_0", ""), ""]


def test_it_can_be_corrected_like_any_line(rosa, signed_in, match):
    client = signed_in(rosa)
    adjust(client, match, points_0="-5", reason="late")
    sent = {"version": "1", "points_0": "-3", "points_1": "0", "reason": "late", "why": "only three minutes"}
    address = f"/m/{match.public_id}/lines/2/"

    seal = client.post(address, sent).context["seal"]
    client.post(address, sent | {"seal": seal})

    assert score_sheet(match).current.totals == (4, 0)


def test_a_friendly_table_decides_for_itself(phone, device):
    match = new_match(opened_on=device)

    assert phone.get(f"/m/{match.public_id}/adjustment/").status_code == 200


@pytest.mark.parametrize("person", ["anna", "bob", "olga"])
def test_in_a_club_it_is_the_referees(person, signed_in, match, request):
    client = signed_in(request.getfixturevalue(person))

    assert client.get(f"/m/{match.public_id}/adjustment/").status_code == 403
    assert adjust(client, match, points_0="5", reason="?").status_code == 403
    assert "/adjustment/" not in client.get(f"/m/{match.public_id}/").content.decode()


def test_another_device_adjusts_nothing(match):
    assert adjust(Client(), match, points_0="5", reason="?").status_code == 403
