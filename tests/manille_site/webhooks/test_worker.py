"""The worker: what is due goes out in its order and never twice; what fails is tried again for a day."""

import json
import random
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier, Event

import pytest
import time_machine
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from manille_site.webhooks import services, signing, worker
from manille_site.webhooks.models import Delivery, Webhook
from manille_site.webhooks.worker import KEEP_FOR, LEASE, WAITS, clear_old, deliver_due
from scoring.models import LogEntry
from tests.manille_site.webhooks.hooks import deliver, new_hook, receiving, states
from tests.tournaments.factories import NOBODY, new_tournament, publish_next, settle

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_network")]
State = Delivery.State


@pytest.fixture
def hook(club, receiver):
    return new_hook(club, receiver.address)


@pytest.fixture
def tournament(club, hook):
    """With one round out, which waits to be told."""
    tournament = new_tournament(club, pairs=4)
    publish_next(tournament)
    return tournament


def test_what_happened_arrives_signed_and_in_its_order(tournament, hook, receiver):
    settle(tournament.stages.get().rounds.get())

    assert deliver() == 4

    assert receiver.types == ["round.published", "result.written", "result.written", "standings.changed"]
    (key,) = hook.keys(timezone.now())
    for headers, body in zip(receiver.headers, receiver.bodies, strict=True):
        stamp = int(headers["webhook-timestamp"])
        assert abs(stamp - time.time()) < 60
        assert headers["webhook-signature"] == signing.signature(key, headers["webhook-id"], stamp, body)
        assert headers["webhook-id"] == json.loads(body)["id"]
        assert headers["content-type"] == "application/json"
    assert {state for _kind, state in states(hook)} == {State.DELIVERED}
    assert deliver() == 0


def test_a_receiver_that_fails_twice_and_then_takes_it(tournament, hook, receiver):
    receiver.answers = [503, 500]
    settle(tournament.stages.get().rounds.get())
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert [deliver(), deliver()] == [0, 0]  # the hook rests, the others wait for the first
        assert len(receiver.bodies) == 1
        clock.shift(WAITS[0] * 1.2)
        assert deliver() == 0
        clock.shift(WAITS[1] * 1.2)
        assert deliver() == 4
    first, second, third, *_others = receiver.messages
    assert first == second == third
    assert receiver.types[2:] == ["round.published", "result.written", "result.written", "standings.changed"]
    hook.refresh_from_db()
    assert (hook.failures, hook.failing_since, hook.rests_until) == (0, None, None)
    assert hook.deliveries.get(kind="round.published").tries == 3


def test_a_message_that_is_refused_does_not_hold_up_the_others(tournament, hook, receiver):
    receiver.answers = [422]
    settle(tournament.stages.get().rounds.get())
    assert deliver() == 3
    refused = hook.deliveries.get(kind="round.published")
    assert (refused.state, refused.status, refused.problem) == (State.WAITING, 422, "status")


def test_waits_grow_with_jitter_over_about_a_day_then_it_is_given_up(tournament, hook, receiver):
    receiver.answers = [400] * 20
    start = timezone.now()
    waited = []
    with time_machine.travel(start, tick=False) as clock:
        while True:
            deliver_due(rng=random.Random(len(waited)))
            delivery = hook.deliveries.get()
            if delivery.state != State.WAITING:
                break
            waited.append(delivery.next_try_at - timezone.now())
            clock.move_to(delivery.next_try_at)
        took = timezone.now() - start
    assert (delivery.state, delivery.tries) == (State.GIVEN_UP, len(WAITS) + 1)
    assert len(receiver.bodies) == len(waited) + 1
    for wait, planned in zip(waited, WAITS, strict=True):
        assert planned * 0.8 <= wait <= planned * 1.2
    assert timedelta(hours=18) < took < timedelta(hours=29)


def test_a_day_of_failures_pauses_the_webhook_and_the_log_says_so(tournament, hook, receiver):
    receiver.answers = [500] * 50
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _hour in range(40):
            deliver()
            clock.shift(timedelta(hours=1))
        hook.refresh_from_db()
        assert hook.paused == Webhook.Pause.FAILING
        tried = len(receiver.bodies)
        publish_next_after(tournament)
        deliver()
    assert len(receiver.bodies) == tried
    entry = LogEntry.objects.get(action="pause_webhook")
    assert (entry.actor, entry.after) == (None, {"host": hook.host, "why": "failing"})


def publish_next_after(tournament):
    settle(tournament.stages.get().rounds.get())
    return publish_next(tournament)


def test_an_hour_of_failures_pauses_nothing(tournament, hook, receiver):
    receiver.answers = [500] * 50
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _minute in range(60):
            deliver()
            clock.shift(timedelta(minutes=1))
    hook.refresh_from_db()
    assert hook.paused == ""
    assert 3 <= hook.failures < len(WAITS)


def test_gone_pauses_at_once(tournament, hook, receiver):
    receiver.answers = [410]
    settle(tournament.stages.get().rounds.get())
    assert deliver() == 0
    hook.refresh_from_db()
    assert hook.paused == Webhook.Pause.GONE
    assert hook.deliveries.get(kind="round.published").state == State.GIVEN_UP
    assert len(receiver.bodies) == 1


