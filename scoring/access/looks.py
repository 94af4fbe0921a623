"""How pages look to whoever chose so: kept in the account of whoever is signed in, else on the device.

A look is a few words with a dot between them, one of each kind at most (``four``); what is as usual has no
word. Pages carry them on ``<html data-look="…">``, which style sheets go by, and the voice of the pad.
"""

from collections.abc import Iterable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scoring.access.languages import YEAR
from scoring.models import User

KINDS: dict[str, tuple[str, ...]] = {
    "suits": ("four",),
    "text": ("large", "huge"),
    "lines": ("roomy",),
    "points": ("spoken",),
}
"""What can be chosen, and the words of all that is not as usual."""

USUAL = "usual"
"""What an account keeps whose owner wants all as usual, whatever a device was told before."""


def look_of(request: HttpRequest) -> str:
    """The words of whoever reads: their account's, else this device's; empty where all is as usual."""
    user = getattr(request, "user", None)
    if isinstance(user, User) and user.look:
        return look_called(user.look)
    return look_of_device(request)


def look_of_device(request: HttpRequest) -> str:
    return look_called(request.COOKIES.get(settings.LOOK_COOKIE_NAME, ""))


def look_called(text: str) -> str:
    """What we know of these words, in our order.

    >>> look_called("huge.four.purple"), look_called(USUAL)
    ('four.huge', '')
    """
    return look_with(text.split("."))


def look_with(words: Iterable[str]) -> str:
    """A look that has these words: the first that we know of each kind."""
    chosen = set(words)
    known = (next((word for word in kind if word in chosen), "") for kind in KINDS.values())
    return ".".join(filter(None, known))


def chosen_of(look: str) -> dict[str, str]:
    """By kind, the word of this look; empty where it is as usual."""
    chosen = look.split(".")
    return {kind: next((word for word in words if word in chosen), "") for kind, words in KINDS.items()}


def remember_look(response: HttpResponse, look: str) -> None:
    """Have this device keep the choice, or forget it where all is to be as usual."""
    if not look:
        response.delete_cookie(settings.LOOK_COOKIE_NAME, samesite="Lax")
        return
    response.set_cookie(
        settings.LOOK_COOKIE_NAME,
        look,
        max_age=YEAR,
        secure=settings.DEVICE_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
