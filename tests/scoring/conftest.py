"""A phone at the table: a browser with the cookie of the device that opened the match."""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.core import signing
from django.http import HttpResponse
from django.test import Client

from scoring.access.devices import SALT
from scoring.models import Device, Match

HTMX = {"HX-Request": "true"}


@pytest.fixture
def device(db: None) -> Device:
    return Device.objects.create()


@pytest.fixture
def phone(device: Device) -> Client:
    """The browser of ``device``."""
    client = Client()
    client.cookies[settings.DEVICE_COOKIE_NAME] = signing.dumps(str(device.id), salt=SALT)
    return client


@pytest.fixture
def post_line() -> Callable[..., HttpResponse]:
    """``post_line(client, match, number=1, trump="hearts", points_0="37")``: what the pad sends."""

    def post(client: Client, match: Match, *, htmx: bool = False, **typed: Any) -> HttpResponse:
        headers = HTMX if htmx else {}
        return client.post(f"/m/{match.public_id}/lines/", typed, headers=headers)

    return post
