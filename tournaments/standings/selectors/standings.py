"""The snapshot of a tournament for its public pages, worked out once a version.

A :class:`~tournaments.standings.selectors.facts.Snapshot` is asked for with :func:`snapshot_of`. It is kept
in this process beside the fold that it was made of (``reading/fold.py``), and where that was extended by
results only what moved is made again. Names are not in it: how people wish to appear changes without the
tournament changing.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Subquery

from scoring.local_cache import LocalCache
from scoring.models import Line
from tournaments import engine
from tournaments.models import Result, Table, Tournament
from tournaments.reading.attendance import did_not_play
from tournaments.reading.files import DONT_COUNT
from tournaments.reading.fold import FoldKey, TournamentFold, fold_key, fold_of
from tournaments.reading.names import as_people_wish
from tournaments.standings.selectors.facts import (
    Named,
    Ranking,
    RankingRow,
    RoundFacts,
    Snapshot,
    StageFacts,
    TableFacts,
)
from tournaments.standings.selectors.unranked import final_without, ranked_without


class StoredTable(NamedTuple):
    """What is stored of a table and isn't in the tournament's file."""

    pk: int
    on_paper: bool
    match_pk: int | None
    match_id: str | None
    is_written: bool
    """Whether anything stands on its sheet."""

    state: str | None
    """Of the newest version of its result."""


Stored = Mapping[engine.TableKey, StoredTable]


@dataclass(frozen=True, slots=True)
class SnapshotEntry:
    """A snapshot with what it was made of."""

    fold: TournamentFold
    views: Sequence[engine.StageRounds]
    rounds: Sequence[tuple[RoundFacts, ...]]
    """Of each stage whose entrants are known; nothing left out."""

    snapshot: Snapshot


_snapshots = LocalCache[FoldKey, SnapshotEntry](size=32)


def snapshot_of(tournament: Tournament, *, hide_last_round: bool = False) -> Snapshot | None:
    """The snapshot of the tournament's version; ``None`` while it can't be computed (too few entrants).

    ``hide_last_round`` leaves out what the last round of the last stage brought, once that is drawn.
    """
    fold = fold_of(tournament, hide_last_round=hide_last_round)
    if not fold.states:
        return None
    key = fold_key(tournament, hide_last_round=hide_last_round)
    before = _snapshots.get(key)
    if before is not None and before.fold is fold:
        return before.snapshot
    entry = _snapshot(tournament, fold, before)
    _snapshots.put(key, entry)
    return entry.snapshot


def snapshots_of(tournaments: Iterable[Tournament]) -> dict[int, Snapshot | None]:
    """Snapshots by tournament, nothing hidden; each that isn't kept is computed."""
    return {one.pk: snapshot_of(one) for one in tournaments}


def entrants_of(
    tournament: Tournament, *, public: bool, only: Collection[str] | None = None
) -> dict[str, Named]:
    """Entrants by id in the file, all or ``only`` these, named as this reader may see it."""
    entrants = tournament.entrants.all()
    if only is not None:
        entrants = entrants.filter(number__in={int(entrant.removeprefix("e")) for entrant in only})
    rows = list(entrants.values_list("pk", "name", "number", "club_name", "left_after"))
    names = {pk: name for pk, name, *_others in rows}
    if public:
        names = as_people_wish(names)
    return {f"e{number}": Named(number, names[pk], club, left) for pk, _name, number, club, left in rows}


def _snapshot(tournament: Tournament, fold: TournamentFold, before: SnapshotEntry | None) -> SnapshotEntry:
    views = engine.rounds_view(fold.states, before.views if before else ())
    rounds = _rounds(tournament, fold, before)
    plans, standings = engine.plan(fold.tournament), fold.standings
    gone = did_not_play(fold.file, fold.ticked, [stage.is_complete for stage in standings.stages])
    absent = tuple(entry["id"] for entry in fold.file["entrants"] if entry["id"] in gone)
    stages = [
        _stage(fold, standings.stages[state.index], view, rounds[state.index], plans[state.index].rounds)
        for state, view in zip(fold.states, views, strict=True)
    ]
    if fold.secret is not None:
        stages[-1] = _sheets_closed(stages[-1])
    if absent:
        stages = [ranked_without(stage, absent) for stage in stages]
    snapshot = Snapshot(
        stages=tuple(stages),
        planned=tuple(
            (number, stage["system"], plan.rounds)
            for number, (stage, plan) in enumerate(zip(fold.file["stages"], plans, strict=True), start=1)
        ),
        final=_final(fold, standings, absent),
        did_not_play=absent,
        is_last_round_hidden=fold.secret is not None,
    )
    return SnapshotEntry(fold, views, rounds, snapshot)


def _final(
    fold: TournamentFold, standings: engine.Standings, absent: Sequence[str]
) -> tuple[tuple[int, tuple[str, ...]], ...] | None:
    if standings.final is None:
        return None
    ids = fold.tournament.ids
    return final_without([[ids[entrant] for entrant in one.entrants] for one in standings.final], absent)


def _sheets_closed(stage: StageFacts) -> StageFacts:
    """The stage without the links to the score sheets of its last round."""
    last = stage.rounds[-1]  # is the secret one: nothing is drawn after it
    tables = tuple(
        replace(table, match_id=None, match_pk=None, is_provisional=False) for table in last.tables
    )
    return replace(stage, rounds=(*stage.rounds[:-1], replace(last, tables=tables)))