def test_resumed_it_gets_what_waited(tournament, hook, receiver):
    services.pause_webhook(hook=hook, actor=NOBODY)
    settle(tournament.stages.get().rounds.get())
    assert deliver() == 0
    services.resume_webhook(hook=hook, actor=NOBODY)
    assert deliver() == 1
    assert receiver.types == ["round.published"]


def test_a_test_is_sent_once_even_to_a_paused_webhook(club, receiver):
    hook = new_hook(club, receiver.address, paused="person")
    receiver.answers = [500]
    services.send_test(hook=hook, site="https://cards.example.org")
    assert deliver() == 0
    services.send_test(hook=hook, site="https://cards.example.org")
    assert deliver() == 1
    assert states(hook) == [("test", State.GIVEN_UP), ("test", State.DELIVERED)]
    hook.refresh_from_db()
    assert hook.failures == 0


def test_sent_again_it_has_the_same_id(tournament, hook, receiver):
    deliver()
    services.send_again(delivery=hook.deliveries.get())
    deliver()
    first, again = receiver.messages
    assert first == again


def test_a_webhook_that_fails_does_not_hold_up_another(club, tournament, hook, receiver):
    other = new_hook(club, "http://127.0.0.1:9/")
    settle(tournament.stages.get().rounds.get())
    assert deliver() == 4
    assert {state for _kind, state in states(other)} == {State.WAITING}


def test_a_worker_that_died_loses_its_claim(tournament, hook, receiver):
    Webhook.objects.update(claimed_until=timezone.now() + LEASE)
    assert deliver() == 0
    with time_machine.travel(timezone.now() + LEASE):
        assert deliver() == 1


def test_a_slow_receiver_gives_way_to_the_others(club, receiver, monkeypatch):
    """Every message takes longer than a turn here."""
    monkeypatch.setattr(worker, "TURN", 0.0)
    slow, other = (new_hook(club, f"{receiver.address}&name={name}") for name in ("slow", "other"))
    for hook in (slow, slow, slow, other):
        Delivery.objects.create(webhook=hook, kind="test")
    assert [deliver(), deliver(), deliver()] == [2, 1, 1]
    assert [path.rpartition("=")[2] for path in receiver.paths] == ["slow", "other", "slow", "slow"]


@pytest.mark.django_db(transaction=True)
def test_a_receiver_that_does_not_answer_holds_up_nobody_else(club, receiver):
    answer = Event()
    with receiving(until=answer) as silent:
        hooks = [new_hook(club, silent.address), new_hook(club, receiver.address)]
        for hook in hooks:
            services.send_test(hook=hook, site="https://cards.example.org")
        deliverer = worker.Deliverer()
        deliverer.deliver()
        until = time.monotonic() + 20
        while not (receiver.bodies and silent.bodies) and time.monotonic() < until:
            time.sleep(0.02)
        until = time.monotonic() + 20
        while states(hooks[1]) != [("test", State.DELIVERED)] and time.monotonic() < until:
            time.sleep(0.02)
        deliverer.deliver()  # whoever is waited for is asked by one thread only
        assert (states(hooks[0]), states(hooks[1])) == (
            [("test", State.WAITING)],
            [("test", State.DELIVERED)],
        )
        answer.set()
        deliverer.close()
    assert (len(receiver.bodies), len(silent.bodies)) == (1, 1)
    assert states(hooks[0]) == [("test", State.DELIVERED)]


def test_after_thirty_days_deliveries_are_forgotten(tournament, hook, receiver):
    deliver()
    assert clear_old() == 0
    with time_machine.travel(timezone.now() + KEEP_FOR + timedelta(minutes=1)):
        assert clear_old() == 1


def test_the_command_sends_once_and_says_what_it_did(tournament, hook, receiver, capsys):
    call_command("deliver_webhooks")
    assert capsys.readouterr().out == "1 delivered, 0 old ones cleared.\n"


def test_the_work_for_a_message_does_not_grow_with_the_outbox(club, receiver):
    hook = new_hook(club, receiver.address)

    def queries():
        services.send_test(hook=hook, site="")
        with CaptureQueriesContext(connection) as captured:
            assert deliver() == 1
        return len(captured)

    alone = queries()
    Delivery.objects.bulk_create(
        Delivery(webhook=hook, kind="test", state=State.DELIVERED) for _one in range(50)
    )
    assert queries() == alone


@pytest.mark.concurrent
@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_send_each_message_once_and_in_order(club, receiver):
    hooks = [new_hook(club, receiver.address) for _one in range(2)]
    for hook in hooks:
        Delivery.objects.bulk_create(Delivery(webhook=hook, kind="test") for _one in range(8))
    together = Barrier(2)

    def work(_number):
        together.wait()
        try:
            return deliver_due()
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert sum(pool.map(work, range(2))) == 16
    came = [message["id"] for message in receiver.messages]
    for hook in hooks:
        keys = list(hook.deliveries.order_by("pk").values_list("key", flat=True))
        assert [key for key in came if key in keys] == keys
