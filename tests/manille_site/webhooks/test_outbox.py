"""The outbox: what happened stands in it if and only if it is stored, once for each webhook that asked."""

import re

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from manille_site.webhooks.models import Delivery
from scoring.access.actors import Actor
from tests.manille_site.webhooks.hooks import new_hook, waiting
from tests.tournaments.factories import NOBODY, new_tournament, play_rounds, publish_next, settle
from tournaments.models import Table
from tournaments.rounds.services import draws, results
from tournaments.rounds.services.versions import ResultEntry

pytestmark = pytest.mark.django_db

RESULT, PUBLISHED, WITHDRAWN, STANDINGS = (
    "result.written",
    "round.published",
    "round.withdrawn",
    "standings.changed",
)


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=4)


def enter(tournament, order=0, scores=(101, 80), **how):
    table = Table.objects.get(round__stage__tournament=tournament, round__undone_at=None, order=order)
    return results.enter_result(table=table, entry=ResultEntry(scores=scores), actor=NOBODY, **how)


def test_a_draft_is_nobodys_business(club, tournament):
    hook = new_hook(club)
    draws.draw_round(tournament=tournament, actor=NOBODY)
    assert waiting(hook) == []


def test_a_round_its_results_and_its_withdrawal_are_told(club, tournament):
    hook = new_hook(club)
    round_ = publish_next(tournament)
    enter(tournament)
    assert waiting(hook) == [PUBLISHED, RESULT, STANDINGS]
    draws.undo_round(round_=round_, actor=NOBODY)
    assert waiting(hook) == [PUBLISHED, RESULT, WITHDRAWN, STANDINGS]


def test_forfeits_come_after_the_round_they_are_in(club):
    """Of three who duel, the knock-out gives one a bye; who is absent loses without play."""
    tournament = new_tournament(club, stages=({"system": "round_robin"},), pairs=4)
    hook = new_hook(club)
    entrant = tournament.entrants.get(number=1)
    entrant.absent_in = [1]
    entrant.save()
    publish_next(tournament)
    assert waiting(hook)[0] == PUBLISHED
    forfeits = hook.deliveries.filter(kind=RESULT).count()
    assert forfeits == Table.objects.filter(results__source="forfeit").count()


def test_what_is_taken_back_with_its_transaction_is_not_told(club, tournament):
    hook = new_hook(club)
    publish_next(tournament)
    before = waiting(hook)
    with transaction.atomic():
        enter(tournament)
        assert waiting(hook) == [*before, RESULT, STANDINGS]
        transaction.set_rollback(True)
    assert waiting(hook) == before


@pytest.mark.parametrize(
    ("events", "told"),
    [
        (["result"], [RESULT, RESULT]),
        (["round"], [PUBLISHED]),
        (["standings"], [STANDINGS]),
        (["result", "standings"], [RESULT, RESULT, STANDINGS]),
    ],
)
def test_a_webhook_hears_of_what_it_asked_for(club, tournament, events, told):
    hook = new_hook(club, events=events)
    settle(publish_next(tournament))
    assert waiting(hook) == told


def test_a_webhook_hears_of_its_tournament_its_club_and_not_while_paused(club, other_club, tournament):
    mine = new_hook(club, tournament=tournament)
    others = [
        new_hook(club, tournament=new_tournament(club, pairs=2)),
        new_hook(other_club),
        new_hook(club, paused="person"),
    ]
    publish_next(tournament)
    assert waiting(mine) == [PUBLISHED]
    assert [waiting(hook) for hook in others] == [[], [], []]


def test_newer_standings_take_the_place_of_those_that_wait(club, tournament):
    hook = new_hook(club)
    settle(publish_next(tournament))
    assert waiting(hook) == [PUBLISHED, RESULT, RESULT, STANDINGS]
    before = hook.deliveries.get(kind=STANDINGS)
    enter(tournament, scores=(101, 7), may_overwrite=True)
    assert waiting(hook) == [PUBLISHED, RESULT, RESULT, RESULT, STANDINGS]
    assert hook.deliveries.get(kind=STANDINGS).pk > before.pk


def test_standings_that_were_sent_stay_in_the_list(club, tournament):
    hook = new_hook(club)
    publish_next(tournament)
    enter(tournament, 0)
    hook.deliveries.filter(kind=STANDINGS).update(state=Delivery.State.DELIVERED)
    enter(tournament, 1)
    assert hook.deliveries.filter(kind=STANDINGS).count() == 2


def test_an_entry_that_waits_for_its_twin_is_not_told_until_it_has_it(club, anna, bob):
    """Where paper results are typed twice, the first entry is no result yet."""
    tournament = new_tournament(club, pairs=2, double_entry=True)
    hook = new_hook(club, events=["result"])
    table = publish_next(tournament).tables.get()
    results.enter_result(table=table, entry=ResultEntry(scores=(101, 80)), actor=Actor(user=anna))
    results.take_back(table=table, reason="wrong sheet", actor=NOBODY)
    assert waiting(hook) == []
    results.enter_result(table=table, entry=ResultEntry(scores=(101, 80)), actor=Actor(user=anna))
    results.enter_result(table=table, entry=ResultEntry(scores=(101, 80)), actor=Actor(user=bob))
    assert waiting(hook) == [RESULT]


def queries(work):
    with CaptureQueriesContext(connection) as captured:
        work()
    return [query["sql"] for query in captured if "manille_site_" in query["sql"]]


def test_a_club_without_webhooks_pays_one_indexed_query_a_fact(club, tournament):
    publish_next(tournament)
    (asked,) = queries(lambda: enter(tournament))
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {'QUERY PLAN ' if connection.vendor == 'sqlite' else ''}{asked}")
        plan = " ".join(str(row) for row in cursor.fetchall())
    assert connection.vendor != "sqlite" or re.search("USING (COVERING )?INDEX", plan)


def test_webhooks_cost_the_same_however_many_and_whatever_waits(club, tournament):
    new_hook(club)
    play_rounds(tournament, 1)
    publish_next(tournament)
    one = len(queries(lambda: enter_in(tournament, 2, 0)))
    for _more in range(4):
        new_hook(club)
    assert len(queries(lambda: enter_in(tournament, 2, 1))) == one


def enter_in(tournament, number, order):
    table = Table.objects.get(round__stage__tournament=tournament, round__number=number, order=order)
    results.enter_result(table=table, entry=ResultEntry(scores=(101, 80)), actor=NOBODY)
