"""Which tables of a bracket's round have other people after a correction, and which play on."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from django.db.models import Prefetch

from tournaments import engine
from tournaments.models import Place, Rest, Round, Table
from tournaments.reading.engine import soon

Entry = dict[str, Any]
"""A table as ``draw`` prints it."""


@dataclass(frozen=True, slots=True)
class SeatingAgain:
    """A published round that stands, but for some of its tables."""

    round: Round
    gone: tuple[Table, ...]
    """Those whose people don't meet there now."""

    tables: dict[int, Entry]
    """What is played instead, by the place in the round's list, with numbers in the hall."""

    staying: dict[int, tuple[Table, Entry]]
    """Those with the same people, by the place they have now: their hands and results stay."""

    @property
    def is_idle(self) -> bool:
        """Whether everything stays as it is."""
        moved = any(table.order != order for order, (table, _entry) in self.staying.items())
        return not (self.gone or self.tables or moved)

    @property
    def plays_on(self) -> bool:
        """Whether a table stays at which people meet."""
        return any(len(entry["sides"]) > 1 for _table, entry in self.staying.values())

    def entries(self, before: Sequence[Entry]) -> list[Entry]:
        """The round's tables for a file; ``before`` are those it had, in their order."""
        entries = {
            order: {key: entry[key] for key in entry if key != "notes"}
            for order, entry in self.tables.items()
        }
        for order, (table, entry) in self.staying.items():
            entries[order] = before[table.order] | {key: entry[key] for key in ("match",) if key in entry}
        return [entry for _order, entry in sorted(entries.items())]


def standing_in_part(
    file: dict[str, Any], whole: dict[str, Any], later: Sequence[Round]
) -> list[SeatingAgain]:
    """Of rounds that don't stand with a result, oldest first, those of which tables stay.

    ``file`` has the result and ends before these rounds; what stands of them is put into it. ``whole`` is the
    file as it was. The rounds that are left out have to be taken back as a whole.
    """
    parts: list[SeatingAgain] = []
    stage = file["stages"][later[0].stage.number - 1] if later else {}
    played = stage.setdefault("played", []) if later else []
    before = len(played)
    for round_ in later:
        again = None if parts and not _feeds_the_next(parts[-1].round, round_) else drawn_again(round_, file)
        if again is None:
            break
        was = whole["stages"][round_.stage.number - 1]["played"][round_.number - 1]
        parts.append(again)
        played.append(was | {"tables": again.entries(was["tables"])})
    while parts and not parts[-1].plays_on:
        parts.pop()
    del played[before + len(parts) :]
    if later and not played:
        del stage["played"]
    return parts


def _feeds_the_next(round_: Round, following: Round) -> bool:
    return engine.SYSTEMS[round_.stage.system].is_bracket and round_.stage_id == following.stage_id


def drawn_again(round_: Round, file: dict[str, Any]) -> SeatingAgain | None:
    """Draw a round again, as far as it is known, by a file that ends before it.

    None where it has to be drawn again as a whole.
    """
    if not can_stand_in_part(round_):
        return None
    waits = not engine.SYSTEMS[round_.stage.system].is_bracket
    try:
        answer = engine.draw_json(file | {"chance": round_.chance}, out_of_time=soon(), waits=waits)
    except engine.TournamentError:
        return None
    return seating_again(round_, answer)


def cut(file: dict[str, Any], first: Round) -> dict[str, Any]:
    """Take this round, and all after it, out of a file."""
    stage, *after = file["stages"][first.stage.number - 1 :]
    stage["played"] = stage.get("played", [])[: first.number - 1]
    for one in (stage, *after):
        if one is not stage or not stage["played"]:
            one.pop("played", None)
    return file


def seating_again(round_: Round, answer: dict[str, Any]) -> SeatingAgain | None:
    """Compare a round with the same one as ``draw`` answers it now; None where it is another round."""
    if (answer["stage"], answer["round"]) != (round_.stage.number, round_.number):
        return None
    if _rests_of(round_) != {entry["entrant"] for entry in answer["sitting_out"]}:
        return None
    tables = list(round_.tables.prefetch_related(Prefetch("places", Place.objects.select_related("entrant"))))
    there = {(table.bracket, people_at(table)): table for table in tables}
    entries = dict(enumerate(answer["tables"]))
    staying = {
        order: (table, entry)
        for order, entry in entries.items()
        if (table := there.get((entry.get("bracket", ""), _people_in(entry)))) is not None
    }
    play_on = {table.pk for table, _entry in staying.values()}
    gone = tuple(table for table in tables if table.pk not in play_on)
    fresh = {order: entry for order, entry in entries.items() if order not in staying}
    used = {table.number for table, _entry in staying.values()}
    return SeatingAgain(round_, gone, _numbered(fresh, gone, used), staying)


def can_stand_in_part(round_: Round) -> bool:
    """Whether tables of this round know nothing of each other: where there are standings, they do."""
    has_standings = engine.SYSTEMS[round_.stage.system].has_standings
    return round_.is_published and not round_.moved_by_hand and not has_standings


def people_at(table: Table) -> frozenset[frozenset[str]]:
    """Who meets whom there, whichever side is named first."""
    sides: defaultdict[int, set[str]] = defaultdict(set)
    for place in table.places.all():
        sides[place.side].add(place.entrant.file_id)
    return frozenset(frozenset(people) for people in sides.values())


def _people_in(entry: Entry) -> frozenset[frozenset[str]]:
    return frozenset(frozenset(people) for people in entry["sides"])


def _numbered(fresh: dict[int, Entry], gone: Sequence[Table], used: set[int | None]) -> dict[int, Entry]:
    """Each with the number that its match had in the hall, or else one that is free."""
    had = {(table.bracket, table.match_number): table.number for table in gone}
    numbers: dict[int, int | None] = {}
    for order, entry in fresh.items():
        if entry.get("table") is not None:
            numbers[order] = had.get((entry.get("bracket", ""), entry.get("match")))
    free = _free({*used, *numbers.values()})
    numbers = {order: number or next(free) for order, number in numbers.items()}
    return {
        order: entry | ({"table": numbers[order]} if order in numbers else {})
        for order, entry in fresh.items()
    }


def _free(used: set[int | None]) -> Iterator[int]:
    return (number for number in count(1) if number not in used)


def _rests_of(round_: Round) -> set[str]:
    rests = Rest.objects.filter(round=round_, kind=Rest.Kind.SITTING_OUT)
    return {f"e{number}" for number in rests.values_list("entrant__number", flat=True)}
