"""What an organiser does with the club's webhooks; the secret is answered once, when it is made."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from manille_site.webhooks.models import Delivery, Event, Webhook, new_secret
from manille_site.webhooks.outbox import put_test
from scoring.access.actors import Actor
from scoring.models import Club
from scoring.writing.errors import RefusedError
from scoring.writing.log import log
from tournaments.models import Tournament

Pause = Webhook.Pause
MOST = 10
"""Webhooks of a club: each is a query less to spare where results are written."""


class TooManyWebhooksError(RefusedError):
    """The club has as many webhooks as it may have."""


@dataclass(frozen=True, slots=True)
class Subscription:
    """What is told to whom."""

    address: str
    events: Sequence[str]
    tournament: Tournament | None = None
    """None: of every tournament of the club."""


def add_webhook(*, club: Club, subscription: Subscription, site: str, actor: Actor) -> Webhook:
    """A webhook with a new secret, told of what happens from now on.

    Raises:
        TooManyWebhooksError: the club has :data:`MOST`.
    """
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        if Webhook.objects.filter(club=club).count() >= MOST:
            raise TooManyWebhooksError(most=MOST)
        hook = Webhook.objects.create(
            club=club,
            tournament=subscription.tournament,
            address=subscription.address,
            events=[event.value for event in Event if event in subscription.events],
            site=site,
        )
        _log("add_webhook", hook, actor, after={"host": hook.host, "events": hook.events})
    return hook


def remove_webhook(*, hook: Webhook, actor: Actor) -> None:
    """Delete the webhook with its deliveries."""
    with transaction.atomic():
        _log("remove_webhook", hook, actor, before={"host": hook.host, "events": hook.events})
        hook.delete()


def pause_webhook(*, hook: Webhook, actor: Actor) -> None:
    """Pause the webhook: new facts are not stored for it, and messages that wait go on waiting."""
    _pause(hook, Pause.PERSON, actor)


def pause_by_itself(*, hook: Webhook, why: str) -> None:
    """Pause the webhook because its receiver fails or is gone, until a person resumes it."""
    _pause(hook, why, Actor())


def resume_webhook(*, hook: Webhook, actor: Actor) -> None:
    """End the pause, and make every waiting message due at once."""
    with transaction.atomic():
        awake = {"paused": "", "failures": 0, "failing_since": None, "rests_until": None}
        if Webhook.objects.filter(pk=hook.pk).exclude(paused="").update(**awake):
            _waiting(hook).update(next_try_at=timezone.now())
            _log("resume_webhook", hook, actor, after={"host": hook.host})


def rotate_secret(*, hook: Webhook, actor: Actor) -> str:
    """A new secret; for a day messages are signed with the former one as well."""
    with transaction.atomic():
        held = Webhook.objects.select_for_update().get(pk=hook.pk)
        held.secret, held.old_secret, held.rotated_at = new_secret(), held.secret, timezone.now()
        held.save(update_fields=["secret", "old_secret", "rotated_at"])
        _log("rotate_webhook", held, actor, after={"host": held.host})
    return held.secret


def send_test(*, hook: Webhook, site: str) -> Delivery:
    """Put a test message into the outbox, or answer the one that waits there."""
    with transaction.atomic():
        Webhook.objects.filter(pk=hook.pk).update(site=site)
        waiting = _waiting(hook).filter(kind=Delivery.Kind.TEST).first()
        return waiting or put_test(hook)


def send_again(*, delivery: Delivery) -> None:
    """Restart the tries of a message under the same id, by which a receiver recognises a repetition."""
    fresh: dict[str, Any] = {"tries": 0, "problem": "", "next_try_at": timezone.now()}
    Delivery.objects.filter(pk=delivery.pk).update(state=Delivery.State.WAITING, **fresh)
    Webhook.objects.filter(pk=delivery.webhook_id).update(rests_until=None)


def _pause(hook: Webhook, why: str, actor: Actor) -> None:
    with transaction.atomic():
        if Webhook.objects.filter(pk=hook.pk, paused="").update(paused=why):
            _log("pause_webhook", hook, actor, after={"host": hook.host, "why": why})
    hook.paused = why


def _waiting(hook: Webhook) -> Any:
    return Delivery.objects.filter(webhook=hook, state=Delivery.State.WAITING)


def _log(action: str, hook: Webhook, actor: Actor, **facts: Any) -> None:
    log(action, actor=actor, club=hook.club, subject=f"webhook:{hook.pk}", **facts)
