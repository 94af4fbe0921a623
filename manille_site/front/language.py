"""Choosing a language: kept in the account of whoever is signed in, else on the device."""

from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from manille_site.front.ways_back import way_back
from scoring.access.languages import IN_THE_ADDRESS, language_called, remember_language
from scoring.access.request import Request, require_form
from scoring.clubs.services.people import choose_language as keep_choice
from scoring.models import User


@require_form
@never_cache
def choose_language(request: Request) -> HttpResponse:
    """Each language by its own name; then back to the page that one came from."""
    fields = request.POST if request.method == "POST" else request.GET
    back = _without_language(way_back(request, fields.get("next", "")))
    if request.method != "POST":
        own = request.user.language if isinstance(request.user, User) else ""
        return render(request, "front/language.html", {"next": back, "own": own})
    language = language_called(request.POST.get("language", ""))
    response = redirect(back)
    if isinstance(request.user, User):
        keep_choice(user=request.user, language=language)
    else:
        remember_language(response, language)
    return response


def _without_language(address: str) -> str:
    """The choice is to be seen there."""
    parts = urlsplit(address)
    query = [(key, value) for key, value in parse_qsl(parts.query) if key != IN_THE_ADDRESS]
    return urlunsplit(("", "", parts.path, urlencode(query), ""))
