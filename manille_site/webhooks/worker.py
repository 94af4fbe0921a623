"""Sends what is due. Any number of workers may run: a webhook belongs to one of them at a time.

A webhook is claimed by an UPDATE that only one can win, and held while its messages are sent in their order.
No transaction is open while somebody answers. A worker that dies loses its claim after :data:`LEASE`.
"""

import logging
import random
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any

from django.db import close_old_connections, connection, transaction
from django.db.models import F, Q
from django.utils import timezone

from manille_site.webhooks import sending, signing
from manille_site.webhooks.models import Delivery, Webhook
from manille_site.webhooks.payloads import NotShownError, as_bytes, payload_of
from manille_site.webhooks.services import pause_by_itself
from tournaments.models import Tournament

State = Delivery.State
LOG = logging.getLogger("manille.webhooks")

LEASE = timedelta(minutes=2)
"""Longer than looking up a name and sending one message can take."""

SIDE_BY_SIDE = 8
"""Webhooks that one scheduler delivers to at the same time."""

TURN = 2.0
"""Seconds after which one webhook gives way to the others: a slow receiver holds up nobody for long."""

WAITS = (
    timedelta(seconds=5),
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
    timedelta(hours=8),
    timedelta(hours=8),
)
"""After each failed try, give or take a fifth; after the last of them it is given up, about a day later."""

FAILING = timedelta(hours=24)
FEWEST_FAILURES = 5
"""A webhook is paused after at least so many failures in a row, over at least so long."""

KEEP_FOR = timedelta(days=30)


def deliver_due(*, rng: random.Random | None = None) -> int:
    """Send everything that is due now, one webhook after the other; answers how many messages arrived."""
    rng = rng or random.Random()  # noqa: S311  jitter
    arrived = 0
    for pk in _webhooks_due():
        try:
            arrived += _deliver_to(pk, rng)
        except Exception:  # one webhook's trouble is not the others'; its claim runs out by itself
            LOG.exception("webhook %s", pk)
    return arrived


