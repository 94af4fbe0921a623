"""After a correction in a bracket: tables of rounds that are taken back which nothing of it reaches.

A later round of a bracket is drawn when all results before it are there, so it is taken back as a whole while
some table before it is played again. What hangs on no such table comes back when the round is drawn again.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Prefetch

from tournaments import engine
from tournaments.engine import BracketMatch
from tournaments.models import Place, Round, Stage, Table
from tournaments.rounds.selectors.seating_again import SeatingAgain, people_at

COMING_BACK = "coming_back"
"""In what is stored of the draw of a round that was taken back: the places in its list of such tables."""

Name = tuple[str, int, int]
"""A match of a bracket by bracket, round and number."""


def coming_back(
    file: dict[str, Any], before: dict[str, Any], again: SeatingAgain, later: Sequence[Round]
) -> dict[int, list[Table]]:
    """By the key of a later round, oldest first: its tables with results that have the same people still.

    ``file`` is the corrected one up to the round that is drawn again in part, ``before`` the one as it stood.
    """
    stage = again.round.stage
    if not engine.SYSTEMS[stage.system].is_bracket:
        return {}
    index = stage.number - 1
    state = engine.unfold(engine.read_file(file))[index]
    old = engine.read_file(before).stages[index].played
    there = _rows_by_match(stage, again.round.number)
    for table, entry in again.staying.values():
        there[table.bracket, again.round.number, entry.get("match", 0)] = table.pk
    back: dict[int, list[Table]] = {}
    for round_ in later:
        if round_.stage_id != stage.pk or not round_.is_published:
            break
        matches = {
            (one.bracket, one.match): one for one in engine.bracket_of(state) if one.round == round_.number
        }
        played = old[round_.number - 1].tables
        back[round_.pk] = [
            table
            for table in round_.tables.all()
            if played[table.order].has_result
            and (match := matches.get((table.bracket, table.match_number or 0))) is not None
            and set(match.entrants) == set(played[table.order].people)
            and stands_on_what_it_was_drawn_from(table, match, there)
        ]
        state = state.after(engine.Round(tuple(played[table.order] for table in back[round_.pk])))
        there |= {_name(table, round_): table.pk for table in back[round_.pk]}
    return back


def tables_that_come_back(draft: Round, file: dict[str, Any]) -> list[tuple[Table, Table]]:
    """Tables of a draft whose match was played before a correction, each with the table where it was.

    ``file`` is the tournament's without drafts.
    """
    stage = draft.stage
    rounds = Round.objects.filter(stage=stage, number=draft.number, undone_at__isnull=False)
    waiting = {
        (table.bracket, table.match_number, people_at(table)): table
        for round_ in rounds.order_by("undone_at")
        if (orders := round_.draw.get(COMING_BACK))
        for table in _with_people(round_).filter(order__in=orders)
    }
    if not waiting:
        return []
    state = engine.unfold(engine.read_file(file))[stage.number - 1]
    there = _rows_by_match(stage, draft.number)
    matches = {(one.bracket, one.match): one for one in engine.bracket_of(state) if one.round == draft.number}
    return [
        (table, was)
        for table in _with_people(draft)
        if (was := waiting.get((table.bracket, table.match_number, people_at(table)))) is not None
        and stands_on_what_it_was_drawn_from(was, matches[table.bracket, table.match_number or 0], there)
    ]


def stands_on_what_it_was_drawn_from(table: Table, match: BracketMatch, there: Mapping[Name, int]) -> bool:
    """Whether the tables that feed it are older than it is: those that a correction seats again are newer."""
    feeding = [there.get((source.bracket, source.round, source.match)) for source in match.sources]
    return all(pk is not None and pk < table.pk for pk in feeding)


def _rows_by_match(stage: Stage, before: int) -> dict[Name, int]:
    """The keys of the tables that stand in the rounds of a stage before this one."""
    tables = Table.objects.filter(
        round__stage=stage, round__number__lt=before, round__undone_at=None, round__published_at__isnull=False
    )
    return {_name(table, table.round): table.pk for table in tables.select_related("round")}


def _name(table: Table, round_: Round) -> Name:
    return table.bracket, round_.number, table.match_number or 0


def _with_people(round_: Round) -> Any:
    return round_.tables.prefetch_related(Prefetch("places", Place.objects.select_related("entrant")))
