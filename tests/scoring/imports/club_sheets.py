"""Lists of people as clubs have them: seven languages and more, five encodings, CSV, XLSX and ODS.

``SHEETS`` has the rows as somebody typed them and the people who should come of them; ``bytes_of`` makes the
file. To look at them in a spreadsheet: ``python -m tests.scoring.imports.club_sheets FOLDER``.
"""

import io
import sys
import zipfile
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from openpyxl import Workbook


@dataclass(frozen=True)
class Sheet:
    """A file, and who should come of it: a name, a role where it isn't member, a day where it says one."""

    name: str
    """With the kind of file as its ending."""

    rows: list[tuple[Any, ...]]
    people: list[tuple[Any, ...]]
    encoding: str = "utf-8"
    delimiter: str = ";"


TEN = ("An", "Bo", "Cas", "Dina", "Eva", "Frans", "Griet", "Hugo", "Ine", "Jef")

SHEETS = [
    Sheet(
        "fr-prenom-nom.csv",
        [("Prénom", "Nom"), ("Étienne", "Lefèvre"), ("Paulette", "Ghesquière")],
        [("Étienne Lefèvre",), ("Paulette Ghesquière",)],
        "cp1252",
    ),
    Sheet(
        "fr-nom.csv", [("Nom",), ("Étienne Lefèvre",), ("Noël Coët",)], [("Étienne Lefèvre",), ("Noël Coët",)]
    ),
    Sheet(
        "fr-licences.xlsx",
        [
            ("Club de Manille de Bailleul", "", "", ""),
            ("", "", "", ""),
            ("N° licence", "NOM", "Prénom", "Depuis"),
            (4711, "LEFÈVRE", "Étienne", date(2019, 9, 1)),
            (4712, "DE WAELE", "Marie-Ange", date(2021, 1, 15)),
        ],
        [
            ("Étienne LEFÈVRE", "member", date(2019, 9, 1)),
            ("Marie-Ange DE WAELE", "member", date(2021, 1, 15)),
        ],
    ),
    Sheet(
        "fr-mac.csv",
        [
            ("Nom de famille", "Prénom", "Fonction"),
            ("Œuvrard", "Céline", "membre"),
            ("Coët", "Françoise", "invitée"),
        ],
        [("Céline Œuvrard",), ("Françoise Coët", "guest")],
        "mac_roman",
    ),
    Sheet(
        "fr-excel.txt",
        [("Nom et prénom", "Ville"), ("Dubois Rémi", "Lille")],
        [("Dubois Rémi",)],
        "utf-16",
        "\t",
    ),
    Sheet(
        "nl-voornaam-naam.csv",
        [("Voornaam", "Naam", "Functie"), ("Zoë", "D’Hondt", "lid"), ("José", "Maës", "gast")],
        [("Zoë D’Hondt",), ("José Maës", "guest")],
        "cp1252",
    ),
    Sheet(
        "nl-tussenvoegsel.xlsx",
        [
            ("Lidnr", "Voornaam", "Tussenvoegsel", "Achternaam"),
            (1, "An", "van den", "Berghe"),
            (2, "Jef", None, "Nys"),
        ],
        [("An van den Berghe",), ("Jef Nys",)],
    ),
    Sheet("nl-lijst.csv", [("An Maes",), ("Bert Thijs",)], [("An Maes",), ("Bert Thijs",)]),
    Sheet(
        "nl-komma.ods",
        [("Naam", "Lid sinds"), ("Peeters, Jan", date(2020, 2, 29)), ("Van Hove, Lies", date(2024, 1, 1))],
        [("Jan Peeters", "member", date(2020, 2, 29)), ("Lies Van Hove", "member", date(2024, 1, 1))],
    ),
    Sheet(
        "nl-onbekend.csv",
        [
            ("Nr", "Voornaam", "Stam", "E-mail"),
            ("1", "An", "Maes", "an@heule.be"),
            ("2", "Bo", "Nys", "bo@heule.be"),
        ],
        [("An Maes",), ("Bo Nys",)],
        delimiter=",",
    ),
    Sheet(
        "nl-halfvol.csv",
        [("Voornaam", "Stam"), *((name, "Maes" if place % 2 else "") for place, name in enumerate(TEN))],
        [(f"{name} Maes",) if place % 2 else (name,) for place, name in enumerate(TEN)],
    ),
    Sheet(
        "nl-stad-tussen.csv",
        [("Voornaam", "Stad", "Stam"), ("An", "Heule", "Maes"), ("Bo", "Gent", "Nys")],
        [("An Maes",), ("Bo Nys",)],
    ),
    Sheet(
        "it-cognome-nome.csv",
        [("Cognome", "Nome", "Ruolo"), ("De Luca", "Nicolò", "socio"), ("Zappalà", "Agata", "ospite")],
        [("Nicolò De Luca",), ("Agata Zappalà", "guest")],
        "cp1252",
    ),
    Sheet(
        "it-mac.csv",
        [("Nome", "Cognome"), ("Nicolò", "Zappalà"), ("Libertà", "Però")],
        [("Nicolò Zappalà",), ("Libertà Però",)],
        "mac_roman",
    ),
    Sheet(
        "it-uno.ods",
        [("Nome e cognome",), ("Mario Rossi",), ("Lucia Virdis",)],
        [("Mario Rossi",), ("Lucia Virdis",)],
    ),
    Sheet(
        "ca-nom-cognoms.csv",
        [("Nom", "Cognoms"), ("Núria", "Muñoz i Puig"), ("Lluís", "Gal·la")],
        [("Núria Muñoz i Puig",), ("Lluís Gal·la",)],
        "cp1252",
    ),
    Sheet(
        "ca-dos-cognoms.xlsx",
        [("Nom", "Cognom 1", "Cognom 2", "Soci des de"), ("Jordi", "Puig", "Ferrer", 2018)],
        [("Jordi Puig Ferrer", "member", date(2018, 1, 1))],
    ),
    Sheet(
        "is-nafn.csv",
        [("Nafn", "Hlutverk"), ("Guðrún Þorsteinsdóttir", "félagi"), ("Ægir Ólafsson", "gestur")],
        [("Guðrún Þorsteinsdóttir",), ("Ægir Ólafsson", "guest")],
        "cp1252",
    ),
    Sheet(
        "is-fornafn.ods",
        [("Fornafn", "Millinafn", "Föðurnafn"), ("Jón", "Bjarki", "Sigurðsson"), ("Anna", "", "Jónsdóttir")],
        [("Jón Bjarki Sigurðsson",), ("Anna Jónsdóttir",)],
    ),
    Sheet(
        "es-nombre-apellidos.csv",
        [("Nombre", "Apellidos"), ("Iñaki", "Muñoz Peña"), ("José", "Núñez")],
        [("Iñaki Muñoz Peña",), ("José Núñez",)],
        "cp1252",
    ),
    Sheet(
        "es-dos-apellidos.csv",
        [
            ("Primer apellido", "Segundo apellido", "Nombre", "Desde"),
            ("Núñez", "Gil", "Begoña", "15/03/2022"),
        ],
        [("Begoña Núñez Gil", "member", date(2022, 3, 15))],
        "mac_roman",
    ),
    Sheet(
        "de-nachname-vorname.csv",
        [("Nachname", "Vorname", "Funktion"), ("Müller", "Jürgen", "Mitglied"), ("Groß", "Bärbel", "Gast")],
        [("Jürgen Müller",), ("Bärbel Groß", "guest")],
        "cp1252",
    ),
    Sheet(
        "de-name-vorname.ods",
        [("Name", "Vorname"), ("Müller", "Jürgen"), ("Özdemir", "Ayşe")],
        [("Jürgen Müller",), ("Ayşe Özdemir",)],
    ),
    Sheet(
        "de-mac.csv",
        [("Vorname", "Familienname"), ("Jürgen", "Müller"), ("Käthe", "Höß")],
        [("Jürgen Müller",), ("Käthe Höß",)],
        "mac_roman",
    ),
    Sheet(
        "pl-imie-nazwisko.csv",
        [("Lp.", "Imię", "Nazwisko"), (1, "Łukasz", "Wiśniewski"), (2, "Żaneta", "Źdźbło")],
        [("Łukasz Wiśniewski",), ("Żaneta Źdźbło",)],
        "iso8859_2",
    ),
    Sheet(
        "hu-vezeteknev.csv",
        [("Vezetéknév", "Keresztnév"), ("Kovács", "Ákos"), ("Őri", "Tünde")],
        [("Ákos Kovács",), ("Tünde Őri",)],
    ),
    Sheet(
        "latin-2.csv",
        [("Name", "First name"), ("Wałęsa", "Łukasz"), ("Dvořák", "Jiří"), ("Žižka", "Růžena")],
        [("Łukasz Wałęsa",), ("Jiří Dvořák",), ("Růžena Žižka",)],
        "iso8859_2",
    ),
    Sheet(
        "en-with-formulas.csv",
        [
            ("Full name", "Role", "Joined"),
            ("'=An Maes", "member", "2019"),
            ("Bo O'Brien", "guest", "1.2.2020"),
        ],
        [("=An Maes", "member", date(2019, 1, 1)), ("Bo O'Brien", "guest", date(2020, 2, 1))],
        "utf-8-sig",
        ",",
    ),
    Sheet(
        "en-first-only.xlsx",
        [("First name", "Table"), ("An", 1), ("Bo", 2)],
        [("An",), ("Bo",)],
    ),
]


