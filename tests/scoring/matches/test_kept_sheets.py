"""The sheet that a worker keeps between two hands, beside what the database has."""

from dataclasses import replace
from uuid import uuid4

import pytest

from scoring.matches.selectors import ScoreSheet, score_sheet
from scoring.matches.selectors.kept_sheets import keep, sheet_to_write_on
from scoring.matches.services import Correction, correct_line, stop_match, strike_line
from scoring.models import Match, Player, Seat
from tests.scoring.factories import NOBODY, hand, new_match, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    match = new_match(ruleset={"target": 60, "best_of": 5})
    play(match, hand(37), hand(10))
    keep(score_sheet(match))
    return match


def now(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def told(sheet: ScoreSheet) -> tuple[object, ...]:
    """All that is shown of a sheet, and judged by."""
    fold = sheet.fold
    shown = (
        sheet.match,
        sheet.match.newest,
        sheet.called,
        sheet.header,
        sheet.sides,
        sheet.rows,
        sheet.games,
    )
    return (*shown, fold.lines, fold.games, fold.match, fold.next)


def is_as_stored(match: Match) -> bool:
    """Whether the sheet of this worker is that of another, which keeps none."""
    return told(sheet_to_write_on(now(match))) == told(score_sheet(now(match)))


def correction(number: int) -> Correction:
    return Correction(number, version=1, client_id=uuid4(), reason="It was typed wrongly")


def correct(match):
    right = hand(40)
    correct_line(match=match, correction=correction(1), kind="hand", facts=right, actor=NOBODY)


def strike(match):
    strike_line(match=match, correction=correction(2), actor=NOBODY)


def strike_and_play(match):
    strike(match)
    play(match, hand(50))


def rename_a_player(match):
    player = Player.objects.create(name="Anna Peeters")
    Seat.objects.filter(match=match, number=0).update(player=player)


CHANGES = {
    "nothing": lambda match: None,
    "a hand": lambda match: play(match, hand(45)),
    "two hands, which end a game": lambda match: play(match, hand(60), hand(44)),
    "a penalty": lambda match: play(match, {"kind": "void", "reason": "dropped"}),
    "a correction": correct,
    "a line that was struck": strike,
    "a line that was struck, and a hand": strike_and_play,
    "a name": rename_a_player,
    "what is played": lambda match: Match.objects.filter(pk=match.pk).update(called="2.hearts"),
    "the end": lambda match: stop_match(match=match, reason="closing time", actor=NOBODY),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_after_whatever_another_worker_wrote_it_is_the_sheet_that_is_stored(match, change):
    change(match)

    assert is_as_stored(match)


def test_it_is_read_in_two_queries_where_another_worker_added_hands(match, django_assert_num_queries):
    play(match, hand(45), hand(41))
    match = now(match)

    with django_assert_num_queries(2):
        sheet_to_write_on(match)
    with django_assert_num_queries(1):
        sheet_to_write_on(match)


def test_a_sheet_that_knew_a_line_before_its_version_is_read_anew(match):
    """On PostgreSQL a line can come between reading a match and reading its lines."""
    play(match, hand(45))
    keep(replace(score_sheet(match), match=of_version(match, match.version - 1)))
    play(match, hand(20))

    assert is_as_stored(match)


def of_version(match: Match, version: int) -> Match:
    other = now(match)
    other.version = version
    return other


def test_a_sheet_from_a_time_that_was_taken_back_is_read_anew(match):
    """A backup that was restored has fewer versions."""
    keep(replace(score_sheet(match), match=of_version(match, match.version + 3)))

    assert is_as_stored(match)
