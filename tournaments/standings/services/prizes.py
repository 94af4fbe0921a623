"""Prizes, and the ranking that is kept secret until it is read out."""

from collections.abc import Mapping
from typing import Any

from django.db.models import F

from scoring.access.actors import Actor
from scoring.writing.log import log
from tournaments.models import Tournament
from tournaments.standings.services.suspense import secret_changed
from tournaments.writing.locking import changing


def set_prizes(
    *, tournament: Tournament, prizes: Mapping[str, Any], hides_last_round: bool, actor: Actor
) -> None:
    """Say what there is to win, and whether the last round stays secret until it is read out."""
    with changing(tournament) as held:
        before = {"prizes": held.prizes, "hides_last_round": held.hides_last_round}
        Tournament.objects.filter(pk=held.pk).update(prizes=dict(prizes), hides_last_round=hides_last_round)
        _log(
            "set_prizes", held, actor, before, {"prizes": dict(prizes), "hides_last_round": hides_last_round}
        )
        if held.hides_last_round != hides_last_round:
            secret_changed(held, hides=hides_last_round)


def tell_next_place(*, tournament: Tournament, places_told: int, steps: int, actor: Actor) -> None:
    """Read out the next place; with the last of ``steps`` the secret is over.

    ``places_told`` is what the page showed: the same button pressed twice tells one place.
    """
    with changing(tournament) as held:
        if not held.hides_last_round or held.places_told != places_told or places_told >= steps:
            return
        update = {"places_told": F("places_told") + 1, "hides_last_round": places_told + 1 < steps}
        Tournament.objects.filter(pk=held.pk).update(**update)
        _log("tell_place", held, actor, {"told": places_told}, {"told": places_told + 1})
        if places_told + 1 == steps:
            secret_changed(held, hides=False)


def tell_everything(*, tournament: Tournament, actor: Actor) -> None:
    """End the secret at once: everybody sees the whole ranking."""
    with changing(tournament) as held:
        Tournament.objects.filter(pk=held.pk).update(hides_last_round=False)
        _log("tell_everything", held, actor, {"told": held.places_told}, None)
        secret_changed(held, hides=False)


def _log(action: str, held: Tournament, actor: Actor, before: Any, after: Any) -> None:
    log(action, actor=actor, club=held.club, subject=f"tournament:{held.pk}", before=before, after=after)
