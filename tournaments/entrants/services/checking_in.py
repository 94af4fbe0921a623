"""Checking in: who is here, who has paid, and who is kept from one table."""

from collections.abc import Collection, Sequence

from django.db import transaction
from django.utils import timezone

from scoring.access.actors import Actor
from tournaments.entrants.selectors.no_shows import no_shows_so_far
from tournaments.entrants.services.checks import log_entrants
from tournaments.models import Apart, Entrant, Tournament
from tournaments.signals import fee_marked
from tournaments.writing.locking import changing

MOST_AT_ONCE = 500
"""Parameters of a statement: SQLite takes no thousands."""


def check_in(*, entrant: Entrant, here: bool, actor: Actor) -> None:
    """Tick somebody off as here, or not here after all. Saying what is so already changes nothing."""
    with transaction.atomic():
        if Entrant.objects.filter(pk=entrant.pk, checked_in_at__isnull=not here).exists():
            return
        with changing(entrant.tournament) as held:
            entrant.checked_in_at = timezone.now() if here else None
            other = held.entrants.filter(pk=entrant.pk, checked_in_at__isnull=here)
            if other.update(checked_in_at=entrant.checked_in_at):  # nobody was faster
                log_entrants("check_in", held, actor, after={"number": entrant.number, "here": here})


def check_in_all(
    *,
    tournament: Tournament,
    actor: Actor,
    here: bool = True,
    among: Collection[int] | None = None,
    again: Collection[int] = (),
) -> list[int]:
    """Tick off everybody who is still missing, or take that back; answers whom, by primary key.

    ``among`` are the entrants that it is about; without it, all. Those ``again`` are ticked off anew.
    """
    with changing(tournament) as held:
        rows = held.entrants.filter(left_after=None).order_by("number")
        changed = [
            (pk, number)
            for pk, number, since in rows.values_list("pk", "number", "checked_in_at")
            if (pk in again or (since is None) == here) and (among is None or pk in among)
        ]
        keys = [pk for pk, _number in changed]
        for start in range(0, len(keys), MOST_AT_ONCE):
            part = held.entrants.filter(pk__in=keys[start : start + MOST_AT_ONCE])
            part.update(checked_in_at=timezone.now() if here else None)
        if changed:
            numbers = [number for _pk, number in changed]
            log_entrants("check_in", held, actor, after={"numbers": numbers, "here": here})
    return keys


def check_in_after_all(*, tournament: Tournament, actor: Actor, named: Collection[int]) -> None:
    """Tick off people who never came so far, and are here now; whoever was ticked off is so anew.

    Where nobody was ticked off before, everybody is who isn't asked about: else the next round would have
    nobody but these.
    """
    if not named:
        return
    with changing(tournament) as held:
        among = set(named)
        if not held.entrants.exclude(checked_in_at=None).exists():
            absent = {entrant.pk for entrant in no_shows_so_far(held)}
            among |= set(held.entrants.values_list("pk", flat=True)) - absent
        check_in_all(tournament=held, actor=actor, among=among, again=named)


def mark_paid(*, entrant: Entrant, paid: bool, actor: Actor) -> None:
    """Note that the entry fee was paid, or was not after all. Saying what is so already changes nothing.

    Raises:
        PotClosedError: the money was counted, and the box is closed.
    """
    with transaction.atomic():
        if Entrant.objects.filter(pk=entrant.pk, paid_at__isnull=not paid).exists():
            return
        with changing(entrant.tournament) as held:
            entrant.paid_at = timezone.now() if paid else None
            other = held.entrants.filter(pk=entrant.pk, paid_at__isnull=paid)
            if other.update(paid_at=entrant.paid_at):
                log_entrants("mark_paid", held, actor, after={"number": entrant.number, "paid": paid})
                fee_marked.send(sender=Entrant, tournament=held, entrant=entrant, paid=paid, actor=actor)


def keep_apart(
    *, tournament: Tournament, entrants: Sequence[Entrant], until_round: int | None, actor: Actor
) -> Apart:
    """Keep people from one table, up to a round or for the whole tournament."""
    with changing(tournament) as held:
        apart = Apart.objects.create(tournament=held, until_round=until_round)
        apart.entrants.set(entrants)
        log_entrants(
            "keep_apart", held, actor, after={"numbers": [e.number for e in entrants], "until": until_round}
        )
    return apart


def allow_together(*, apart: Apart, actor: Actor) -> None:
    """Take a keep-apart rule away."""
    with changing(apart.tournament) as held:
        numbers = list(apart.entrants.values_list("number", flat=True))
        deleted, _rows = Apart.objects.filter(pk=apart.pk).delete()
        if deleted:
            log_entrants("allow_together", held, actor, before={"numbers": numbers})
