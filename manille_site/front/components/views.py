"""The page itself. No page leads to it, and search engines are told to leave it alone."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from manille_site.front.components import samples
from scoring.access.doors import MatchDoor
from scoring.access.request import Request
from scoring.matches.forms.lines import HandForm
from scoring.matches.selectors.signing import Signing, SigningState
from scoring.matches.views.start import game_card
from scoring.rules import VARIANTS
from scoring.templatetags import cards, sprites

USUAL_GAME = "manillen-4p"


@require_safe
@never_cache
def components(request: Request) -> HttpResponse:
    """Board, pad and sheet are those of the game that ``?game=`` names."""
    variant = VARIANTS.get(request.GET.get("game", ""), VARIANTS[USUAL_GAME])
    sheet = samples.sheet_of(variant)
    context = {
        "variants": list(VARIANTS),
        "variant": variant,
        "match": sheet.match,
        "sheet": sheet,
        "door": MatchDoor(request, "device", sheet.match),
        "side_names": sheet.side_names,
        "form": HandForm(sheet),
        "own_seat": None,
        "oob": False,
        "state": SigningState(Signing(sheet.match, (), 0), None),
        "cards": samples.match_cards(sheet),
        "game": game_card(variant),
        "fields": samples.ComponentForm(initial={"name": samples.LONG_NAME}),
        "wrong_fields": samples.ComponentForm(samples.WRONG, prefix="wrong"),
        "tables": samples.tables(),
        "strip": samples.strip(),
        "tournament": samples.tournament(),
        "sprites": sprites.names_in(sprites.DRAWINGS),
        "pips": sprites.names_in(cards.DRAWINGS),
        "widths": (16, 20, 28, 40),
    }
    return render(request, "front/components.html", context)
