"""When people are there: late, absent, leaving, replaced; a pair that goes apart in mid-evening."""

from __future__ import annotations

import re
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring.access.request import Request, require_form
from scoring.names import spelling
from scoring.writing.answers import answer, refusals_in
from tournaments import engine
from tournaments.access import TournamentDoor, tournament_door
from tournaments.entrants import services
from tournaments.entrants.forms import DepartureForm, RoundsAwayForm, SplitForm, SubstituteForm
from tournaments.entrants.selectors.entrants import (
    Departure,
    departure_of,
    names_of,
    people_by_name,
    rounds_sat_in,
    tables_in_play,
)
from tournaments.entrants.services import Entry, Person
from tournaments.entrants.views import entrant_context, entrant_or_404
from tournaments.models import Entrant, Round, Tournament
from tournaments.reading.fitting import seats_at_table
from tournaments.words.engine import problem_sentence


@require_form
def withdraw(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Somebody leaves: what changes is shown first, and saved with the second press."""
    door = tournament_door(request, public_id, "organise")
    entrant = entrant_or_404(door.tournament, pk)
    context = entrant_context(door, entrant)
    sat_in = rounds_sat_in(entrant)
    first = max(sat_in, default=0)
    rounds = max(first, context["rounds"])
    now = departure_of(entrant, rounds, None)
    initial = {"after_round": rounds or 0, "withdrawn": "strike" if now.strikes else "keep"}
    form = DepartureForm(
        request.POST or None,
        rounds=rounds,
        first=first,
        can_strike=now.strikes is not None and bool(sat_in),
        initial=initial,
    )
    departure = now
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        departure = departure_of(entrant, data["after_round"], data.get("withdrawn") or None)
        if "save" in request.POST and not departure.problems:
            with refusals_in(form):
                services.withdraw(
                    entrant=entrant,
                    after_round=data["after_round"],
                    withdrawn=data.get("withdrawn") or None,
                    actor=door.actor,
                    reason=data["reason"],
                )
                messages.success(request, _("No longer in it: %(name)s.") % {"name": entrant.name})
                return redirect("tournaments:entrants", public_id)
    context |= {"form": form, **_departure_words(door.tournament, departure, entrant)}
    return render(request, "tournaments/entrants/withdraw.html", context)


@require_POST
def take_out_no_shows(request: Request, public_id: str) -> HttpResponse:
    """Those who never came, as the page named them, are passed over; or some of them are here after all."""
    door = tournament_door(request, public_id, "organise")
    page = reverse(f"tournaments:{'end' if request.POST.get('next') == 'end' else 'draw'}", args=[public_id])
    if "here" in request.POST:
        here = _keys_in(" ".join(request.POST.getlist("here")))
        return answer(
            door,
            lambda: services.check_in_after_all(tournament=door.tournament, actor=door.actor, named=here),
            _("Ticked off as here.") if here else "",
            page,
        )
    sent = request.POST.get("entrants")
    named = None if sent is None else _keys_in(sent)
    return answer(
        door,
        lambda: services.take_out_no_shows(tournament=door.tournament, actor=door.actor, named=named),
        lambda count: (
            ngettext(
                "%(count)d entrant is listed below the ranking now.",
                "%(count)d entrants are listed below the ranking now.",
                count,
            )
            % {"count": count}
        ),
        page,
    )


def _keys_in(sent: str) -> set[int]:
    return {int(key) for key in re.findall(r"\b[0-9]{1,18}\b", sent)}


@require_POST
def come_back(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Somebody who had left is here again; the rounds in between are noted as missed."""
    door = tournament_door(request, public_id, "organise")
    entrant = entrant_or_404(door.tournament, pk)
    return answer(
        door,
        lambda: services.come_back(entrant=entrant, actor=door.actor),
        _("In it again: %(name)s.") % {"name": entrant.name},
        reverse("tournaments:edit_entrant", args=[public_id, pk]),
    )


@require_POST
def absent(request: Request, public_id: str, pk: int) -> HttpResponse:
    """The rounds in which somebody is away."""
    door = tournament_door(request, public_id, "organise")
    entrant = entrant_or_404(door.tournament, pk)
    form = RoundsAwayForm(request.POST)
    if form.is_valid():
        with refusals_in(form, "rounds"):
            services.set_absent(entrant=entrant, rounds=form.cleaned_data["rounds"], actor=door.actor)
            messages.success(request, _("Saved."))
            return redirect("tournaments:edit_entrant", public_id, pk)
    from tournaments.entrants.forms import EntrantForm

    entrant = entrant_or_404(door.tournament, pk)
    context = entrant_context(door, entrant) | {"form": EntrantForm(entrant=entrant), "absence": form}
    return render(request, "tournaments/entrants/entrant.html", context)


@require_form
def substitute(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Another person plays in somebody's place from a round on; the results stay the entrant's."""
    door = tournament_door(request, public_id, "organise")
    entrant = entrant_or_404(door.tournament, pk)
    context = entrant_context(door, entrant)
    form = SubstituteForm(
        request.POST or None, entrant=entrant, initial={"from_round": context["rounds"] + 1}
    )
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        with refusals_in(form, "name"):
            services.substitute(
                entrant=entrant,
                position=data["position"],
                person=_person(door, data["name"]),
                from_round=data["from_round"],
                actor=door.actor,
            )
            messages.success(
                request,
                _("%(name)s plays from round %(number)d on.")
                % {"name": data["name"], "number": data["from_round"]},
            )
            return redirect("tournaments:edit_entrant", public_id, pk)
    return render(request, "tournaments/entrants/substitute.html", context | {"form": form})


@require_form
def split(request: Request, public_id: str, pk: int) -> HttpResponse:
    """A pair goes apart: it leaves with its results, and each of the two may go on with another partner."""
    door = tournament_door(request, public_id, "organise")
    entrant = entrant_or_404(door.tournament, pk)
    context = entrant_context(door, entrant)
    standing = [person for person in entrant.people.all() if person.until_round is None]
    form = SplitForm(request.POST or None, people=[person.name for person in standing])
    if request.method == "POST" and form.is_valid() and entrant.left_after is None:
        own = {person.name: person.player for person in standing}
        pairs = [
            Entry((Person(name, own[name]), _person(door, partner)), club_name=entrant.club_name)
            for name, partner in form.new_pairs
        ]
        with refusals_in(form):
            services.split_entrant(
                entrant=entrant, after_round=context["rounds"], entries=pairs, actor=door.actor
            )
            messages.success(request, _("The pair has gone apart."))
            return redirect("tournaments:entrants", public_id)
    return render(request, "tournaments/entrants/split.html", context | {"form": form})


def _person(door: TournamentDoor, name: str) -> Person:
    """Somebody by name, tied to the club's person where there is just one so called."""
    return Person(name, people_by_name(door.tournament.club).get(spelling(name)))


def _departure_words(tournament: Tournament, departure: Departure, entrant: Entrant) -> dict[str, Any]:
    names = names_of(tournament.entrants.all())
    stage = next(iter(tournament.stages.order_by("number")), None)
    at_table = 2
    if stage is not None:
        size = seats_at_table(tournament.variant, tournament.unit, stage.options.get("table_size", 3))
        at_table = engine.SYSTEMS[stage.system].at_table.people(size)
    return {
        "departure": departure,
        "problems": [problem_sentence(problem) for problem in departure.problems[:3]],
        "changes": [
            (names[change.entrant], change.before, change.after)
            for change in departure.changes
            if change.entrant != entrant.file_id
        ],
        "tables_next": departure.there_next // at_table,
        "out_next": departure.there_next % at_table,
        "in_play": tables_in_play(entrant),
        "draft": Round.objects.standing().filter(stage__tournament=tournament, published_at=None).exists(),
    }
