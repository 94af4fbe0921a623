"""Every address of the project, asked for by every role and by another club's people.

A new address needs a family: the first of :data:`FAMILIES` whose pattern its route begins with says who gets
in. Its parts (``pk``, ``slug``, …) need a value: see :func:`parts_of`. Nothing may answer 500; an exception
in a view fails the test with its traceback.
"""

import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, get_resolver

from manille_site.front.moved import MOVED
from manille_site.webhooks.models import Delivery
from scoring.access.actors import Actor
from scoring.access.permissions import ACTIONS, INSIDERS, ORGANISERS, WRITERS
from scoring.clubs.services.people import claim_token
from scoring.clubs.services.tokens import make_token
from scoring.models import Club, Company, HouseRuleset, Membership, Player, Role, Scope, User
from tests.manille_site.webhooks.hooks import new_hook
from tests.scoring.factories import new_match
from tests.tournaments.factories import new_tournament, publish_next, settle
from tournaments.models import Round, Table
from tournaments.setup.presets import PRESETS

pytestmark = pytest.mark.django_db

EVERYBODY = frozenset(
    {"administrator", "organiser", "referee", "scorer", "member", "guest", "outsider", "device", "visitor"}
)
ACCOUNTS = EVERYBODY - {"device", "visitor"}
OPEN = frozenset(range(200, 400)) | {400, 405, 409, 422}
"""A page, a way on, or a clear word about what was sent: an empty form is no secret."""


@dataclass(frozen=True)
class Family:
    """Who gets in where a route begins with ``pattern``, and what the others are told."""

    pattern: str
    admitted: frozenset[str]
    inside: frozenset[str] = frozenset()
    """Roles of the club that are told 403 where they aren't admitted; everybody else is told 404."""

    others: frozenset[int] = frozenset()
    """What those are told instead who are neither admitted nor inside."""

    also: frozenset[int] = frozenset()
    """What those who are admitted may be told beside :data:`OPEN`."""

    writers: frozenset[str] | None = None
    """Who may POST, when that is fewer than may look."""

    def expected(self, role: str, method: str) -> frozenset[int]:
        admitted = self.admitted if method == "GET" or self.writers is None else self.writers
        if role in admitted:
            return OPEN | self.also
        if role in self.inside:
            return frozenset({403, 405})
        return (self.others or frozenset({404})) | {405}


SIGN_IN_FIRST = frozenset({302})
FORBIDDEN = frozenset({403, 404})
NOT_FOUND = frozenset({404})
"""Where ``parts_of`` has nothing of the kind: the door opens, the room is empty."""

