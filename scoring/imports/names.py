"""Names of people in tables, in one column or several, under the headings of several languages."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from scoring.imports.columns import Column
from scoring.names import contains, plain

NAMES = (
    Column(
        "name",
        _("Name"),
        ("naam", "volledige naam", "naam en voornaam", "voornaam en naam", "nom", "nom complet",
         "nom et prénom", "nom prénom", "prénom nom", "prénom et nom", "nome", "nome e cognome",
         "cognome e nome", "nom i cognoms", "cognoms i nom", "nafn", "fullt nafn", "nombre",
         "nombre completo", "nombre y apellidos", "apellidos y nombre", "vollständiger name",
         "name und vorname", "name vorname", "vorname und name", "full name", "player", "speler",
         "joueur", "giocatore", "jugador", "spieler", "leikmaður", "member", "lid", "mitglied",
         "adhérent", "licencié", "socio", "soci", "imię i nazwisko", "nazwisko i imię", "jméno a příjmení",
         "příjmení a jméno", "meno a priezvisko", "ime i prezime", "ime in priimek", "teljes név", "név",
         "nume și prenume", "nume complet", "nome completo", "namn", "navn", "nimi", "ονοματεπώνυμο"),
    ),
    Column(
        "first",
        _("First name"),
        ("given name", "forename", "christian name", "voornaam", "roepnaam", "prénom", "prénoms",
         "nome di battesimo", "nom de pila", "nombre de pila", "vorname", "rufname", "fornafn",
         "eiginnafn", "skírnarnafn", "imię", "imiona", "jméno", "křestní jméno", "meno", "ime",
         "keresztnév", "utónév", "prenume", "nome próprio", "primeiro nome", "förnamn", "fornavn",
         "etunimi", "όνομα", "имя"),
    ),
    Column(
        "between",
        _("Between first and last name"),
        ("middle name", "tussenvoegsel", "tussenvoegsels", "voorvoegsel", "tussen", "particule",
         "deuxième prénom", "secondo nome", "segon nom", "segundo nombre", "zweiter vorname",
         "namenszusatz", "millinafn"),
    ),
    Column(
        "last",
        _("Last name"),
        ("surname", "family name", "achternaam", "familienaam", "nom de famille", "nom d'usage",
         "patronyme", "cognome", "cognom", "cognoms", "cognom 1", "primer cognom", "apellido",
         "apellidos", "apellido 1", "primer apellido", "nachname", "familienname", "zuname", "eftirnafn",
         "kenninafn", "föðurnafn", "nazwisko", "příjmení", "priezvisko", "prezime", "priimek", "vezetéknév",
         "családnév", "nume", "nume de familie", "apelido", "sobrenome", "efternamn", "efternavn",
         "etternavn", "sukunimi", "επώνυμο", "фамилия"),
        beside="first",
        unless=("name",),
        unlike=("nickname", "alias", "known as", "bijnaam", "surnom", "sobriquet", "soprannome",
                "malnom", "renom", "sobrenom", "mote", "apodo", "sobrenombre", "spitzname", "gælunafn",
                "viðurnefni", "club", "team", "ploeg", "équipe", "squadra", "equip", "equipo", "lið",
                "city", "town", "stad", "ville", "gemeente", "città", "comune", "ciutat", "poble",
                "ciudad", "woonplaats", "plaats", "localité", "località", "población", "població",
                "localidad", "localitat", "wohnort", "ort", "heimabær", "staður", "bær",
                "street", "straat", "rue", "via", "carrer", "calle", "gata", "country",
                "land", "pays", "address", "adres", "adresse", "indirizzo", "adreça", "dirección",
                "heimilisfang", "maiden name", "meisjesnaam", "nom de jeune fille", "nom de naissance",
                "cognome da nubile", "geburtsname", "gender", "sex", "geslacht", "sexe", "sesso", "sexo",
                "geschlecht", "kyn", "remark", "note", "notes", "opmerking", "remarque", "nota",
                "observacions", "athugasemd"),
    ),
    Column(
        "second",
        _("Second last name"),
        ("cognom 2", "segon cognom", "apellido 2", "segundo apellido", "second surname"),
    ),
)  # fmt: skip


TOTALS = frozenset(
    plain(word)
    for word in (
        "total", "totaal", "totale", "totals", "totaux", "samtals", "alls", "som", "sum", "somme", "somma",
        "suma", "summe", "gesamt", "insgesamt", "aantal", "nombre", "numero", "número", "fjöldi", "anzahl",
    )
)  # fmt: skip
"""With these begin rows below a list that count it."""


def is_no_person(name: str) -> bool:
    """Whether a name looks like the sum below a list, or has no letters at all.

    >>> is_no_person("Totaal: 22"), is_no_person("2"), is_no_person("Tot Puig")
    (True, True, False)
    """
    words = plain(name).split()
    return bool(words) and (words[0] in TOTALS or not any(sign.isalpha() for sign in name))


def whole_name(cells: Mapping[str, str]) -> str:
    """The name that a row's cells make, by the keys of ``NAMES``.

    Beside a first name, *name* is the last, and beside a last name the first: *Nom* is the one in French and
    the other in Catalan.

    >>> whole_name({"name": "Lefèvre", "first": "Étienne"}), whole_name({"name": "Núria", "last": "Puig"})
    ('Étienne Lefèvre', 'Núria Puig')
    >>> whole_name({"name": "Peeters, Jan"}), whole_name({"name": "Jan Peeters", "last": "Peeters"})
    ('Jan Peeters', 'Jan Peeters')
    """
    name, first, between, last, second = (cells.get(column.key, "") for column in NAMES)
    if not first and not last:
        return _turned(name)
    if not first and contains(name, last):
        return name
    return " ".join(part for part in (first or name, between, last or name, second) if part)


def _turned(name: str) -> str:
    """``Last, First`` the other way round; several people in one cell stay as they are."""
    last, _comma, first = name.partition(", ")
    return f"{first} {last}" if first and last and not set(first) & set(",&/") else name
