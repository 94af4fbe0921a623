"""After a correction in a bracket: tables of rounds that are taken back which nothing of it reaches.

A later round of a bracket is drawn when all results before it are there, so it is taken back as a whole while
some table before it is played again. What hangs on no such table comes back when the round is drawn again:
until then a finished one keeps its result, and one that is played at goes on.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import Prefetch, QuerySet

from tournaments import engine
from tournaments.engine import BracketMatch
from tournaments.models import Place, Round, Stage, Table
from tournaments.reading.files import newest_result, table_entry, tournament_file
from tournaments.reading.waiting import waiting_in
from tournaments.rounds.selectors.seating_again import SeatingAgain, people_at

Name = tuple[str, int, int]
"""A match of a bracket by bracket, round and number."""

People = frozenset[int]
"""Entrants as the engine counts them."""


@dataclass(frozen=True, slots=True)
class ComingBack:
    """What a correction leaves of the rounds that it takes back."""

    tables: Mapping[int, Sequence[Table]] = field(default_factory=dict)
    """By the key of a round that is taken back: those that come back when it is drawn again."""

    lost: Sequence[Table] = ()
    """Those that waited for their round since an earlier correction, and hang on this one."""

    @property
    def count(self) -> int:
        """Tables at which people meet; a bye is none."""
        return sum(table.number is not None for tables in self.tables.values() for table in tables)


def coming_back(
    file: dict[str, Any], stage: Stage, taken_back: Sequence[Round], again: SeatingAgain | None
) -> ComingBack:
    """What comes back of rounds of a stage, oldest first, and of those that wait since an earlier correction.

    ``file`` is the corrected one without the rounds that are taken back; ``again`` is its last round, if that
    was drawn again in part.
    """
    if not engine.SYSTEMS[stage.system].is_bracket:
        return ComingBack()
    rounds = [one for one in taken_back if one.stage_id == stage.pk and one.is_published]
    candidates = {one.number: list(_with_people(one.tables.all())) for one in rounds}
    waiting: defaultdict[int, list[Table]] = defaultdict(list)
    for table in waiting_tables(stage):
        waiting[table.round.number].append(table)
    if not candidates and not waiting:
        return ComingBack()
    standing = _those_that_stand(file, stage, {**waiting, **candidates}, _there_now(stage, rounds, again))
    lost = [one for tables in waiting.values() for one in tables if one.pk not in standing]
    back = {one.pk: [table for table in candidates[one.number] if table.pk in standing] for one in rounds}
    return ComingBack(back, lost)


def _those_that_stand(
    file: dict[str, Any], stage: Stage, candidates: Mapping[int, Sequence[Table]], there: dict[Name, int]
) -> set[int]:
    """Keys of the tables, by the number of their round, that have the same people from matches that stand."""
    states = engine.unfold(engine.read_file(file))
    if len(states) < stage.number:
        return set()
    state = states[stage.number - 1]
    standing: set[int] = set()
    for number in range(len(state.stage.played) + 1, max(candidates) + 1):
        tables = _in_the_engine(file, stage, candidates.get(number, ()))
        matches = engine.bracket_of(state)
        of_round = {(one.bracket, people): one for one in matches if (people := _people_of(one, number))}
        left_out = {_name_of(one) for one in matches if one.is_left_out}
        stays = []
        for table, played in tables:
            match = of_round.get((table.bracket, frozenset(played.people)))
            if match is not None and _stands_on_older(table, match, there, left_out):
                stays.append(replace(played, match=match.match))
                standing.add(table.pk)
                there[_name_of(match)] = table.pk
        state = state.after(engine.Round(tuple(stays)))
    return standing


def _in_the_engine(
    file: dict[str, Any], stage: Stage, tables: Sequence[Table]
) -> Iterable[tuple[Table, engine.Table]]:
    """Tables beside what the engine knows of them, results and all."""
    ids = {place.entrant_id: place.entrant.file_id for table in tables for place in table.places.all()}
    played = [{"tables": [table_entry(table, ids) for table in tables]}]
    stages = [
        {key: value for key, value in one.items() if key != "played"}
        | ({"played": played} if number == stage.number and tables else {})
        for number, one in enumerate(file["stages"], start=1)
    ]
    rounds = engine.read_file(file | {"stages": stages}).stages[stage.number - 1].played
    return zip(tables, rounds[0].tables if rounds else (), strict=True)


def _people_of(match: BracketMatch, number: int) -> People | None:
    """Who plays a match of this round of a stage; None in other rounds, and while they aren't known."""
    if match.round != number or (None in match.entrants and not match.is_bye):
        return None
    return frozenset(one for one in match.entrants if one is not None)


