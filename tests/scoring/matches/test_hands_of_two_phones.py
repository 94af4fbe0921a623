"""One deal on two phones, one without a network: merged where both say the same, else a person is asked."""

from uuid import uuid4

import pytest

from scoring.models import Line
from tests.scoring.factories import hand, new_match, play

pytestmark = pytest.mark.django_db

HAND = {"trump": "hearts", "points_0": "37", "points_1": "23"}
KEPT = {"kept_at": "2026-11-21T20:15:00.000Z"}


@pytest.fixture
def match(device):
    return new_match(opened_on=device)


def test_a_kept_hand_that_the_sheet_has_already_is_that_hand(phone, match, post_line):
    post_line(phone, match, number=1, **HAND)

    assert post_line(phone, match, htmx=True, number=1, client_id=uuid4(), **KEPT, **HAND).status_code == 200
    assert Line.objects.count() == 1


def test_it_is_so_when_the_sheet_was_corrected_since(phone, match, post_line):
    post_line(phone, match, number=1, **HAND)
    version = {
        "version": 1,
        "why": "counted",
        "line": 1,
        "points_0": "38",
        "points_1": "22",
        "trump": "hearts",
    }
    shown = phone.post(f"/m/{match.public_id}/lines/1/", version)
    phone.post(f"/m/{match.public_id}/lines/1/", version | {"seal": shown.context["seal"]})

    assert post_line(phone, match, htmx=True, number=1, client_id=uuid4(), **KEPT, **HAND).status_code == 200
    assert Line.objects.newest().get().facts["points"] == [38, 22]


def test_a_hand_that_was_typed_just_now_is_asked_about_even_so(phone, match, post_line):
    post_line(phone, match, number=1, **HAND)

    assert post_line(phone, match, htmx=True, number=1, client_id=uuid4(), **HAND).status_code == 409


@pytest.mark.parametrize("at", ["", "yesterday", "2026-02-31T00:00Z", "0001-01-01T00:00+14:00"])
def test_a_phone_with_a_strange_clock_has_kept_its_hand_too(phone, match, post_line, at):
    post_line(phone, match, number=1, **HAND)

    answer = post_line(phone, match, htmx=True, number=1, client_id=uuid4(), kept_at=at, **HAND)
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "decision",
    [
        {"kind": "adjustment", "points": [5, 0], "reason": "late"},
        {"kind": "void", "reason": "a card too few"},
    ],
)
def test_a_hand_makes_way_for_a_decision_and_nobody_is_asked_whether_that_is_a_deal(
    phone, match, post_line, decision
):
    play(match, hand(31), decision)
    client_id = uuid4()

    for _time in range(2):  # sent again because the answer was lost
        answer = post_line(phone, match, htmx=True, number=2, client_id=client_id, **HAND)
        assert answer.status_code == 200
    assert [line.kind for line in Line.objects.all()] == ["hand", decision["kind"], "hand"]


def test_behind_a_decision_the_same_deal_is_asked_about(phone, match, post_line):
    play(match, {"kind": "void", "reason": "a card too few"}, hand(31))

    answer = post_line(phone, match, htmx=True, number=1, client_id=uuid4(), **HAND)
    assert answer.status_code == 409
    assert answer.context["clash"]["line"].number == 2


def test_a_decision_under_the_number_of_a_hand_is_not_asked_whether_it_is_the_same_deal(phone, match):
    play(match, hand(31))

    answer = phone.post(f"/m/{match.public_id}/void/", {"number": 1, "reason": "a card too few"})
    assert answer.status_code == 409
    assert "same deal" not in answer.content.decode()
    answer = phone.post(
        f"/m/{match.public_id}/void/", {"number": answer.context["form"]["number"].value(), "reason": "few"}
    )
    assert answer.status_code == 302


class TestMineIsRight:
    """The card leads to a correction of the line, with whatever agreement that takes."""

    @pytest.fixture
    def card(self, phone, match, post_line):
        play(match, hand(31))
        answer = post_line(phone, match, htmx=True, number=1, client_id=uuid4(), **KEPT, **HAND)
        return answer.context["clash"]

    def test_what_it_changes_is_shown_and_saved_by_a_second_tap(self, phone, match, card, post_line):
        sent = {
            **dict(card["facts"]),
            "line": 1,
            "version": 1,
            "client_id": card["client_id"],
            "why": "looked again",
        }
        address = f"/m/{match.public_id}/lines/1/"
        shown = phone.post(address, sent)
        assert shown.context["changes"]
        assert Line.objects.count() == 1

        assert phone.post(address, sent | {"seal": shown.context["seal"]}).status_code == 302
        assert Line.objects.newest().get().facts["points"] == [37, 23]
        again = post_line(phone, match, htmx=True, number=1, client_id=card["client_id"], **KEPT, **HAND)
        assert again.status_code == 200
        assert Line.objects.count() == 2


def test_of_two_hands_that_say_the_same_nobody_is_asked_which_one_is_right(phone, match, post_line):
    """Both phones were online, and saved at once: it may still be two deals."""
    post_line(phone, match, htmx=True, number=1, client_id=uuid4(), **HAND)

    answer = post_line(phone, match, htmx=True, number=1, client_id=uuid4(), **HAND)
    page = answer.content.decode()

    assert answer.status_code == 409
    assert "Same deal: keep what is on the sheet" in page
    assert "mine is right" not in page
    assert "save it as hand 2" in page
    assert "the same" in page


VOID = {"kind": "void", "reason": "Ten cards"}


def test_a_ruling_that_waited_is_never_asked_whether_it_is_the_same_deal(phone, match, post_line):
    play(match, hand(31))

    answer = post_line(phone, match, htmx=True, number=1, client_id=uuid4(), **KEPT, **VOID)
    page = answer.content.decode()

    assert answer.status_code == 409
    assert "Write mine below" in page
    assert "mine is right" not in page
    assert Line.objects.count() == 1


def test_a_ruling_that_waited_and_stands_there_already_is_that_line(phone, match, post_line):
    play(match, {"kind": "void", "reason": "Ten cards"})

    assert post_line(phone, match, htmx=True, number=1, client_id=uuid4(), **KEPT, **VOID).status_code == 200
    assert Line.objects.count() == 1


def test_an_adjustment_that_waited_is_refused_to_who_may_not_give_points(client, match, post_line, device):
    adjustment = {"kind": "adjustment", "points_0": "5", "points_1": "0", "reason": "Agreed"}

    assert post_line(client, match, number=1, client_id=uuid4(), **KEPT, **adjustment).status_code in (
        403,
        404,
    )
    assert not Line.objects.exists()


def test_a_line_that_can_t_stand_says_why_above_the_pad(phone, match, post_line):
    answer = post_line(phone, match, htmx=True, number=1, client_id=uuid4(), **KEPT, kind="void")

    assert answer.status_code == 422
    assert "this is still missing" in answer.content.decode()
