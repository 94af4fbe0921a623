"""Phones come to a table: by six letters or by a picture; and what keeps them in check.

The secret of a table is put into a cookie and out of the address at once; joining itself takes a tap, because
opening an address changes nothing (docs/decisions/0009-joining-takes-one-tap.md). Whoever types the letters
is asked the same: to write, or only to watch.
"""

from http import HTTPStatus

from django.conf import settings
from django.contrib import messages
from django.core import signing
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access import permissions
from scoring.access.actors import Actor
from scoring.access.addresses import network_of
from scoring.access.devices import device_of
from scoring.access.doors import MatchDoor, enter, match_door
from scoring.access.for_phones import join_address, phone_address
from scoring.access.request import Request, require_form
from scoring.matches.forms.joining import CodeForm
from scoring.matches.selectors import score_sheet
from scoring.matches.selectors.signing import current_code, devices_at
from scoring.matches.services import joining as services
from scoring.matches.services.phones import take_phone_seat
from scoring.matches.views.phones import seat_in
from scoring.models import JoinCode, Match, TableDevice, User
from scoring.writing.answers import answer, refusals_in
from scoring.writing.errors import RefusedError
from scoring.writing.limits import TooManyAttemptsError
from scoring.writing.refusals import refusal

SALT = "scoring.join"
MINUTES = 10
"""How long a secret waits for the tap."""


@require_safe
@never_cache
def join_by_secret(request: Request, secret: str) -> HttpResponse:
    """Where the QR code leads: the secret leaves the address bar, and nothing else happens yet."""
    response = _ask(secret)
    response["Referrer-Policy"] = "no-referrer"
    return response


