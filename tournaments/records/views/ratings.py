"""What a rating is, and a club's word on whether its matches are rated."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.access.actors import Actor
from scoring.access.permissions import INSIDERS, may, role_in_club
from scoring.models import Club
from scoring.rules import VARIANTS, families
from tournaments.engine.people.ratings import BEGINNER, FEWEST_MATCHES
from tournaments.records.selectors.ratings import are_switched_off
from tournaments.records.services.ratings import switch_ratings


@require_safe
def rating_explained(request: HttpRequest) -> HttpResponse:
    """Where the number comes from, what it is good for, and what isn't rated."""
    context = {
        "families": [
            (family, [game for game in VARIANTS if game in games]) for family, games in families().items()
        ],
        "fewest": FEWEST_MATCHES,
        "beginner": BEGINNER,
    }
    return render(request, "tournaments/records/rating_explained.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def club_ratings(request: HttpRequest, slug: str) -> HttpResponse:
    """An organiser has the club's matches rated, or not."""
    club = get_object_or_404(Club, slug=slug)
    role = role_in_club(request.user, club)
    if role not in INSIDERS:
        raise Http404
    if not may(role, "edit_club"):
        raise PermissionDenied
    if request.method == "POST":
        off = request.POST.get("rated") != "yes"
        switch_ratings(club=club, off=off, actor=Actor.of(request, with_device=False, role=role))
        messages.success(request, _("Matches are not rated any more.") if off else _("Matches are rated."))
        return redirect("tournaments:club_ratings", club.slug)
    return render(
        request, "tournaments/records/club_ratings.html", {"club": club, "off": are_switched_off(club)}
    )
