"""Club evenings without a tournament: who is here tonight, tables, the next round, done."""

import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access.request import Request, require_form
from scoring.clubs.selectors.clubs import house_rulesets_in
from scoring.formats import moment_text
from scoring.models import Player
from scoring.models.matches import ALPHABET
from scoring.pad.figures import score
from scoring.writing.answers import answer
from scoring.writing.refusals import refusal
from tournaments.access import EveningDoor, club_door, evening_door
from tournaments.models import Rest, Round, Season, Table, Tournament
from tournaments.models.setup import new_short_id
from tournaments.reading.files import newest_result
from tournaments.rounds.selectors.strip import pressing_matters
from tournaments.seasons.forms.evenings import EveningForm, EveningGuestForm
from tournaments.seasons.selectors.evenings import evenings_of_club, faces_of
from tournaments.seasons.selectors.seasons import seasons_of
from tournaments.seasons.services import evenings as services
from tournaments.writing.errors import MattersOpenError

SHORT_ID = re.compile(rf"[{ALPHABET}]{{6}}")


@require_safe
@never_cache
def evenings(request: Request, slug: str) -> HttpResponse:
    """The club evenings so far; those that are still open first."""
    club = club_door(request, slug, "run_evening").club
    evenings_of = evenings_of_club(club)
    context = {
        "club": club,
        "open": [one for one in evenings_of if one.tournament.status != Tournament.Status.FINISHED],
        "closed": [one for one in evenings_of if one.tournament.status == Tournament.Status.FINISHED],
    }
    return render(request, "tournaments/seasons/evenings.html", context)


@require_form
@never_cache
def open_evening(request: Request, slug: str) -> HttpResponse:
    """Tonight: the game, and who is here already. More can come at any time."""
    door = club_door(request, slug, "run_evening")
    club = door.club
    seasons = seasons_of(club, with_drafts=False).filter(status=Season.Status.OPEN)
    wanted = request.GET.get("season", "")
    season = next((one for one in seasons if one.public_id == wanted), None)
    if season is None and not wanted:
        season = next(iter(seasons.exclude(unit=Season.Unit.CLUB)), None)
    faces = faces_of(club, None, season)
    today = moment_text(timezone.localdate(), "MONTH_DAY_FORMAT")
    form = EveningForm(
        request.POST or None,
        faces=faces,
        houses=list(house_rulesets_in(club)),
        seasons=seasons,
        season=season,
        name=_("Club evening of %(day)s") % {"day": today},
    )
    public_id = request.POST.get("public_id", "")
    if request.method == "POST" and form.is_valid():
        evening = services.open_evening(
            club=club,
            new=form.evening,
            actor=door.actor,
            public_id=public_id if SHORT_ID.fullmatch(public_id) else new_short_id(),
        )
        return redirect("tournaments:evening", evening.tournament.public_id)
    ticked = set(request.POST.getlist("players"))
    context = {
        "club": club,
        "form": form,
        "faces": [(face, str(face.player.pk) in ticked) for face in faces],
        "public_id": public_id or new_short_id(),
    }
    return render(
        request,
        "tournaments/seasons/evening_new.html",
        context,
        status=HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else 200,
    )


@require_safe
@never_cache
def evening(request: Request, public_id: str) -> HttpResponse:
    """Tonight: who is here, the tables of this round, what comes next."""
    return _page(evening_door(request, public_id))


def _page(door: EveningDoor, *, refused: str = "", guest: EveningGuestForm | None = None) -> HttpResponse:
    evening = door.evening
    tournament = evening.tournament
    faces = faces_of(tournament.club, evening, evening.season)
    rounds = list(Round.objects.published().filter(stage__tournament=tournament))
    tables = _tables(rounds[-1]) if rounds else []
    is_closed = tournament.status == Tournament.Status.FINISHED
    context = {
        "door": door,
        "club": tournament.club,
        "evening": evening,
        "tournament": tournament,
        "faces": faces,
        "here": sum(face.is_here for face in faces),
        "rounds": len(rounds),
        "round": rounds[-1] if rounds else None,
        "tables": tables,
        "resting": _resting(rounds[-1]) if rounds else [],
        "open_tables": sum(table["result"] is None for table in tables),
        "can_take_back": bool(tables) and not any(table["result"] for table in tables),
        "is_closed": is_closed,
        "pressing": pressing_matters(tournament) if rounds and not is_closed else (),
        "guest": guest or EveningGuestForm(),
        "refused": refused,
    }
    failed = refused or (guest is not None and guest.errors)
    return render(
        door.request,
        "tournaments/seasons/evening.html",
        context,
        status=HTTPStatus.UNPROCESSABLE_ENTITY if failed else 200,
    )


