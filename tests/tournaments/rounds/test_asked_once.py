"""What somebody was sure of once is not asked about again, and what is sent twice is written once."""

import pytest

from tests.tournaments.factories import NOBODY, new_tournament, publish_next, settle
from tests.tournaments.rounds.brackets import at, standing
from tournaments.rounds.selectors.doubts import doubt_of
from tournaments.rounds.services import clock, results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.writing.errors import ResultImpossibleError, ResultUnlikelyError

MUCH, UNFINISHED, IMPOSSIBLE = [90, 3], [30, 12], [3412, 3]


@pytest.fixture
def tournament(club):
    """Of eight pairs, the quarter-finals are played."""
    ruleset = {"best_of": 1, "penalty": "off"}
    made = new_tournament(
        club, pairs=8, public=True, variant="manille", ruleset=ruleset, stages=({"system": "knockout"},)
    )
    settle(publish_next(made), scores=(34, 12))
    return made


def entry(scores):
    return ResultEntry(scores=scores, reason="misread")


def correct(table, scores, *, sure=False):
    """As the API writes a correction down, with what hangs on the result before."""
    given = scores if isinstance(scores, ResultEntry) else entry(scores)
    return results.correct_result(table=table, entry=given, actor=NOBODY, undo_later=True, sure=sure)


def newest(table):
    return table.results.order_by("-version").first()


@pytest.mark.parametrize("scores", [MUCH, UNFINISHED])
def test_a_result_that_stands_is_not_asked_about_again_after_a_correction_before_it(tournament, scores):
    semi_finals = publish_next(tournament)
    staying = at(tournament, 2, "main", 2)
    clock.call_last_hand(round_=semi_finals, actor=NOBODY)
    results.enter_result(table=staying, entry=entry(scores), actor=NOBODY, sure=True)
    correct(at(tournament, 1, "main", 1), [12, 34])
    staying = at(tournament, 2, "main", 2)
    assert staying.round.last_hand_called_at is None, "its clock begins anew for who is seated now"

    assert doubt_of(tournament, staying, entry(scores).facts) is None
    again = correct(staying, scores)
    with pytest.raises(ResultUnlikelyError):
        correct(staying, [scores[0] - 1, scores[1]])

    assert (again.version, newest(staying).scores) == (2, scores)


def test_one_that_was_taken_back_is_asked_about_as_ever(tournament):
    table = at(tournament, 1, "main", 1)
    correct(table, MUCH, sure=True)
    results.take_back(table=table, actor=NOBODY, reason="the wrong slip")

    with pytest.raises(ResultUnlikelyError):
        correct(table, MUCH)


def test_what_cannot_be_is_refused_though_a_program_has_written_it(tournament):
    table = at(tournament, 1, "main", 1)
    correct(table, IMPOSSIBLE, sure=None)

    with pytest.raises(ResultImpossibleError):
        correct(table, IMPOSSIBLE)


def test_a_correction_that_comes_once_more_takes_nothing_back(tournament):
    """A program that had no answer sends it again, when it has been corrected anew meanwhile."""
    settle(publish_next(tournament), scores=(34, 12))
    table, sent = at(tournament, 1, "main", 1), entry([12, 34])
    first = correct(table, sent)
    correct(table, [34, 20])
    settle(at(tournament, 2, "main", 1).round, scores=(34, 12))
    publish_next(tournament)
    before = {one.pk for one in standing(tournament).values()}

    assert correct(table, sent) == first

    assert {one.pk for one in standing(tournament).values()} == before
    assert newest(table).scores == [34, 20]
