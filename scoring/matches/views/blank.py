"""The pad of a match that nobody has opened yet: phones keep it, and open matches without a network."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access.doors import MatchDoor
from scoring.access.for_phones import phone_address
from scoring.access.request import Request
from scoring.clubs.selectors.clubs import house_rulesets_of
from scoring.matches.forms.lines import HandForm
from scoring.matches.forms.matches import OpenMatchForm
from scoring.matches.selectors.sheets import blank_sheet
from scoring.matches.selectors.signing import Signing, SigningState
from scoring.matches.views.pad import other_lines
from scoring.matches.views.start import variant_or_404
from scoring.models import Match, User
from scoring.models.matches import ADDRESS_OF_NONE
from scoring.rules import FORMAT, SheetError, read_header
from scoring.words.packs import lay

NAME = "\ue000{}\ue001"
"""Stands where the name at a seat will: characters that no name may hold, around its number."""


@require_safe
@never_cache
def blank_pad(request: Request, variant: str) -> HttpResponse:
    """The match page under the rules that the form of a start page would send; the first seat deals."""
    game = variant_or_404(variant)
    user = request.user if isinstance(request.user, User) else None
    form = OpenMatchForm(request.GET, variant=game, house_rulesets=house_rulesets_of(user, game.key))
    if not form.is_valid():
        raise Http404
    settled = form.cleaned_data
    try:
        header, _lines = read_header(
            {
                "format": FORMAT,
                "variant": game.key,
                "ruleset": settled["ruleset"],
                "players": [NAME.format(seat) for seat in range(len(settled["names"]))],
                "lines": [],
            }
        )
    except SheetError as error:
        raise Http404 from error
    match = Match(
        public_id=ADDRESS_OF_NONE,
        variant=game.key,
        ruleset=dict(header.ruleset),
        conventions=form.conventions,
    )
    lay(match.pack)
    sheet = blank_sheet(match, header)
    door = MatchDoor(request, "device", match)
    context = {
        "match": match,
        "sheet": sheet,
        "door": door,
        "side_names": sheet.side_names,
        "form": HandForm(sheet),
        "other_lines": other_lines(door, sheet),
        "state": SigningState(Signing(match, (), 0), None),
        "own_seat": None,
        "phones": phone_address(request, reverse("scoring:match", args=[match.public_id])),
    }
    return render(request, "scoring/matches/match.html", context)
