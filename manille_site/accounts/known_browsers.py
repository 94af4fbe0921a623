"""Browsers in which somebody has signed in before: a stranger's wrong passwords don't keep them out there.

A signed cookie remembers of which accounts, by digest. It opens nothing: without the password it only says
that tries from here are counted for themselves.
"""

import hashlib
import secrets
from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponseBase

COOKIE = "known"
SALT = "manille.known-browsers"
PATH = "/accounts/"
KEEP_FOR = 60 * 60 * 24 * 365
MOST = 8
"""Accounts that one browser remembers; a club's tablet has a few."""


@dataclass(frozen=True, slots=True)
class Browser:
    """What the cookie says: a name by chance, and digests of accounts."""

    name: str
    accounts: tuple[str, ...]

    def knows(self, login: str) -> bool:
        return _digest(login) in self.accounts


def browser_of(request: HttpRequest) -> Browser | None:
    """The browser, where it has a cookie that we signed."""
    try:
        name, *accounts = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=KEEP_FOR)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return Browser(name, tuple(accounts))


def remember(request: HttpRequest, response: HttpResponseBase, login: str) -> None:
    """Let the browser remember that this account signed in here."""
    browser = browser_of(request) or Browser(secrets.token_hex(8), ())
    others = [account for account in browser.accounts if account != _digest(login)]
    response.set_cookie(
        COOKIE,
        signing.dumps([browser.name, _digest(login), *others[: MOST - 1]], salt=SALT),
        max_age=KEEP_FOR,
        path=PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _digest(login: str) -> str:
    return hashlib.sha256(login.lower().encode()).hexdigest()[:32]
