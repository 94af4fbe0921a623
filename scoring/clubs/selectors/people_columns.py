"""What the columns of a list of people are called, in the languages of clubs, and the roles in them."""

from django.utils.translation import gettext_lazy as _

from scoring.imports.columns import Column
from scoring.models import Role

COLUMNS = (
    Column(
        "name",
        _("Name"),
        ("naam", "volledige naam", "naam en voornaam", "voornaam en naam", "nom", "nom complet",
         "nom et prénom", "nom prénom", "prénom nom", "prénom et nom", "nome", "nome e cognome",
         "cognome e nome", "nom i cognoms", "cognoms i nom", "nafn", "fullt nafn", "nombre",
         "nombre completo", "nombre y apellidos", "apellidos y nombre", "vollständiger name",
         "name und vorname", "name vorname", "vorname und name", "full name", "player", "speler",
         "joueur", "giocatore", "jugador", "spieler", "leikmaður", "member", "lid", "mitglied",
         "adhérent", "licencié", "socio", "soci"),
    ),
    Column(
        "first",
        _("First name"),
        ("given name", "forename", "christian name", "voornaam", "roepnaam", "prénom", "prénoms",
         "nome di battesimo", "nom de pila", "nombre de pila", "vorname", "rufname", "fornafn",
         "eiginnafn", "skírnarnafn"),
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
         "kenninafn", "föðurnafn"),
        beside="first",
        unless=("name",),
    ),
    Column(
        "second",
        _("Second last name"),
        ("cognom 2", "segon cognom", "apellido 2", "segundo apellido", "second surname"),
    ),
    Column(
        "role",
        _("Role"),
        ("rol", "functie", "rôle", "fonction", "statut", "ruolo", "càrrec", "cargo", "rolle", "funktion",
         "hlutverk", "as"),
    ),
    Column(
        "since",
        _("Since"),
        ("sinds", "lid sinds", "depuis", "membre depuis", "dal", "socio dal", "des de", "desde",
         "socio desde", "seit", "mitglied seit", "síðan", "member since", "joined"),
    ),
)  # fmt: skip
USUAL = ("name", "role", "since")

ROLES = {
    Role.MEMBER: ("member", "lid", "membre", "membro", "socio", "socia", "soci", "sòcia", "mitglied",
                  "miembro", "adhérent", "félagi", "m"),
    Role.GUEST: ("guest", "gast", "invité", "invitée", "ospite", "convidat", "convidada", "invitado",
                 "invitada", "gestur", "g"),
    Role.ORGANISER: ("organiser", "organizer", "organisator", "organisateur", "organizzatore",
                     "organitzador", "organizador", "veranstalter"),
    Role.REFEREE: ("referee", "scheidsrechter", "arbitre", "arbitro", "àrbitre", "árbitro",
                   "schiedsrichter", "dómari"),
    Role.SCORER: ("scorer", "schrijver", "marqueur", "segnapunti", "anotador", "schreiber", "ritari"),
}  # fmt: skip