def _stage(
    fold: TournamentFold,
    ranked: engine.StageStandings,
    view: engine.StageRounds,
    rounds: tuple[RoundFacts, ...],
    planned_rounds: int,
) -> StageFacts:
    ids, written = fold.tournament.ids, fold.file["stages"][ranked.stage]
    lists = enumerate(ranked.groups, start=1) if ranked.groups else [(None, ranked.standings)]
    return StageFacts(
        number=ranked.stage + 1,
        system=ranked.system,
        options={key: value for key, value in written.items() if key not in ("system", "played")},
        tie_breaks=fold.tournament.stages[ranked.stage].ranking,
        planned_rounds=planned_rounds,
        is_complete=ranked.is_complete,
        entrants=tuple(ids[entrant] for entrant in view.entrants),
        rankings=tuple(
            Ranking(
                group,
                tuple(RankingRow(row.rank, ids[row.entrant], row.values, row.parted_by) for row in rows),
            )
            for group, rows in lists
        ),
        rounds=rounds,
        outcomes=tuple(
            {ids[entrant]: outcome for entrant, outcome in outcomes.items()} for outcomes in view.outcomes
        ),
        ranks=tuple({ids[entrant]: rank for entrant, rank in ranks.items()} for ranks in view.ranks),
        matches=tuple(engine.bracket_of(fold.states[ranked.stage])) if not view.outcomes else (),
    )


# Rounds and their tables ------------------------------------------------------------------------------------


def _rounds(
    tournament: Tournament, fold: TournamentFold, before: SnapshotEntry | None
) -> list[tuple[RoundFacts, ...]]:
    """The rounds of each stage; of ``before`` whatever has the very same entry in the file is taken over.

    Whether anything stands on a sheet is looked at when the result of its table comes.
    """
    if before is None or before.fold.file["entrants"] is not fold.file["entrants"]:
        return _rounds_with(fold, {}, _stored(tournament, None))
    same: dict[int, Any] = {}
    moved: list[int] = []
    for stage, rounds in enumerate(before.rounds):
        for number, facts in enumerate(rounds):
            earlier, now = _entries(before.fold, stage)[number], _entries(fold, stage)[number]
            same[id(earlier)] = facts
            if now is earlier:
                continue
            for entry, later, table in zip(earlier["tables"], now["tables"], facts.tables, strict=True):
                same[id(entry)] = table
                if later is not entry:
                    moved.append(table.pk)
    return _rounds_with(fold, same, _stored(tournament, moved) if moved else {})


def _rounds_with(
    fold: TournamentFold, same: Mapping[int, Any], stored: Stored
) -> list[tuple[RoundFacts, ...]]:
    """``same`` has facts of rounds and tables by the identity of their entries."""
    return [
        tuple(
            same.get(id(written)) or _round(state.index, number, written, same, stored)
            for number, written in enumerate(_entries(fold, state.index))
        )
        for state in fold.states
    ]


def _entries(fold: TournamentFold, stage: int) -> Sequence[Mapping[str, Any]]:
    """The rounds of a stage in the file."""
    played: Sequence[Mapping[str, Any]] = fold.file["stages"][stage].get("played", ())
    return played


def _stored(tournament: Tournament, keys: Iterable[int] | None) -> Stored:
    """The tables of published rounds as they are stored, all or those of these keys; one query."""
    newest = Result.objects.filter(table=OuterRef("pk")).order_by("-version").values("state")
    tables = Table.objects.filter(
        round__stage__tournament=tournament, round__undone_at=None, round__published_at__isnull=False
    ).annotate(is_written=Exists(Line.objects.filter(match=OuterRef("match"))), state=Subquery(newest[:1]))
    if keys is not None:
        tables = tables.filter(pk__in=list(keys))
    where = ("round__stage__number", "round__number", "order")
    columns = ("pk", "on_paper", "match", "match__public_id", "is_written", "state")
    return {
        (stage - 1, number - 1, order): StoredTable(*row)
        for stage, number, order, *row in tables.values_list(*where, *columns)
    }


def _round(
    stage: int, number: int, played: Mapping[str, Any], same: Mapping[int, Any], stored: Stored
) -> RoundFacts:
    keys = [(stage, number, order) for order in range(len(played["tables"]))]
    return RoundFacts(
        number + 1,
        tuple(
            same.get(id(entry)) or _table(key, entry, stored[key])
            for key, entry in zip(keys, played["tables"], strict=True)
        ),
        tuple(played.get("sitting_out", ())),
        tuple(played.get("absent", ())),
        {who: at for at, entry in enumerate(played["tables"]) for side in entry["sides"] for who in side},
    )


def _table(key: engine.TableKey, entry: Mapping[str, Any], stored: StoredTable) -> TableFacts:
    winner = entry.get("winner")
    scores = entry.get("scores")
    counts = stored.state is not None and stored.state not in DONT_COUNT
    return TableFacts(
        pk=stored.pk,
        stage=key[0] + 1,
        round=key[1] + 1,
        sides=tuple(map(tuple, entry["sides"])),
        number=entry.get("table"),
        scores=None if scores is None else tuple(scores),
        absent_sides=tuple(entry.get("absent_sides", ())),
        winner=tuple(winner) if isinstance(winner, list) else winner,
        group=entry.get("group"),
        bracket=entry.get("bracket", ""),
        match=entry.get("match"),
        match_pk=stored.match_pk,
        match_id=stored.match_id if stored.is_written or not counts else None,
        on_paper=stored.on_paper,
        is_provisional=stored.state == Result.State.PROVISIONAL,
    )
