"""Who was there, and who is on the list and never came: by the tournament file, and the ticks at the door."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from django.db.models import Q

from tournaments.models import Evening, Tournament

File = Mapping[str, Any]


def ticked_in(tournament: Tournament) -> frozenset[str]:
    """Ids of those who were ticked off as here; to be on the list of a club evening is that."""
    is_evening = Q(tournament__evenings__kind=Evening.Kind.CLUB_EVENING)
    here = tournament.entrants.filter(Q(checked_in_at__isnull=False) | is_evening).order_by()
    return frozenset(f"e{number}" for number in here.values_list("number", flat=True))


def came(file: File, ticked: Collection[str]) -> set[str]:
    """Ids of those who were at a table, or sat out and are ``ticked``: sitting out asks nobody to come."""
    return _at_tables(file) | sat_out(file).intersection(ticked)


def sat_out(file: File) -> set[str]:
    """Ids of those who had no table in some round, or had a bye."""
    resting: set[str] = set()
    for played in _rounds(file):
        resting.update(played.get("sitting_out", ()))
        resting.update(*(table["sides"][0] for table in played["tables"] if len(table["sides"]) == 1))
    return resting


def did_not_play(file: File, ticked: Collection[str], complete: Sequence[bool]) -> set[str]:
    """Ids of those whom no ranking has: who never came, and has left, or the first round is over.

    ``complete`` says it of each stage whose entrants are known. While a stage goes on, whoever sits out is
    ranked: they may have a table yet.
    """
    leavers = _leavers(file)
    first_is_over = _first_round_is_over(file)
    if not leavers and not first_is_over:
        return set()
    absent = {entry["id"] for entry in file["entrants"]} if first_is_over else leavers
    absent -= came(file, ticked)
    begun = [number for number, stage in enumerate(file["stages"]) if stage.get("played")]
    is_complete = bool(begun) and begun[-1] < len(complete) and complete[begun[-1]]
    return absent if is_complete else absent - (sat_out(file) - leavers)


def never_came(file: File, ticked: Collection[str]) -> dict[str, int]:
    """Those on the list who have not been there, by id: the last round that was drawn with them, 0 if none.

    Nobody before the first round has all its results.
    """
    if not _first_round_is_over(file):
        return {}
    there = came(file, ticked)
    last_round = {
        who: number for number, played in enumerate(_rounds(file), start=1) for who in _drawn_in(played)
    }
    return {
        entry["id"]: last_round.get(entry["id"], 0)
        for entry in file["entrants"]
        if entry["id"] not in there and entry.get("left_after") is None
    }


def _rounds(file: File) -> list[Mapping[str, Any]]:
    return [played for stage in file["stages"] for played in stage.get("played", ())]


def _at_tables(file: File) -> set[str]:
    """Ids of those who were at a table with others, and not absent."""
    return {
        who
        for played in _rounds(file)
        for table in played["tables"]
        if len(table["sides"]) > 1
        for side, people in enumerate(table["sides"])
        if side not in table.get("absent_sides", ())
        for who in people
    }


def _drawn_in(played: Mapping[str, Any]) -> Iterator[str]:
    """Ids of those who have a table in a round, or sit out."""
    yield from played.get("sitting_out", ())
    for table in played["tables"]:
        for people in table["sides"]:
            yield from people


def _first_round_is_over(file: File) -> bool:
    """Whether no table of it waits for a result; that of somebody whose results are struck doesn't."""
    stage = next((stage for stage in file["stages"] if stage.get("played")), None)
    if stage is None:
        return False
    struck = _leavers(file) if stage.get("withdrawn") == "strike" else set()
    return all(
        len(table["sides"]) < 2
        or "scores" in table
        or "absent_sides" in table
        or not struck.isdisjoint(chain.from_iterable(table["sides"]))
        for table in stage["played"][0]["tables"]
    )


def _leavers(file: File) -> set[str]:
    return {entry["id"] for entry in file["entrants"] if entry.get("left_after") is not None}
