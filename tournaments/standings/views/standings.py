"""Who is ahead, and why: rankings of stages, one entrant's way, the crosstable, ranks after each round."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_tables2 import RequestConfig

from scoring.access.request import Request, wants_fragment
from tournaments.entrants.selectors.no_shows import no_shows, no_shows_so_far
from tournaments.models import Tournament
from tournaments.reading.suspense import is_secret
from tournaments.standings import drawings as rank_chart
from tournaments.standings.selectors.cut import last_one_in
from tournaments.standings.selectors.facts import Named, Ranking, StageFacts
from tournaments.standings.selectors.progress import crosstable, ways_of
from tournaments.standings.selectors.scene import Scene, scene_at
from tournaments.standings.tables import BY_PLACE, UPSIDE_DOWN, Dressing, RankingTable, ranking_table
from tournaments.standings.words import rankings as ranking_words
from tournaments.words import tie_breaks as tie_break_words
from tournaments.words.systems import SYSTEMS

PER_PAGE = 100


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def standings(request: Request, public_id: str, number: int | None = None) -> HttpResponse:
    """The ranking of a stage, live; without a number, of the stage that is being played."""
    scene = scene_at(request, public_id)
    stage = _stage(scene, number)
    context = _context(scene, stage, names={})
    is_whole = not wants_fragment(request)
    if is_whole and scene.door.may("organise") and scene.tournament.status != Tournament.Status.FINISHED:
        is_over = scene.snapshot is not None and bool(scene.snapshot.final)
        absent = no_shows(scene.tournament) if is_over else no_shows_so_far(scene.tournament)
        context |= {"no_shows": absent, "asks_at": "end" if is_over else "draw"}
    if stage is not None:
        find = request.GET.get("find", "").strip()
        context |= {
            "tables": _tables(request, scene, stage, find),
            "names": scene.names_of(stage.did_not_play) if stage.did_not_play else {},
            "find": find,
            "is_long": len(stage.entrants) > PER_PAGE,
            "tie_breaks": [
                (tie_break_words.NAMES[key], tie_break_words.SENTENCES[key]) for key in stage.tie_breaks
            ],
        }
    page = "tournaments/standings/standings.html"
    return render(request, page if is_whole else f"{page}#live", context)


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def entrant(request: Request, public_id: str, number: int) -> HttpResponse:
    """One entrant's way: every round with its table, opponents, result and score sheet."""
    scene = scene_at(request, public_id)
    named = scene.names.get(f"e{number}")
    if named is None:
        raise Http404
    context = _context(scene, None) | {"entrant": named, "ways": []}
    if scene.snapshot is not None:
        context["ways"] = ways_of(scene.snapshot, f"e{number}")
    page = "tournaments/standings/way.html"
    return render(request, f"{page}#live" if wants_fragment(request) else page, context)


@require_safe
def crosstable_page(request: Request, public_id: str, number: int) -> HttpResponse:
    """A stage at one glance: everybody against everybody, or round by round."""
    scene = scene_at(request, public_id)
    stage = _stage_or_404(scene, number)
    if stage.is_elimination:
        raise Http404
    lists = crosstable(stage)
    page = Paginator(lists[0][1], PER_PAGE).get_page(request.GET.get("page")) if len(lists) == 1 else None
    if page is not None:
        lists = [(lists[0][0], list(page))]
    context = _context(scene, stage) | {"lists": lists, "page_obj": page}
    context["by_opponent"] = bool(lists and lists[0][1] and lists[0][1][0].is_self is not None)
    return render(request, "tournaments/standings/crosstable.html", context)