def bytes_of(sheet: Sheet) -> bytes:
    """The file as it would be sent."""
    if sheet.name.endswith(".xlsx"):
        return _xlsx(sheet.rows)
    if sheet.name.endswith(".ods"):
        return ods("".join(_ods_row(row) for row in sheet.rows) + TRAILING)
    return "\r\n".join(sheet.delimiter.join(map(str, row)) for row in sheet.rows).encode(sheet.encoding)


def _xlsx(rows: list[tuple[Any, ...]]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


TRAILING = (
    '<table:table-row table:number-rows-repeated="1048573">'
    '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
)
"""How LibreOffice ends every sheet."""

NAMESPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)


def ods(rows: str, *, before: str = "") -> bytes:
    """A workbook of LibreOffice whose first sheet has these rows."""
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?>{before}<office:document-content {NAMESPACES}><office:body>'
        f'<office:spreadsheet><table:table table:name="1"><table:table-column/>{rows}</table:table>'
        f'<table:table table:name="2">{_ods_row(("second sheet",))}</table:table>'
        f"</office:spreadsheet></office:body></office:document-content>"
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", zipfile.ZIP_STORED)
        parts.writestr("content.xml", content)
    return file.getvalue()


def _ods_row(row: tuple[Any, ...]) -> str:
    return f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>"


def _ods_cell(value: Any) -> str:
    if value in ("", None):
        return "<table:table-cell/>"
    kind = 'office:value-type="string"'
    if isinstance(value, date):
        kind = f'office:value-type="date" office:date-value="{value}"'
    elif isinstance(value, int | float):
        kind = f'office:value-type="float" office:value="{value}"'
    return f"<table:table-cell {kind}><text:p>{escape(str(value))}</text:p></table:table-cell>"


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for sheet in SHEETS:
        (folder / sheet.name).write_bytes(bytes_of(sheet))
