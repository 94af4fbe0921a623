"""Reads rows of results (docs/formats/spreadsheets.md): which table and side, and what is said of it."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.imports.columns import Column, ImportRecord, heading_of
from scoring.names import spelling
from tournaments.models import Place, Round, Table, Tournament
from tournaments.reading.names import entrant_names

MOST = 1_000_000
"""Scores stay within this either way (docs/formats/tournament-file.md)."""

MOST_SIDES = 8
NUMBER = re.compile(r"[+-]?\d{1,7}")
ABSENT = frozenset(
    map(heading_of, ("absent", "absente", "afwezig", "assente", "ausente", "abwesend", "fjarverandi",
                     "forfeit", "forfait", "ff", "wo", "w.o.", "dns", "x", "1", "yes", "ja", "oui", "sì",
                     "si", "sí", "já")),
)  # fmt: skip
THERE = frozenset(map(heading_of, ("no", "nee", "non", "nei", "0", "here", "hier", "présent")))

TABLE_WORDS = ("tafel", "table", "tavolo", "taula", "mesa", "tisch", "borð", "table number", "tafelnummer",
               "nr", "no")  # fmt: skip
NAME_WORDS = ("name", "naam", "nom", "nome", "nafn", "pair", "paar", "paire", "coppia", "parella", "pareja",
              "nombre", "jugador", "spieler", "mannschaft", "equipo",
              "player", "speler", "joueur", "team", "ploeg", "équipe", "squadra", "equip", "lið",
              "deelnemer")  # fmt: skip
SCORE_WORDS = ("points", "punten", "punti", "punts", "puntos", "punkte", "stig", "result", "uitslag",
               "résultat", "risultato", "resultat", "resultado", "ergebnis", "úrslit")  # fmt: skip


def _numbered(words: Sequence[str], number: int) -> tuple[str, ...]:
    return tuple(f"{word} {number}" for word in words)


def columns_of(sides: int) -> list[Column]:
    """The meanings a column may have for tables of so many sides: one row per side, or one row per table."""
    columns = [
        Column("table", _("Table"), TABLE_WORDS),
        Column("name", _("Entrant"), NAME_WORDS),
        Column("score", _("Score"), SCORE_WORDS),
        Column(
            "absent",
            _("Absent"),
            ("afwezig", "assente", "ausente", "abwesend", "fjarverandi", "forfait", "forfeit"),
        ),
        Column("side", _("Side"), ("kant", "zijde", "côté", "lato", "costat", "lado", "seite", "hlið")),
        Column("round", _("Round"), ("ronde", "tour", "turno", "ronda", "runde", "umferð")),
        Column("stage", _("Stage"), ("fase", "phase", "stig keppni")),
    ]
    for number in range(1, min(sides, MOST_SIDES) + 1):
        label = gettext("Score %(number)d") % {"number": number}
        columns.append(Column(f"score_{number}", label, _numbered(("score", "s", *SCORE_WORDS), number)))
        label = gettext("Entrant %(number)d") % {"number": number}
        columns.append(Column(f"name_{number}", label, _numbered(("entrant", *NAME_WORDS), number)))
    return columns


def usual_of(sides: int) -> list[str]:
    """The order without headings: the table, and a score a side."""
    return ["table", *(f"score_{number}" for number in range(1, min(sides, MOST_SIDES) + 1))]


@dataclass(frozen=True, slots=True)
class TableResult:
    """The result that a table of rows gives for one table."""

    table: int
    """Primary key."""

    scores: tuple[int, ...] | None
    absent_sides: tuple[int, ...] = ()
    winner: int | list[int] | None = None

    @property
    def facts(self) -> dict[str, Any]:
        scores = None if self.scores is None else list(self.scores)
        return {"scores": scores, "absent_sides": list(self.absent_sides), "winner": self.winner}


@dataclass(frozen=True, slots=True)
class _Seated:
    """A side of a table of the round."""

    table: Table
    side: int


class RowError(Exception):
    """A row that can't be saved."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