class Deliverer:
    """Sends what is due to several webhooks side by side: a receiver that is slow holds up nobody else."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(SIDE_BY_SIDE, thread_name_prefix="webhook")
        self._under_way: set[int] = set()

    def deliver(self) -> None:
        """Begin with each webhook for which something is due and nobody is under way; waits for none."""
        for pk in _webhooks_due():
            if pk not in self._under_way:
                self._under_way.add(pk)
                self._pool.submit(self._deliver_to, pk)

    def _deliver_to(self, pk: int) -> None:
        try:
            close_old_connections()
            _deliver_to(pk, random.Random())  # noqa: S311  jitter
        except Exception:  # its claim runs out by itself
            LOG.exception("webhook %s", pk)
        finally:
            connection.close()
            self._under_way.discard(pk)

    def close(self) -> None:
        """Wait for those that are under way."""
        self._pool.shutdown(cancel_futures=True)


def _webhooks_due() -> list[int]:
    return list(Delivery.objects.due(timezone.now()).order_by().values_list("webhook", flat=True).distinct())


def clear_old() -> int:
    """Forget deliveries of more than thirty days ago, whatever became of them."""
    return Delivery.objects.filter(happened_at__lt=timezone.now() - KEEP_FOR).delete()[0]


# One webhook ------------------------------------------------------------------------------------------------


def _deliver_to(pk: int, rng: random.Random) -> int:
    """Send what is due to one webhook, for at most a :data:`TURN`; answers how many messages arrived."""
    arrived = 0
    ends_at = time.monotonic() + TURN
    claim = _claim(pk, None)
    while claim is not None:
        hook = Webhook.objects.select_related("club").filter(pk=pk).first()
        due = Delivery.objects.due(timezone.now()).filter(webhook=pk).select_related("tournament__club")
        delivery = due.first()
        if hook is None or delivery is None:
            _release(pk, claim)
            break
        arrived += _try(delivery, hook, rng)
        if time.monotonic() >= ends_at:
            _release(pk, claim)
            break
        claim = _claim(pk, claim)
    return arrived


def _claim(pk: int, held: datetime | None) -> datetime | None:
    """Claim the webhook, or extend the claim; answers until when, or None when another worker has it."""
    now = timezone.now()
    mine = Q(claimed_until=None) | Q(claimed_until__lte=now) if held is None else Q(claimed_until=held)
    until = now + LEASE
    return until if Webhook.objects.filter(mine, pk=pk).update(claimed_until=until) else None


def _release(pk: int, claim: datetime) -> None:
    Webhook.objects.filter(pk=pk, claimed_until=claim).update(claimed_until=None)


# One message ------------------------------------------------------------------------------------------------


def _try(delivery: Delivery, hook: Webhook, rng: random.Random) -> bool:
    """Send a message once and store the outcome; answers whether it arrived."""
    now = timezone.now()
    if delivery.tries > len(WAITS):  # every try ended in an error of ours
        _store(delivery, state=State.GIVEN_UP)
        return False
    _store(delivery, tries=F("tries") + 1, tried_at=now, next_try_at=now + LEASE)
    delivery.tries += 1
    try:
        body = as_bytes(payload_of(delivery, hook))
    except NotShownError as error:
        _keep_back(delivery, error)
        return False
    signed = signing.headers(hook.keys(now), delivery.key, int(now.timestamp()), body)
    headers = {"Content-Type": "application/json", "User-Agent": "Manille-Webhooks/1", **signed}
    try:
        status = sending.post(hook.address, headers, body)
    except sending.SendError as error:
        LOG.warning("webhook %s: %s", hook.pk, error.code, extra={"status": error.status})
        _failed(delivery, hook, error, rng)
        return False
    _store(delivery, state=State.DELIVERED, status=status, problem="")
    if hook.failures:
        _note(hook, failures=0, failing_since=None, rests_until=None)
    return True


def _keep_back(delivery: Delivery, error: NotShownError) -> None:
    """Hold a message back until visitors may see what it says.

    When the tournament has changed meanwhile they may already: it stays waiting for the next turn.
    """
    if error.for_good or delivery.tournament is None:
        _store(delivery, state=State.DROPPED, problem=error.code, tries=delivery.tries - 1)
        return
    with transaction.atomic():
        now = Tournament.objects.select_for_update().only("version").get(pk=delivery.tournament.pk)
        held = now.version == delivery.tournament.version
        _store(
            delivery,
            state=State.HELD if held else State.WAITING,
            problem=error.code if held else "",
            tries=delivery.tries - 1,
            next_try_at=timezone.now(),
        )


def _failed(delivery: Delivery, hook: Webhook, error: sending.SendError, rng: random.Random) -> None:
    given_up = error.code == "gone" or delivery.kind == Delivery.Kind.TEST or delivery.tries > len(WAITS)
    wait = timedelta() if given_up else WAITS[delivery.tries - 1] * rng.uniform(0.8, 1.2)
    now = timezone.now()
    _store(
        delivery,
        state=State.GIVEN_UP if given_up else State.WAITING,
        status=error.status,
        problem=error.code,
        next_try_at=now + wait,
    )
    if delivery.kind == Delivery.Kind.TEST:
        return
    if error.code == "gone":
        pause_by_itself(hook=hook, why=Webhook.Pause.GONE)
        return
    since = hook.failing_since or now
    rests = None if error.is_about_this_message else now + wait
    _note(hook, failures=hook.failures + 1, failing_since=since, rests_until=rests)
    if hook.failures >= FEWEST_FAILURES and now - since >= FAILING:
        pause_by_itself(hook=hook, why=Webhook.Pause.FAILING)


def _store(delivery: Delivery, **fields: Any) -> None:
    """Store the outcome of a try, unless the delivery was removed or is no longer waiting."""
    Delivery.objects.filter(pk=delivery.pk, state=State.WAITING).update(**fields)


def _note(hook: Webhook, **fields: Any) -> None:
    for name, value in fields.items():
        setattr(hook, name, value)
    Webhook.objects.filter(pk=hook.pk).update(**fields)
