"""For whoever reads the ranking out: the names in order, how to say them, and what was decisive."""

from dataclasses import dataclass
from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from scoring.access.request import Request, require_form
from scoring.writing.answers import answer
from tournaments.access import tournament_door
from tournaments.entrants.services.pronouncing import note_pronunciations
from tournaments.models import Entrant
from tournaments.standings.selectors.ending import FinalRanking
from tournaments.standings.selectors.facts import Named, Snapshot
from tournaments.standings.selectors.prizes import READ_OUT
from tournaments.standings.selectors.scene import Scene
from tournaments.standings.selectors.standings import snapshot_of
from tournaments.standings.words import rankings as ranking_words
from tournaments.standings.words import records as record_words

LONGEST = Entrant._meta.get_field("pronunciation").max_length or 0


@dataclass(frozen=True, slots=True)
class CallUp:
    """Somebody who is called to the front."""

    rank: int
    is_shared: bool
    named: Named
    pronunciation: str
    why: str
    """What was decisive against the next one, or the last match of a knock-out; empty for the last place."""


@require_form
@never_cache
def announcer(request: Request, public_id: str) -> HttpResponse:
    """From the last place that is read out to the first; secret to everybody but the organisers."""
    door = tournament_door(request, public_id, "organise")
    scene = Scene(door)
    if request.method != "POST":
        return _page(request, scene)
    by_number = {
        int(name.removeprefix("say_")): str(text).strip()
        for name, text in request.POST.items()
        if name.startswith("say_") and name.removeprefix("say_").isdecimal() and len(name) < 10
    }
    if any(len(text) > LONGEST for text in by_number.values()):
        notice = _("At most %(most)d characters for how a name is said.") % {"most": LONGEST}
        return _page(request, scene, notice, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return answer(
        door,
        lambda: note_pronunciations(tournament=door.tournament, by_number=by_number, actor=door.actor),
        _("Saved."),
        reverse("tournaments:announcer", args=[public_id]),
    )


def _page(request: Request, scene: Scene, notice: str = "", *, status: int = 200) -> HttpResponse:
    context = {
        "scene": scene,
        "tournament": scene.tournament,
        "calls": _calls(scene),
        "notice": notice,
        "longest": LONGEST,
    }
    return render(request, "tournaments/standings/announcer.html", context, status=status)


def _calls(scene: Scene) -> list[CallUp]:
    """Everybody down to the place to which a ranking is read out, the last one first."""
    final = FinalRanking(scene).final or ()
    numbers = dict(scene.tournament.entrants.values_list("number", "pronunciation"))
    why = _why(snapshot_of(scene.tournament), scene)
    return [
        CallUp(rank, len(entrants) > 1, named, numbers.get(named.number, ""), why.get(entrant, ""))
        for rank, entrants in reversed(final)
        if rank <= READ_OUT
        for entrant in entrants
        for named in (scene.names[entrant],)
    ]


def _why(snapshot: Snapshot | None, scene: Scene) -> dict[str, str]:
    stage = snapshot.current if snapshot else None
    if stage is None:
        return {}
    if stage.is_elimination:
        return record_words.deciding_matches(stage, scene.names)
    sentences: dict[str, str] = {}
    for ranking in stage.rankings:
        sentences |= ranking_words.parted_sentences(stage, ranking, scene.names, of_every_place=True)
    return sentences
