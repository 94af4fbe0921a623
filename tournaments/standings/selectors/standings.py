"""The snapshot of a tournament for its public pages, computed once per version and cached.

A :class:`~tournaments.standings.selectors.facts.Snapshot` is asked for with :func:`snapshot_of` and kept in
the cache
under the tournament's version, so a page that nobody changed costs one look into the cache. Names are not
in it: how people wish to appear changes without the tournament changing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from django.core.cache import caches
from django.db.models import Exists, OuterRef, Subquery

from scoring.models import Line
from tournaments import engine
from tournaments.models import Result, Table, Tournament
from tournaments.reading.attendance import did_not_play
from tournaments.reading.files import DONT_COUNT, tournament_file
from tournaments.reading.names import entrant_names
from tournaments.reading.suspense import without_last_round
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

HOUR = 60 * 60


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


Stored = Mapping[tuple[int, int, int], StoredTable]
"""By stage, round and order."""

SHAPE = 2
"""Part of the key: raised when the classes of ``facts.py`` change, so that nothing older is read."""


def snapshot_of(tournament: Tournament, *, hide_last_round: bool = False) -> Snapshot | None:
    """The snapshot of the tournament's version; ``None`` while it can't be computed (too few entrants).

    ``hide_last_round`` leaves out what the last round of the last stage brought, once that is drawn.
    """
    key = _key(tournament, hide_last_round=hide_last_round)
    entry = caches["pages"].get(key)
    return _made(key, tournament, hide_last_round=hide_last_round) if entry is None else entry or None


def snapshots_of(tournaments: Iterable[Tournament]) -> dict[int, Snapshot | None]:
    """Snapshots by tournament, nothing hidden: one query, and a computation for each that isn't cached."""
    keys = {one.pk: _key(one, hide_last_round=False) for one in tournaments}
    entries = caches["pages"].get_many(keys.values()) if keys else {}
    return {
        one.pk: entries[key] or None
        if (key := keys[one.pk]) in entries
        else _made(key, one, hide_last_round=False)
        for one in tournaments
    }


def _key(tournament: Tournament, *, hide_last_round: bool) -> str:
    return f"tournament:{SHAPE}:{tournament.public_id}:{tournament.version}:{int(hide_last_round)}"


def _made(key: str, tournament: Tournament, *, hide_last_round: bool) -> Snapshot | None:
    snapshot = _computed(tournament, hide_last_round=hide_last_round)
    caches["pages"].set(key, snapshot or "", HOUR)
    return snapshot


def entrants_of(tournament: Tournament, *, public: bool) -> dict[str, Named]:
    """Every entrant by id in the file, named as this reader may see it; three queries however many."""
    names = entrant_names(tournament, public=public)
    rows = tournament.entrants.values_list("pk", "number", "club_name", "left_after")
    return {f"e{number}": Named(number, names[pk], club, left_after) for pk, number, club, left_after in rows}


def _computed(tournament: Tournament, *, hide_last_round: bool) -> Snapshot | None:
    file = tournament_file(tournament)
    gone = did_not_play(file)
    absent = tuple(entry["id"] for entry in file["entrants"] if entry["id"] in gone)
    try:
        tournament_read = engine.read_tournament(file)
        planned = engine.plan(tournament_read)
        hidden = hide_last_round and without_last_round(file)
        if hidden:
            tournament_read = engine.read_tournament(file)
    except engine.TournamentError:
        return None
    rows = _rows_of(tournament)
    ids = [entry["id"] for entry in file["entrants"]]
    standings = engine.standings_answer(tournament_read, engine.standings(tournament_read))
    stages = [
        _stage(
            tournament_read, entry, file["stages"][index], planned[index], rounds=rounds, rows=rows, ids=ids
        )
        for index, (entry, rounds) in enumerate(
            zip(standings["stages"], engine.rounds_view(tournament_read), strict=True)
        )
    ]
    if hidden:
        stages[-1] = _sheets_closed(stages[-1])
    final = standings["final"]
    if absent:
        stages = [ranked_without(stage, absent) for stage in stages]
    return Snapshot(
        stages=tuple(stages),
        planned=tuple(
            (number, stage["system"], plan.rounds)
            for number, (stage, plan) in enumerate(zip(file["stages"], planned, strict=True), start=1)
        ),
        final=None if final is None else final_without(final, absent),
        did_not_play=absent,
        is_last_round_hidden=hidden,
    )


