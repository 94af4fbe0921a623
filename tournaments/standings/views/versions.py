"""The final ranking as it was published: each version a page and a file, the newest first."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access.request import Request
from tournaments.models import RankingVersion
from tournaments.standings.selectors.ranking_files import RankingHistory, ranking_history
from tournaments.standings.selectors.records import records_in
from tournaments.standings.selectors.scene import Scene, scene_at
from tournaments.standings.words.rankings import value_text
from tournaments.standings.words.records import record_columns
from tournaments.words.tie_breaks import NAMES


@require_safe
@never_cache
def ranking_version(request: Request, public_id: str, number: int) -> HttpResponse:
    """Who stood where, by the names that people wish to have here today."""
    scene = scene_at(request, public_id)
    history, version = _version(scene, number)
    ranked_by = version.facts["ranked_by"]
    context = {
        "scene": scene,
        "tournament": scene.tournament,
        "door": scene.door,
        "names": scene.names,
        "history": history,
        "version": version,
        "newer": history.by_number.get(number + 1),
        "score_name": NAMES[ranked_by] if ranked_by else "",
        "entries": [
            (entry, value_text(ranked_by, entry.score) if entry.score is not None else "")
            for entry in history.entries_of(version)
        ],
        "records": record_columns(
            records_in(version.facts.get("records", {})), scene.snapshot.current if scene.snapshot else None
        ),
        "did_not_play": [who for who in version.facts["did_not_play"] if who in scene.names],
    }
    return render(request, "tournaments/standings/ranking_version.html", context)


@require_safe
@never_cache
def ranking_file(request: Request, public_id: str, number: int) -> HttpResponse:
    """The very bytes that were published."""
    scene = scene_at(request, public_id)
    _history, version = _version(scene, number)
    response = HttpResponse(version.content, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{public_id}-ranking-{number}.json"'
    return response


def _version(scene: Scene, number: int) -> tuple[RankingHistory, RankingVersion]:
    """404 for one that isn't there, and for whoever isn't to know the last round yet."""
    history = ranking_history(scene.tournament)
    version = history.by_number.get(number)
    if version is None or scene.door.hides_last_round:
        raise Http404
    return history, version