def _tables(round_: Round) -> list[dict[str, Any]]:
    """The tables of a round with who sits there; three queries."""
    tables = (
        Table.objects.filter(round=round_)
        .select_related("match")
        .prefetch_related("results", "places__entrant")
    )
    rows = []
    for table in tables:
        sides: dict[int, list[str]] = {}
        for place in table.places.all():
            sides.setdefault(place.side, []).append(place.entrant.name)
        result = newest_result(table.results.all())
        scores = score(result.scores) if result is not None and result.scores else ""
        rows.append({"table": table, "sides": list(sides.values()), "result": result, "scores": scores})
    return rows


def _resting(round_: Round) -> list[str]:
    rests = Rest.objects.filter(round=round_, kind=Rest.Kind.SITTING_OUT)
    return list(rests.values_list("entrant__name", flat=True))


@require_POST
def tick(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Somebody comes or goes home."""
    door = evening_door(request, public_id)
    player = get_object_or_404(
        Player,
        pk=pk,
        memberships__club=door.evening.tournament.club,
        memberships__until=None,
        merged_into=None,
    )
    here = request.POST.get("here") == "1"
    return _act(door, lambda: services.tick(evening=door.evening, player=player, here=here, actor=door.actor))


@require_POST
def add_guest(request: Request, public_id: str) -> HttpResponse:
    """A guest in ten seconds."""
    door = evening_door(request, public_id)
    form = EveningGuestForm(request.POST)
    if not form.is_valid():
        return _page(door, guest=form)
    name = form.cleaned_data["name"]
    return _act(door, lambda: services.add_guest_tonight(evening=door.evening, name=name, actor=door.actor))


@require_POST
def draw_tables(request: Request, public_id: str) -> HttpResponse:
    """The next round for those who are here."""
    door = evening_door(request, public_id)
    rounds_sent = request.POST.get("rounds", "")
    seen_rounds = (
        int(rounds_sent)
        if rounds_sent.isascii() and rounds_sent.isdecimal() and len(rounds_sent) < 6
        else None
    )
    return _asked_before_going_on(door) or _act(
        door, lambda: services.draw_tables(evening=door.evening, actor=door.actor, seen_rounds=seen_rounds)
    )


@require_POST
def take_back_tables(request: Request, public_id: str) -> HttpResponse:
    """Somebody came late: the tables that were just drawn are drawn anew."""
    door = evening_door(request, public_id)
    return _act(
        door,
        lambda: services.take_back_tables(evening=door.evening, actor=door.actor),
        _("The tables are taken back. Tick who came, and draw again."),
    )


@require_POST
def finish_evening(request: Request, public_id: str) -> HttpResponse:
    """Done: the evening counts."""
    door = evening_door(request, public_id)
    success = (
        _("The evening is closed, and counts.") if door.evening.season_id else _("The evening is closed.")
    )
    return _asked_before_going_on(door) or _act(
        door, lambda: services.finish_evening(evening=door.evening, actor=door.actor), success
    )


def _asked_before_going_on(door: EveningDoor) -> HttpResponse | None:
    """The page that names what is open at tables, unless it was seen there."""
    tournament = door.evening.tournament
    is_over = tournament.status == Tournament.Status.FINISHED
    if is_over or "all_the_same" in door.request.POST or not pressing_matters(tournament):
        return None
    return _page(door, refused=refusal(MattersOpenError()))


def _act(door: EveningDoor, act: Callable[[], object], success: str = "") -> HttpResponse:
    address = reverse("tournaments:evening", args=[door.evening.tournament.public_id])
    return answer(door, act, success, address, refused=lambda why: _page(door, refused=why))
