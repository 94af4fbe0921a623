"""Who called off for which evening of a season, and who made one up."""

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoring.access.request import Request, require_form
from scoring.models import Player
from scoring.writing.answers import refusals_in
from tournaments.access import SeasonDoor, season_door
from tournaments.models import Absence, CatchUp, Evening
from tournaments.seasons.forms.seasons import AbsenceForm, CatchUpForm
from tournaments.seasons.selectors.seasons import rules_of
from tournaments.seasons.services import counting as services
from tournaments.seasons.views.frame import answer_at, context_of
from tournaments.seasons.words import rule_sentences


@require_form
@never_cache
def season_absences(request: Request, public_id: str) -> HttpResponse:
    """Who called off, for which evening; and who made an evening up."""
    door = season_door(request, public_id, "keep_season")
    evenings, players = _evenings(door), _people(door)
    is_catch_up = "catch_up" in request.POST
    absence = AbsenceForm(None if is_catch_up else request.POST or None, evenings=evenings, players=players)
    catch_up = CatchUpForm(request.POST if is_catch_up else None, evenings=evenings, players=players)
    form: AbsenceForm | CatchUpForm = catch_up if is_catch_up else absence
    if request.method == "POST" and form.is_valid():
        note = services.note_catch_up if is_catch_up else services.note_absence
        with refusals_in(form):
            note(actor=door.actor, **form.cleaned_data)
            messages.success(request, _("Noted."))
            return redirect("tournaments:season_absences", public_id)
    rules = rules_of(door.season.rules)
    context = context_of(door, "absences") | {
        "absence": absence,
        "catch_up": catch_up,
        "absences": Absence.objects.filter(evening__season=door.season)
        .select_related("player__merged_into", "evening__tournament")
        .order_by("-evening__tournament__starts_at", "player__name"),
        "catch_ups": CatchUp.objects.filter(played__season=door.season)
        .select_related("player__merged_into", "missed__tournament", "played__tournament")
        .order_by("-played__tournament__starts_at", "player__name"),
        "limit": rules.catch_up_limit,
        "sentences": list(rule_sentences(rules)),
    }
    status = 422 if form.errors else 200
    return render(request, "tournaments/seasons/absences.html", context, status=status)


@require_POST
def forget_absence(request: Request, public_id: str, pk: int) -> HttpResponse:
    door = season_door(request, public_id, "keep_season")
    absence = get_object_or_404(
        Absence.objects.select_related("evening__season__club", "player"), pk=pk, evening__season=door.season
    )
    return answer_at(
        door,
        "season_absences",
        lambda: services.forget_absence(evening=absence.evening, player=absence.player, actor=door.actor),
        _("Taken back."),
    )


@require_POST
def forget_catch_up(request: Request, public_id: str, pk: int) -> HttpResponse:
    door = season_door(request, public_id, "keep_season")
    catch_up = get_object_or_404(
        CatchUp.objects.select_related("played__season__club"), pk=pk, played__season=door.season
    )
    return answer_at(
        door,
        "season_absences",
        lambda: services.forget_catch_up(catch_up=catch_up, actor=door.actor),
        _("Taken back."),
    )


def _evenings(door: SeasonDoor) -> QuerySet[Evening]:
    evenings = door.season.evenings.select_related("tournament", "season__club")
    return evenings.order_by("-tournament__starts_at", "-pk")


def _people(door: SeasonDoor) -> QuerySet[Player]:
    """Everybody of the clubs of the season."""
    clubs = [door.season.club_id, *door.season.clubs.values_list("club", flat=True)]
    people = Player.objects.filter(memberships__club__in=clubs, merged_into=None, erased_at=None)
    return people.distinct().order_by("name", "pk")