@require_form
@never_cache
def join(request: Request) -> HttpResponse:
    """Join a table: one tap after the picture was scanned or the six letters typed."""
    if request.method != "POST":
        return _question(request)
    if "code" not in request.POST:
        try:
            code = _code_at_hand(request)
        except RefusedError as refused:
            messages.error(request, refusal(refused))
            return _without_cookie(redirect("scoring:join"))
        if request.POST.get("match", code.match.public_id) != code.match.public_id:
            return redirect("scoring:join")  # an older window asked: another table is at hand
        return _join(request, code)
    form = CodeForm(request.POST)
    if not form.is_valid():
        return _page(request, form, None, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    with refusals_in(form, "code") as attempt:
        code = services.code_typed(
            form.cleaned_data["code"],
            device_id=request.device_id,
            user=request.user if isinstance(request.user, User) else None,
            address=network_of(request),
        )
    if attempt.refused is None:
        return _ask(code.secret)
    is_throttled = isinstance(attempt.refused, TooManyAttemptsError)
    status = HTTPStatus.TOO_MANY_REQUESTS if is_throttled else HTTPStatus.UNPROCESSABLE_ENTITY
    return _page(request, form, None, status=status)


@require_safe
@never_cache
def share(request: Request, public_id: str) -> HttpResponse:
    """How other phones come to this table, to write or to watch, by one picture.

    Who only watches is shown the address of the match, and nothing that lets anybody write.
    """
    door = match_door(request, public_id)
    context = {
        "match": door.match,
        "door": door,
        "names": score_sheet(door.match, public=not door.may("record_line")).names,
        "address": phone_address(request, reverse("scoring:match", args=[public_id])),
    }
    if door.may("show_code"):
        code = current_code(door.match)
        context |= {
            "code": code,
            "short_address": phone_address(request, reverse("scoring:join")),
            "scan": join_address(request, code) if code else None,
            "devices": devices_at(door.match) if door.may("keep_devices") else [],
            "this_device": request.device_id,
        }
    return render(request, "scoring/matches/share.html", context)


@require_safe
@never_cache
def codes(request: Request, public_id: str) -> HttpResponse:
    """Where the code of a table was shown before: cards and histories still lead here."""
    match_door(request, public_id, "show_code")
    return redirect("scoring:share", public_id)


@require_POST
def renew_code(request: Request, public_id: str) -> HttpResponse:
    """Another code: the old one lets nobody in any more."""
    door = _keeper(request, public_id)
    return answer(
        door,
        lambda: services.renew_code(match=door.match, actor=door.actor),
        _("The table has a new code. The old one lets nobody in any more."),
        reverse("scoring:share", args=[public_id]),
    )


@require_POST
def shut_out(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Take the right to write away from a device, and make another code, as it knows the old one."""
    door = _keeper(request, public_id)
    seat = get_object_or_404(TableDevice.objects.filter(match=door.match), pk=pk)
    services.shut_out(seat=seat, actor=door.actor)
    messages.success(
        request, _("This phone can’t write here any more. The table has a new code, which it doesn’t know.")
    )
    return redirect("scoring:share", public_id)


def _join(request: Request, code: JoinCode) -> HttpResponse:
    device = device_of(request)
    role = permissions.role_at(code.match, request.user, device.id) or "table"
    actor = Actor.of(request, role=role)

    def sit_down() -> Match:
        match = services.join_table(code=code, device=device, actor=actor)
        if (number := seat_in(request.POST)) is not None:
            take_phone_seat(match=match, number=number, actor=actor)
        return match

    response = answer(
        request,
        sit_down,
        _("This phone writes at this table now."),
        lambda match: reverse("scoring:match", args=[match.public_id]),
        refused=reverse("scoring:join"),
    )
    return _without_cookie(response)


def _question(request: Request) -> HttpResponse:
    """Whether to write or to watch, where a table is at hand; a picture of yesterday is told of once."""
    if not request.COOKIES.get(_cookie_name()):
        return _page(request, CodeForm(), None)
    try:
        code = _code_at_hand(request)
    except RefusedError as refused:
        messages.error(request, refusal(refused))
        return _without_cookie(_page(request, CodeForm(), None))
    return _page(request, CodeForm(), code)


def _ask(secret: str) -> HttpResponse:
    """Lead to the page that asks whether to write at the table with this secret, or only to watch."""
    response = redirect("scoring:join")
    response.set_cookie(
        _cookie_name(),
        signing.dumps(secret, salt=SALT),
        max_age=MINUTES * 60,
        secure=settings.DEVICE_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def _code_at_hand(request: Request) -> JoinCode:
    """The code of the table whose picture was scanned, or whose letters were typed, a moment ago.

    Raises:
        QuestionGoneError: it is answered already, or the moment is over: browsers let go of the cookie then.
        UnknownCodeError: no table has ever had it.
        CodeRunOutError: a table had it.
    """
    sealed = request.COOKIES.get(_cookie_name())
    if not sealed:
        raise services.QuestionGoneError(minutes=MINUTES)
    try:
        secret = signing.loads(sealed, salt=SALT, max_age=MINUTES * 60)
    except signing.SignatureExpired as late:
        raise services.QuestionGoneError(minutes=MINUTES) from late
    except signing.BadSignature as wrong:
        raise services.UnknownCodeError from wrong
    return services.code_scanned(str(secret))


def _without_cookie(response: HttpResponse) -> HttpResponse:
    response.delete_cookie(_cookie_name(), samesite="Lax")
    return response


def _cookie_name() -> str:
    return "__Host-join" if settings.DEVICE_COOKIE_SECURE else "join"


def _page(request: Request, form: CodeForm, code: JoinCode | None, *, status: int = 200) -> HttpResponse:
    context: dict[str, object] = {"form": form, "code": code}
    if code is not None:
        enter(request, code.match.club)
        context["names"] = score_sheet(code.match, public=True).names
    return render(request, "scoring/matches/join.html", context, status=status)


def _keeper(request: Request, public_id: str) -> MatchDoor:
    return match_door(request, public_id, "keep_devices")
