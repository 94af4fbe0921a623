"""A tournament with other results, worked out from what it was before they came.

A hall of a thousand hands in its results one by one. What a result changes is what its table gave, and what
looks at those who sat there; all else stays as it was found.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tournaments.engine.file.problems import Problems
from tournaments.engine.file.reading_rounds import Ids, table_from
from tournaments.engine.file.values import Round, Table
from tournaments.engine.progress import StageState
from tournaments.engine.systems.round_checks import check_table
from tournaments.engine.systems.system import AtTable

TableKey = tuple[int, int, int]
"""Stage, round and place in the round, each from 0."""

NO_RESULTS = ("groups", "struck", "is_skipped", "rounds")
"""What is known of a stage whatever its results are."""


def extend(
    states: Sequence[StageState], entries: Mapping[TableKey, Mapping[str, Any]]
) -> list[StageState] | None:
    """The stages with these entries of the file at tables that were drawn as they are.

    ``None`` where more than results may be others, so that the file is to be read again: a stage before the
    last one, one where people go out, one that is complete before or after it, an entry that doesn't hold.
    """
    state = states[-1]
    if state.is_complete or not state.stage.system.has_standings:
        return None
    tables: dict[tuple[int, int], Table] = {}
    for (stage, number, order), entry in entries.items():
        table = _table(state, number, order, entry) if stage == state.index else None
        if table is None:
            return None
        tables[number, order] = table
    later = _with_tables(state, tables)
    return None if later.is_complete else [*states[:-1], later]


def _table(state: StageState, number: int, order: int, entry: Mapping[str, Any]) -> Table | None:
    """The table of an entry; ``None`` where its result, or who sits there, isn't as it should be."""
    before, problems = state.stage.played[number].tables[order], Problems()
    ids = Ids(problems)
    ids.numbers.update({state.tournament.ids[person]: person for person in before.people})
    table = table_from(entry, "", state.stage.system, ids, problems)
    if table is not None and not problems:
        check_table(state.stage, table, "", problems, going_on=0)
    is_there = table is not None and (table.sides, table.number) == (before.sides, before.number)
    return table if is_there and not problems else None


def _with_tables(state: StageState, tables: Mapping[tuple[int, int], Table]) -> StageState:
    orders: defaultdict[int, set[int]] = defaultdict(set)
    for number, order in tables:
        orders[number].add(order)
    played = list(state.stage.played)
    for number in orders:
        played[number] = _round_with(played[number], {o: tables[number, o] for o in orders[number]})
    stage = replace(state.stage, played=tuple(played))
    later = replace(state, tournament=state.tournament.with_stage(state.index, stage))
    results = state.results.with_tables(stage, orders)
    later.__dict__.update({name: getattr(state, name) for name in NO_RESULTS})
    later.__dict__["results"] = results
    own = results.moved_since(state.results)
    own.update(person for table in tables.values() for person in table.people)
    later.__dict__["ranking"] = state.ranking.after(results, own | _met_by(later, own))
    return later


def _round_with(played: Round, tables: Mapping[int, Table]) -> Round:
    return replace(
        played, tables=tuple(tables.get(order, table) for order, table in enumerate(played.tables))
    )


def _met_by(state: StageState, entrants: set[int]) -> set[int]:
    """Everybody who has been at a table with one of these."""
    results = state.results
    if state.stage.system.at_table is AtTable.DUEL:
        outcomes = (outcome for entrant in entrants for outcome in results.of(entrant))
        return {outcome.against for outcome in outcomes if outcome.against is not None}
    return {mate for entrant in entrants for mate in results.tablemates(entrant)}
