"""The device behind a request: a signed cookie that a browser gets when it first opens a match.

A visitor who only reads gets no cookie and no row.
"""

import uuid
from collections.abc import Callable

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from scoring.models import Device

YEAR = 60 * 60 * 24 * 365
SALT = "scoring.device"


class DeviceMiddleware:
    """Sets ``request.device_id`` (a UUID or None) and hands out the cookie after :func:`device_of`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.device_id = _read(request)  # type: ignore[attr-defined]
        response = self.get_response(request)
        if getattr(request, "device_is_new", False):
            response.set_cookie(
                settings.DEVICE_COOKIE_NAME,
                signing.dumps(str(request.device_id), salt=SALT),  # type: ignore[attr-defined]
                max_age=YEAR,
                secure=settings.DEVICE_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response


def _read(request: HttpRequest) -> uuid.UUID | None:
    cookie = request.COOKIES.get(settings.DEVICE_COOKIE_NAME)
    if not cookie:
        return None
    try:
        return uuid.UUID(signing.loads(cookie, salt=SALT))
    except (signing.BadSignature, ValueError, TypeError, AttributeError):
        return None


def device_of(request: HttpRequest) -> Device:
    """The device of this request; one is made, and its cookie set, when it has none yet."""
    if request.device_id is None:  # type: ignore[attr-defined]
        device = Device.objects.create()
        request.device_id = device.id  # type: ignore[attr-defined]
        request.device_is_new = True  # type: ignore[attr-defined]
        return device
    device, _created = Device.objects.get_or_create(id=request.device_id)  # type: ignore[attr-defined]
    return device
