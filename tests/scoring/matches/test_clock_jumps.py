"""The machine's clock is put right during an evening, by an hour or a day: no hand depends on it."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from scoring.matches.selectors.signing import is_signed
from scoring.models import Club, LateHand, Match
from tests.scoring.phones import agree, club_match, code_of, joined

pytestmark = pytest.mark.django_db

JUMPS = [timedelta(hours=-1), timedelta(days=-1), timedelta(hours=1), timedelta(days=1)]


def write(phone: Client, match: Match, number: int, taken: int, **more: str) -> int:
    """The status of the answer to a hand, as the pad sends it."""
    hand = {"trump": "hearts", "points_0": str(taken), "points_1": str(60 - taken)}
    sent = hand | {"number": str(number), "client_id": str(uuid4())} | more
    status: int = phone.post(f"/m/{match.public_id}/lines/", sent, headers={"HX-Request": "true"}).status_code
    return status


@pytest.mark.parametrize("jump", JUMPS, ids=str)
def test_a_match_goes_on_to_its_signatures(club: Club, time_machine: Any, jump: timedelta) -> None:
    match = club_match(club)
    phone = joined(match)
    before = timezone.now()
    assert [write(phone, match, number, 34) for number in (1, 2)] == [200, 200]

    time_machine.move_to(before + jump)

    assert write(phone, match, 3, 35) == 200
    assert write(phone, match, 4, 36, kept_at=before.isoformat()) == 200
    assert write(phone, match, 5, 55) == 200
    taken = [line.facts["points"][0] for line in match.lines.newest()]
    assert taken == [34, 34, 35, 36, 55]
    assert not LateHand.objects.exists()
    for side in (0, 1):
        assert agree(phone, match, side).status_code == 302
    match.refresh_from_db()
    assert is_signed(match)


def test_who_scanned_before_a_clock_goes_back_joins_after_it(club: Club, time_machine: Any) -> None:
    match = club_match(club)
    phone = Client()
    phone.get(f"/j/{code_of(match).secret}/")

    time_machine.move_to(timezone.now() - timedelta(days=1))

    assert phone.post("/j/").headers["Location"] == f"/m/{match.public_id}/"
    assert write(phone, match, 1, 34) == 200
