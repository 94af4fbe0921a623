"""People who are kept from one table."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.access.request import Request, require_form
from tournaments.access import tournament_door
from tournaments.entrants import services
from tournaments.entrants.forms import ApartForm
from tournaments.models import Apart


@require_form
def apart(request: Request, public_id: str) -> HttpResponse:
    """Who is kept from one table, and for how long."""
    door = tournament_door(request, public_id, "organise")
    tournament = door.tournament
    listed = list(tournament.entrants.all())
    form = ApartForm(request.POST or None, entrants=listed)
    if request.method == "POST" and form.is_valid():
        services.keep_apart(
            tournament=tournament,
            entrants=form.cleaned_data["who"],
            until_round=form.cleaned_data["until_round"],
            actor=door.actor,
        )
        messages.success(request, _("They are kept apart."))
        return redirect("tournaments:apart", public_id)
    context = {
        "tournament": tournament,
        "form": form,
        "entrants": listed,
        "rules": tournament.apart.order_by("pk").prefetch_related("entrants"),
    }
    return render(request, "tournaments/entrants/apart.html", context)


@require_POST
def allow_together(request: Request, public_id: str, pk: int) -> HttpResponseRedirect:
    """Remove a keep-apart rule."""
    door = tournament_door(request, public_id, "organise")
    rule = Apart.objects.filter(tournament=door.tournament, pk=pk).first()
    if rule is not None:
        services.allow_together(apart=rule, actor=door.actor)
        messages.success(request, _("They may meet again."))
    return redirect("tournaments:apart", public_id)