def _there_now(stage: Stage, rounds: Sequence[Round], again: SeatingAgain | None) -> dict[Name, int]:
    """The keys of the tables of a stage that stand, by their match; none of those that are drawn again."""
    gone = {one.pk for one in rounds} | ({again.round.pk} if again else set())
    there = _rows_by_match(stage, without=gone)
    if again is not None and again.round.stage_id == stage.pk:
        for table, entry in again.staying.values():
            there[table.bracket, again.round.number, entry.get("match", 0)] = table.pk
    return there


def waiting_tables(stage: Stage, number: int | None = None) -> list[Table]:
    """The tables of a stage, or of this round of it, that come back when their round is drawn again."""
    rounds = Round.objects.filter(stage=stage)
    return list(_with_people(waiting_in(rounds if number is None else rounds.filter(number=number))))


def tables_that_come_back(draft: Round, file: dict[str, Any]) -> list[tuple[Table, Table]]:
    """Tables of a draft whose match was played before a correction, each with the table where it was.

    ``file`` is the tournament's without drafts. Who has left since sits there all the same: what is played
    at a table is decided there, as in every round.
    """
    stage = draft.stage
    waiting = {(table.bracket, people_at(table)): table for table in waiting_tables(stage, draft.number)}
    if not waiting:
        return []
    state = engine.unfold(engine.read_file(file))[stage.number - 1]
    matches = engine.bracket_of(state)
    of_round = {(one.bracket, one.match): one for one in matches if one.round == draft.number}
    left_out = {_name_of(one) for one in matches if one.is_left_out}
    there = _rows_by_match(stage, without={draft.pk})
    return [
        (table, was)
        for table in _with_people(draft.tables.all())
        if (was := waiting.get((table.bracket, people_at(table)))) is not None
        and _stands_on_older(was, of_round[table.bracket, table.match_number or 0], there, left_out)
    ]


@dataclass(frozen=True, slots=True)
class PlayedBefore:
    """Where a match of a draft was before a correction that doesn't reach it."""

    number: int | None
    is_over: bool


def played_before(draft: Round) -> dict[int, PlayedBefore]:
    """By the key of a draft's table; those of other matches are left out."""
    if not waiting_tables(draft.stage, draft.number):
        return {}
    back = tables_that_come_back(draft, tournament_file(draft.stage.tournament))
    return {
        table.pk: PlayedBefore(was.number, newest_result(was.results.all()) is not None)
        for table, was in back
    }


def _stands_on_older(
    table: Table, match: BracketMatch, there: Mapping[Name, int], left_out: set[Name]
) -> bool:
    """Whether the tables that feed it are older than it is: those that a correction seats again are newer."""
    feeding = [
        there.get(name)
        for source in match.sources
        if source.what != "place" and (name := (source.bracket, source.round, source.match)) not in left_out
    ]
    return all(pk is not None and pk < table.pk for pk in feeding)


def _rows_by_match(stage: Stage, *, without: set[int]) -> dict[Name, int]:
    """The keys of the tables that stand in a stage, but for those of some rounds, by their match."""
    rounds = Round.objects.published().filter(stage=stage).exclude(pk__in=without)
    tables = Table.objects.filter(round__in=rounds).select_related("round")
    return {(one.bracket, one.round.number, one.match_number or 0): one.pk for one in tables}


def _name_of(match: BracketMatch) -> Name:
    return match.bracket, match.round, match.match


def _with_people(tables: QuerySet[Table]) -> QuerySet[Table]:
    places = Prefetch("places", Place.objects.select_related("entrant"))
    return tables.select_related("round").prefetch_related(places, "results")
