"""The result of one table, checked without the rest of its tournament.

A hall of a thousand writes its results one by one: reading all the others each time would make a round cost
the square of its tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.engine.file.problems import Problem, Problems
from tournaments.engine.file.reading import stage_from
from tournaments.engine.file.reading_rounds import Ids, table_from
from tournaments.engine.systems.catalogue import SYSTEMS
from tournaments.engine.systems.round_checks import check_table
from tournaments.engine.systems.system import System


def can_be_checked_alone(system: str) -> bool:
    """Whether a table of this system says by itself how many of it go on.

    Where several go on from a table, the last one ranks by its scores, and which is the last depends on how
    many came.
    """
    kind = SYSTEMS[system]
    return kind.has_standings or not kind.is_solo


def table_problems(stage: Mapping[str, Any], table: Mapping[str, Any], path: str) -> list[Problem]:
    """What :func:`~tournaments.engine.read_tournament` would have against one table, but for who sits there.

    ``stage`` is the entry of its stage in the file, ``table`` its own, ``path`` where that stands. Rounds
    that were drawn from its result are not looked at.
    """
    problems, ids = Problems(), Ids(Problems())
    for side in table["sides"]:
        for entrant in side:
            ids.numbers.setdefault(entrant, len(ids.numbers))
    options = {key: value for key, value in stage.items() if key not in ("played", "groups", "from")}
    read = stage_from(options, "", ids, Problems())
    assert read is not None
    new_table = table_from(table, path, read.system, ids, problems)
    if not problems and new_table is not None:
        check_table(read, new_table, path, problems, going_on=_going_on(read.system, read.advance))
    return problems.listed


def _going_on(system: System, advance: int) -> int:
    return system.going_on(advance, is_last=False)
