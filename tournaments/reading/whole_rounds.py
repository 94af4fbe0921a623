"""A tournament's file as others may read it: without rounds of a bracket that stand in part.

After a correction the app's own rows may have rounds in which matches lack until it is known who plays them
(docs/decisions/0021-rounds-that-stand-in-part.md). The format has no such rounds.
"""

import re
from typing import Any

from tournaments import engine
from tournaments.models import Tournament
from tournaments.reading.files import tournament_file

PLAYED = re.compile(r"stages\[(\d+)\]\.played\[(\d+)\]")
"""A round in the path of a problem, counted from 0."""


def whole_file(tournament: Tournament) -> dict[str, Any]:
    """The file of what is stored, as far as the format allows it."""
    return with_whole_rounds(tournament_file(tournament))


def with_whole_rounds(file: dict[str, Any]) -> dict[str, Any]:
    """The file up to the first round that stands in part; one that is wrong otherwise as it is."""
    if not any(engine.SYSTEMS[stage["system"]].is_bracket for stage in file["stages"]):
        return file
    problems = _problems_of(file, whole=True)
    where = PLAYED.match(problems[0].path) if problems and not _problems_of(file, whole=False) else None
    if where is None:
        return file
    stages, stage = file["stages"], int(where[1])
    cut = {**stages[stage], "played": stages[stage]["played"][: int(where[2])]}
    return {**file, "stages": [*stages[:stage], cut, *stages[stage + 1 :]]}


def _problems_of(file: dict[str, Any], *, whole: bool) -> list[engine.Problem]:
    try:
        engine.read_tournament(file, whole=whole)
    except engine.TournamentError as error:
        return list(error.problems)
    return []
