"""One entrant: its words, its fee, and taking it off the list."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.access.request import Request, require_form
from scoring.names import by_name, spelling
from scoring.writing.answers import answer, refusals_in
from scoring.writing.errors import RefusedError
from scoring.writing.refusals import refusal
from tournaments.access import TournamentDoor, tournament_door
from tournaments.entrants import services
from tournaments.entrants.forms import EntrantForm, RoundsAwayForm
from tournaments.entrants.selectors.entrants import people_by_name, people_of_club, published_rounds
from tournaments.entrants.services import Entry, Person
from tournaments.models import Entrant, Place, Tournament
from tournaments.writing.errors import NameOnListError, RoundsCreditedError


@require_form
def edit(request: Request, public_id: str, pk: int) -> HttpResponse:
    """One entrant: names, club, seed; and the way to everything else that can happen to it."""
    door = tournament_door(request, public_id, "organise")
    entrant = entrant_or_404(door.tournament, pk)
    form = EntrantForm(request.POST or None, entrant=entrant)
    asks = None
    if request.method == "POST" and form.is_valid():
        with refusals_in(form) as outcome:
            _save(door, entrant, form)
            messages.success(request, _("Saved."))
            return redirect("tournaments:edit_entrant", public_id, pk)
        asks = outcome.refused
    context = entrant_context(door, entrant) | {
        "form": form,
        "asks_who_played": isinstance(asks, RoundsCreditedError),
        "asks_if_another": isinstance(asks, NameOnListError) or "sure" in request.POST,
        "sure": "sure" in request.POST,
    }
    return render(request, "tournaments/entrants/entrant.html", context)


def _save(door: TournamentDoor, entrant: Entrant, form: EntrantForm) -> None:
    known = people_by_name(door.tournament.club)
    people = [
        Person(name, row.player if spelling(name) == spelling(row.name) else known.get(spelling(name)))
        for name, row in zip(form.names, form.people, strict=True)
    ]
    entry = Entry(
        tuple(people),
        name=form.cleaned_data.get("name") or "",
        club_name=form.cleaned_data["club_name"],
        seed=form.cleaned_data["seed"],
        is_free=form.cleaned_data.get("is_free", entrant.is_free),
    )
    services.edit_entrant(
        entrant=entrant,
        entry=entry,
        actor=door.actor,
        they_played="they_played" in door.request.POST,
        sure="sure" in door.request.POST,
    )


@require_POST
def remove(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Take somebody off the list who was never drawn. The second press finds nobody, and says nothing."""
    door = tournament_door(request, public_id, "organise")
    entrant = door.tournament.entrants.filter(pk=pk).first()
    if entrant is None:
        return redirect("tournaments:entrants", public_id)
    return answer(
        door,
        lambda: services.remove_entrant(entrant=entrant, actor=door.actor),
        _("Off the list: %(name)s.") % {"name": entrant.name},
        reverse("tournaments:entrants", args=[public_id]),
        refused=reverse("tournaments:edit_entrant", args=[public_id, pk]),
    )


@require_POST
def paid(request: Request, public_id: str, pk: int) -> HttpResponse:
    """The fee was paid, or was not after all."""
    door = tournament_door(request, public_id, "check_in")
    entrant = entrant_or_404(door.tournament, pk)
    try:
        services.mark_paid(entrant=entrant, paid=request.POST.get("paid") == "1", actor=door.actor)
    except RefusedError as error:
        if request.htmx:
            entrant.refresh_from_db()
            context = {"tournament": door.tournament, "entrant": entrant, "notice": refusal(error)}
            status = HTTPStatus.CONFLICT
            return render(request, "tournaments/entrants/_paid.html", context, status=status)
        messages.error(request, refusal(error))
    if request.htmx:
        return render(
            request, "tournaments/entrants/_paid.html", {"tournament": door.tournament, "entrant": entrant}
        )
    back = request.POST.get("back")
    return redirect(f"tournaments:{back if back in ('check_in', 'entrants') else 'entrants'}", public_id)


def entrant_or_404(tournament: Tournament, pk: int) -> Entrant:
    return get_object_or_404(
        Entrant.objects.select_related("tournament__club").prefetch_related("people__player"),
        tournament=tournament,
        pk=pk,
    )


def entrant_context(door: TournamentDoor, entrant: Entrant) -> dict[str, Any]:
    """What the pages of one entrant have in common."""
    rounds = list(published_rounds(door.tournament))
    return {
        "tournament": door.tournament,
        "entrant": entrant,
        "rounds": len(rounds),
        "drawn": Place.objects.filter(entrant=entrant).exists(),
        "absence": RoundsAwayForm(initial={"rounds": ", ".join(map(str, entrant.absent_in))}),
        "members": by_name(people_of_club(door.tournament.club)),
        "is_pair": len({person.position for person in entrant.people.all()}) == 2,
    }
