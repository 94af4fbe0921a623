"""What the columns of a list of people are called, in the languages of clubs, and the roles in them."""

from django.utils.translation import gettext_lazy as _

from scoring.imports.columns import Column
from scoring.imports.names import NAMES
from scoring.models import Role

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

COLUMNS = (
    *NAMES,
    Column(
        "role",
        _("Role"),
        ("rol", "functie", "rôle", "fonction", "statut", "ruolo", "càrrec", "cargo", "rolle", "funktion",
         "hlutverk", "as"),
        values=tuple(word for words in ROLES.values() for word in words),
    ),
    Column(
        "since",
        _("Since"),
        ("sinds", "lid sinds", "depuis", "membre depuis", "dal", "socio dal", "des de", "desde",
         "soci des de", "sòcia des de", "membre des de", "socio desde", "seit", "mitglied seit", "síðan",
         "member since", "joined"),
    ),
)  # fmt: skip
USUAL = ("name", "role", "since")
