"""Somebody who stands at the door and is on no list: entered and ticked off with two taps."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.access.request import Request
from scoring.writing.errors import RefusedError
from scoring.writing.refusals import refusal
from tournaments.access import tournament_door
from tournaments.entrants import services
from tournaments.entrants.entry_lists import read_lines
from tournaments.entrants.forms import ROW_PROBLEMS, WARNINGS, entry_of
from tournaments.entrants.selectors.door import next_draw
from tournaments.entrants.selectors.entrants import preview_of, published_rounds
from tournaments.entrants.views.linking import link_entered
from tournaments.entrants.views.listing import problem_of


@require_POST
def late_comer(request: Request, public_id: str) -> HttpResponse:
    """First what it would change, and who it may be; with ``sure`` they are entered, and here."""
    door = tournament_door(request, public_id, "organise")
    tournament = door.tournament
    text = request.POST.get("name", "").replace("\n", " ")
    rows = read_lines(text, tournament.unit)
    (preview,) = preview_of(tournament, rows[:1]) if rows else (None,)
    notice = problem_of(preview) if preview is not None else str(ROW_PROBLEMS["nobody"])
    is_fine = preview is not None and preview.is_fine
    if "sure" in request.POST and preview is not None and is_fine:
        last = request.POST.get("last", "")
        try:
            (entrant,) = services.add_entrants(
                tournament=tournament,
                entries=[entry_of(preview.row, preview.players)],
                actor=door.actor,
                seen_last=int(last) if last.isdecimal() and len(last) < 6 else None,
            )
            services.check_in(entrant=entrant, here=True, actor=door.actor)
            someone_to_ask = "to_club" in request.POST and link_entered(door, [entrant])
        except RefusedError as error:
            notice = refusal(error)
        else:
            messages.success(request, _("On the list, and here: %(name)s.") % {"name": entrant.name})
            return redirect(
                "tournaments:link_people" if someone_to_ask else "tournaments:check_in", public_id
            )
    warnings = preview.warnings if preview is not None else ()
    context = {
        "tournament": tournament,
        "door": door,
        "name": text.strip(),
        "notice": notice,
        "is_fine": is_fine,
        "people": list(zip(preview.row.people, preview.players, strict=True)) if preview is not None else [],
        "unknown": preview is not None and None in preview.players,
        "warnings": [str(WARNINGS[w.code]) % {"name": w.name, "other": w.other} for w in warnings],
        "rounds": published_rounds(tournament).count(),
        "next_draw": next_draw(tournament),
        "last": tournament.entrants.count(),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if notice else HTTPStatus.OK
    return render(request, "tournaments/entrants/late_comer.html", context, status=status)
