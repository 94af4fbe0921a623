"""The director's adjustment: points by decision, with a reason that stays on the sheet."""

import json

import pytest
from django.test import Client

from scoring.matches.selectors import score_sheet
from scoring.models import Line
from scoring.pad.phone import answer
from scoring.rules import sheet_of
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


def test_a_phone_without_a_network_refuses_what_no_database_keeps(match):
    fields = {"kind": "adjustment", "points_0": "5", "points_1": "", "reason": "la\x00te"}
    sheet = json.dumps(sheet_of(score_sheet(match).header, []))

    worth = json.loads(answer(json.dumps({"ask": "preview", "sheet": sheet, "fields": fields})))

    assert [one["sentence"] for one in worth["refusals"]] == ["Null characters are not allowed."]


class TestWhereSomeWinWhatTheOthersLose:
    """In Hornafjarðarmanni every hand makes 0, and so do points by decision, as those of a ruling."""

    @pytest.fixture
    def match(self, club):
        return new_match(
            "hornafjardarmanni", ["Ari", "Birna", "Dagur"], {"preset": "championship"}, club=club
        )

    def sent(self, last, number="1"):
        return {"number": number, "points_0": "1", "points_1": "1", "points_2": last, "reason": "late"}

    def test_new_points_make_0(self, rosa, signed_in, match):
        client = signed_in(rosa)

        refused = adjust(client, match, **self.sent("-1"))

        assert refused.status_code == 422
        assert "the points have to make 0, and make 1" in str(refused.context["form"].errors["points"])
        assert adjust(client, match, **self.sent("-2")).status_code == 302
        assert Line.objects.get().facts["points"] == [1, 1, -2]

    def test_corrected_points_do_too(self, rosa, signed_in, match):
        client = signed_in(rosa)
        adjust(client, match, **self.sent("-2"))

        sent = self.sent("3") | {"version": "1", "why": "counted again"}
        refused = client.post(f"/m/{match.public_id}/lines/1/", sent)

        assert refused.status_code == 422
        assert "the points have to make 0, and make 5" in str(refused.context["form"].errors["points"])

    def test_the_preview_says_so(self, rosa, signed_in, match):
        fields = {"kind": "adjustment", **self.sent("0")}

        page = signed_in(rosa).post(f"/m/{match.public_id}/preview/", fields, headers={"HX-Request": "true"})
        on_a_phone = answer(
            json.dumps(
                {
                    "ask": "preview",
                    "sheet": json.dumps(sheet_of(score_sheet(match).header, [])),
                    "fields": fields,
                }
            )
        )

        for told in (page.text, on_a_phone):
            assert "the points have to make 0, and make 2" in told


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
