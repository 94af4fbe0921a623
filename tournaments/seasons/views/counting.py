"""What counts in a season: every evening, what can be added, what is taken out."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access.request import Request
from scoring.writing.answers import answer
from tournaments.access import SeasonDoor, season_door
from tournaments.models import Evening
from tournaments.seasons.forms.seasons import CountForm
from tournaments.seasons.selectors.fold import facts_now
from tournaments.seasons.services import counting as services
from tournaments.seasons.views.frame import answer_at, context_of


@require_safe
@never_cache
def season_evenings(request: Request, public_id: str) -> HttpResponse:
    """Every evening of the season, what counts, and what can be added."""
    door = season_door(request, public_id)
    return _evenings_page(request, door, CountForm(season=door.season) if door.may("keep_season") else None)


def _evenings_page(
    request: Request, door: SeasonDoor, form: CountForm | None, refused: str = ""
) -> HttpResponse:
    facts = facts_now(door.season, public=not door.is_insider)
    played: dict[int, int] = {}
    for score in facts.scores:
        played[score.evening] = played.get(score.evening, 0) + 1
    lines = [{"evening": evening, "people": played.get(evening.number, 0)} for evening in facts.evenings]
    context = context_of(door, "evenings") | {"lines": lines[::-1], "form": form, "refused": refused}
    status = 422 if refused or (form is not None and form.errors) else 200
    return render(request, "tournaments/seasons/counting.html", context, status=status)


@require_POST
def count_tournament(request: Request, public_id: str) -> HttpResponse:
    door = season_door(request, public_id, "keep_season")
    form = CountForm(request.POST, season=door.season)
    if not form.is_valid():
        return _evenings_page(request, door, form)
    return answer(
        door,
        lambda: services.count_tournament(season=door.season, actor=door.actor, **form.cleaned_data),
        _("“%(name)s” counts.") % {"name": form.cleaned_data["tournament"].name},
        reverse("tournaments:season_evenings", args=[public_id]),
        refused=lambda why: _evenings_page(request, door, form, why),
    )


@require_POST
def stop_counting(request: Request, public_id: str, pk: int) -> HttpResponse:
    door = season_door(request, public_id, "keep_season")
    evening = _evening(door, pk)
    return answer_at(
        door,
        "season_evenings",
        lambda: services.stop_counting(evening=evening, actor=door.actor),
        _("“%(name)s” no longer counts.") % {"name": evening.tournament.name},
    )


@require_POST
def set_catch_up(request: Request, public_id: str, pk: int) -> HttpResponse:
    """An evening for making up missed ones only, or an ordinary one."""
    door = season_door(request, public_id, "keep_season")
    evening = _evening(door, pk)
    wanted = request.POST.get("is_catch_up") == "1"
    return answer_at(
        door,
        "season_evenings",
        lambda: services.set_catch_up(evening=evening, is_catch_up=wanted, actor=door.actor),
        _("Saved."),
    )


def _evening(door: SeasonDoor, pk: int) -> Evening:
    evenings = Evening.objects.select_related("season__club", "tournament")
    return get_object_or_404(evenings, pk=pk, season=door.season)
