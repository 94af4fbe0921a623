"""Each line keeps the version of the rules that a phone had counted it with; its history shows that."""

from uuid import uuid4

import pytest

from scoring.matches import services
from scoring.matches.services.late_hands import LateDecision, take_late_hand
from scoring.models import LateHand, Line
from scoring.pad import package
from tests.scoring.factories import NOBODY, hand, new_match, play

pytestmark = pytest.mark.django_db

HAND = {"trump": "hearts", "points_0": "37", "points_1": "23"}
KEPT = {"kept_at": "2026-11-21T20:15:00.000Z"}
OTHER = "0123456789ab"


@pytest.fixture
def match(device):
    return new_match(opened_on=device)


@pytest.mark.parametrize(
    ("sent", "stored"), [(OTHER, OTHER), ("", ""), ("0123456789AB", ""), ("0123456789abc", ""), ("<b>", "")]
)
def test_a_hand_says_with_which_rules_it_was_counted(phone, match, post_line, sent, stored):
    post_line(phone, match, number=1, rules=sent, **KEPT, **HAND)

    assert Line.objects.get().rules_version == stored


def test_the_history_of_a_line_shows_it_and_that_the_server_has_others(phone, match, post_line):
    play(match, hand(40))
    for number, version in ((2, package.version()), (3, OTHER)):
        post_line(phone, match, number=number, rules=version, **KEPT, **HAND)

    by_hand, same, other = (
        " ".join(phone.get(f"/m/{match.public_id}/lines/{number}/").content.decode().split())
        for number in (1, 2, 3)
    )
    assert "counted on a phone" not in by_hand
    assert "· counted on a phone <" in same.replace("</p>", "<")
    assert "· counted on a phone by other rules than the server has now" in other
    assert OTHER not in other


def test_a_correction_is_counted_by_nobody_but_the_server(phone, match, post_line):
    post_line(phone, match, number=1, rules=OTHER, **KEPT, **HAND)
    phone.post(f"/m/{match.public_id}/lines/1/strike/", {"version": 1, "client_id": uuid4()})

    assert [line.rules_version for line in Line.objects.order_by("version")] == [OTHER, ""]


def test_a_late_hand_has_it_and_so_has_the_line_that_it_becomes(phone, match, post_line):
    play(match, hand(40))
    services.stop_match(match, actor=NOBODY)
    post_line(phone, match, htmx=True, number=2, client_id=uuid4(), rules=OTHER, **KEPT, **HAND)
    late = LateHand.objects.get()
    assert late.rules_version == OTHER

    match.refresh_from_db()
    take_late_hand(LateDecision(late, match.version), actor=NOBODY)
    assert Line.objects.latest("number").rules_version == OTHER
