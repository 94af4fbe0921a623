"""What the commands print, as plain JSON values: ids for entrants, numbers from 1.

docs/formats/tournament-file.md, "What a draw promises".
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tournaments.engine.file.values import Table, Tournament
from tournaments.engine.ranking.final import StageStandings, Standings
from tournaments.engine.ranking.standings import Standing
from tournaments.engine.ranking.tie_break import Value
from tournaments.engine.systems.draws import Draw, DrawnTable, Note

Json = dict[str, Any]


def draw_answer(tournament: Tournament, draw: Draw) -> Json:
    if draw.round is None:
        return {"stage": draw.stage + 1, "round": None, "tables": [], "complete": True}
    ids = tournament.ids
    answer = {
        "stage": draw.stage + 1,
        "round": draw.round + 1,
        "tables": [_draft_table(table, ids) for table in draw.tables],
        "sitting_out": [{"entrant": ids[one.entrant], "why": one.why} for one in draw.sitting_out],
        "quality": {
            "repeat_opponents": draw.quality.repeat_opponents,
            "repeat_partners": draw.quality.repeat_partners,
            "least_possible": draw.quality.least_possible,
            "score_gap": draw.quality.score_gap,
        },
    }
    # Only a caller with a clock can have cut a draw: the commands print no such key.
    return answer | {"notes": [_note(note, ids) for note in draw.notes]} if draw.notes else answer


def _draft_table(table: DrawnTable, ids: Sequence[str]) -> Json:
    return {**table_answer(table.table, ids), "notes": [_note(note, ids) for note in table.notes]}


def _note(note: Note, ids: Sequence[str]) -> str:
    return note.code if note.entrant is None else f"{note.code}:{ids[note.entrant]}"


def table_answer(table: Table, ids: Sequence[str]) -> Json:
    """A table as the file has it; keys without a value are left out."""
    keys: Json = {"table": table.number, "group": table.group, "bracket": table.bracket, "match": table.match}
    answer = {key: value for key, value in keys.items() if value is not None}
    answer["sides"] = [[ids[entrant] for entrant in side] for side in table.sides]
    if table.scores is not None:
        answer["scores"] = list(table.scores)
    if table.absent_sides:
        answer["absent_sides"] = list(table.absent_sides)
    if table.winner is not None or table.winners is not None:
        answer["winner"] = table.winner if table.winners is None else list(table.winners)
    return answer


def standings_answer(tournament: Tournament, standings: Standings) -> Json:
    ids = tournament.ids
    final = None
    if standings.final is not None:
        final = [
            {"rank": place.rank, "entrants": [ids[entrant] for entrant in place.entrants]}
            for place in standings.final
        ]
    return {"stages": [_stage(stage, ids) for stage in standings.stages], "final": final}


def _stage(stage: StageStandings, ids: Sequence[str]) -> Json:
    answer: Json = {"stage": stage.stage + 1, "system": stage.system, "complete": stage.is_complete}
    if stage.groups:
        answer["groups"] = [
            {"group": number, "standings": _rows(group, ids)} for number, group in enumerate(stage.groups, 1)
        ]
    else:
        answer["standings"] = _rows(stage.standings, ids)
    return answer


def _rows(standings: Sequence[Standing], ids: Sequence[str]) -> list[Json]:
    return [
        {
            "rank": row.rank,
            "entrant": ids[row.entrant],
            "values": {name: _plain_value(value) for name, value in row.values.items()},
            "parted_by": row.parted_by,
        }
        for row in standings
    ]


def _plain_value(value: Value) -> int | str:
    """Whole numbers as they are; exact fractions as ``"7/3"``, whole ones as ``"2"``."""
    return str(value) if isinstance(value, Fraction) else value
