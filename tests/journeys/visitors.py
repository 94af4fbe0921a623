"""Who walks through the whole site: somebody of every role of the demo club, with the cookies they carry."""

from collections.abc import Iterable
from dataclasses import dataclass

from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.conf import settings
from django.core import signing
from django.test import Client

from manille_site import demo
from scoring.access.actors import Actor
from scoring.access.devices import SALT
from scoring.matches.services import NewMatch
from scoring.matches.services.matches import open_match
from scoring.models import Club, Device, Match, Membership, Role, User
from scoring.rules import VARIANTS
from tests.scoring.factories import hand, play
from tests.tournaments.factories import new_club, new_tournament, play_rounds

UNLINKED = ("/components/", "/components/?game=trjamann")
"""Pages that no page leads to."""

PEOPLE = ("Anna", "Bert", "Cleo", "Dirk", "Eva", "Frans")


@dataclass(frozen=True)
class Visitor:
    """Who walks, by the cookies they carry, and where they begin beside the front page."""

    cookies: dict[str, str]
    begin: tuple[str, ...] = ()


def visitors_of_the_demo() -> dict[str, Visitor]:
    """Puts the demo club into the database: somebody of every role, a phone with every game."""
    demo.load()
    club = Club.objects.get(slug="de-vier-tienen")
    roles = {
        role: account_of(club, role) for role in (Role.MEMBER, Role.SCORER, Role.REFEREE, Role.ORGANISER)
    }
    administrator = User.objects.create_superuser("admin@example.org", "kloppen-en-meegaan", name="Site")
    TOTP.activate(administrator, generate_totp_secret())
    return {
        "nobody": Visitor({}, UNLINKED),
        "table phone": table_phone(),
        **{role.value: Visitor(session_of(user)) for role, user in roles.items()},
        "administrator": Visitor(session_of(administrator)),
    }


def visitors_of_a_small_club() -> dict[str, Visitor]:
    """Puts a Swiss of four pairs after a round, and a match after two hands, into the database: who needs no
    account there, and who runs it."""
    club, organiser = new_club()
    tournament = new_tournament(club, pairs=4, public=True)
    play_rounds(tournament, 1)
    phone = table_phone(["manillen-2p"])
    play(Match.objects.get(opened_on__isnull=False), hand(37), hand(20))
    front = f"/t/{tournament.public_id}/"
    return {
        "nobody": Visitor({}, (front,)),
        "table phone": phone,
        "organiser": Visitor(session_of(organiser), (front, f"{front}draw/", f"{front}settings/")),
    }


def account_of(club: Club, role: Role) -> User:
    """The account of somebody who has this role in the club; made where they had none."""
    player = Membership.objects.filter(club=club, role=role).order_by("pk").first().player
    if player.user is None:
        player.user = User.objects.create_user(f"{role.value}@example.org", name=player.name)
        player.save(update_fields=["user"])
    return player.user


def session_of(user: User) -> dict[str, str]:
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return {settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value}


def table_phone(games: Iterable[str] = VARIANTS) -> Visitor:
    """A phone that opened a match of each of these games and keeps its score."""
    device = Device.objects.create()
    for key in games:
        variant = VARIANTS[key]
        open_match(NewMatch(variant=key, players=PEOPLE[: variant.players[0]]), actor=Actor(device=device))
    cookie = signing.dumps(str(device.pk), salt=SALT)
    pads = Match.objects.filter(opened_on=device).values_list("public_id", flat=True)
    return Visitor({settings.DEVICE_COOKIE_NAME: cookie}, tuple(f"/m/{public_id}/" for public_id in pads))
