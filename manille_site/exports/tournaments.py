"""A tournament's tables as files: entrants, rounds and results, standings, crosstable, prizes; TRF."""

from collections.abc import Callable, Iterable
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from manille_site.exports.files import Export
from scoring.access.request import Request
from tournaments.engine import TIE_BREAKS
from tournaments.entrants.selectors.entrants import entrants_listed
from tournaments.standings.selectors.ending import FinalRanking
from tournaments.standings.selectors.facts import RoundFacts, Snapshot, StageFacts
from tournaments.standings.selectors.progress import RankStep, crosstable
from tournaments.standings.selectors.records import records_of
from tournaments.standings.selectors.scene import Scene, scene_at
from tournaments.standings.trf import can_be_trf, trf_of
from tournaments.standings.words.records import field_columns, round_names
from tournaments.words.tie_breaks import NAMES


@require_safe
@never_cache
def entrants(request: Request, public_id: str, kind: str) -> HttpResponse:
    """Who takes part; everybody may read it, by the names that people wish to have there."""
    scene = scene_at(request, public_id)
    head = [_("Number"), _("Entrant"), _("Club"), _("Seed"), _("From round"), _("Left after round")]
    rows = (
        [
            entrant.number,
            scene.names[entrant.file_id].name,
            entrant.club_name,
            entrant.seed,
            entrant.from_round,
            entrant.left_after,
        ]
        for entrant in entrants_listed(scene.tournament)
    )
    return Export(_("%(name)s entrants") % {"name": scene.tournament.name}, head, rows).answer(
        kind, scene.tournament.club
    )


@require_safe
@never_cache
def standings(request: Request, public_id: str, number: int, kind: str) -> HttpResponse:
    """The ranking of a stage, as far as this reader may know it."""
    scene = scene_at(request, public_id)
    stage = _stage(scene, number)
    tie_breaks = [key for key in stage.tie_breaks if TIE_BREAKS[key].value is not None]
    by_group = [_("Group")] if len(stage.rankings) > 1 else []
    head = [*by_group, _("Rank"), _("Entrant"), _("Club"), *(str(NAMES[key]) for key in tie_breaks)]
    rows = [
        [
            *([ranking.group] if by_group else []),
            row.rank,
            scene.names[row.entrant].name,
            scene.names[row.entrant].club,
            *(row.values[key] for key in tie_breaks),
        ]
        for ranking in stage.rankings
        for row in ranking.rows
    ]
    for who in stage.did_not_play:
        named = scene.names[who]
        values = [""] * len(tie_breaks)
        rows.append([*([""] if by_group else []), _("did not play"), named.name, named.club, *values])
    name = _("%(name)s standings %(number)d") % {"name": scene.tournament.name, "number": number}
    return Export(name, head, rows).answer(kind, scene.tournament.club)


@require_safe
@never_cache
def results(request: Request, public_id: str, kind: str) -> HttpResponse:
    """Every table of every round that is out: a row a side."""
    scene = scene_at(request, public_id)
    rounds = ((stage.number, played) for stage in scene.stages for played in stage.rounds)
    return _results(scene, _("%(name)s results") % {"name": scene.tournament.name}, rounds).answer(
        kind, scene.tournament.club
    )


@require_safe
@never_cache
def round_results(request: Request, public_id: str, stage: int, number: int, kind: str) -> HttpResponse:
    """The tables of one round that is out: a row a side."""
    scene = scene_at(request, public_id)
    played = next((one for one in _stage(scene, stage).rounds if one.number == number), None)
    if played is None:
        raise Http404
    name = _("%(name)s round %(number)d") % {"name": scene.tournament.name, "number": number}
    return _results(scene, name, [(stage, played)]).answer(kind, scene.tournament.club)


def _results(scene: Scene, name: str, rounds: Iterable[tuple[int, RoundFacts]]) -> Export:
    head = [_("Stage"), _("Round"), _("Table"), _("Side"), _("Entrant"), _("Score"), _("Absent")]
    rows = (
        [
            stage,
            played.number,
            table.number,
            side + 1,
            " & ".join(scene.names[who].name for who in people),
            table.scores[side] if table.scores is not None else None,
            _("absent") if side in table.absent_sides else "",
        ]
        for stage, played in rounds
        for table in played.tables
        for side, people in enumerate(table.sides)
    )
    return Export(name, head, rows)


