"""The people of the demo club: from all over the family's map, with names of every length."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress

from scoring.models import Club, HouseRuleset, Membership, Player, Role, User

ORGANISER_EMAIL = "godelieve@demo.example"

ORGANISER = "Godelieve Vanrobaeys"
REFEREES = ("Jozef Deklerck", "Guðrún Þorsteinsdóttir")
SCORERS = ("Els D’Hondt", "Gavino Porcheddu", "Marie-Thérèse Lefèvre")
MEMBERS = (
    "An Claeys",
    "André Vandenbroucke",
    "Antoni Puigdomènech i Casals",
    "Bo Li",
    "Bonaria Sanna",
    "Cyriel Vermeulen",
    "Efisio Murgia",
    "Étienne Delcambre",
    "Fons Bossuyt",
    "Giovanna Maria Angioni Piras",
    "Hallgrímur Sigurjónsson",
    "Henriëtte Van den Abeele",
    "Jean-Baptiste Quaghebeur de Warhem",
    "Jef Nys",
    "Kristín Jónsdóttir",
    "Leentje Six",
    "Luc Oosterlinck",
    "Marie-Antoinette Vandenberghe-Vanhoutteghem de Nieuwerkercke",
    "Montserrat Soler",
    "Noël Tack",
    "Óskar Ægisson",
    "Paulette Ghesquière",
    "Rik Naert",
    "Simonne Dewaele",
)
GUESTS = ("Anne-Sophie Kerguelen", "Þórdís Hrafnsdóttir")


@dataclass(frozen=True, slots=True)
class Cast:
    """The club and everybody in it, in the order above."""

    club: Club
    organiser: User
    players: list[Player]


def load(password: str, at: datetime) -> Cast:
    """The club, its people, their roles, and the club's own rules."""
    founded = at - timedelta(days=5 * 365)
    club = Club.objects.create(
        name="De Vier Tienen, Heule",
        slug="de-vier-tienen",
        about="Manillen every Tuesday and Friday in the back room of café Het Leiehof; "
        "once a month a game from elsewhere in the family.",
        founded_at=founded,
    )
    organiser = User.objects.create_user(ORGANISER_EMAIL, password, name=ORGANISER)
    EmailAddress.objects.create(user=organiser, email=ORGANISER_EMAIL, verified=True, primary=True)
    roles = (
        ((ORGANISER,), Role.ORGANISER),
        (REFEREES, Role.REFEREE),
        (SCORERS, Role.SCORER),
        (MEMBERS, Role.MEMBER),
        (GUESTS, Role.GUEST),
    )
    players = []
    for names, role in roles:
        for name in names:
            player = Player.objects.create(
                name=name, user=organiser if name == ORGANISER else None, created_at=founded
            )
            Membership.objects.create(club=club, player=player, role=role, since=founded.date())
            players.append(player)
    _own_wishes(players)
    HouseRuleset.objects.create(
        club=club, variant="manillen-4p", name="Friday evening", options={"preset": "bruges", "target": 61}
    )
    return Cast(club, organiser, players)


def _own_wishes(players: list[Player]) -> None:
    """Not everybody wants to be read about by name."""
    by_name = {player.name: player for player in players}
    initials, pseudonym = by_name["Simonne Dewaele"], by_name["Noël Tack"]
    initials.shown_as = Player.ShownAs.INITIALS
    initials.save(update_fields=["shown_as"])
    pseudonym.shown_as, pseudonym.pseudonym = Player.ShownAs.PSEUDONYM, "Klaverenheer"
    pseudonym.save(update_fields=["shown_as", "pseudonym"])
