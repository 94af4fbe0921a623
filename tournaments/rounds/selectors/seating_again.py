"""Which tables of a bracket's round have other people after a correction, and which play on."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch

from tournaments import engine
from tournaments.models import Place, Rest, Round, Table


@dataclass(frozen=True, slots=True)
class SeatingAgain:
    """A published round that stands, but for some of its tables."""

    round: Round
    tables: tuple[tuple[Table, dict[str, Any]], ...]
    """Those with other people: as they were, and as ``draw`` prints them now."""

    staying: tuple[Table, ...]
    """Those with the same people: their hands and results stay."""


def seating_again(round_: Round, answer: dict[str, Any]) -> SeatingAgain | None:
    """Compare a round with the same one as ``draw`` answers it now.

    None where it has to be drawn again as a whole: it isn't a bracket's, nobody has seen it yet, somebody
    moved people in it by hand, nobody could play on, or everybody can.
    """
    if not can_stand_in_part(round_):
        return None
    if (answer["stage"], answer["round"]) != (round_.stage.number, round_.number):
        return None
    tables = list(round_.tables.prefetch_related(Prefetch("places", Place.objects.select_related("entrant"))))
    if len(tables) != len(answer["tables"]) or _rests_of(round_) != _rests_in(answer):
        return None
    pairs = list(zip(tables, answer["tables"], strict=True))
    others = tuple((table, entry) for table, entry in pairs if _sides_of(table) != entry["sides"])
    staying = tuple(table for table, entry in pairs if _sides_of(table) == entry["sides"])
    if not others or all(len(_sides_of(table)) < 2 for table in staying):
        return None
    return SeatingAgain(round_, others, staying)


def can_stand_in_part(round_: Round) -> bool:
    """Whether tables of this round know nothing of each other: where there are standings, they do."""
    has_standings = engine.SYSTEMS[round_.stage.system].has_standings
    return round_.is_published and not round_.moved_by_hand and not has_standings


def _sides_of(table: Table) -> list[list[str]]:
    sides: defaultdict[int, list[str]] = defaultdict(list)
    for place in table.places.all():
        sides[place.side].append(place.entrant.file_id)
    return [people for _side, people in sorted(sides.items())]


def _rests_of(round_: Round) -> set[str]:
    rests = Rest.objects.filter(round=round_, kind=Rest.Kind.SITTING_OUT)
    return {f"e{number}" for number in rests.values_list("entrant__number", flat=True)}


def _rests_in(answer: dict[str, Any]) -> set[str]:
    return {entry["entrant"] for entry in answer["sitting_out"]}
