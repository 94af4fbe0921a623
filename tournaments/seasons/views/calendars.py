"""Calendars for other programs (iCalendar): of a season, a club, a person."""

from collections.abc import Iterable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access.doors import club_at
from scoring.access.request import Request
from scoring.clubs.services.clubs import player_of
from scoring.models import Player, User
from tournaments.access import season_door
from tournaments.seasons.calendar_files import CalendarEvent, calendar_file
from tournaments.seasons.selectors import fixtures as selectors
from tournaments.seasons.services import fixtures as services

NAMESPACE = "manille"
"""Of what calendars know events by, which is the same under whatever name the site is asked."""


@require_safe
def season_calendar(request: Request, public_id: str) -> HttpResponse:
    """Everything of a season, for a calendar program."""
    door = season_door(request, public_id)
    return _feed(request, door.season.name, selectors.dates_of_season(door.season))


@require_safe
def club_calendar(request: Request, slug: str) -> HttpResponse:
    """What a club has ahead, for a calendar program: public tournaments and fixtures only."""
    club = club_at(request, slug)
    return _feed(request, club.name, selectors.dates_of_club(club))


@require_safe
def person_calendar(request: Request, token: str) -> HttpResponse:
    """What a person has ahead; whoever has the address may read it."""
    player = services.player_of_calendar(token)
    if player is None:
        raise Http404
    return _feed(request, player.name, selectors.dates_of_person(player))


@require_safe
@login_required
@never_cache
def own_calendar(request: Request) -> HttpResponse:
    """The secret address of one's own calendar; none yet for an account that is nobody's yet."""
    assert isinstance(request.user, User)  # noqa: S101  login_required
    player = Player.objects.filter(user=request.user).first()
    address = ""
    if player is not None:
        token = services.calendar_token(player)
        address = request.build_absolute_uri(reverse("tournaments:person_calendar", args=[token]))
    return render(request, "tournaments/seasons/calendar.html", {"address": address})


@require_POST
@login_required
def renew_calendar(request: Request) -> HttpResponse:
    """Another address, or the first; the one that was given away leads nowhere."""
    assert isinstance(request.user, User)  # noqa: S101  login_required
    if not Player.objects.filter(user=request.user).exists():
        player_of(request.user)
        messages.success(request, _("Here is your address. Give it to your calendar."))
        return redirect("tournaments:own_calendar")
    services.renew_calendar(player_of(request.user))
    messages.success(request, _("The old address leads nowhere now. Give the new one to your calendar."))
    return redirect("tournaments:own_calendar")


def _feed(request: Request, name: str, dates: Iterable[selectors.Date]) -> HttpResponse:
    content = calendar_file(name, [_event(request, date) for date in dates], at=timezone.now())
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = 'inline; filename="calendar.ics"'
    response["Cache-Control"] = "private, max-age=900"
    return response


def _event(request: Request, date: selectors.Date) -> CalendarEvent:
    if date.fixture is not None:
        one = date.fixture
        return CalendarEvent(
            uid=f"fixture-{one.season.public_id}-{one.pk}@{NAMESPACE}",
            starts_at=one.starts_at,
            ends_at=date.ends_at,
            summary=f"{one.home.club.name} – {one.away.club.name}",
            location=one.venue,
            description=one.season.name,
            url=request.build_absolute_uri(
                reverse("tournaments:fixture", args=[one.season.public_id, one.pk])
            ),
            sequence=one.version + one.is_struck,
            is_cancelled=one.is_struck and not one.is_signed,
        )
    assert date.tournament is not None  # noqa: S101  a date is one or the other
    event = date.tournament
    return CalendarEvent(
        uid=f"tournament-{event.public_id}@{NAMESPACE}",
        starts_at=event.starts_at,
        ends_at=date.ends_at,
        summary=event.name,
        location=event.place,
        description=event.club.name,
        url=request.build_absolute_uri(reverse("tournaments:tournament", args=[event.public_id])),
        sequence=event.version,
    )
