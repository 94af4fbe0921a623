"""A draft judged as the engine would have: what is to be said of its tables, and how good it is.

For drafts that people have changed by hand; the draw itself comes with its notes.
"""

from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from tournaments import engine
from tournaments.engine.progress import unfold
from tournaments.engine.ranking.meetings import partners
from tournaments.engine.systems.attendance import apart_in
from tournaments.engine.systems.draws import add_notes, count_repeats

File = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Judged:
    """Notes on each table and the quality of the newest round of a file."""

    notes: tuple[tuple[str, ...], ...]
    """By table, as ``draw`` prints them."""

    repeat_opponents: int
    repeat_partners: int


def exchanged(file: File, one: str, other: str) -> File:
    """The same file with two people in each other's places in its newest round."""
    swapped = {one: other, other: one}
    changed = deepcopy(file)
    newest = newest_round(changed)
    for entry in newest["tables"]:
        entry["sides"] = [[swapped.get(who, who) for who in side] for side in entry["sides"]]
    for kind in ("sitting_out", "absent"):
        if kind in newest:
            newest[kind] = [swapped.get(who, who) for who in newest[kind]]
    return changed


def judged(file: File) -> Judged:
    """Compare the newest round of a file with what was played before it.

    Raises:
        engine.TournamentError: the tournament can't have such a round.
    """
    tables = engine.read_tournament(file).stages[_newest_stage(file)].played[-1].tables
    before = deepcopy(file)
    before["stages"][_newest_stage(file)]["played"].pop()
    state = unfold(engine.read_tournament(before))[-1]
    has_history = state.stage.system.has_standings
    met = state.results.met if has_history else {}
    partnered = state.results.partnered if has_history else {}
    index = len(state.stage.played)
    people = [entrant for table in tables for entrant in table.people]
    apart = apart_in(state, index, people)
    with_notes = [add_notes(table, met, apart, state.stage.system.notes(state, table)) for table in tables]
    ids = state.tournament.ids
    return Judged(
        tuple(
            tuple(
                note.code if note.entrant is None else f"{note.code}:{ids[note.entrant]}"
                for note in one.notes
            )
            for one in with_notes
        ),
        count_repeats(with_notes, met),
        sum(partnered.get(pair, 0) for table in tables for pair in partners(table)),
    )


def newest_round(file: File) -> dict[str, Any]:
    """The last round that the file has."""
    newest: dict[str, Any] = file["stages"][_newest_stage(file)]["played"][-1]
    return newest


def _newest_stage(file: File) -> int:
    return max(index for index, stage in enumerate(file["stages"]) if stage.get("played"))
