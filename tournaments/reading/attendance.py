"""Who was there: read off a tournament file, for whoever is on the list and never came."""

from collections.abc import Mapping
from typing import Any

File = Mapping[str, Any]


def came(file: File) -> set[str]:
    """Ids of those who were at a table, or sat out, in some round; a bye asks nobody to come."""
    there: set[str] = set()
    for stage in file["stages"]:
        for played in stage.get("played", ()):
            there.update(played.get("sitting_out", ()))
            for table in played["tables"]:
                absent = table.get("absent_sides", ())
                if len(table["sides"]) > 1:
                    there.update(
                        who
                        for side, people in enumerate(table["sides"])
                        if side not in absent
                        for who in people
                    )
    return there


def did_not_play(file: File) -> set[str]:
    """Ids of those who have left without having come: no ranking has them."""
    leavers = {entry["id"] for entry in file["entrants"] if entry.get("left_after") is not None}
    return leavers - came(file) if leavers else leavers


def never_came(file: File) -> dict[str, int]:
    """Those on the list who have not been there, by id: the last round that has them at a table, 0 if none.

    Nobody before the first round has all its results. Who comes in a round that is not drawn yet may still
    come.
    """
    rounds = [played for stage in file["stages"] for played in stage.get("played", ())]
    if not rounds or not all(_is_over(table) for table in rounds[0]["tables"]):
        return {}
    there = came(file)
    rounds_so_far = {
        who: number
        for number, played in enumerate(rounds, start=1)
        for table in played["tables"]
        for side in table["sides"]
        for who in side
    }
    return {
        entry["id"]: rounds_so_far.get(entry["id"], 0)
        for entry in file["entrants"]
        if entry["id"] not in there
        and entry.get("left_after") is None
        and entry.get("from_round", 1) <= len(rounds) + 1
    }


def _is_over(table: Mapping[str, Any]) -> bool:
    return len(table["sides"]) < 2 or "scores" in table or "absent_sides" in table