def _sheets_closed(stage: StageFacts) -> StageFacts:
    """The stage without the links to the score sheets of its last round."""
    last = stage.rounds[-1]  # is the secret one: nothing is drawn after it
    tables = tuple(
        replace(table, match_id=None, match_pk=None, is_provisional=False) for table in last.tables
    )
    return replace(stage, rounds=(*stage.rounds[:-1], replace(last, tables=tables)))


def _rows_of(tournament: Tournament) -> Stored:
    """The tables of published rounds as they are stored; one query."""
    newest = Result.objects.filter(table=OuterRef("pk")).order_by("-version").values("state")
    tables = Table.objects.filter(
        round__stage__tournament=tournament, round__undone_at=None, round__published_at__isnull=False
    ).annotate(is_written=Exists(Line.objects.filter(match=OuterRef("match"))), state=Subquery(newest[:1]))
    where = ("round__stage__number", "round__number", "order")
    columns = ("pk", "on_paper", "match", "match__public_id", "is_written", "state")
    return {
        (stage, number, order): StoredTable(*row)
        for stage, number, order, *row in tables.values_list(*where, *columns)
    }


def _stage(  # noqa: PLR0913  one stage in each of the lists that are read side by side
    tournament_read: engine.Tournament,
    entry: Mapping[str, Any],
    written: Mapping[str, Any],
    plan: engine.StagePlan,
    *,
    rounds: engine.StageRounds,
    rows: Stored,
    ids: list[str],
) -> StageFacts:
    number = entry["stage"]
    lists = entry.get("groups") or [{"group": None, "standings": entry["standings"]}]
    return StageFacts(
        number=number,
        system=entry["system"],
        options={key: value for key, value in written.items() if key not in ("system", "played")},
        tie_breaks=tournament_read.stages[number - 1].ranking,
        planned_rounds=plan.rounds,
        is_complete=entry["complete"],
        entrants=tuple(ids[entrant] for entrant in rounds.entrants),
        rankings=tuple(Ranking(part["group"], tuple(map(_row, part["standings"]))) for part in lists),
        rounds=tuple(
            _round(number, nr, played, rows) for nr, played in enumerate(written.get("played", ()), start=1)
        ),
        outcomes=tuple(
            {ids[entrant]: outcome for entrant, outcome in outcomes.items()} for outcomes in rounds.outcomes
        ),
        ranks=tuple({ids[entrant]: rank for entrant, rank in ranks.items()} for ranks in rounds.ranks),
        matches=tuple(engine.bracket_view(tournament_read, number - 1)) if not rounds.outcomes else (),
    )


def _row(row: Mapping[str, Any]) -> RankingRow:
    values = {
        name: Fraction(value) if isinstance(value, str) else value for name, value in row["values"].items()
    }
    return RankingRow(row["rank"], row["entrant"], values, row["parted_by"])


def _round(
    stage: int,
    number: int,
    played: Mapping[str, Any],
    rows: Stored,
) -> RoundFacts:
    return RoundFacts(
        number,
        tuple(
            _table(stage, number, entry, rows[stage, number, order])
            for order, entry in enumerate(played["tables"])
        ),
        tuple(played.get("sitting_out", ())),
        tuple(played.get("absent", ())),
        {who: at for at, entry in enumerate(played["tables"]) for side in entry["sides"] for who in side},
    )


def _table(stage: int, number: int, entry: Mapping[str, Any], stored: StoredTable) -> TableFacts:
    winner = entry.get("winner")
    scores = entry.get("scores")
    counts = stored.state is not None and stored.state not in DONT_COUNT
    return TableFacts(
        pk=stored.pk,
        stage=stage,
        round=number,
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
