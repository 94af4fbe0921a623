"""The clubs of a season: captains, cafés, who withdraws."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoring.access.request import Request, require_form
from scoring.writing.answers import refusals_in
from tournaments.access import season_door
from tournaments.models import SeasonClub
from tournaments.seasons.forms.seasons import AddClubForm, SeasonClubForm
from tournaments.seasons.services import seasons as services
from tournaments.seasons.views.frame import answer_at, context_of


@require_form
@never_cache
def season_clubs(request: Request, public_id: str) -> HttpResponse:
    """The clubs that take part: captains, cafés, who withdraws."""
    door = season_door(request, public_id, "keep_season")
    clubs = list(door.season.clubs.select_related("club", "captain"))
    form = AddClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_in(form, "slug"):
            services.add_club(
                season=door.season,
                club=form.cleaned_data["slug"],
                venue=form.cleaned_data["venue"],
                actor=door.actor,
            )
            messages.success(request, _("%(club)s takes part.") % {"club": form.cleaned_data["slug"].name})
            return redirect("tournaments:season_clubs", public_id)
    context = context_of(door, "clubs") | {
        "form": form,
        "clubs": [(club, SeasonClubForm(club=club)) for club in clubs],
    }
    return render(
        request,
        "tournaments/seasons/clubs.html",
        context,
        status=HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else 200,
    )


@require_POST
def edit_season_club(request: Request, public_id: str, pk: int) -> HttpResponse:
    door = season_door(request, public_id, "keep_season")
    club = get_object_or_404(
        SeasonClub.objects.select_related("season__club", "club"), pk=pk, season=door.season
    )
    form = SeasonClubForm(request.POST, club=club)
    if not form.is_valid():
        messages.error(request, _("That can’t be the captain of %(club)s.") % {"club": club.club.name})
        return redirect("tournaments:season_clubs", public_id)
    return answer_at(
        door,
        "season_clubs",
        lambda: services.edit_club(club=club, actor=door.actor, **form.cleaned_data),
        _("Saved."),
    )


@require_POST
def withdraw_club(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Strike a club with all it played, or take that back."""
    door = season_door(request, public_id, "keep_season")
    club = get_object_or_404(
        SeasonClub.objects.select_related("season__club", "club"), pk=pk, season=door.season
    )
    withdrawn = request.POST.get("withdrawn") == "1"
    sentence = _("%(club)s is struck.") if withdrawn else _("%(club)s takes part again.")
    return answer_at(
        door,
        "season_clubs",
        lambda: services.withdraw_club(
            club=club,
            withdrawn=withdrawn,
            actor=door.actor,
            reason=request.POST.get("reason", "")[:500],
        ),
        sentence % {"club": club.club.name},
    )
