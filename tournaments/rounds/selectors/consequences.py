"""What a result would change: asked before it is written, and shown before a correction is saved."""

from dataclasses import dataclass
from typing import Any

from tournaments import engine
from tournaments.models import Table, Tournament
from tournaments.reading.files import tournament_file
from tournaments.reading.ranks import RankChange, rank_changes, ranks_in


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a changed result would do to the standings, and what stands in its way."""

    changes: tuple[RankChange, ...]
    problems: tuple[Any, ...]
    """Why it can't be: most often a later round of a bracket that was drawn from the old result."""


def problems_with(tournament: Tournament, table: Table, said: dict[str, Any]) -> list[Any]:
    """The engine's problems with a result of a table; empty when it is possible."""
    try:
        engine.read_tournament(_with_result(tournament, table, said))
    except engine.TournamentError as error:
        return list(error.problems)
    return []


def consequences_of(
    tournament: Tournament, table: Table, said: dict[str, Any], *, without_later: bool = False
) -> Consequences:
    """Compare the standings as they are with those after the change.

    ``without_later`` asks what would be if the later rounds were taken back.
    """
    before = engine.standings_json(tournament_file(tournament))
    changed = _with_result(tournament, table, said)
    if without_later:
        _take_back_later(changed, table)
    try:
        after = engine.standings_json(changed)
    except engine.TournamentError as error:
        return Consequences((), tuple(error.problems))
    changes = rank_changes(ranks_in(before), ranks_in(after))
    return Consequences(tuple(sorted(changes, key=lambda change: (change.stage, change.after))), ())


def _with_result(tournament: Tournament, table: Table, said: dict[str, Any]) -> dict[str, Any]:
    """The file with another result at one table."""
    file = tournament_file(tournament)
    put_result(file, table, said)
    return file


def put_result(file: dict[str, Any], table: Table, said: dict[str, Any]) -> None:
    """Put a result into a file of the tournament, in place of what stands at this table."""
    round_ = table.round
    entry = file["stages"][round_.stage.number - 1]["played"][round_.number - 1]["tables"][table.order]
    for key in ("scores", "absent_sides", "winner"):
        entry.pop(key, None)
    entry.update({key: value for key, value in said.items() if value not in (None, [])})
    if "absent_sides" in entry:
        entry.pop("scores", None)


def _take_back_later(file: dict[str, Any], table: Table) -> None:
    stage, number = table.round.stage.number, table.round.number
    del file["stages"][stage - 1]["played"][number:]
    for later in file["stages"][stage:]:
        later.pop("played", None)
