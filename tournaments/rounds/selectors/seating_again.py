"""Which tables of a bracket's round have other people after a correction, and which play on."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
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

    def entries(self, before: Sequence[Entry]) -> list[Entry]:
        """The round's tables for a file; ``before`` are those it had, in their order."""
        entries = {
            order: {key: entry[key] for key in entry if key != "notes"}
            for order, entry in self.tables.items()
        }
        for order, (table, entry) in self.staying.items():
            entries[order] = before[table.order] | {key: entry[key] for key in ("match",) if key in entry}
        return [entry for _order, entry in sorted(entries.items())]


def drawn_again(round_: Round, file: dict[str, Any]) -> SeatingAgain | None:
    """Draw a round again by a file that ends before it: what a preview shows, and what then happens.

    None where it has to be drawn again as a whole.
    """
    if not can_stand_in_part(round_):
        return None
    try:
        answer = engine.draw_json(file | {"chance": round_.chance}, out_of_time=soon())
    except engine.TournamentError:
        return None
    return seating_again(round_, answer)


def seating_again(round_: Round, answer: dict[str, Any]) -> SeatingAgain | None:
    """Compare a round with the same one as ``draw`` answers it now.

    None where it is another round, nobody could play on, everybody can, or no table would be drawn.
    """
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
    if not fresh or all(len(entry["sides"]) < 2 for _table, entry in staying.values()):
        return None
    used = {table.number for table, _entry in staying.values()}
    return SeatingAgain(round_, gone, _numbered(fresh, gone, used), staying)


def beside(again: SeatingAgain, in_use: Collection[int]) -> SeatingAgain:
    """The same with other numbers for the tables that are played instead, where people sit at theirs."""
    used = {table.number for table, _entry in again.staying.values()} | set(in_use)
    return replace(again, tables=_numbered(again.tables, again.gone, used))


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
    had = {(one.bracket, one.match_number): one.number for one in gone if one.number not in used}
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
