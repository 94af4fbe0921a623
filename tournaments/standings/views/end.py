"""The end: the final ranking, the prizes, and reading them out place by place."""

from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from scoring.access.request import Request, require_form, wants_fragment
from tournaments.access import tournament_door
from tournaments.rounds.selectors.cut import AskedAbout, asked_about_at_the_end
from tournaments.rounds.selectors.strip import pressing_matters
from tournaments.standings.forms.prizes import PrizesForm, prizes_typed
from tournaments.standings.selectors.ending import FinalRanking
from tournaments.standings.selectors.prizes import box_of_prizes
from tournaments.standings.selectors.ranking_files import RankingHistory, ranking_history, scores_of
from tournaments.standings.selectors.records import records_of
from tournaments.standings.selectors.scene import Scene, scene_at
from tournaments.standings.services import prizes as services
from tournaments.standings.words import rankings as ranking_words
from tournaments.standings.words.records import FieldColumns, RecordColumns, field_columns, record_columns
from tournaments.words.tie_breaks import NAMES


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def end(request: Request, public_id: str) -> HttpResponse:
    """The final ranking with its prizes; it stays at this address."""
    scene = scene_at(request, public_id)
    ending = FinalRanking(scene)
    page = "tournaments/standings/end.html"
    return render(request, f"{page}#live" if wants_fragment(request) else page, _context(scene, ending))


@require_form
def prizes(request: Request, public_id: str) -> HttpResponse:
    """What there is to win, for organisers to write down."""
    door = tournament_door(request, public_id, "organise")
    scene = Scene(door)
    if request.method != "POST":
        form = PrizesForm(initial=prizes_typed(scene.tournament))
        return render(
            request,
            "tournaments/standings/prizes.html",
            _context(scene, FinalRanking(scene)) | {"form": form},
        )
    form = PrizesForm(request.POST)
    if not form.is_valid():
        context = _context(scene, FinalRanking(scene)) | {"form": form}
        return render(
            request, "tournaments/standings/prizes.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    services.set_prizes(
        tournament=scene.tournament,
        prizes=form.prizes,
        hides_last_round=form.cleaned_data["hides_last_round"],
        actor=door.actor,
    )
    return redirect("tournaments:end", public_id)


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def reveal(request: Request, public_id: str) -> HttpResponse:
    """For the projector: the place that was read out last, large, and those before it."""
    scene = scene_at(request, public_id)
    ending = FinalRanking(scene)
    steps = ending.steps[: ending.steps_read_out]
    context = _context(scene, ending) | {
        "newest": steps[-1] if steps else None,
        "earlier": [place for step in reversed(steps[:-1]) for place in step],
        "awards": {award.rank: award for award in ending.prizes.awards} if ending.prizes else {},
        "left": len(ending.steps) - ending.steps_read_out,
    }
    page = "tournaments/standings/reveal.html"
    return render(request, f"{page}#live" if wants_fragment(request) else page, context)


@require_POST
def tell_next(request: Request, public_id: str) -> HttpResponse:
    """Read out the next place, or all that are left."""
    door = tournament_door(request, public_id, "organise")
    ending = FinalRanking(Scene(door))
    places_told = request.POST.get("told", "")
    if "everything" in request.POST:
        services.tell_everything(tournament=door.tournament, actor=door.actor)
    elif places_told.isdecimal() and len(places_told) < 6:
        services.tell_next_place(
            tournament=door.tournament,
            places_told=int(places_told),
            steps=len(ending.steps),
            actor=door.actor,
        )
    return redirect("tournaments:reveal", public_id)


def _scores(scene: Scene) -> dict[str, Any]:
    """What the last stage ranks by first, by entrant; nothing where people go out, or while it is secret."""
    if scene.snapshot is None or scene.door.hides_last_round:
        return {"scores": {}, "score_name": ""}
    first, scores = scores_of(scene.snapshot)
    if first is None:
        return {"scores": {}, "score_name": ""}
    return {
        "scores": {who: ranking_words.value_text(first, score) for who, score in scores.items()},
        "score_name": NAMES[first],
    }


def _records(scene: Scene) -> RecordColumns | None:
    """Where people go out: what everybody did in the event; nothing while it is secret."""
    if scene.snapshot is None or scene.door.hides_last_round:
        return None
    return record_columns(records_of(scene.snapshot), scene.snapshot.current)


def _field(scene: Scene) -> FieldColumns | None:
    """The same where more than two sides met at a table."""
    if scene.snapshot is None or scene.door.hides_last_round:
        return None
    return field_columns(scene.snapshot)


def _box(scene: Scene, ending: FinalRanking) -> dict[str, Any]:
    """That there is a cash box; what it holds only for who keeps it."""
    box = box_of_prizes(scene.tournament, ending.prizes) if ending.prizes else None
    return {"has_box": box is not None, "box": box if scene.door.may("keep_pot") else None}


def _context(scene: Scene, ending: FinalRanking) -> dict[str, Any]:
    awards = ending.prizes.awards if ending.prizes else ()
    may_ask, is_asked = scene.door.may("organise"), "asked" in scene.door.request.GET
    asks = may_ask and (is_asked or ending.final is not None)
    return {
        "scene": scene,
        "tournament": scene.tournament,
        "door": scene.door,
        "names": scene.names,
        "ending": ending,
        "pressing": pressing_matters(scene.tournament) if asks else (),
        "asked": asked_about_at_the_end(scene.tournament) if asks else AskedAbout(),
        "is_asked": may_ask and is_asked,
        "did_not_play": scene.snapshot.did_not_play if scene.snapshot else (),
        "awards": [award for award in awards if ending.may_see(award.rank)],
        **_scores(scene),
        "records": _records(scene),
        "field": _field(scene),
        "history": RankingHistory(()) if scene.door.hides_last_round else ranking_history(scene.tournament),
        "prize_list": None if scene.door.hides_last_round else ending.prizes,
        **_box(scene, ending),
    }
