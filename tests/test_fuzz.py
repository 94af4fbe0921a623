"""Whatever is sent to whichever address: an answer, and never a 500.

Wrong types, huge numbers, nested structures, NULs, other people's ids: hypothesis makes them up for every
address of the site and for the names of fields that the pages themselves use. Small in ``make test``; under
``make fuzz`` 100,000 requests on either database, in shares that several processes take.
"""

import json
import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.scoring.factories import hand, new_match, play
from tests.scoring.phones import FOUR, club_match, code_of, joined
from tests.test_every_url import _world, address_of, parts_of, routes

pytestmark = pytest.mark.django_db

LONG = settings.get_current_profile_name() == "long"
SHARES = 20 if LONG else 1
EXAMPLES = 100_000 if LONG else 1_000
TIMELESS = settings(
    max_examples=EXAMPLES // SHARES,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    database=None,
    derandomize=not LONG,
)

METHODS = ("GET", "GET", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS")

LEFT_OUT = re.compile(r"accounts/|admin/|setup/|static/|.*\.zip$|api/")
"""Pages of others' making, and files that take long; the API has schemathesis."""

FIELD_NAMES = (
    "number", "client_id", "version", "trump", "points_0", "points_1", "points", "tricks_0", "dealer",
    "bidder",
    "offender", "infraction", "article", "reason", "why", "agreed", "seal", "kind", "line", "code", "about",
    "decision", "incident", "outcome", "sign", "q_offender", "q_noticed", "variant", "preset", "seats",
    "trick",
    "hand", "leader", "match", "side", "took", "n_10", "seat_0", "seat_1", "players", "first_dealer", "name",
    "slug", "text", "q", "page", "v", "scores_0", "scores_1", "winner", "absent", "minutes", "one", "other",
    "seen", "table", "entrants", "role", "player", "public_id", "unit", "stages", "from_round", "kind",
)  # fmt: skip

ODD = st.sampled_from(
    [
        "", " ", "0", "-1", "1", "2", "99999999999999999999", "1e400", "NaN", "on", "null", "[]", "{}", "\0",
        "a\0b",
        "\ud7ff", "﷽" * 40, "x" * 3000, "<script>", "=1+1", "../../etc/passwd", "%00", "1; DROP TABLE", "🂡",
        "٣",
        "²", "Ⅷ", "[[[[[[]]]]]]", '{"a": {"b": []}}', "2026-13-45", "00000000-0000-0000-0000-000000000000",
    ]
)  # fmt: skip
VALUES = st.one_of(ODD, st.text(max_size=30), st.integers().map(str), st.uuids().map(str))
PARTS = st.one_of(
    st.sampled_from(["0", "1", "999999999", "99999999999999999999", "manille", "nobody", "x" * 200, "a-b_c"]),
    st.text("abcdefghjkmnpqrstuvwxyz23456789-_", min_size=1, max_size=12),
)


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[SimpleNamespace]:
    """The clubs and people of the test of every address, and a table with a phone."""
    with django_db_blocker.unblock(), transaction.atomic():
        world = _world()
        match = new_match("manillen-4p", FOUR, {"tariff": {"revoke": 30}}, club=world.club)
        play(match, hand(34))
        table = club_match(world.club, over=True)
        world.ids = [
            match.public_id,
            table.public_id,
            world.own,
            world.public.public_id,
            world.hidden.public_id,
        ]
        world.secrets = [code_of(table).secret, code_of(table).code]
        world.clients["table"] = joined(table)
        for client in world.clients.values():
            client.raise_request_exception = True
        yield world
        transaction.set_rollback(True)


ROUTES = [route for route in routes() if not LEFT_OUT.match(route)]


@st.composite
def requests(draw: st.DrawFn) -> dict[str, Any]:
    """An address, half of the time with parts that lead to something, and what is sent to it."""
    sent = draw(
        st.dictionaries(
            st.one_of(st.sampled_from(FIELD_NAMES), st.text(min_size=1, max_size=12)),
            st.one_of(VALUES, st.lists(VALUES, max_size=3)),
            max_size=6,
        )
    )
    return {
        "route": draw(st.sampled_from(ROUTES)),
        "role": draw(
            st.sampled_from(
                ["visitor", "device", "table", "member", "organiser", "administrator", "outsider"]
            )
        ),
        "method": draw(st.sampled_from(METHODS)),
        "parts": draw(
            st.dictionaries(st.sampled_from(["pk", "number", "public_id", "slug", "side"]), PARTS, max_size=1)
        ),
        "id": draw(st.integers(0, 4)),
        "sent": sent,
        "as_json": draw(st.booleans()) and draw(st.booleans()),
        "htmx": draw(st.booleans()),
    }


@pytest.mark.parametrize("share", range(SHARES))
@TIMELESS
@given(sent=requests())
def test_no_request_gets_a_500(world: SimpleNamespace, share: int, sent: dict[str, Any]) -> None:
    response = ask(world, sent)

    assert response.status_code < 500


@pytest.mark.parametrize("nasty", ["\0", "9" * 400, "x" * 100_000, "[" * 5000, "\ud800"])
@pytest.mark.parametrize(
    "route", ["m/<slug:public_id>/lines/", "j/", "m/<slug:public_id>/sign/<int:side>/refuse/"]
)
def test_the_doors_of_a_table_stand_every_kind_of_rubbish(
    world: SimpleNamespace, route: str, nasty: str
) -> None:
    sent = dict.fromkeys(FIELD_NAMES, nasty.encode("utf-8", "replace").decode())
    request = {"route": route, "role": "table", "method": "POST", "parts": {}, "id": 1, "sent": sent}

    assert ask(world, request).status_code < 500


def ask(world: SimpleNamespace, request: dict[str, Any]) -> Any:
    """Send it in a transaction of its own that is taken back: one example leaves nothing to the next."""
    parts = parts_of(request["route"], world) | {"side": "1", "secret": world.secrets[0]}
    if request["route"].startswith("m/"):
        parts["public_id"] = world.ids[request["id"] % 3]
    address = address_of(request["route"], parts | request["parts"])
    client: Client = world.clients[request["role"]]
    options: dict[str, Any] = {"headers": {"HX-Request": "true"} if request.get("htmx") else {}}
    if request.get("as_json"):
        options |= {"content_type": "application/json"}
    cookies = client.cookies.copy()
    try:
        with transaction.atomic():
            try:
                return client.generic(request["method"], address, **_body(request, options))
            finally:
                transaction.set_rollback(True)
    finally:
        client.cookies = cookies


def _body(request: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    """The data as the method carries it: in the address, as a form, or as JSON."""
    if request["method"] in ("GET", "HEAD"):
        return options | {"QUERY_STRING": urlencode(request["sent"], doseq=True, errors="replace")}
    if request.get("as_json"):
        return options | {"data": json.dumps(request["sent"])}
    form = urlencode(request["sent"], doseq=True, errors="replace")
    return options | {"data": form, "content_type": "application/x-www-form-urlencoded"}
