"""What a rating is, and a club's word on whether its matches are rated."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.access.doors import club_door
from scoring.access.request import Request, require_form
from scoring.rules import VARIANTS, families
from tournaments.engine.people.ratings import BEGINNER, FEWEST_MATCHES
from tournaments.records.selectors.ratings import are_switched_off
from tournaments.records.services.ratings import switch_ratings


@require_safe
def rating_explained(request: Request) -> HttpResponse:
    """Where the number comes from, what it is good for, and what isn't rated."""
    context = {
        "families": [
            (family, [game for game in VARIANTS if game in games]) for family, games in families().items()
        ],
        "fewest": FEWEST_MATCHES,
        "beginner": BEGINNER,
    }
    return render(request, "tournaments/records/rating_explained.html", context)


@require_form
def club_ratings(request: Request, slug: str) -> HttpResponse:
    """An organiser has the club's matches rated, or not."""
    door = club_door(request, slug, "edit_club")
    club = door.club
    if request.method == "POST":
        off = request.POST.get("rated") != "yes"
        switch_ratings(club=club, off=off, actor=door.actor)
        messages.success(request, _("Matches are not rated any more.") if off else _("Matches are rated."))
        return redirect("tournaments:club_ratings", club.slug)
    return render(
        request, "tournaments/records/club_ratings.html", {"club": club, "off": are_switched_off(club)}
    )
