"""What a result would change: asked before it is written, and shown before a correction is saved."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from django.db.models import Q

from tournaments import engine
from tournaments.models import Round, Table, Tournament
from tournaments.reading.attendance import did_not_play, ticked_in
from tournaments.reading.files import table_without_result, tournament_file
from tournaments.reading.ranks import RankChange, rank_changes, ranks_in
from tournaments.reading.waiting import numbers_in_use, tables_that_wait, with_results
from tournaments.rounds.selectors.coming_back import ComingBack, coming_back
from tournaments.rounds.selectors.seating_again import SeatingAgain, beside, drawn_again

PLAYED = re.compile(r"stages\[(\d+)\]\.played\[(\d+)\]")
"""A round in the path of a problem, counted from 0."""


@dataclass(frozen=True, slots=True)
class Consequences:
    """The ranks that a changed result would change, and the problems that forbid it."""

    changes: tuple[RankChange, ...]
    problems: tuple[Any, ...]
    """Why it can't be, whichever later rounds are taken back."""

    still_in: tuple[str, ...] = ()
    """Ids of those who had a rank in a bracket and would be in it again, without one."""

    hanging: tuple[Round, ...] = ()
    """The later rounds that were drawn from the old result, and would have to be taken back; oldest first."""

    again: SeatingAgain | None = None
    """The round before them, of which only some tables were drawn from the old result."""

    back: ComingBack = field(default_factory=ComingBack)
    """The tables of later rounds that come back when these are drawn again, and those that don't any more."""


def problems_with(tournament: Tournament, table: Table, facts: dict[str, Any]) -> list[Any]:
    """The engine's problems with a result of a table; empty when it is possible.

    The tournament is only read where something was drawn from the result that the table has.
    """
    if table.waits_for_its_round or not _others_hang_on(table):
        return _problems_at(table, facts)
    try:
        engine.read_tournament(_with_result(tournament, table, facts))
    except engine.TournamentError as error:
        return list(error.problems)
    return []


def _others_hang_on(table: Table) -> bool:
    """Whether rounds are published that may have been drawn otherwise from another result."""
    stage = table.round.stage
    system = engine.SYSTEMS[stage.system]
    if not engine.can_be_checked_alone(stage.system):
        return True
    later = Q(stage__number__gt=stage.number)
    if not system.has_standings:  # who lost is out: the rounds of the same stage hang on it, too
        later |= Q(stage=stage, number__gt=table.round.number)
    return Round.objects.published().filter(later, stage__tournament=stage.tournament_id).exists()


def _problems_at(table: Table, facts: dict[str, Any]) -> list[Any]:
    """The problems of the result by itself, in the words of the file."""
    entry = table_without_result(table)
    put_result_at(entry, facts)
    round_ = table.round
    path = f"stages[{round_.stage.number - 1}].played[{round_.number - 1}].tables[{table.order}]"
    return engine.table_problems(round_.stage.as_file(), entry, path)


def consequences_of(tournament: Tournament, table: Table, facts: dict[str, Any]) -> Consequences:
    """Compare the standings as they are with those after the change, without the rounds that hang on it."""
    if table.waits_for_its_round:  # which has no rank before its round is drawn again
        return Consequences((), tuple(_problems_at(table, facts)))
    file = tournament_file(tournament)
    before = engine.standings_json(file)
    changed = _with_result(tournament, table, facts)
    ticked, complete = ticked_in(tournament), [stage["complete"] for stage in before["stages"]]
    # With all its rounds: one that is taken back was come to all the same.
    absent = did_not_play(changed, ticked, complete)
    hanging, problems = _take_back_hanging(changed, table)
    if problems:
        return Consequences((), tuple(problems))
    again, back = _what_stays(tournament, table, changed, hanging)
    later = hanging[1:] if again else hanging
    after = engine.standings_json(changed)
    open_, then = _still_in(after), ranks_in(after, absent)
    ranks_now = ranks_in(before, did_not_play(file, ticked, complete))
    changes = rank_changes(ranks_now, {key: rank for key, rank in then.items() if key not in open_})
    ranked = sorted(changes, key=lambda change: (change.stage, change.after))
    were_out = [key for key in then if key in open_ - _still_in(before)]
    in_again = tuple(entrant for _stage, entrant in were_out)
    return Consequences(tuple(ranked), (), in_again, tuple(later), again, back)


