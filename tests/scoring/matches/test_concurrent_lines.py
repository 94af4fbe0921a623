"""Several phones at one table, with a connection each: nothing is lost and nothing counted twice."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection

from scoring.matches import selectors, services
from scoring.matches.services import Correction, LineEntry
from scoring.models import Line
from scoring.writing import errors
from tests.scoring.factories import NOBODY, hand, new_match, play

pytestmark = [pytest.mark.concurrent, pytest.mark.django_db(transaction=True)]


def at_once(*tasks):
    """The answers of tasks that begin together, each on a connection of its own; refusals are answers too."""
    together = Barrier(len(tasks))

    def run(task):
        together.wait()
        try:
            return task()
        except services.RefusedError as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(tasks)) as pool:
        return list(pool.map(run, tasks))


def recording(match, number, facts, client_id):
    return lambda: services.record_line(
        match=match,
        entry=LineEntry(number=number, kind="hand", facts=facts, client_id=client_id),
        actor=NOBODY,
    )


def correcting(match, number, version, facts):
    return lambda: services.correct_line(
        match=match,
        correction=Correction(number=number, version=version, reason="counted again", client_id=uuid4()),
        kind="hand",
        facts=facts,
        actor=NOBODY,
    )


def test_one_request_sent_four_times_at_once_is_one_hand():
    match, client_id = new_match(), uuid4()

    answers = at_once(*[recording(match, 1, hand(37), client_id)] * 4)

    assert Line.objects.count() == 1
    assert {answer.line.pk for answer in answers} == {Line.objects.get().pk}
    assert sorted(answer.repeated for answer in answers) == [False, True, True, True]


def test_of_two_phones_that_send_the_same_deal_one_is_told_what_is_there():
    match = new_match()

    answers = at_once(recording(match, 1, hand(37), uuid4()), recording(match, 1, hand(38), uuid4()))

    refused = [answer for answer in answers if isinstance(answer, errors.LineTakenError)]
    assert len(refused) == 1
    assert refused[0].facts["line"] == Line.objects.get()


def test_many_phones_never_turn_one_deal_into_two():
    match = new_match()

    at_once(*[recording(match, 1, hand(31 + phone), uuid4()) for phone in range(8)])

    assert [(line.number, line.version) for line in Line.objects.all()] == [(1, 1)]
    match.refresh_from_db()
    assert match.version == 1


def test_of_two_people_correcting_at_once_the_second_sees_what_the_first_wrote():
    match = new_match()
    play(match, hand(37))

    answers = at_once(correcting(match, 1, 1, hand(38)), correcting(match, 1, 1, hand(39)))

    refused = next(answer for answer in answers if isinstance(answer, errors.LineChangedError))
    kept = next(answer for answer in answers if isinstance(answer, services.Written))
    assert refused.facts["line"] == kept.line
    assert [line.version for line in Line.objects.filter(number=1)] == [1, 2]


def test_a_new_hand_and_a_correction_at_once_both_count():
    match = new_match()
    play(match, hand(37))

    at_once(correcting(match, 1, 1, hand(40)), recording(match, 2, hand(20), uuid4()))

    assert selectors.score_sheet(match).current.totals == (10, 10)


def test_a_hand_that_comes_while_a_correction_ends_the_match_is_kept_and_marked_or_refused():
    """Whichever is first, the sheet says the same: the match was over after hand 1."""
    match = new_match(ruleset={"target": 20, "best_of": 1})
    play(match, hand(37))

    _, late = at_once(correcting(match, 1, 1, hand(55)), recording(match, 2, hand(31), uuid4()))

    sheet = selectors.score_sheet(match)
    assert (sheet.is_over, sheet.current.totals) == (True, (25, 0))
    if isinstance(late, services.Written):
        assert [row.is_wrong for row in sheet.rows] == [False, True]
    else:
        assert [problem.code for problem in late.facts["problems"]] == ["match_over"]


def test_a_correction_of_hand_2_after_hand_9_ends_the_game_earlier_and_drops_nothing():
    """Later lines stay on the sheet: the next game's where one follows, marked where the match is over."""
    match = new_match(ruleset={"target": 41, "best_of": 1})
    play(match, *[hand(34)] * 9)

    answer, _ = at_once(correcting(match, 2, 1, hand(60, all_tricks=0)), lambda: None)

    sheet = selectors.score_sheet(match)
    assert (sheet.is_over, sheet.current.totals, len(sheet.rows)) == (True, (64, 0), 9)
    assert [row.number for row in sheet.rows if row.is_wrong] == [3, 4, 5, 6, 7, 8, 9]
    assert (answer.change.match_before.over, answer.change.match_after.over) == (False, True)
    assert [line.number for line in answer.change.further_down(2) if line.now_wrong] == [3, 4, 5, 6, 7, 8, 9]
