"""The device behind a request: a signed cookie that a browser gets when it first opens a match.

A visitor who only reads gets no cookie and no row.
"""

import uuid
from collections.abc import Callable

from django.conf import settings
from django.core import signing
from django.http import HttpResponse

from scoring.access.request import Request
from scoring.models import Device
from scoring.sql import first_row, stored

YEAR = 60 * 60 * 24 * 365
SALT = "scoring.device"
KNOWN = "SELECT id FROM scoring_device WHERE id = %s"


class DeviceMiddleware:
    """Sets ``request.device_id`` (a UUID or None) and hands out the cookie after :func:`device_of`."""

    def __init__(self, get_response: Callable[[Request], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponse:
        request.device_id = _read(request)
        response = self.get_response(request)
        if getattr(request, "device_is_new", False):
            response.set_cookie(
                settings.DEVICE_COOKIE_NAME,
                signing.dumps(str(request.device_id), salt=SALT),
                max_age=YEAR,
                secure=settings.DEVICE_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response


def _read(request: Request) -> uuid.UUID | None:
    cookie = request.COOKIES.get(settings.DEVICE_COOKIE_NAME)
    if not cookie:
        return None
    try:
        return uuid.UUID(signing.loads(cookie, salt=SALT))
    except (signing.BadSignature, ValueError, TypeError, AttributeError):
        return None


def device_of(request: Request) -> Device:
    """The device of this request; one is made, and its cookie set, when it has none yet."""
    if request.device_id is None:
        device = Device.objects.create()
        request.device_id = device.id
        request.device_is_new = True
        return device
    if first_row(KNOWN, stored(Device, request.device_id)) is None:
        return Device.objects.get_or_create(id=request.device_id)[0]
    return Device.from_db(None, ["id"], [request.device_id])
