"""A tournament that is kept folded is extended by results, and read again when anything else changes."""

import pytest
from django.db import transaction

from scoring.models import Club
from tests.tournaments.factories import NOBODY, new_tournament, play_rounds, publish_next
from tournaments.entrants import services as entrants
from tournaments.models import Result, Tournament
from tournaments.reading import fold as folds
from tournaments.reading.fold import fold_of
from tournaments.rounds.services import clock, draws, results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.standings.selectors.standings import snapshot_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club: Club) -> Tournament:
    made = new_tournament(club, pairs=8)
    play_rounds(made, 1)
    publish_next(made)
    return made


def again(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def open_table(tournament: Tournament):
    newest = tournament.stages.get().rounds.last()
    return newest.tables.filter(results=None).select_related("round__stage__tournament").first()


def test_a_result_extends_what_is_kept(
    tournament: Tournament, django_assert_max_num_queries, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = snapshot_of(again(tournament))
    results.enter_result(table=open_table(tournament), entry=ResultEntry([90, 71]), actor=NOBODY)
    now = again(tournament)
    monkeypatch.setattr(folds, "_read", lambda *_args, **_kwargs: pytest.fail("read again"))
    with django_assert_max_num_queries(2):  # the results since, and what is stored of their tables
        after = snapshot_of(now)
    assert after.stages[0].rounds[0] is before.stages[0].rounds[0]
    assert [table.scores for table in after.stages[0].rounds[1].tables].count((90, 71)) == 1
    with django_assert_max_num_queries(0):
        assert snapshot_of(now) is after


def test_the_clock_leaves_it_as_it_is(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    before = fold_of(again(tournament))
    clock.nudge(table=open_table(tournament), actor=NOBODY)
    monkeypatch.setattr(folds, "_read", lambda *_args, **_kwargs: pytest.fail("read again"))
    assert fold_of(again(tournament)).states is before.states


def test_whatever_else_changes_has_it_read_again(tournament: Tournament) -> None:
    before = fold_of(again(tournament))
    entrants.withdraw(entrant=tournament.entrants.first(), after_round=2, actor=NOBODY)
    after = fold_of(again(tournament))
    assert after.file["entrants"][0]["left_after"] == 2
    assert after.file["entrants"] is not before.file["entrants"]


def test_a_round_that_is_taken_back_is_not_in_it(tournament: Tournament) -> None:
    results.enter_result(table=open_table(tournament), entry=ResultEntry([90, 71]), actor=NOBODY)
    assert len(snapshot_of(again(tournament)).stages[0].rounds) == 2
    draws.undo_round(round_=tournament.stages.get().rounds.last(), actor=NOBODY)
    assert len(snapshot_of(again(tournament)).stages[0].rounds) == 1


def test_what_is_rolled_back_is_not_kept(tournament: Tournament) -> None:
    table = open_table(tournament)
    snapshot_of(again(tournament))
    with transaction.atomic():
        results.enter_result(table=table, entry=ResultEntry([1, 160]), actor=NOBODY)
        assert (1, 160) in [one.scores for one in snapshot_of(again(tournament)).stages[0].rounds[1].tables]
        transaction.set_rollback(True)
    assert not Result.objects.filter(table=table).exists()
    results.enter_result(table=table, entry=ResultEntry([90, 71]), actor=NOBODY)
    scores = [one.scores for one in snapshot_of(again(tournament)).stages[0].rounds[1].tables]
    assert (90, 71) in scores
    assert (1, 160) not in scores


def test_a_secret_round_stays_secret_when_its_results_come(club: Club) -> None:
    stages = ({"system": "swiss", "rounds": 2},)
    tournament = new_tournament(club, pairs=8, stages=stages, hides_last_round=True)
    play_rounds(tournament, 1)
    publish_next(tournament)
    before = {hides: snapshot_of(again(tournament), hide_last_round=hides) for hides in (True, False)}
    table = open_table(tournament)
    results.enter_result(table=table, entry=ResultEntry([2, 159]), actor=NOBODY)
    for hides in (True, False):
        after = snapshot_of(again(tournament), hide_last_round=hides)
        assert after.is_last_round_hidden == hides
        assert ((2, 159) in [one.scores for one in after.stages[0].rounds[-1].tables]) != hides
        assert (after.stages[0].rankings == before[hides].stages[0].rankings) == hides