FAMILIES = (
    # Where a page went is no secret; who may see it is asked there.
    *(Family(re.escape(route) + "$", EVERYBODY) for route in MOVED),
    Family(r"$|(search|now|feed|language|look|offline|accessibility|components)/", EVERYBODY),
    Family(r"pictures/", EVERYBODY, also=NOT_FOUND),
    Family(r"(site\.webmanifest|service-worker\.js)", EVERYBODY),
    Family(r"setup/", frozenset()),
    Family(r"accounts/", EVERYBODY, also=frozenset({403, 404})),
    Family(r"admin/", frozenset({"administrator"}), others=frozenset({302, 403}), also=frozenset({403, 404})),
    Family(r"(play|games|import|claim|seat)/", EVERYBODY, also=frozenset({404})),
    Family(r"me/", ACCOUNTS, others=SIGN_IN_FIRST, also=frozenset({404})),
    # The API takes tokens, not sessions: whoever has none reads as a visitor
    # (tests/manille_site/api/test_api.py).
    Family(r"api/", EVERYBODY, also=frozenset({401, 403, 404})),
    Family(r"calendar/", EVERYBODY, also=frozenset({404})),
    Family(r"(leaders|records|ratings|players)[./]", EVERYBODY, also=NOT_FOUND),
    Family(
        r"clubs/<slug:slug>/(leaders|records|statistics|hall-of-fame|yearbook)[./]", EVERYBODY, also=NOT_FOUND
    ),
    Family(r"clubs/$", EVERYBODY),
    Family(r"clubs/import/$", ACCOUNTS, others=SIGN_IN_FIRST),
    Family(r"clubs/new/$", ACCOUNTS, others=SIGN_IN_FIRST),
    Family(r"clubs/<slug:slug>/($|now/|feed/)", EVERYBODY),
    Family(r"clubs/<slug:slug>/members/$", INSIDERS, inside=INSIDERS, writers=ORGANISERS),
    Family(r"clubs/<slug:slug>/leave/$", INSIDERS - {"administrator"}, inside=INSIDERS),
    Family(r"clubs/<slug:slug>/referee/", ACTIONS["answer_calls"].roles, inside=INSIDERS, also=NOT_FOUND),
    Family(r"clubs/<slug:slug>/ruling/", ACTIONS["decide"].roles, inside=INSIDERS),
    Family(
        r"clubs/<slug:slug>/decisions[./]",
        ACTIONS["see_decisions"].roles,
        inside=INSIDERS,
        also=NOT_FOUND,
    ),
    Family(r"clubs/<slug:slug>/members/import/<int:pk>/", ORGANISERS, inside=INSIDERS, also=NOT_FOUND),
    Family(r"clubs/", ORGANISERS, inside=INSIDERS),
    Family(r"referee/", EVERYBODY),
    Family(r"api/", EVERYBODY, also=FORBIDDEN | {401}),
    Family(r"tournaments/$", EVERYBODY),
    Family(r"tournaments/", ACCOUNTS, others=SIGN_IN_FIRST | {404}, also=FORBIDDEN),
    # Whoever has the secret sees what hangs in the hall.
    Family(r"screens/", EVERYBODY, also=frozenset({404})),
    # Whoever has the secret of the tablet at the door may say that they are here.
    Family(r"door/", EVERYBODY, also=frozenset({404})),
    # Joining a table by its code or secret is for everybody who stands at it; a wrong one is not found.
    Family(r"j/", EVERYBODY, also=frozenset({404, 429})),
    # A match can be read with its address; whoever may not write is told so.
    Family(
        r"m/<slug:public_id>/(sheet|share|news|card/|ask/$|sign/$|$|lines/<int:number>/$)",
        EVERYBODY,
        also=FORBIDDEN,
    ),
    Family(r"m/", WRITERS | {"device"}, others=FORBIDDEN | SIGN_IN_FIRST, also=FORBIDDEN),
)


def routes() -> list[str]:
    """Every route of the project, as the log names them."""
    return sorted(dict.fromkeys(_walk(get_resolver(), "")))


def _walk(resolver: Any, before: str) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield route
        else:
            yield from _walk(pattern, route)


def family_of(route: str) -> Family | None:
    return next((family for family in FAMILIES if re.match(family.pattern, route)), None)


def is_of_tournaments(route: str) -> bool:
    here = r"t/|(seasons|pots)/|clubs/<slug:slug>/(tournaments|seasons|evenings|pots)/"
    return route not in MOVED and re.match(here, route) is not None


def address_of(route: str, parts: dict[str, Any]) -> str:
    """The route with its parts filled in; KeyError names the part that :func:`parts_of` has no value for."""
    plain = re.sub(r"<(?:\w+:)?(\w+)>", lambda found: str(parts[found[1]]), _without_regex(route))
    return "/" + plain


