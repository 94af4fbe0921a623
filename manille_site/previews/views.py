"""Addresses of the pictures, and of the manifest that names the icons.

Pictures tell everybody the same, so whoever passes them on may keep them: their address says the language.
"""

from collections.abc import Callable
from hashlib import sha256

from django.http import HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from manille_site.previews import subjects
from manille_site.previews.drawing import ACCENT, GROUND, Picture, png_of
from manille_site.previews.icons import LAUNCHER
from scoring.access.languages import follow_address_alone
from scoring.access.request import Request

LOOK = 1
"""Part of every tag: raised when the drawing changes."""

FRESH_FOR = 5 * 60
"""Seconds."""


@require_safe
def manifest(request: Request) -> JsonResponse:
    """What a launcher shows of the site. It opens in a browser with its ways back: pages need the network."""
    icons = [
        {
            "src": f"/icon-{size}.png",
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": "any maskable",
        }
        for size in LAUNCHER
    ]
    about = {
        "name": _("Manille"),
        "description": _("Score-keeping and tournaments for the Manille family, played with real cards."),
        "lang": get_language(),
        "start_url": reverse("home"),
        "display": "minimal-ui",
        "theme_color": ACCENT,
        "background_color": GROUND,
        "icons": icons,
    }
    return JsonResponse(about, content_type="application/manifest+json")


@require_safe
def site(request: Request) -> HttpResponse:
    follow_address_alone(request)
    return _answer(request, subjects.site())


def _of(subject: Callable[..., Picture]) -> Callable[..., HttpResponse]:
    @require_safe
    def picture(request: Request, **key: str | int) -> HttpResponse:
        follow_address_alone(request)
        return _answer(request, subject(**key))

    return picture


club = _of(subjects.club)
season = _of(subjects.season)
tournament = _of(subjects.tournament)
player = _of(subjects.player)
match = _of(subjects.match)


def _answer(request: Request, picture: Picture) -> HttpResponse:
    """The tag says what stands on the picture: it is drawn only for those who don't have that yet."""
    tag = f'"{sha256(f"{LOOK} {picture!r}".encode()).hexdigest()[:32]}"'
    response = get_conditional_response(request, etag=tag)
    if response is None:
        response = HttpResponse(png_of(picture), content_type="image/png")
    response["ETag"] = tag
    patch_cache_control(response, public=True, max_age=FRESH_FOR)
    return response
