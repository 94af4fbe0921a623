"""The API keeps what its OpenAPI document promises, whatever it is asked (schemathesis)."""

import json
from collections.abc import Iterator

import pytest
import schemathesis
from django.core.serializers.json import DjangoJSONEncoder
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, settings

from manille_site.api import api
from manille_site.wsgi import application
from scoring.actors import Actor
from scoring.services.tokens import make_token
from tests.tournaments.factories import new_tournament, play_rounds

document = json.loads(json.dumps(api.get_openapi_schema(), cls=DjangoJSONEncoder))
schema = schemathesis.openapi.from_dict(document)
schema.app = application


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
    _token, secret = make_token(
        user=otto, name="tests", scopes=["read", "score", "organise"], actor=Actor(user=otto)
    )
    return secret


@pytest.mark.usefixtures("one_connection")
@schema.parametrize()
@settings(
    max_examples=10,
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
