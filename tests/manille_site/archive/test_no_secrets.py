"""What an archive of a club holds goes by mail and lies on sticks: nothing in it opens a door."""

import io
import re
import zipfile
from typing import Any

import pytest
from django.apps import apps
from django.db import models

from manille_site.webhooks.models import Webhook
from scoring.matches.services.joining import make_codes
from scoring.models import ApiToken, Club, Match
from scoring.models.tokens import digest_of, new_token
from tests.manille_site.archive.archives import archive_of
from tournaments.models import DoorTablet, ScreenAddress, TableCard, Tournament

pytestmark = pytest.mark.django_db

OPENS_DOORS = re.compile(r"secret|token|password|digest|session_data|session_key|^code$|^email$")
SHORTEST = 6
"""What is shorter stands in any file by chance."""


def secrets_of_site() -> dict[str, str]:
    """Whatever a field holds whose name says that it opens something; by value, with where it stands."""
    values = {}
    for model in apps.get_models():
        fields = [
            field.attname
            for field in model._meta.concrete_fields
            if OPENS_DOORS.search(field.attname) and isinstance(field, models.CharField | models.TextField)
        ]
        for row in model._base_manager.values(*fields) if fields else ():
            values.update({value: f"{model.__name__}.{name}" for name, value in row.items() if value})
    return {value: place for value, place in values.items() if len(value) >= SHORTEST}


def test_no_secret_of_the_site_is_in_it(full_club: Club, otto: Any) -> None:
    make_codes(list(Match.objects.filter(club=full_club, closed_at=None, join_codes=None)))
    tournament = Tournament.objects.filter(club=full_club).first()
    assert tournament is not None
    TableCard.objects.create(tournament=tournament, number=1)
    ScreenAddress.objects.create(tournament=tournament)
    DoorTablet.objects.create(tournament=tournament)
    Webhook.objects.create(club=full_club, address="https://receiver.example/", events=[])
    otto.set_password("kloppen-en-meegaan")
    otto.save()
    token = new_token()
    ApiToken.objects.create(user=otto, name="scoreboard", digest=digest_of(token), scopes=["read"])
    secrets = secrets_of_site()
    kinds = set(secrets.values())
    assert kinds >= {
        "JoinCode.secret", "JoinCode.code", "TableCard.secret", "ScreenAddress.secret", "DoorTablet.secret",
        "Webhook.secret", "ApiToken.digest", "User.password", "User.email",
    }  # fmt: skip

    with zipfile.ZipFile(io.BytesIO(archive_of(full_club))) as archive:
        text = "\n".join(archive.read(name).decode() for name in archive.namelist())

    assert {place for value, place in secrets.items() if value in text} == set()
    assert token not in text
