"""Fixed tables: whom every round has at which table, for the director's eyes only."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoring.access.request import Request, require_form
from scoring.writing.answers import answer, refusals_in
from tournaments.access import tournament_door
from tournaments.rounds.forms.fixed_tables import FixedTableForm
from tournaments.rounds.selectors.fixed_tables import fixed_rows
from tournaments.rounds.services.fixed_tables import fix_table


@require_form
@never_cache
def fixed_tables(request: Request, public_id: str) -> HttpResponse:
    """Who has a fixed table, and giving one to somebody."""
    door = tournament_door(request, public_id, "organise")
    tournament = door.tournament
    entrants = list(tournament.entrants.filter(left_after=None).prefetch_related("people"))
    form = FixedTableForm(request.POST or None, entrants=entrants)
    if request.method == "POST" and form.is_valid():
        who, number = form.cleaned_data["who"], form.cleaned_data["table"]
        with refusals_in(form):
            fix_table(entrant=who, number=number, actor=door.actor)
            sentence = _("From the next round that is published on, %(name)s plays at table %(table)d.")
            messages.success(request, sentence % {"name": who.name, "table": number})
            return redirect("tournaments:fixed_tables", public_id)
    context = {
        "tournament": tournament,
        "form": form,
        "entrants": entrants,
        "rows": fixed_rows(tournament),
    }
    return render(request, "tournaments/rounds/fixed_tables.html", context)


@require_POST
def free_table(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Somebody plays wherever they are drawn again; the second press changes nothing."""
    door = tournament_door(request, public_id, "organise")
    entrant = get_object_or_404(door.tournament.entrants, pk=pk)
    return answer(
        door,
        lambda: fix_table(entrant=entrant, number=None, actor=door.actor),
        _("%(name)s plays wherever they are drawn.") % {"name": entrant.name},
        reverse("tournaments:fixed_tables", args=[public_id]),
        refused=reverse("tournaments:fixed_tables", args=[public_id]),
    )
