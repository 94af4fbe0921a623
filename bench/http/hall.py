"""What the rows are measured on: tournaments of many sizes in their third round, tables, and people."""

from uuid import uuid4

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core import signing

from scoring.access.actors import Actor
from scoring.access.devices import SALT
from scoring.matches import services
from scoring.models import Club, Device, Match, Membership, Player, Role, User
from tournaments.entrants import services as entrants
from tournaments.models import Result, Round, Table, Tournament
from tournaments.rounds.services import draws
from tournaments.setup import services as setup

ROUNDS_PLAYED = 2
LINES = 8
"""That stand on a sheet before anything is measured: half an evening's match."""

TOKEN = "t" * 32
"""Of the form: any 32 letters will do, as long as cookie and field are the same."""

HAND = {"trump": "hearts", "points": [37, 23]}


class Hall:
    """A club, a scorer who is signed in, and the device that everything at tables is written with."""

    def __init__(self) -> None:
        self.club = Club.objects.create(name="Bench", slug="bench")
        self.scorer = User.objects.create(email="scorer@example.org", name="Sofie")
        sofie = Player.objects.create(name="Sofie", user=self.scorer)
        Membership.objects.create(club=self.club, player=sofie, role=Role.SCORER)
        self.device = Device.objects.create()

    def device_cookies(self) -> str:
        return f"{settings.CSRF_COOKIE_NAME}={TOKEN}; {self._device_cookie()}"

    def session_cookies(self, backend: str = settings.AUTHENTICATION_BACKENDS[0]) -> str:
        """Of the scorer, in a browser that has been here before."""
        session = SessionStore()
        session[SESSION_KEY] = str(self.scorer.pk)
        session[BACKEND_SESSION_KEY] = backend
        session[HASH_SESSION_KEY] = self.scorer.get_session_auth_hash()
        session.save()
        cookies = f"{settings.CSRF_COOKIE_NAME}={TOKEN}; {settings.SESSION_COOKIE_NAME}={session.session_key}"
        return f"{cookies}; {self._device_cookie()}"

    def _device_cookie(self) -> str:
        return f"{settings.DEVICE_COOKIE_NAME}={signing.dumps(str(self.device.pk), salt=SALT)}"

    def matches(self, number: int) -> list[Match]:
        """Open matches that this device may write, each with some lines."""
        return [self._match(f"Anna {table}", f"Bob {table}") for table in range(number)]

    def _match(self, *names: str) -> Match:
        actor = Actor(device=self.device)
        agreed = services.NewMatch("manillen-2p", names, {"target": 1_000_000})
        match = services.open_match(agreed, actor=Actor())
        Match.objects.filter(pk=match.pk).update(opened_on=self.device)
        for line in range(1, LINES + 1):
            entry = services.LineEntry(line, "hand", HAND, uuid4())
            services.record_line(match=match, entry=entry, actor=actor)
        match.refresh_from_db()
        return match

    def tournament(self, size: int) -> Tournament:
        """A running Swiss of pairs, two rounds played and the third under way."""
        tournament = self.swiss(size, ROUNDS_PLAYED)
        self.next_round(tournament)
        tournament.refresh_from_db()
        return tournament

    def swiss(self, size: int, rounds: int) -> Tournament:
        """Of pairs, of whose seven rounds these are played."""
        tournament = setup.found_tournament(
            club=self.club,
            name=f"Cup of {size}",
            structure=setup.Structure(
                "manillen-4p",
                "pair",
                [{"system": "swiss", "rounds": 7, "ranking": ["points", "buchholz", "difference"]}],
            ),
            actor=Actor(),
            chance=7,
        )
        people = [
            entrants.Entry((entrants.Person(f"P{number} A"), entrants.Person(f"P{number} B")))
            for number in range(size)
        ]
        entrants.add_entrants(tournament=tournament, entries=people, actor=Actor())
        for _round in range(rounds):
            write_results(self.next_round(tournament))
        tournament.refresh_from_db()
        return tournament

    def next_round(self, tournament: Tournament) -> Round:
        return draws.publish_round(
            round_=draws.draw_round(tournament=tournament, actor=Actor()), actor=Actor()
        )


def write_results(round_: Round) -> None:
    """At every table, straight into the database."""
    Result.objects.bulk_create(
        Result(table=table, scores=[101, 60 + table.order % 40], source="paper", state="final")
        for table in round_.tables.all()
    )


def open_tables(tournament: Tournament) -> list[Table]:
    """Of the newest round, in its order; byes left out."""
    newest = Round.objects.published().filter(stage__tournament=tournament).latest("number")
    return [table for table in newest.tables.order_by("order") if table.match_id is not None]


def get(path: str, cookies: str = "", **headers: str) -> str:
    """A request as text."""
    return _request("GET", path, cookies, "", headers)


def post(path: str, cookies: str, fields: dict[str, object], **headers: str) -> str:
    """A form as htmx sends it."""
    body = "&".join(f"{key}={value}" for key, value in {"csrfmiddlewaretoken": TOKEN, **fields}.items())
    headers |= {
        "HX-Request": "true",
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": str(len(body)),
    }
    return _request("POST", path, cookies, body, headers)


def _request(method: str, path: str, cookies: str, body: str, headers: dict[str, str]) -> str:
    headers |= {"Host": "127.0.0.1", "Accept-Language": "en"} | ({"Cookie": cookies} if cookies else {})
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join((*lines, "", body))
