"""What can be changed at any time, and who may see the tournament."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction

from scoring.access.actors import Actor
from scoring.writing.later import at_once
from scoring.writing.log import log
from tournaments.models import Round, Tournament
from tournaments.signals import tournament_shown
from tournaments.standings.services.suspense import secret_changed
from tournaments.standings.services.versions import keep_ranking
from tournaments.writing.errors import RoundsPublishedError, StaleError
from tournaments.writing.locking import changing

SETTINGS = (
    "name",
    "place",
    "starts_at",
    "expected",
    "minutes",
    "break_minutes",
    "even_hands",
    "double_entry",
    "score_of",
    "finality",
    "deadline_minutes",
    "fee_cents",
    "prizes",
    "hides_last_round",
)
"""What can be changed at any time."""


def change_settings(
    *, tournament: Tournament, actor: Actor, page_fingerprint: str | None = None, **settings: Any
) -> None:
    """Change words, clock, prizes and the like; stages have :func:`change_structure`.

    Raises:
        StaleError: they are not as in ``page_fingerprint`` (a :func:`fingerprint`), nor as they would become.
    """
    unknown = set(settings) - set(SETTINGS)
    assert not unknown, unknown  # noqa: S101  a form named a field that isn't a setting
    with changing(tournament) as held:
        changed = sorted(key for key, value in settings.items() if getattr(held, key) != value)
        if not changed:
            return
        if page_fingerprint is not None and page_fingerprint != fingerprint(held):
            raise StaleError(changed=changed)
        before = {key: getattr(held, key) for key in changed}
        Tournament.objects.filter(pk=held.pk).update(**settings)
        if "hides_last_round" in changed:
            secret_changed(held, hides=settings["hides_last_round"])
        log_setup(
            "change_settings", held, actor, before=before, after={key: settings[key] for key in changed}
        )


def fingerprint(tournament: Tournament) -> str:
    """Digest of the settings: a page sends it back, so that nobody overwrites what they have not seen."""
    return hash_of({key: getattr(tournament, key) for key in SETTINGS})


def hash_of(values: Mapping[str, Any]) -> str:
    text = json.dumps(values, cls=DjangoJSONEncoder, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def open_tournament(*, tournament: Tournament, actor: Actor) -> None:
    """Show the tournament to everybody who has its address."""
    _set_status(tournament, Tournament.Status.OPEN, "open_tournament", actor)


def hide_tournament(*, tournament: Tournament, actor: Actor) -> None:
    """Take the public page away again while the tournament is being prepared.

    Raises:
        RoundsPublishedError: people sit at tables; they keep their pages.
    """
    _set_status(tournament, Tournament.Status.DRAFT, "hide_tournament", actor)


def finish_tournament(*, tournament: Tournament, actor: Actor, reason: str = "") -> None:
    """Close the books: the ranking is published as the final one. It can be opened again.

    ``reason`` says why it is another than the one that was published before.
    """
    with transaction.atomic():
        _set_status(tournament, Tournament.Status.FINISHED, "finish_tournament", actor)
        at_once(keep_ranking, tournament.pk, actor.user.pk if actor.user else None, reason)


def _set_status(tournament: Tournament, status: str, action: str, actor: Actor) -> None:
    with changing(tournament) as held:
        if held.status == status:
            return
        published = Round.objects.published().filter(stage__tournament=held)
        if status == Tournament.Status.DRAFT and published.exists():
            raise RoundsPublishedError
        Tournament.objects.filter(pk=held.pk).update(status=status)
        log_setup(action, held, actor, before={"status": held.status}, after={"status": status})
        if held.status == Tournament.Status.DRAFT:
            tournament_shown.send(sender=Tournament, tournament=held)


def log_setup(action: str, tournament: Tournament, actor: Actor, **facts: Any) -> None:
    log(action, actor=actor, club=tournament.club, subject=f"tournament:{tournament.pk}", **facts)
