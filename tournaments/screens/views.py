"""Screens of the hall, the remote on the director's phone, and announcements on everybody's."""

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from scoring.access.doors import enter
from scoring.access.for_phones import phone_address
from scoring.access.request import Request, wants_fragment
from scoring.writing.answers import answer
from tournaments.access import TournamentDoor, tournament_door
from tournaments.models import Screen
from tournaments.models.screens import MOST_SCREENS
from tournaments.reading.versions import screen_version
from tournaments.screens import services, shows
from tournaments.screens.forms import AnnouncementForm, ScreenForm
from tournaments.screens.selectors.addresses import (
    address_with,
    announcements_of,
    announcements_on,
    current_address,
    screens_of,
)
from tournaments.screens.selectors.pages import ScreenPage
from tournaments.screens.shows.view import HallView

SECONDS_A_PAGE = 9
"""Eight are promised; a page that has come late has them, too."""


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def screen(request: Request, secret: str, number: int = 1) -> HttpResponse:
    """What hangs in the hall: whole pages without menus, for whoever has the address."""
    address = address_with(secret)
    if address is None or not 1 <= number <= MOST_SCREENS:
        raise Http404
    if address.ended_at is not None:
        if request.htmx:
            return HttpResponse(headers={"HX-Refresh": "true"})
        return render(request, "tournaments/screens/renewed.html", status=HTTPStatus.GONE)
    enter(request, address.tournament.club)
    view = HallView(request, address.tournament)
    context = _screen_context(view, number)
    context |= {"secret": secret, "version": request.newest_version or screen_version(secret)}
    page = "tournaments/screens/screen.html"
    return render(request, f"{page}#live" if wants_fragment(request) else page, context)


def _screen_context(view: HallView, number: int) -> dict[str, Any]:
    screens = screens_of(view.tournament)
    by_itself = shows.what_fits(view)
    settings = [one.show if one.show != Screen.Show.BY_ITSELF else by_itself for one in screens]
    show = settings[number - 1]
    pages = shows.pages(view, show)
    return {
        "view": view,
        "tournament": view.tournament,
        "number": number,
        "show": show,
        "pages": pages,
        "start": _start(pages, [nr for nr, one in enumerate(settings, 1) if one == show], number),
        "face": view.face,
        "seconds_a_page": SECONDS_A_PAGE,
        "page_number": _page_number(view.request, pages),
    }


def _start(pages: list[ScreenPage], alike: list[int], number: int) -> int:
    """The page that a screen begins with: those that show the same share it, each a part ahead."""
    return alike.index(number) * len(pages) // len(alike)


def _page_number(request: Request, pages: list[ScreenPage]) -> int:
    """The page that is shown where no script turns them, from 0."""
    typed = request.GET.get("page", "")
    return int(typed) % max(len(pages), 1) if typed.isdecimal() and len(typed) < 6 else 0


@require_safe
@never_cache
def remote(request: Request, public_id: str) -> HttpResponse:
    """The director's remote."""
    return _remote(tournament_door(request, public_id, "organise"), AnnouncementForm())


def _remote(door: TournamentDoor, form: AnnouncementForm, *, status: int = 200) -> HttpResponse:
    address = current_address(door.tournament)
    context = {
        "tournament": door.tournament,
        "door": door,
        "form": form,
        "screens": screens_of(door.tournament),
        "shows": Screen.Show.choices,
        "address": phone_address(door.request, reverse("tournaments:screen", args=[address.secret]))
        if address
        else None,
        "secret": address.secret if address else "",
        "announcements": list(announcements_of(door.tournament)),
    }
    return render(door.request, "tournaments/screens/remote.html", context, status=status)


@require_POST
def renew_address(request: Request, public_id: str) -> HttpResponse:
    """A new address; screens that have the old one say so, and show nothing more."""
    door = tournament_door(request, public_id, "organise")
    is_first = not door.tournament.screen_addresses.exists()
    return answer(
        door,
        lambda: services.renew_address(tournament=door.tournament, actor=door.actor),
        _("The screens have an address.")
        if is_first
        else _("The screens have a new address. The old one shows nothing any more."),
        reverse("tournaments:screens", args=[public_id]),
    )


@require_POST
def show_on_screen(request: Request, public_id: str, number: int) -> HttpResponse:
    """A tap on the remote."""
    door = tournament_door(request, public_id, "organise")
    form = ScreenForm(request.POST)
    if not 1 <= number <= MOST_SCREENS:
        raise Http404
    if not form.is_valid():
        return _remote(door, AnnouncementForm(), status=HTTPStatus.UNPROCESSABLE_ENTITY)
    show = form.cleaned_data["show"]
    return answer(
        door,
        lambda: services.show_on_screen(
            tournament=door.tournament, number=number, show=show, actor=door.actor
        ),
        "",
        reverse("tournaments:screens", args=[public_id]) + f"#screen-{number}",
    )


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def announcements(request: Request, public_id: str) -> HttpResponse:
    """What hangs now: the part of a page that asks for it by itself; opened alone, it leads to that page."""
    door = tournament_door(request, public_id)
    if not wants_fragment(request):
        return redirect("tournaments:tournament", public_id)
    return render(request, "tournaments/screens/_announcements.html", announcements_on(door.tournament))


@require_POST
def announce(request: Request, public_id: str) -> HttpResponse:
    """Say something to everybody."""
    door = tournament_door(request, public_id, "organise")
    form = AnnouncementForm(request.POST)
    if not form.is_valid():
        return _remote(door, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return answer(
        door,
        lambda: services.announce(
            tournament=door.tournament, text=form.cleaned_data["text"], actor=door.actor
        ),
        _("It is announced, on every screen and every phone."),
        reverse("tournaments:screens", args=[public_id]),
    )


@require_POST
def end_announcement(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Take an announcement down."""
    door = tournament_door(request, public_id, "organise")
    announcement = get_object_or_404(door.tournament.announcements, pk=pk)
    return answer(
        door,
        lambda: services.end_announcement(announcement=announcement, actor=door.actor),
        _("It is taken down."),
        reverse("tournaments:screens", args=[public_id]),
    )
