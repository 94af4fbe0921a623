"""A call and a ruling name the hand that they are about as the board does."""

from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.models import Match, RefereeCall, Ruling
from scoring.referee.selectors import call_board, calls_of, subjects_of
from scoring.referee.services import RulingDraft, call_referee, rule
from scoring.templatetags.scores import line_name
from tests.scoring.factories import hand, play
from tests.scoring.phones import club_match

pytestmark = pytest.mark.django_db

REFEREE = Actor(role="referee")


@pytest.fixture
def match(club) -> Match:
    """A match whose second line is an adjustment, so that hands and lines count apart."""
    match = club_match(club)
    play(match, hand(37), {"kind": "adjustment", "points": [2, 0], "reason": "late"}, hand(32))
    return match


def ruled(match: Match, number: int | None = None) -> Ruling:
    return rule(
        RulingDraft(
            club=match.club,
            match=match,
            number=number,
            variant=match.variant,
            irregularity="revoke",
            circumstances={},
            outcome="stands",
            decision="so be it",
            client_id=uuid4(),
        ),
        actor=REFEREE,
    )


def named(*cases: RefereeCall | Ruling) -> list[str]:
    return [line_name(one) for one in subjects_of(cases)]


def test_a_call_is_about_the_hand_that_is_being_played(match):
    assert named(call_referee(match=match, actor=REFEREE)) == ["Game 1, hand 3"]


def test_it_stays_about_that_hand_when_the_table_plays_on(match):
    with time_machine.travel(timezone.now() + timedelta(minutes=1)):
        call = call_referee(match=match, actor=REFEREE)
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        play(match, {"kind": "adjustment", "points": [0, 1], "reason": "early"}, hand(31), hand(30))

    assert named(call) == ["Game 1, hand 3"]


def test_a_ruling_is_about_the_hand_of_its_call_though_people_played_on(match):
    with time_machine.travel(timezone.now() + timedelta(minutes=1)):
        call = call_referee(match=match, actor=REFEREE)
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        play(match, hand(31), hand(30))
        ruling = ruled(match)
    ruling.call = call

    assert named(ruling) == ["Game 1, hand 3"]


def test_a_side_that_does_not_agree_names_a_line(match):
    assert named(call_referee(match=match, actor=REFEREE, line_number=3)) == ["Game 1, hand 2"]
    assert named(ruled(match, 2), ruled(match, 1)) == ["Game 1, adjustment", "Game 1, hand 1"]


def test_after_the_end_nothing_is_being_played(club):
    over = club_match(club, over=True)

    assert named(call_referee(match=over, actor=REFEREE), ruled(over, 1)) == ["", "Game 1, hand 1"]


def test_a_case_without_a_sheet_is_about_no_hand(club):
    ruling = Ruling.objects.create(club=club, variant="manille", irregularity="revoke", decision="paper")

    assert named(ruling) == [""]


def test_the_board_of_calls_and_the_decision_book_say_it(match, rosa, signed_in):
    call_referee(match=match, actor=REFEREE, line_number=3)
    ruled(match, 1)
    referee, address = signed_in(rosa), f"/m/{match.public_id}/lines"

    (card,) = call_board(calls_of(match.club), timezone.now(), lambda _keys: {}).waiting
    assert line_name(card.about) == "Game 1, hand 2"
    for page, link in (("referee", f"{address}/3/"), ("decisions", f"{address}/1/")):
        (said,) = referee.get(f"/clubs/heule/{page}/").text.split(f'href="{link}"')[1:]
        assert "Game 1, hand" in said[:60]


@pytest.mark.parametrize("tables", [1, 4])
def test_many_are_named_in_as_many_queries_as_one(club, tables, django_assert_num_queries):
    for _table in range(tables):
        call_referee(match=club_match(club), actor=REFEREE)
    calls = list(calls_of(club).select_related("match"))

    with django_assert_num_queries(2):
        assert named(*calls) == ["Game 1, hand 1"] * tables
