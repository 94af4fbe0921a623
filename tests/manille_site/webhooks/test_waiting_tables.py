"""Results of tables whose round a correction took back: told with the round in which they stand again."""

import pytest

from manille_site.webhooks.models import Delivery
from manille_site.webhooks.outbox import release
from tests.manille_site.webhooks.hooks import deliver, new_hook, states
from tests.tournaments.factories import NOBODY, publish_next, settle
from tests.tournaments.rounds.brackets import at, bracket, correct, semi_final_that_waits
from tournaments.models import Result, Round
from tournaments.rounds.services import draws, results
from tournaments.rounds.services.coming_back import let_go
from tournaments.rounds.services.versions import ResultEntry

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_network")]
State = Delivery.State
EVENTS = ["result", "round"]


@pytest.fixture
def tournament(club):
    return bracket(club, {"system": "knockout"}, pairs=16, rounds=2)


def play_the_round_before(tournament):
    settle(Round.objects.published().get(stage__tournament=tournament, number=2))


def settle_table(table):
    results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(scores=[101, 80]))


def told(receiver):
    return [
        (message["type"], message["data"]["round"], message["data"].get("scores"))
        for message in receiver.messages
    ]


def test_a_result_is_held_back_while_its_table_waits_and_told_behind_its_round(club, tournament, receiver):
    other = semi_final_that_waits(tournament)
    hook = new_hook(club, receiver.address, events=EVENTS)

    settle_table(other)

    assert deliver() == 0
    assert states(hook) == [("result.written", State.HELD)]
    play_the_round_before(tournament)
    deliver()
    receiver.bodies.clear()

    publish_next(tournament)
    deliver()

    assert told(receiver) == [("round.published", 3, None), ("result.written", 3, [101, 80])]
    assert receiver.messages[1]["data"]["table"] == at(tournament, 3, "main", 2).number
    assert {state for _kind, state in states(hook)} == {State.DELIVERED}


def test_a_result_told_before_its_round_was_taken_back_is_told_again(club, tournament, receiver):
    semi_finals = publish_next(tournament)
    settle(semi_finals)
    new_hook(club, receiver.address, events=EVENTS)
    correct(at(tournament, 1, "main", 1))
    play_the_round_before(tournament)
    deliver()
    assert ("round.withdrawn", 3, None) in told(receiver)
    receiver.bodies.clear()

    publish_next(tournament)
    deliver()

    assert told(receiver) == [("round.published", 3, None), ("result.written", 3, [101, 80])]


def test_the_standings_that_it_moves_are_told_behind_it(club, tournament, receiver):
    other = semi_final_that_waits(tournament)
    settle_table(other)
    play_the_round_before(tournament)
    new_hook(club, receiver.address, events=[*EVENTS, "standings"])

    publish_next(tournament)
    deliver()

    assert [message["type"] for message in receiver.messages] == [
        "round.published", "result.written", "standings.changed",
    ]  # fmt: skip


def test_one_whose_first_try_failed_is_told_once_and_behind_its_round(club, tournament, receiver):
    other = semi_final_that_waits(tournament)
    hook = new_hook(club, receiver.address, events=EVENTS)
    settle_table(other)
    deliver()
    hook.deliveries.filter(state=State.HELD).update(tries=1)
    play_the_round_before(tournament)
    deliver()
    receiver.bodies.clear()

    publish_next(tournament)
    deliver()

    assert told(receiver) == [("round.published", 3, None), ("result.written", 3, [101, 80])]


def test_those_of_a_round_that_is_seated_again_in_part_are_told_behind_it(club, tournament, receiver):
    new_hook(club, receiver.address, events=EVENTS)
    correct(at(tournament, 1, "main", 1))
    deliver()

    assert told(receiver) == [
        ("result.written", 1, [10, 101]),
        ("round.withdrawn", 2, None),
        ("round.published", 2, None),
        *[("result.written", 2, [101, 80])] * 3,
    ]


def test_a_result_whose_table_does_not_come_back_is_not_told(club, tournament, receiver):
    other = semi_final_that_waits(tournament)
    hook = new_hook(club, receiver.address, events=EVENTS)
    settle_table(other)
    deliver()
    let_go([other], NOBODY)
    play_the_round_before(tournament)

    publish_next(tournament)
    deliver()

    held = hook.deliveries.get(facts__row=other.round_id)
    assert (held.state, held.problem) == (State.DROPPED, "undone")


def test_a_result_is_held_back_no_longer_once_its_table_is_let_go_by_hand(club, tournament, receiver):
    other = semi_final_that_waits(tournament)
    hook = new_hook(club, receiver.address, events=EVENTS)
    settle_table(other)
    deliver()
    assert states(hook) == [("result.written", State.HELD)]
    quarter_finals = Round.objects.published().get(stage__tournament=tournament, number=2)

    draws.undo_round(round_=quarter_finals, actor=NOBODY)
    deliver()

    dropped = hook.deliveries.get(facts__row=other.round_id)
    assert (dropped.state, dropped.problem) == (State.DROPPED, "undone")
    assert told(receiver) == [("round.withdrawn", 2, None)]


def test_nothing_is_released_of_results_of_other_tables(club, tournament, receiver):
    other = semi_final_that_waits(tournament)
    hook = new_hook(club, receiver.address, events=EVENTS)
    settle_table(other)
    deliver()
    others = Result.objects.exclude(table=other)

    release(tournament, others.values_list("pk", flat=True))

    assert states(hook) == [("result.written", State.HELD)]
