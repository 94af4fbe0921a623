"""Hands that came too late: shown with what each would change, taken, or kept as evidence."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access.doors import match_door
from scoring.access.request import Request
from scoring.matches.forms.late_hands import LateDecisionForm
from scoring.matches.selectors import score_sheet
from scoring.matches.selectors.late_hands import late_hands_of
from scoring.matches.services import late_hands as services
from scoring.matches.words.lines import taking
from scoring.models import LateHand
from scoring.writing.answers import answer


@require_safe
@never_cache
def late_hands(request: Request, public_id: str) -> HttpResponse:
    """All of a match, with what taking each of them would change."""
    door = match_door(request, public_id, "decide_late_hands")
    sheet = score_sheet(door.match)
    context = {"match": door.match, "sheet": sheet, "door": door, "side_names": sheet.side_names}
    rows = [(row, taking(row, sheet.header, sheet.side_names)) for row in late_hands_of(sheet)]
    return render(request, "scoring/matches/late_hands.html", context | {"rows": rows})


@require_POST
def take_late_hand(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Write it as the next line of the sheet."""
    sentence = _("The hand is on the sheet now.")
    return _decide(request, public_id, pk, services.take_late_hand, sentence)


@require_POST
def keep_late_hand(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Leave it beside the sheet."""
    sentence = _("The hand is kept as evidence. The sheet is as it was.")
    return _decide(request, public_id, pk, services.keep_late_hand, sentence)


def _decide(
    request: Request, public_id: str, pk: int, service: Callable[..., Any], sentence: str
) -> HttpResponse:
    door = match_door(request, public_id, "decide_late_hands")
    hand = get_object_or_404(LateHand.objects.filter(match=door.match), pk=pk)
    form = LateDecisionForm(request.POST)
    form.is_valid()
    decision = services.LateDecision(hand, form.seen_version, form.reason_given)
    page = reverse("scoring:late_hands", args=[public_id])
    return answer(door, lambda: service(decision, actor=door.actor), sentence, page)
