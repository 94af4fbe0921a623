"""Writes the outbox: which webhooks a fact concerns, and a delivery for each."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q
from django.utils import timezone

from manille_site.webhooks.models import Delivery, Event, Webhook
from scoring.sql import first_row
from tournaments.models import Tournament

Kind = Delivery.Kind
State = Delivery.State

ANY = "SELECT id FROM manille_site_webhook WHERE club_id = %s LIMIT 1"
EVENT_OF = {
    Kind.RESULT_WRITTEN: Event.RESULT,
    Kind.ROUND_PUBLISHED: Event.ROUND,
    Kind.ROUND_WITHDRAWN: Event.ROUND,
    Kind.STANDINGS_CHANGED: Event.STANDINGS,
}


@dataclass(frozen=True, slots=True)
class EventFact:
    """Something that happened in a tournament, as ids."""

    kind: Kind
    facts: Mapping[str, Any] = field(default_factory=dict)


def hooks_for(tournament: Tournament) -> list[Webhook]:
    """Webhooks that are told of this tournament; most clubs have none, which is asked first."""
    if first_row(ANY, tournament.club_id) is None:
        return []
    wanted = Q(tournament=None) | Q(tournament=tournament.pk)
    return list(Webhook.objects.filter(wanted, club=tournament.club_id, paused="").order_by("pk"))


def put(hooks: Iterable[Webhook], tournament: Tournament, facts: Iterable[EventFact]) -> None:
    """Store a delivery of each fact for each webhook that asked for its kind.

    Standings that were not sent yet are replaced by the newer ones of the same stage.
    """
    facts, now = list(facts), timezone.now()
    rows = [
        Delivery(
            webhook=hook,
            kind=fact.kind,
            tournament=tournament,
            facts=dict(fact.facts),
            happened_at=now,
            next_try_at=now,
        )
        for fact in facts
        for hook in hooks
        if EVENT_OF[fact.kind] in hook.events
    ]
    for stage in {row.facts["stage"] for row in rows if row.kind == Kind.STANDINGS_CHANGED}:
        Delivery.objects.filter(
            webhook__in=[row.webhook for row in rows],
            tournament=tournament,
            kind=Kind.STANDINGS_CHANGED,
            facts__stage=stage,
            state__in=(State.WAITING, State.HELD),
            tries=0,
        ).delete()
    Delivery.objects.bulk_create(rows)


def forget_results(hooks: Iterable[Webhook], results: Iterable[int]) -> None:
    """Take what was not sent yet about these results out of the outbox: they are told behind their round."""
    unsent = Q(state=State.HELD) | Q(state=State.WAITING, tries=0)
    of_results = Delivery.objects.filter(kind=Kind.RESULT_WRITTEN, facts__result__in=list(results))
    of_results.filter(unsent, webhook__in=list(hooks)).delete()


def put_test(hook: Webhook) -> Delivery:
    """Store a test message; it is tried once, for a paused webhook too."""
    return Delivery.objects.create(webhook=hook, kind=Kind.TEST)


def release(tournament: Tournament, results: Iterable[int] | None = None) -> None:
    """Make due what was held back while visitors could not see it; about ``results`` alone, if given."""
    held = Delivery.objects.filter(tournament=tournament, state=State.HELD)
    if results is not None:
        held = held.filter(kind=Kind.RESULT_WRITTEN, facts__result__in=list(results))
    held.update(state=State.WAITING, problem="", next_try_at=timezone.now())
