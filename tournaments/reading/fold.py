"""A stored tournament as the engine has folded it: kept in this process, extended by the results that come.

Reading a tournament of thousands and working it out takes a second, and a result of it changes two rows.
Results are append-only and come from one writer at a time, so those that a fold doesn't have yet are those
with a higher key. When anything else of the file changes ``Tournament.frame_version`` says so, and all is
read again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import connection
from django.db.models import Max

from scoring.local_cache import LocalCache
from tournaments import engine
from tournaments.models import Result, Tournament
from tournaments.reading.attendance import ticked_in
from tournaments.reading.files import ResultFields, tournament_file, with_result
from tournaments.reading.suspense import ends_with, without_last_round, without_result

File = Mapping[str, Any]

MOST_TABLES = 64
"""With results at more tables than these a tournament is read again: that is as fast."""

FoldKey = tuple[int, str, bool]
"""Key and public id of the tournament, and whether its last round is left out."""


@dataclass(frozen=True, slots=True, eq=False)
class TournamentFold:
    """A tournament at one version. Whatever two folds share is the same in both: they share by identity."""

    version: int
    newest_result: int
    """Key of the newest of its results that is in here; 0 without any."""

    whole: File
    """Its file."""

    file: File
    """The file as the reader may have it."""

    states: tuple[engine.StageState, ...]
    """The stages whose entrants are known; empty while nothing can be worked out (too few entrants)."""

    secret: tuple[int, int] | None = None
    """Stage and first round, from 0, of which the results are left out."""

    ticked: frozenset[str] = frozenset()
    """Ids of those who were ticked off as here."""

    @property
    def tournament(self) -> engine.Tournament:
        """As the engine has read it; only where there are ``states``."""
        return self.states[-1].tournament

    @property
    def standings(self) -> engine.Standings:
        return engine.standings_of(self.states)


_folds = LocalCache[FoldKey, TournamentFold](size=32)


def fold_key(tournament: Tournament, *, hide_last_round: bool) -> FoldKey:
    return tournament.pk, tournament.public_id, hide_last_round


def fold_of(tournament: Tournament, *, hide_last_round: bool = False) -> TournamentFold:
    """The tournament as it stands; ``hide_last_round`` leaves out what its last round brought."""
    key = fold_key(tournament, hide_last_round=hide_last_round)
    before = _folds.get(key)
    if before is not None and before.version == tournament.version:
        return before
    fold = None
    if before is not None and tournament.frame_version <= before.version < tournament.version:
        fold = _extend(before, tournament)
    if fold is None:
        fold = _read(tournament, hide_last_round=hide_last_round)
    if not _may_be_rolled_back():
        _folds.put(key, fold)
    return fold


def _may_be_rolled_back() -> bool:
    """Whether what is read now may be of a transaction that fails yet (not that of a test around it)."""
    blocks = connection.atomic_blocks
    return bool(blocks) and not getattr(blocks[-1], "_from_testcase", False)


def _read(tournament: Tournament, *, hide_last_round: bool) -> TournamentFold:
    # Before the file is read: a result that comes meanwhile is put in once more, which changes nothing.
    newest = Result.objects.filter(table__round__stage__tournament=tournament).aggregate(Max("pk"))["pk__max"]
    file = whole = tournament_file(tournament)
    secret = None
    try:
        if hide_last_round and (last := ends_with(whole)) is not None:
            file = without_last_round(whole, last)
            secret = None if file is whole else (last[0] - 1, last[1] - 1)
        states = tuple(engine.unfold(engine.read_file(file)))
    except engine.TournamentError:
        states = ()
    ticked = ticked_in(tournament)
    return TournamentFold(tournament.version, newest or 0, whole, file, states, secret, ticked)


def _extend(before: TournamentFold, tournament: Tournament) -> TournamentFold | None:
    """The fold with the results that came since; ``None`` where it has to be read again."""
    results = _results_since(before.newest_result, tournament)
    if len(results) > MOST_TABLES or not before.states:
        return None
    newest = max((pk for pk, _fields in results.values()), default=before.newest_result)
    whole = before.whole
    entries = {key: with_result(table_of(whole, key), fields) for key, (_pk, fields) in results.items()}
    for_reader = {key: _entry_for_reader(before, key, entry) for key, entry in entries.items()}
    states = engine.extend(before.states, for_reader) if for_reader else before.states
    whole = with_tables(before.whole, entries)
    file = whole if before.file is before.whole else with_tables(before.file, for_reader)
    if states is None:
        try:
            states = engine.unfold(engine.read_file(file))
        except engine.TournamentError:
            return None
    return replace(
        before, version=tournament.version, newest_result=newest, whole=whole, file=file, states=tuple(states)
    )


def _results_since(newest: int, tournament: Tournament) -> dict[engine.TableKey, tuple[int, ResultFields]]:
    """The newest result, with its key, of each table of a published round that has one above ``newest``."""
    rows = Result.objects.filter(
        pk__gt=newest,
        table__round__stage__tournament=tournament,
        table__round__undone_at=None,
        table__round__published_at__isnull=False,
    ).order_by("pk")
    places = ("table__round__stage__number", "table__round__number", "table__order")
    columns = ("pk", "state", "scores", "absent_sides", "winner")
    return {
        (stage - 1, number - 1, order): (pk, ResultFields(*fields))
        for stage, number, order, pk, *fields in rows.values_list(*places, *columns)
    }


def _entry_for_reader(
    before: TournamentFold, key: engine.TableKey, entry: Mapping[str, Any]
) -> Mapping[str, Any]:
    stage, number, _order = key
    is_secret = before.secret is not None and stage == before.secret[0] and number >= before.secret[1]
    return without_result(entry) if is_secret else entry


def table_of(file: File, key: engine.TableKey) -> Mapping[str, Any]:
    """The entry of a table in a file."""
    stage, number, order = key
    table: Mapping[str, Any] = file["stages"][stage]["played"][number]["tables"][order]
    return table


def with_tables(file: File, entries: Mapping[engine.TableKey, Mapping[str, Any]]) -> File:
    """The file with other entries at these tables; what doesn't change is shared."""
    stages: list[Any] = list(file["stages"])
    for stage in {key[0] for key in entries}:
        played: list[Any] = list(stages[stage]["played"])
        for number in {key[1] for key in entries if key[0] == stage}:
            orders = {key[2]: entry for key, entry in entries.items() if key[:2] == (stage, number)}
            played[number] = {**played[number], "tables": _with_entries(played[number]["tables"], orders)}
        stages[stage] = {**stages[stage], "played": played}
    return {**file, "stages": stages}


def _with_entries(tables: Sequence[Any], orders: Mapping[int, Mapping[str, Any]]) -> list[Any]:
    later = list(tables)
    for order, entry in orders.items():
        later[order] = entry
    return later
