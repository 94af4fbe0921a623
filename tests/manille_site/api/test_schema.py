"""The API keeps what its OpenAPI document promises, and the document says what one needs to use it."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from django.core.serializers.json import DjangoJSONEncoder
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, settings

import manille_site.api
from manille_site.api.operations import api
from manille_site.wsgi import application
from scoring.access.actors import Actor
from scoring.clubs.services.tokens import make_token
from tests.tournaments.factories import new_tournament, play_rounds
from tests.tournaments.records.hand_made import hand_made_evening
from tests.tournaments.seasons.factories import new_season

document = json.loads(json.dumps(api.get_openapi_schema(), cls=DjangoJSONEncoder))
schema = schemathesis.openapi.from_dict(document)
schema.app = application

OPERATIONS = {
    f"{method} {address}": operation
    for address, path in document["paths"].items()
    for method, operation in path.items()
}
every_operation = pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS)


def media_of(operation: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What goes in and comes out: where, and the shape with its example."""
    for status, response in operation["responses"].items():
        yield from ((status, media) for media in response.get("content", {}).values())
    yield from (("body", media) for media in operation.get("requestBody", {}).get("content", {}).values())


@every_operation
def test_every_operation_says_what_it_does_and_what_its_parts_are(operation):
    assert operation["summary"]
    assert operation["description"].endswith((".", "…", "?"))
    assert [part["name"] for part in operation.get("parameters", ()) if not part.get("description")] == []


@every_operation
def test_every_operation_has_examples_that_are_of_their_shape(operation):
    told = list(media_of(operation))
    assert all("example" in media for _where, media in told)
    assert all("example" in part for part in operation.get("parameters", ()))
    wrong = {
        where: str(error)
        for where, media in told
        for error in jsonschema_rs.validator_for(
            media["schema"] | {"components": document["components"]}
        ).iter_errors(media["example"])
    }
    assert wrong == {}


@every_operation
def test_every_operation_tells_of_its_refusals_as_problem_details(operation):
    refusals = {status: answer for status, answer in operation["responses"].items() if status >= "400"}
    assert {"400", "401", "422"} <= refusals.keys()
    for status, answer in refusals.items():
        assert list(answer["content"]) == ["application/problem+json"]
        assert answer["content"]["application/problem+json"]["example"]["status"] == int(status)


def test_whatever_is_named_in_an_address_may_not_be_there():
    assert [name for name, one in OPERATIONS.items() if "{" in name and "404" not in one["responses"]] == []


def test_no_two_shapes_have_one_name():
    """The document would show one for both."""
    folder = Path(manille_site.api.__file__).parent
    shapes = [
        name for path in folder.glob("*.py") for name in re.findall(r"^class (\w+)", path.read_text(), re.M)
    ]
    assert [name for name, count in Counter(shapes).items() if count > 1] == []


def test_only_reading_is_for_visitors():
    assert {
        name for name, one in OPERATIONS.items() if ({} in one["security"]) != name.startswith("get ")
    } == set()


@pytest.fixture
def one_connection() -> Iterator[None]:
    """Requests leave the test's connection open, as those of Django's own client do."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def token(db, club, otto) -> str:
    """An organiser's token for everything, in a club with something to read."""
    play_rounds(new_tournament(club, pairs=4, public=True), 1)
    hand_made_evening(club)
    new_season(club)
    _token, secret = make_token(
        user=otto, name="tests", scopes=["read", "score", "organise"], actor=Actor(user=otto)
    )
    return secret


@pytest.mark.usefixtures("one_connection")
@schema.parametrize()
@settings(
    max_examples=3,
    deadline=None,
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.too_slow,
        HealthCheck.filter_too_much,
    ],
)
def test_the_api_keeps_its_promises(case, token):
    # What a game's rules refuse (names, options, a hand that does not add up) no schema can say.
    case.call_and_validate(
        headers={"Authorization": f"Bearer {token}"},
        excluded_checks=[schemathesis.checks.CHECKS.get_one("positive_data_acceptance")],
    )
