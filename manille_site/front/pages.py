"""Home, the statement on accessibility, and the error pages: what shows both apps, or neither."""

import sys
from datetime import date

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import HttpResponse
from django.shortcuts import render
from django.template import loader
from django.templatetags.static import static
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from manille_site.front.home import Front
from manille_site.front.player import PlayerHome
from manille_site.ops import rehearsals, second_place, security_log, update_words
from scoring.access.request import Request
from scoring.models import Club

STATEMENT_OF = date(2026, 11, 23)
"""The day on which what the statement on accessibility says was last held against the pages."""

RETRY_AFTER = 5
"""Seconds after which a page may be asked for again while the database is away."""


@require_safe
@never_cache
def home(request: Request) -> HttpResponse:
    """A player's own home, or what this is; and what everybody plays.

    When a backup last left the machine or was restored is read only where the page says it, after a failure.
    """
    context = {
        "own": PlayerHome(request.user, request.device_id),
        "front": Front(None),
        "damage": update_words.damage() if request.user.is_superuser else [],
        "rehearsal": rehearsals.newest() if request.user.is_superuser else None,
        "restored_at": rehearsals.last_that_worked,
        "second_copy": second_place.newest() if request.user.is_superuser else None,
        "copied_at": second_place.last_that_worked,
        "is_new": not Club.objects.exists(),
    }
    return render(request, "front/home.html", context)


@require_safe
@never_cache
def accessibility(request: Request) -> HttpResponse:
    """What we aim at for every eye and hand, how it is tested, what is missing, where to write."""
    context = {"statement_of": STATEMENT_OF, "contact_email": settings.CONTACT_EMAIL}
    return render(request, "front/accessibility.html", context)


def bad_request(request: Request, exception: Exception) -> HttpResponse:
    return render(request, "400.html", status=400)


def permission_denied(request: Request, exception: Exception) -> HttpResponse:
    security_log.denied(request)
    return render(request, "403.html", status=403)


def page_not_found(request: Request, exception: Exception) -> HttpResponse:
    return render(request, "404.html", status=404)


def server_error(request: Request) -> HttpResponse:
    """Without the request in its context: what broke may be just what every page asks for.

    503 where the database is away or too busy: it will be back, and who asks again then is served.
    """
    try:
        styles = [static(f"site/{name}.css") for name in ("tokens", "base", "components", "errors")]
    except ValueError:  # static files were never collected
        styles = []
    template, status = "500.html", 500
    if isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        template, status = "503.html", 503
    response = HttpResponse(loader.get_template(template).render({"styles": styles}), status=status)
    if status == 503:
        response["Retry-After"] = RETRY_AFTER
    return response