@require_safe
def progress(request: Request, public_id: str, number: int) -> HttpResponse:
    """The rank after each round, as lines and as a table."""
    scene = scene_at(request, public_id)
    stage = _stage_or_404(scene, number)
    if stage.is_elimination:
        raise Http404
    lists = [(ranking.group, rank_chart.chart_of(stage, ranking)) for ranking in stage.rankings]
    rows: dict[int | None, Any] = {ranking.group: ranking.rows for ranking in stage.rankings}
    context = _context(scene, stage) | {"lists": lists, "rows": rows}
    if len(lists) == 1:
        context["page_obj"] = rows[None] = Paginator(rows[None], PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "tournaments/standings/progress.html", context)


def _context(
    scene: Scene, stage: StageFacts | None, *, names: Mapping[str, Named] | None = None
) -> dict[str, Any]:
    """``names`` are everybody's, unless the page names a few."""
    return {
        "scene": scene,
        "tournament": scene.tournament,
        "door": scene.door,
        "names": scene.names if names is None else names,
        "stage": stage,
    }


def _stage(scene: Scene, number: int | None) -> StageFacts | None:
    """The stage asked for; ``None`` where the tournament can't be ranked yet."""
    if number is not None:
        return _stage_or_404(scene, number)
    return scene.snapshot.current if scene.snapshot else None


def _stage_or_404(scene: Scene, number: int) -> StageFacts:
    stage = scene.snapshot.stage(number) if scene.snapshot else None
    if stage is None:
        raise Http404
    return stage


def _tables(request: Request, scene: Scene, stage: StageFacts, find: str) -> list[RankingTable]:
    """The lists of a stage, each sorted and paged as the address asks; only who is shown is named."""
    tables = [_table(request, scene, stage, ranking, find) for ranking in stage.rankings]
    if find or "all" in request.GET:
        names = scene.names
    else:
        names = scene.names_of({entrant for table in tables for entrant in _people_of(table)})
    # An address for each of thousands is dear to look up, and all but the number is the same.
    way = reverse("tournaments:entrant", args=[scene.tournament.public_id, 0]).removesuffix("0/")
    marks = _marks(scene, stage)
    for table in tables:
        sentences, last_in, ranking = {}, None, table.data.ranking
        order = [] if find else list(table.order_by)
        if order in (BY_PLACE, UPSIDE_DOWN):
            sentences = ranking_words.parted_sentences(stage, ranking, names, places=table.page_places)
        if order == BY_PLACE:
            last_in = last_one_in(scene, stage, ranking)
        table.dress(Dressing(names, way, marks, sentences, last_in))
    return tables


def _table(request: Request, scene: Scene, stage: StageFacts, ranking: Ranking, find: str) -> RankingTable:
    """One list, not dressed yet."""
    places: Sequence[int] = range(len(ranking.rows))
    if find:
        wanted = find.casefold()
        places = [at for at in places if wanted in scene.names[ranking.rows[at].entrant].name.casefold()]
    caption = (
        _("Group %(group)s") % {"group": ranking.group} if ranking.group else str(SYSTEMS[stage.system].name)
    )
    prefix = f"g{ranking.group}-" if ranking.group else ""
    table = ranking_table(ranking, places, stage.tie_breaks, prefix=prefix)
    table.caption = caption
    paginate = False if "all" in request.GET else {"per_page": PER_PAGE, "silent": True}
    RequestConfig(request, paginate=paginate).configure(table)
    return table


def _people_of(table: RankingTable) -> set[str]:
    """Whom a page names: its entrants, and those right below them."""
    rows = table.data.ranking.rows
    return {row.entrant for place in table.page_places for row in rows[place : place + 2]}


def _marks(scene: Scene, stage: StageFacts) -> dict[str, str]:
    """Whose place may still move: at a table without a result, or with one that isn't confirmed.

    A round that is kept secret marks nobody: this ranking tells how it stood before.
    """
    marks, playing, unconfirmed = {}, _("playing"), _("unconfirmed")
    hides = scene.door.hides_last_round
    for played in stage.rounds:
        if hides and is_secret(scene.tournament, stage.number, played.number):
            continue
        for table in played.unsettled:
            marks.update(dict.fromkeys(table.people, playing if table.is_open else unconfirmed))
    return marks