def _without_regex(route: str) -> str:
    """Named groups of regular expressions as ordinary parts: ``(?P<key>.+)`` becomes ``<key>``."""
    named = re.sub(r"\(\?P<(\w+)>(?:\[[^\]]*\]|[^()\[])*\)", r"<\1>", route)
    return named.replace("^", "").replace("$", "")


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[SimpleNamespace]:
    """Two clubs with people of every role, a match, tournaments: made once, taken back at the end."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield _world()
        transaction.set_rollback(True)


def _world() -> SimpleNamespace:
    club = Club.objects.create(name="Heule", slug="heule")
    other = Club.objects.create(name="Osilo", slug="osilo")
    clients = {role: _client(role, club, Role(role)) for role in Role.values}
    clients["outsider"] = _client("outsider", other, Role.ORGANISER)
    clients["administrator"] = _client("administrator", None, None)
    clients["visitor"] = Client()
    clients["device"] = device = Client()
    names = {"players": "2", "seat_0": "An", "seat_1": "Bo", "first_dealer": "0"}
    own = device.post("/play/manillen-2p/", names)["Location"].split("/")[2]
    guest = Membership.objects.create(club=club, player=Player.objects.create(name="Jef N."), role=Role.GUEST)
    merged = Player.objects.create(name="Jef Nys", merged_into=guest.player)
    Membership.objects.create(club=club, player=merged, role=Role.GUEST)
    company = Company.objects.create(club=club, kind=Company.Kind.APART)
    company.players.set([guest.player, Player.objects.get(name="member")])
    house = HouseRuleset.objects.create(
        club=club, variant="manillen-2p", name="Friday", options={"target": 61}
    )
    hook = new_hook(club)
    hidden = new_tournament(club, pairs=4, name="Prepared")
    public = new_tournament(club, pairs=4, name="Public", public=True)
    settle(publish_next(public))
    publish_next(public)
    return SimpleNamespace(
        club=club,
        clients=clients,
        own=own,
        match=new_match(club=club).public_id,
        guest=guest,
        merged=merged,
        company=company,
        house=house,
        hook=hook,
        delivery=Delivery.objects.create(webhook=hook, kind=Delivery.Kind.TEST),
        hidden=hidden,
        public=public,
        token=claim_token(guest.player),
    )


def _client(name: str, club: Club | None, role: Role | None) -> Client:
    user = User.objects.create_user(f"{name}@example.org", "kloppen-en-meegaan", name=name)
    if club is None:
        User.objects.filter(pk=user.pk).update(is_superuser=True, is_staff=True)
        Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={"secret": "x"})
    else:
        player = Player.objects.create(name=name, user=user)
        Membership.objects.create(club=club, player=player, role=role)
    client = Client()
    user.refresh_from_db()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def parts_of(route: str, world: SimpleNamespace) -> dict[str, Any]:
    """Values for the parts of a route, so that it leads to something of the club where it can."""
    parts: dict[str, Any] = {
        "slug": world.club.slug,
        "variant": "manillen-2p",
        "preset": PRESETS[0].key,
        "number": 1,
        "stage": 1,
        "side": 0,
        "year": 2026,
        "other": 2,
        "table": 1,
        "token": world.token,
        "secret": "nothing",
        "uidb36": "1",
        "key": "a-b",
        "app_label": "scoring",
        "url": "nothing",
        "content_type_id": 1,
        "object_id": 1,
        "public_id": world.match,
        "pk": 1,
        "kind": "csv",
        "entrant": "e1",
        "fixture": 1,
        "code": "stale",
    }
    pks = {
        "members/": world.guest.pk,
        "rules/": world.house.pk,
        "webhooks/": world.hook.pk,
        "company/": world.company.pk,
        "doubles/": world.merged.pk,
    }
    if "/again/" in route:
        parts["number"] = world.delivery.pk
    return parts | next(({"pk": pk} for folder, pk in pks.items() if f"/{folder}<int:pk>" in route), {})


MAY_BE_WRITTEN_BY_READING = ("usersessions_usersession", "django_session", "account_emailaddress")
"""Tables: when a session was last seen, from where; a session that is new, or whose notes were read; and the
address of an account that was made without its row, which allauth's own page of addresses adds."""


def asked(client: Client, method: str, address: str) -> int:
    """The status, with everything that the request did taken back: rows and cookies. A GET only reads."""
    cookies = deepcopy(client.cookies)
    with transaction.atomic(), CaptureQueriesContext(connection) as queries:
        status = client.generic(method, address, content_type="application/x-www-form-urlencoded").status_code
        transaction.set_rollback(True)
    client.cookies = cookies
    if method == "GET":
        assert written(query["sql"] for query in queries) <= set(MAY_BE_WRITTEN_BY_READING), address
    return status