@require_safe
@never_cache
def crosstable_of(request: Request, public_id: str, number: int, kind: str) -> HttpResponse:
    """A stage at one glance: scores against everybody, or round by round."""
    scene = scene_at(request, public_id)
    stage = _stage(scene, number)
    if stage.is_elimination:
        raise Http404
    lists = crosstable(stage)
    by_opponent = any(line.is_self is not None for _group, lines in lists for line in lines)
    widest = max((len(line.cells) for _group, lines in lists for line in lines), default=0)
    head = [_("Group"), _("Rank"), _("Entrant"), *range(1, widest + 1)]
    rows = (
        [
            "" if group is None else group,
            place if by_opponent else line.rank,
            scene.names[line.entrant].name,
            *(" ".join(_score(step) for step in cell) for cell in line.cells),
        ]
        for group, lines in lists
        for place, line in enumerate(lines, start=1)
    )
    name = _("%(name)s crosstable %(number)d") % {"name": scene.tournament.name, "number": number}
    return Export(name, head, rows).answer(kind, scene.tournament.club)


def _score(step: RankStep) -> str:
    """As it stands on the page: the own score and the others'."""
    return "" if step.own is None else ":".join(map(str, (step.own, *step.theirs)))


@require_safe
@never_cache
def final_ranking(request: Request, public_id: str, kind: str) -> HttpResponse:
    """The final ranking with prizes in cents, as far as it was read out; the clubs' best below it."""
    scene = scene_at(request, public_id)
    ending = FinalRanking(scene)
    prizes = ending.prizes
    if prizes is None:
        raise Http404
    awards = [award for award in prizes.awards if ending.may_see(award.rank)]
    head, record_of = _records(scene)
    rows: list[list[Any]] = [
        [*_prized(scene, award.rank, who), award.each_cents, "; ".join(award.things), *record_of(who)]
        for award in awards
        for who in award.entrants
    ]
    if len(awards) == len(prizes.awards):
        rows += [
            [_("Best of the club"), scene.names[who].name, one.club, one.award.each_cents,
             "; ".join(one.award.things), *record_of(who)]
            for one in prizes.clubs
            for who in one.award.entrants
        ]  # fmt: skip
        absent = scene.snapshot.did_not_play if scene.snapshot else ()
        rows += [[*_prized(scene, _("did not play"), who), 0, "", *[""] * len(head)] for who in absent]
    head = [_("Rank"), _("Entrant"), _("Club"), _("Prize, cents"), _("Prize"), *head]
    return Export(_("%(name)s final ranking") % {"name": scene.tournament.name}, head, rows).answer(
        kind, scene.tournament.club
    )


def _prized(scene: Scene, rank: int | str, who: str) -> list[Any]:
    return [rank, scene.names[who].name, scene.names[who].club]


def _records(scene: Scene) -> tuple[list[str], Callable[[str], list[Any]]]:
    """Where a knock-out ends the event: columns of what everybody did in it, and the cells of one."""
    snapshot = None if scene.door.hides_last_round else scene.snapshot
    if snapshot is None or snapshot.current is None:
        return [], lambda who: []
    records = records_of(snapshot)
    if not records:
        return _field(snapshot)
    rounds = round_names(snapshot.current)

    def cells(who: str) -> list[Any]:
        one = records[who]
        out = rounds.get(one.out, "") if one.out else ""
        return [one.won, one.drawn, one.lost, one.points_for, one.points_against, out]

    went_out = pgettext("of a knock-out", "Went out")
    return [_("Won"), _("Drawn"), _("Lost"), _("Scored"), _("Conceded"), went_out], cells


def _field(snapshot: Snapshot) -> tuple[list[str], Callable[[str], list[Any]]]:
    """The same where the knock-out follows tables of more than two."""
    field = field_columns(snapshot)
    if field is None:
        return [], lambda who: []
    before = [_("%(measure)s before the knock-out") % {"measure": field.measure}] if field.measure else []

    def cells(who: str) -> list[Any]:
        return [
            *([field.values.get(who)] if before else []),
            *field.tables.get(who, ("", None)),
        ]

    return [*before, _("Last table"), _("Score")], cells


@require_safe
@never_cache
def trf(request: Request, public_id: str, number: int) -> HttpResponse:
    """A Swiss of duels for pairing programs; other systems have no such file."""
    scene = scene_at(request, public_id)
    stage = _stage(scene, number)
    if not can_be_trf(stage):
        raise Http404
    tournament = scene.tournament
    day = localdate(tournament.starts_at)
    text = trf_of(stage, scene.names, title=tournament.name, place=tournament.place, day=day)
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{public_id}-{number}.trf"'
    return response


def _stage(scene: Scene, number: int) -> StageFacts:
    stage = scene.snapshot.stage(number) if scene.snapshot else None
    if stage is None:
        raise Http404
    return stage
