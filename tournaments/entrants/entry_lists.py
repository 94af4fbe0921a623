"""Reads lists of entrants as people type, paste and export them.

One entrant a line:

    An Maes & Bert Claes            a pair; ``/`` does as well
    An Maes & Bert Claes; Heule     the club after a semicolon
    An Maes (Heule)                 or in brackets at the end
    An Maes #3                      seed 3
    The Aces: An / Bert / Cas       a team, or a pair, with a name of its own
    12. An Maes & Bert Claes        numbers and bullets in front are left out

A table (CSV) is turned into such lines, so that both are previewed, mended and saved as one.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.imports.columns import Column, guess
from scoring.imports.names import NAMES, whole_name
from scoring.imports.spreadsheets import read_file
from tournaments.models import Tournament

LONGEST = 80
MOST_SEED = 1_000_000

NUMBERED = re.compile(r"^\s*(?:\d{1,4}\s*[.)]|[-*•–])\s+")
SEED = re.compile(r"\s*#\s*(\d{1,7})\s*$")
BRACKETS = re.compile(r"\s*\(([^()]*)\)\s*$")
PARTING = re.compile(r"\s*[&/]\s*")
TEAM_NAME = re.compile(r"^([^:&/]{1,200}):\s*(.+)$")

MORE = {
    "name": ("pair", "entrant", "paar", "paire", "coppia", "parella", "pareja", "joueur 1", "speler 1",
             "player 1", "name 1", "giocatore 1", "jugador 1", "spieler 1"),
}  # fmt: skip
COLUMNS = (
    *(replace(column, headings=(*column.headings, *MORE.get(column.key, ()))) for column in NAMES),
    Column("partner", _("Partner"), ("partenaire", "compagno", "company", "compañero", "partnerin", "félagi",
                                     "player 2", "name 2", "speler 2", "joueur 2", "giocatore 2",
                                     "jugador 2", "spieler 2")),
    Column("third", _("Third person"), ("player 3", "name 3", "speler 3", "joueur 3", "giocatore 3",
                                        "jugador 3", "spieler 3")),
    Column("team", _("Name of the pair or team"), ("ploeg", "équipe", "squadra", "equip", "equipo",
                                                   "mannschaft", "lið")),
    Column("club", _("Club"), ("vereniging", "circolo", "verein", "félag")),
    Column("seed", _("Seed"), ("reekshoofd", "tête de série", "testa di serie", "cap de sèrie",
                               "cabeza de serie", "setzplatz")),
)  # fmt: skip
USUAL = ("name", "partner", "club", "seed")


@dataclass(frozen=True, slots=True)
class EntryRow:
    """What was understood of one line. ``problem`` is a code; without one it can be entered."""

    line: int
    text: str
    people: tuple[str, ...] = ()
    name: str = ""
    """The entrant's own name, where it isn't simply the people's."""

    club: str = ""
    seed: int | None = None
    problem: str = ""

    @property
    def shown_name(self) -> str:
        return self.name or " & ".join(self.people)


def read_lines(text: str, unit: str) -> list[EntryRow]:
    """A row for each line that isn't blank."""
    return [
        _row(number, line, unit) for number, line in enumerate(text.splitlines(), start=1) if line.strip()
    ]


def lines_of_table(raw: bytes) -> str:
    """The rows of a CSV file or a workbook as lines for :func:`read_lines`.

    The first row may name the columns (name, partner, club, seed, team); otherwise they are taken in this
    order: name, partner, club, seed.

    Raises:
        scoring.imports.spreadsheets.SpreadsheetError: it is no table.
    """
    rows = read_file(raw)
    meaning = guess(rows, COLUMNS, USUAL)
    return "\n".join(line_of_cells(record.cells) for record in meaning.records(rows))


def line_of(people: Iterable[str], *, name: str = "", club: str = "", seed: int | None = None) -> str:
    """The line that :func:`read_lines` understands as this."""
    line = " & ".join(people)
    if name and name != line:
        line = f"{name}: {line}"
    if club:
        line += f"; {club}"
    return f"{line} #{seed}" if seed else line


def _row(number: int, line: str, unit: str) -> EntryRow:
    text = line.strip()
    rest = NUMBERED.sub("", text)
    seed = None
    if match := SEED.search(rest):
        seed, rest = int(match[1]), rest[: match.start()]
    club = ""
    if ";" in rest:
        rest, _semicolon, club = rest.partition(";")
    elif match := BRACKETS.search(rest):
        club, rest = match[1], rest[: match.start()]
    name = ""
    if unit != Tournament.Unit.PLAYER and (match := TEAM_NAME.match(rest.strip())):
        name, rest = match[1], match[2]
    people = tuple(_tidied(person) for person in PARTING.split(rest.strip()) if person.strip())
    row = EntryRow(number, text, people, _tidied(name), _tidied(club), seed)
    return EntryRow(number, text, people, row.name, row.club, seed, _problem(row, unit))


def _problem(row: EntryRow, unit: str) -> str:
    """Why a row can't be entered as one of these; empty when it can."""
    count = len(row.people)
    if count == 0:
        return "nobody"
    if unit == Tournament.Unit.PLAYER and count > 1:
        return "one_a_line"
    if unit == Tournament.Unit.PAIR and count == 1:
        return "no_partner"
    if unit == Tournament.Unit.PAIR and count > 2:
        return "too_many_people"
    if len(set(map(str.casefold, row.people))) < count:
        return "twice_in_line"
    if any(len(person) > LONGEST for person in (*row.people, row.name, row.club)):
        return "too_long"
    if row.seed is not None and not 1 <= row.seed <= MOST_SEED:
        return "seed"
    if not all(character.isprintable() for character in row.text.replace("\t", " ")):
        return "letters"
    return ""


def _tidied(text: str) -> str:
    return " ".join(text.split()).strip(" ,;")


def line_of_cells(cells: Mapping[Any, str]) -> str:
    """The line that says the same as the cells of a row, by what their columns mean."""
    people = filter(None, (whole_name(cells), cells.get("partner"), cells.get("third")))
    line = line_of(people, name=cells.get("team", ""), club=cells.get("club", ""))
    seed = cells.get("seed", "").lstrip("#")
    return f"{line} #{seed}" if seed else line