@pytest.mark.parametrize("route", [route for route in routes() if route.startswith("api/")])
def test_a_program_that_reads_again_writes_nothing(route: str, world: SimpleNamespace) -> None:
    actor = Actor(user=User.objects.get(email="organiser@example.org"))
    _token, secret = make_token(user=actor.user, name="board", scopes=[Scope.READ], actor=actor)
    program = Client(headers={"Authorization": f"Bearer {secret}"})
    program.get("/api/v1/games")  # notes that the token is used

    assert asked(program, "GET", address_of(route, parts_of(route, world))) != 401


def written(statements: Iterable[str]) -> set[str]:
    """The tables that these statements write."""
    found = (
        re.match(r'(?:INSERT (?:OR IGNORE )?INTO|UPDATE|DELETE FROM) "(\w+)"', one) for one in statements
    )
    return {one[1] for one in found if one is not None}


@pytest.mark.parametrize("route", routes())
def test_every_address_has_a_family(route: str) -> None:
    assert is_of_tournaments(route) or family_of(route) is not None, "add it to FAMILIES"


@pytest.mark.parametrize("route", [route for route in routes() if not is_of_tournaments(route)])
def test_everybody_gets_what_the_family_says(route: str, world: SimpleNamespace) -> None:
    family = family_of(route)
    assert family is not None
    found = {}
    for role in sorted(EVERYBODY):
        parts = parts_of(route, world)
        if role == "device":
            parts["public_id"] = world.own
        for method in ("GET", "POST"):
            status = asked(world.clients[role], method, address_of(route, parts))
            if status not in family.expected(role, method):
                found[role, method] = status
    assert found == {}


def tournament_parts(world: SimpleNamespace, tournament: Any) -> dict[str, Any]:
    """Values for addresses of a tournament: its last round, and a table of it, where it has one."""
    rounds = Round.objects.filter(stage__tournament=tournament)
    last = rounds.order_by("pk").last()
    table = Table.objects.filter(round=last).order_by("pk").first()
    entrant = tournament.entrants.order_by("pk").first()
    return {
        **parts_of("", world),
        "public_id": tournament.public_id,
        "number": last.number if last else 1,
        "pk": table.pk if table else entrant.pk,
        "entrant": entrant.number,
    }


@pytest.mark.parametrize("route", [route for route in routes() if is_of_tournaments(route)])
def test_what_is_being_prepared_is_not_there_for_outsiders(route: str, world: SimpleNamespace) -> None:
    address = address_of(route, tournament_parts(world, world.hidden))
    found = {
        (role, method): status
        for role in ("outsider", "visitor", "device", "guest")
        for method in ("GET", "POST")
        if (status := asked(world.clients[role], method, address)) not in TOLD_NOTHING
        and not is_public(route, method)
    }
    assert found == {}


@pytest.mark.parametrize("route", [route for route in routes() if is_of_tournaments(route)])
def test_nobody_changes_a_public_tournament_without_a_task_in_it(route: str, world: SimpleNamespace) -> None:
    address = address_of(route, tournament_parts(world, world.public))
    found = {}
    for role in sorted(EVERYBODY):
        read, write = (asked(world.clients[role], method, address) for method in ("GET", "POST"))
        outside = role in ("outsider", "visitor", "device", "guest")
        if read >= 500 or write >= 500 or (outside and write not in TOLD_NOTHING | {403}):
            found[role] = (read, write)
    assert found == {} or is_public(route, "POST")


TOLD_NOTHING = frozenset({404, 405})

PUBLIC = ((r"clubs/<slug:slug>/seasons/(calendar\.ics)?$", "GET"),)
"""Routes below tournaments that everybody may open even so: ``(pattern, method)``."""


def is_public(route: str, method: str) -> bool:
    return any(re.match(pattern, route) and method == allowed for pattern, allowed in PUBLIC)
