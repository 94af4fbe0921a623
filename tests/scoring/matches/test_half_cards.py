"""Between two taps a card has a rank and no suit: it is still missing, and nothing is wrong with it."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from scoring.matches.selectors import score_sheet
from scoring.models import Device, Line, Match
from scoring.pad.phone import answer
from scoring.rules import sheet_of
from tests.scoring.factories import new_match

pytestmark = pytest.mark.django_db

NO_SUIT, NO_RANK = "Turn-up: the suit is still missing.", "Turn-up: the rank is still missing."
WHOLE = "Turn-up: this is still missing."
HALVES = [
    ({"turn_up_rank": "10"}, NO_SUIT),
    ({"turn_up_rank": "J"}, NO_SUIT),
    ({"turn_up_suit": "H"}, NO_RANK),
]
FORE = {"kind": "penalty", "infraction": "article:9", "offender": "1"}


@pytest.fixture
def match(device: Device) -> Match:
    return new_match("manille", ("Anna", "Bert", "Cas", "Dora"), opened_on=device)


def refusals_on_phone(match: Match, fields: dict[str, str]) -> list[dict[str, Any]]:
    sheet = json.dumps(sheet_of(score_sheet(match).header, []))
    worth = json.loads(answer(json.dumps({"ask": "preview", "sheet": sheet, "fields": fields})))
    refusals: list[dict[str, Any]] = worth["refusals"]
    return refusals


@pytest.mark.parametrize(("half", "missing"), HALVES)
def test_half_a_card_is_missing_to_the_server_and_to_the_phone(
    phone: Client, match: Match, half: dict[str, str], missing: str
) -> None:
    page = phone.post(f"/m/{match.public_id}/preview/", half, headers={"HX-Request": "true"})

    assert missing in page.content.decode()
    assert WHOLE not in page.content.decode()
    assert 'class="wrong"' not in page.content.decode()
    turn_up = [one for one in refusals_on_phone(match, half) if one["field"] == "turn_up"]
    assert turn_up == [{"sentence": missing, "field": "turn_up", "is_missing": True}]


@pytest.mark.parametrize(("half", "missing"), HALVES)
@pytest.mark.parametrize("rest", [{"points_0": "40"}, FORE])
def test_a_line_with_half_a_card_is_not_saved_also_where_it_needs_none(
    phone: Client, match: Match, post_line: Any, half: dict[str, str], missing: str, rest: dict[str, str]
) -> None:
    response = post_line(phone, match, number="1", **half, **rest)

    assert response.status_code == 422
    assert missing in response.content.decode()
    assert WHOLE not in re.sub('data-missing="[^"]*"', "", response.content.decode())
    assert [one["sentence"] for one in refusals_on_phone(match, half | rest)] == [missing]
    assert not Line.objects.exists()


def test_a_penalty_without_a_card_is_saved(phone: Client, match: Match, post_line: Any) -> None:
    post_line(phone, match, number="1", **FORE)

    assert Line.objects.get().kind == Line.Kind.PENALTY