def _what_stays(
    tournament: Tournament, table: Table, file: dict[str, Any], hanging: Sequence[Round]
) -> tuple[SeatingAgain | None, ComingBack]:
    """Of later rounds that hang on a result: of the first, if it stands in part, and of those behind it."""
    again = _seat_again(tournament, file, hanging[0]) if hanging else None
    stage = (hanging[0] if hanging else table.round).stage
    back = coming_back(file, stage, hanging[1:] if again else hanging, again)
    if again is None:
        return None, back
    lost = {one.pk for one in back.lost}
    waiting = [one for one in with_results(tables_that_wait(tournament)) if one.pk not in lost]
    return beside(again, numbers_in_use([*waiting, *chain.from_iterable(back.tables.values())])), back


def _seat_again(tournament: Tournament, file: dict[str, Any], first: Round) -> SeatingAgain | None:
    """Put the first round that was cut back into a file, if some of its tables go on; else None."""
    again = drawn_again(first, file)
    if again is not None:
        whole = tournament_file(tournament)["stages"][first.stage.number - 1]["played"][first.number - 1]
        played = file["stages"][first.stage.number - 1].setdefault("played", [])
        played.append(whole | {"tables": again.entries(whole["tables"])})
    return again


def hanging_rounds(
    tournament: Tournament, table: Table, facts: dict[str, Any]
) -> tuple[list[Round], ComingBack]:
    """The later rounds, oldest first, that can't stand with this result; none where it is impossible itself.

    And what comes back of them when they are drawn again.

    Those before them stay: rounds of a swiss stage whose cut would be another, rounds of the other bracket.
    """
    if table.waits_for_its_round:
        return [], ComingBack()
    changed = _with_result(tournament, table, facts)
    hanging, problems = _take_back_hanging(changed, table)
    if problems:
        return [], ComingBack()
    return hanging, _what_stays(tournament, table, changed, hanging)[1]


def later_rounds(round_: Round) -> list[Round]:
    """The rounds of the tournament after this one that stand, oldest first; a draft is the newest of them."""
    rounds = Round.objects.standing().filter(stage__tournament=round_.stage.tournament)
    here = (round_.stage.number, round_.number)
    return [later for later in rounds.select_related("stage") if (later.stage.number, later.number) > here]


def _take_back_hanging(file: dict[str, Any], table: Table) -> tuple[list[Round], list[Any]]:
    """Take out of a file, newest first, as few later rounds as let it be read; answers them, oldest first.

    Where the file can't be read without any of them, the problems that are left, and no round.
    """
    later = later_rounds(table.round)
    staying = len(later)
    while problems := _problems_of(file):
        if not staying:
            return [], problems
        staying = min(staying - 1, _first_of(later, problems))
        _cut(file, later[staying])
    return later[staying:], []


def _problems_of(file: dict[str, Any]) -> list[Any]:
    try:
        engine.read_tournament(file)
    except engine.TournamentError as error:
        return list(error.problems)
    return []


def _first_of(later: list[Round], problems: list[Any]) -> int:
    """The place, among rounds, of the first that a problem names; after all of them where none does."""
    places = [(int(match[1]) + 1, int(match[2]) + 1) for one in problems if (match := PLAYED.match(one.path))]
    first = min(places, default=None)
    if first is None:
        return len(later)
    return sum(1 for round_ in later if (round_.stage.number, round_.number) < first)


def _cut(file: dict[str, Any], first: Round) -> None:
    """Take this round, and all after it, out of a file."""
    stage, *after = file["stages"][first.stage.number - 1 :]
    stage["played"] = stage.get("played", [])[: first.number - 1]
    for one in (stage, *after):
        if one is not stage or not stage["played"]:
            one.pop("played", None)


def _still_in(standings: Mapping[str, Any]) -> set[tuple[int, str]]:
    """By stage and id: who is not ranked yet in a bracket, as they may still win it."""
    return {
        (stage["stage"], row["entrant"])
        for stage in standings["stages"]
        if not stage["complete"] and not engine.SYSTEMS[stage["system"]].has_standings
        for row in stage["standings"]
        if row["rank"] == 1
    }


def _with_result(tournament: Tournament, table: Table, facts: dict[str, Any]) -> dict[str, Any]:
    """The file with another result at one table."""
    file = tournament_file(tournament)
    put_result(file, table, facts)
    return file


def put_result(file: dict[str, Any], table: Table, facts: dict[str, Any]) -> None:
    """Put a result into a file of the tournament, in place of what stands at this table."""
    round_ = table.round
    entry = file["stages"][round_.stage.number - 1]["played"][round_.number - 1]["tables"][table.order]
    put_result_at(entry, facts)


def put_result_at(entry: dict[str, Any], facts: dict[str, Any]) -> None:
    """Put a result into the entry of a table."""
    for key in ("scores", "absent_sides", "winner"):
        entry.pop(key, None)
    entry.update({key: value for key, value in facts.items() if value not in (None, [])})
    if "absent_sides" in entry:
        entry.pop("scores", None)
