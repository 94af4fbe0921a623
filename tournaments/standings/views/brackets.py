"""Brackets and the rounds of a table knock-out, with the scores of what is being played."""

from http import HTTPStatus

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from scoring.access.request import Request, wants_fragment
from tournaments.models import Tournament
from tournaments.standings.selectors.brackets import trees_of
from tournaments.standings.selectors.elimination import fields_of, live_scores, moved
from tournaments.standings.selectors.scene import scene_at

WHOLE = 32
"""First-round matches from which a bracket is shown zoomed out at first."""


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def bracket(request: Request, public_id: str, number: int) -> HttpResponse:
    """A stage in which people go out. ``?view=`` is ``small``, ``large`` or ``parts``.

    A live page gets its matches anew, round by round, so that the rounds a reader has opened stay open;
    a page whose brackets have another ``shape`` (the plate has begun) is loaded anew.
    """
    if _is_known(request, public_id):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    scene = scene_at(request, public_id)
    stage = scene.snapshot.stage(number) if scene.snapshot else None
    if stage is None or not stage.is_elimination:
        raise Http404
    ids = [f"e{place}" for place in range(1, len(scene.names) + 1)]
    view = request.GET.get("view", "")
    trees = trees_of(stage, ids, in_parts=view == "parts") if stage.has_begun and stage.is_bracket else []
    shape = "-".join(str(len(tree.columns)) for tree in trees)
    is_big = any(len(tree.columns[0].slots) >= WHOLE for tree in trees) or view == "parts"
    context = {
        "scene": scene,
        "tournament": scene.tournament,
        "door": scene.door,
        "names": scene.names,
        "stage": stage,
        "trees": trees,
        "fields": [] if stage.is_bracket else fields_of(stage),
        "lives": live_scores(stage),
        "view": view,
        "is_small": view == "small" or (is_big and view not in ("large", "parts")),
        "is_deep": any(tree.is_deep for tree in trees) or view == "parts",
        "shape": shape,
        "version": f"{scene.version}.{moved(public_id)}",
    }
    if not wants_fragment(request):
        return render(request, "tournaments/standings/bracket.html", context)
    if request.GET.get("shape") != shape:
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "tournaments/standings/bracket.html#live", context | {"oob": True})


def _is_known(request: Request, public_id: str) -> bool:
    """Whether neither the tournament nor a match at one of its tables has moved; two indexed queries."""
    version, _dot, sheets = request.GET.get("v", "").partition(".")
    if not (version.isdecimal() and sheets.isdecimal() and len(version) + len(sheets) < 20):
        return False
    newest = Tournament.objects.filter(public_id=public_id, version=int(version))
    return newest.exclude(status=Tournament.Status.DRAFT).exists() and moved(public_id) == int(sheets)
