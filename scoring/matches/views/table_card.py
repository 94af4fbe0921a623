"""The table card of a match: what was agreed on that moves no points, to read, to print, to change."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from scoring.access.doors import match_door
from scoring.access.request import Request, require_form
from scoring.clubs.forms.table_cards import TableCardForm
from scoring.matches.services.conventions import agree_on
from scoring.rules import VARIANTS
from scoring.words import words_of
from scoring.words.conventions import card_of


@require_form
@never_cache
def table_card(request: Request, public_id: str) -> HttpResponse:
    """Everybody reads it; who may write the sheet changes it."""
    posted = request.method == "POST"
    door = match_door(request, public_id, "record_line") if posted else match_door(request, public_id)
    match = door.match
    data = request.POST if posted else None
    form = TableCardForm(data, variant=VARIANTS[match.variant], choices=match.conventions)
    if posted:
        agree_on(match=match, choices=form.choices, actor=door.actor)
        messages.success(request, _("The table card is kept."))
        return redirect("scoring:table_card", public_id)
    card = list(card_of(words_of(match.variant).conventions, match.conventions))
    context = {"match": match, "door": door, "form": form, "card": card}
    return render(request, "scoring/matches/table_card.html", context)
