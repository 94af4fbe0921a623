"""The language of an answer: who decides it, and what those who pass it on may keep because of that.

In this order: the page that a fragment goes into, the address (``?lang=nl``), whom it is for (their account's
choice, else this device's), the club whose page it is, the browser, and the site's own.
"""

from collections.abc import Callable
from enum import StrEnum

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import get_language_from_request

from scoring.access.request import Request
from scoring.models import Club, User

OF_THE_PAGE = "X-Page-Language"
"""With what htmx asks for (templates/base.html): a fragment is in the language of its page."""

IN_THE_ADDRESS = "lang"

YEAR = 60 * 60 * 24 * 365

GetResponse = Callable[[Request], HttpResponse]


class Decider(StrEnum):
    """Who decided the language of an answer."""

    PAGE = "page"
    ADDRESS = "address"
    READER = "reader"
    CLUB = "club"
    BROWSER = "browser"


class LanguageMiddleware:
    """Begins every request in the language that its address, this device or the browser asks for.

    It stands before all that may refuse in a sentence, and asks no database: :class:`ReaderMiddleware` is
    told by the account, and doors (``scoring/access/doors.py``) are by the club.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponse:
        request.language_decider, language = _before_the_account(request)
        with translation.override(language):
            return self.get_response(request)


class ReaderMiddleware:
    """Goes on in the language that the account chose, and says of every answer what language it is in."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponse:
        user = request.user
        if request.language_decider not in (Decider.PAGE, Decider.ADDRESS) and isinstance(user, User):
            _follow(request, Decider.READER, user.language)
        response = self.get_response(request)
        response.headers.setdefault("Content-Language", translation.get_language() or settings.LANGUAGE_CODE)
        if not follows_from_address(request):
            patch_vary_headers(response, ["Accept-Language"])
        return response


def follow_club(request: HttpRequest, club: Club | None) -> None:
    """Go on in the club's language, where whoever reads has chosen none."""
    if club is not None and decider_of(request) in (Decider.CLUB, Decider.BROWSER):
        _follow(request, Decider.CLUB, club.language)


def follow_address_alone(request: HttpRequest) -> None:
    """Go on as the address says, else in the site's own language: for what others keep and pass on."""
    if decider_of(request) is not Decider.ADDRESS:
        _follow(request, Decider.ADDRESS, settings.LANGUAGE_CODE)


def follows_from_address(request: HttpRequest) -> bool:
    """Whether everybody who asks for this address without a cookie is answered in the same language."""
    return len(settings.LANGUAGES) == 1 or decider_of(request) in (Decider.ADDRESS, Decider.CLUB)


def keeps_choices_alone(request: HttpRequest) -> bool:
    """Whether this browser has no cookie of ours but its language and its look: nobody is known by them."""
    return not request.COOKIES.keys() - {settings.LANGUAGE_COOKIE_NAME, settings.LOOK_COOKIE_NAME}


def language_called(code: str) -> str:
    """A language of ours by its code or a relative's (``nl-BE``); empty where we have none such."""
    try:
        return get_supported_language_variant(code) if code else ""
    except LookupError:
        return ""


def remember_language(response: HttpResponse, language: str) -> None:
    """Have this device keep the choice, or forget it where ``language`` is empty."""
    if not language:
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME, samesite="Lax")
        return
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=YEAR,
        secure=settings.DEVICE_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _before_the_account(request: Request) -> tuple[Decider, str]:
    """Who decides so far, and for which language."""
    wishes = {
        Decider.PAGE: request.headers.get(OF_THE_PAGE, "") if "HX-Request" in request.headers else "",
        Decider.ADDRESS: request.GET.get(IN_THE_ADDRESS, ""),
        Decider.READER: request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""),
    }
    for decider, code in wishes.items():
        if language := language_called(code):
            return decider, language
    return Decider.BROWSER, get_language_from_request(request)


def _follow(request: HttpRequest, decider: Decider, code: str) -> None:
    if language := language_called(code):
        request.language_decider = decider  # type: ignore[attr-defined]
        translation.activate(language)


def decider_of(request: HttpRequest) -> Decider:
    """As the middleware found; a request made without it is decided by nobody but the browser."""
    return getattr(request, "language_decider", Decider.BROWSER)