class Hall:
    """The tables of a round and who sits where, in a number of queries that doesn't grow."""

    def __init__(self, tournament: Tournament, round_: Round) -> None:
        self.tournament = tournament
        self.round = round_
        places = Prefetch("places", Place.objects.select_related("entrant").order_by("side", "position"))
        tables = (
            Table.objects.filter(round=round_).select_related("match").prefetch_related(places, "results")
        )
        self.tables = list(tables.order_by("order"))
        self.by_number = {table.number: table for table in self.tables if table.number is not None}
        self.sides: dict[int, int] = {}
        self.seated: defaultdict[str, list[_Seated]] = defaultdict(list)
        self.names: list[str] = []
        namings = [entrant_names(tournament, public=public) for public in (False, True)]
        for table in self.tables:
            table.round = round_
            sides: defaultdict[int, list[Place]] = defaultdict(list)
            for place in table.places.all():
                sides[place.side].append(place)
            self.sides[table.pk] = len(sides)
            for side, of in sides.items():
                for names in namings:
                    whole = " & ".join(names[place.entrant_id] for place in of)
                    for name in dict.fromkeys([whole, *(names[place.entrant_id] for place in of)]):
                        self._seat(name, _Seated(table, side))
        self.near: dict[str, list[str]] = {}

    @property
    def most_sides(self) -> int:
        return max(self.sides.values(), default=2)

    def find(self, name: str) -> _Seated:
        """Where this entrant sits."""
        places = self.seated.get(spelling(name), [])
        if len(places) == 1:
            return places[0]
        if places:
            raise RowError("several", name=name)
        near = self.near.get(name)
        if near:
            raise RowError("near", name=name, near=", ".join(near[:2]))
        raise RowError("unknown", name=name)

    def _seat(self, name: str, seated: _Seated) -> None:
        self.names.append(name)
        if seated not in self.seated[spelling(name)]:
            self.seated[spelling(name)].append(seated)


def said_by(hall: Hall, record: ImportRecord) -> tuple[Table, dict[int, tuple[int | None, bool]]]:
    """The table that a row is about, and by side its score and whether the side was absent."""
    table = _table_numbered(hall, record["table"]) if record["table"] else None
    wide = [key for key in record.cells if key.startswith("score_")]
    if not wide:
        seated = _side_of(hall, table, record)
        return seated.table, {seated.side: (*_score(record["score"], record["absent"]),)}
    names = {int(key[5:]) - 1: cell for key, cell in record.cells.items() if key.startswith("name_") and cell}
    where = {column: hall.find(name) for column, name in names.items()}
    if table is None:
        if not where:
            raise RowError("no_table")
        table = next(iter(where.values())).table
    for column, seated in where.items():
        if seated.table.pk != table.pk:
            raise RowError("elsewhere", name=names[column], table=seated.table.number or 0)
    sides: dict[int, tuple[int | None, bool]] = {}
    for key in wide:
        column = int(key[6:]) - 1
        side = where[column].side if column in where else column
        if side >= hall.sides[table.pk] and not record[key]:
            continue
        if side >= hall.sides[table.pk] or side in sides:
            raise RowError("no_side", sides=hall.sides[table.pk])
        sides[side] = _score(record[key], "")
    return table, sides


def _table_numbered(hall: Hall, text: str) -> Table:
    number = re.sub(r"\D*", "", text)
    table = hall.by_number.get(int(number)) if number and len(number) < 6 else None
    if table is None:
        raise RowError("no_such_table", table=text[:40])
    return table


def _side_of(hall: Hall, table: Table | None, record: ImportRecord) -> _Seated:
    """The side that a row is about: by its name, by its number, or by both where they agree."""
    seated = hall.find(record["name"]) if record["name"] else None
    if table is not None and seated is not None and seated.table.pk != table.pk:
        raise RowError("elsewhere", name=record["name"], table=seated.table.number or 0)
    if record["side"]:
        table = table or (seated.table if seated else None)
        sides = hall.sides[table.pk] if table else 0
        if table is None or not record["side"].isdecimal() or not 1 <= int(record["side"][:3]) <= sides:
            raise RowError("no_side", sides=sides)
        if seated is not None and seated.side != int(record["side"]) - 1:
            raise RowError("other_side", name=record["name"], side=seated.side + 1)
        return _Seated(table, int(record["side"]) - 1)
    if seated is None:
        raise RowError("no_name" if table is not None else "no_table")
    return seated


def _score(cell: str, absent: str) -> tuple[int | None, bool]:
    """A score, if there is one, and whether the side did not appear."""
    plain = cell.replace("−", "-")
    away = heading_of(absent)
    words = ABSENT | {heading_of(gettext("absent"))}
    if away and away not in words | THERE:
        raise RowError("absent", cell=absent[:40])
    if plain and not NUMBER.fullmatch(plain):
        if heading_of(cell) not in words or heading_of(cell).isdecimal():
            raise RowError("score", cell=cell[:40])
        return None, True
    if plain and abs(int(plain)) > MOST:
        raise RowError("score", cell=cell[:40])
    return (int(plain) if plain else None), away in words and bool(away)
