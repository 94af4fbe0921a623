"""A round: its live board for everybody, slips to print, and taking it back."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Prefetch, prefetch_related_objects
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from scoring.access.request import Request, require_form
from scoring.models import Seat
from scoring.writing.answers import answer
from tournaments.access import TournamentDoor, tournament_door
from tournaments.models import Round, Tournament
from tournaments.reading.names import names_in_round
from tournaments.reading.waiting import tables_that_wait
from tournaments.rounds.forms.tables import ReasonForm
from tournaments.rounds.selectors.rounds import RoundBoard, board, rounds_at, undone_rounds
from tournaments.rounds.selectors.slips import lines_of_a_slip
from tournaments.rounds.selectors.table_rows import TableRow
from tournaments.rounds.selectors.veil import veiled_board
from tournaments.rounds.services import draws, finality
from tournaments.rounds.views.spectators import cached_answer, fresh_answer
from tournaments.rounds.words import rounds as round_words

TABLES_A_PAGE = 100
"""More than a club fills; a hall of thousands is leafed through."""

LONGEST_KEY = 15
"""Digits of a primary key, as addresses and forms have it."""

TABLES_A_PRINT = 500
"""Of slips and cards, which are printed in one go; a larger hall prints in parts, and is told so."""


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def round_(request: Request, public_id: str, stage: int, number: int) -> HttpResponse:
    """The board; what is fresh for a page that has an older version (``?v=``)."""
    page_version, version = request.GET.get("v"), None
    if page_version and request.htmx:
        version = request.newest_version
        cached = version and cached_answer(
            request, public_id, version=version, page_version=page_version, show=_show(request)
        )
        if cached:
            return cached
    door = tournament_door(request, public_id)
    if gone := taken_back_meanwhile(request, door, page_version):
        return gone
    one_round = published_round(door, stage, number)
    if one_round is None:
        return redirect("tournaments:draw", public_id)
    if page_version and version and _is_spectator(door, one_round):
        return fresh_answer(
            request,
            door.tournament,
            one_round,
            version=version,
            page_version=page_version,
            show=_show(request),
        )
    context = context_of(door, one_round)
    if request.htmx and page_version:
        context |= {"oob": True, "rows": _rows_open(request, context["board"])}
        return render(request, "tournaments/rounds/round.html#fresh", context | {"show": _show(request)})
    return render(request, "tournaments/rounds/round.html", context | _page_of(request, context["board"]))


def _is_spectator(door: TournamentDoor, round_: Round) -> bool:
    """Whether this visitor sees exactly the public board, so that a cached rendering will do."""
    helps = any(door.may(action) for action in ("enter_results", "rule", "organise"))
    return door.tournament.is_public and not helps and not door.is_kept_from(round_)


def _show(request: Request) -> str:
    return "missing" if request.GET.get("show") == "missing" else ""


def _page_of(request: Request, full_board: RoundBoard) -> dict[str, Any]:
    """The tables that are asked for: all, or those without a result; a page of them."""
    show = _show(request)
    listed = full_board.missing if show else full_board.rows
    page = Paginator(listed, TABLES_A_PAGE).get_page(request.GET.get("page"))
    return {"show": show, "page_obj": page, "rows": page.object_list}


def _rows_open(request: Request, full_board: RoundBoard) -> Sequence[TableRow]:
    """The rows the open page lists in ``?row=``, kept when a result would filter them out."""
    there = set(request.GET.getlist("row"))
    if not there:
        return _page_of(request, full_board)["rows"]
    return [row for row in full_board.rows if str(row.table.pk) in there]


@require_safe
def undone_round(request: Request, public_id: str, pk: int) -> HttpResponse:
    """A round that was taken back: what was drawn and played in it stays readable."""
    door = tournament_door(request, public_id)
    one_round = get_object_or_404(undone_rounds(door.tournament), pk=pk)
    context = context_of(door, one_round)
    return render(request, "tournaments/rounds/round.html", context | _page_of(request, context["board"]))


@require_safe
def slips(request: Request, public_id: str, stage: int, number: int) -> HttpResponse:
    """A slip of paper for each table, to be filled in and signed; with full names, so for helpers only."""
    door = tournament_door(request, public_id, "enter_results")
    only = request.GET.get("table", "")
    one_round = _round_that_waits(door, stage, number, only) or published_round(door, stage, number)
    if one_round is None:
        return redirect("tournaments:draw", public_id)
    context = context_of(door, one_round)
    if only.isdecimal():
        context["rows"] = [row for row in context["rows"] if str(row.table.pk) == only]
    else:
        page = Paginator(context["rows"], TABLES_A_PRINT).get_page(request.GET.get("page"))
        context |= {"page_obj": page, "rows": page.object_list}
    tables = [row.table for row in context["rows"]]
    lines = range(1, lines_of_a_slip(door.tournament.ruleset) + 1)
    prefetch_related_objects(tables, Prefetch("match__seats", Seat.objects.order_by("number")))
    return render(request, "tournaments/rounds/slips.html", context | {"blank_lines": lines})


def _round_that_waits(door: TournamentDoor, stage: int, number: int, table: str) -> Round | None:
    """The round of this address that was taken back while this table of it goes on."""
    if not table.isdecimal() or len(table) > LONGEST_KEY:
        return None
    tables = tables_that_wait(door.tournament).filter(
        pk=table, round__number=number, round__stage__number=stage
    )
    waiting = tables.select_related("round__stage").first()
    return waiting.round if waiting is not None else None


@require_form
def undo_round(request: Request, public_id: str, stage: int, number: int) -> HttpResponse:
    """Take a whole round back, after saying what that means."""
    door = tournament_door(request, public_id, "organise")
    one_round = published_round(door, stage, number)
    if one_round is None:
        return redirect("tournaments:draw", public_id)
    form = ReasonForm(request.POST or None)
    context = context_of(door, one_round) | {"form": form}
    if request.method != "POST":
        return render(request, "tournaments/rounds/undo_round.html", context)
    if not form.is_valid():
        return render(
            request, "tournaments/rounds/undo_round.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    return answer(
        door,
        lambda: draws.undo_round(round_=one_round, actor=door.actor, reason=form.cleaned_data["reason"]),
        _("Round %(number)d was taken back. It can be drawn again.") % {"number": number},
        reverse("tournaments:draw", args=[public_id]),
        refused=lambda why: render(
            request,
            "tournaments/rounds/undo_round.html",
            context | {"notice": why},
            status=HTTPStatus.CONFLICT,
        ),
    )


@require_POST
def confirm_round(request: Request, public_id: str, stage: int, number: int) -> HttpResponse:
    """The referee's word for every result on the board as it was seen: final."""
    door = tournament_door(request, public_id, "rule")
    one_round = published_round(door, stage, number)
    if one_round is None:
        return redirect("tournaments:draw", public_id)
    result_keys = {
        int(pk) for pk in request.POST.getlist("result") if pk.isdecimal() and len(pk) <= LONGEST_KEY
    }
    final, waiting = finality.confirm_round(round_=one_round, result_keys=result_keys, actor=door.actor)
    if final:
        sentence = ngettext("%(final)d result is final.", "%(final)d results are final.", final)
        messages.success(request, sentence % {"final": final})
    if waiting:
        tables = ", ".join(str(number) for number in sorted(table.number or 0 for table in waiting))
        messages.info(
            request,
            _(
                "Not yet final, as a line is disputed, the sheet says something else, or the result has just "
                "come in: table %(tables)s."
            )
            % {"tables": tables},
        )
    return redirect("tournaments:round", public_id, stage, number)


def taken_back_meanwhile(
    request: Request, door: TournamentDoor, page_version: str | None
) -> HttpResponse | None:
    """Where a page that is open should go when its round was taken back; what it shows counts no more."""
    pk = (page_version or "").partition(".")[0]
    if not request.htmx or not pk.isdecimal():
        return None
    one_round = undone_rounds(door.tournament).filter(pk=int(pk)).first()
    if one_round is None:
        return None
    address = reverse("tournaments:undone_round", args=[door.tournament.public_id, one_round.pk])
    return HttpResponse(headers={"HX-Redirect": address})


def published_round(door: TournamentDoor, stage: int, number: int) -> Round | None:
    """The round of this address; ``None`` for a draft that this visitor may see on the draw page."""
    one_round = rounds_at(door.tournament, stage, number).first()
    if one_round is None:
        raise Http404
    if not one_round.is_published:
        if door.may("see_drafts"):
            return None
        door.turn_away()
    one_round.stage.tournament = door.tournament
    return one_round


def context_of(door: TournamentDoor, one_round: Round) -> dict[str, Any]:
    """What every page about a round shows."""
    tournament = door.tournament
    full_board = board(tournament, one_round, names_in_round(one_round, public=not door.may("enter_results")))
    is_secret = door.is_kept_from(one_round)
    if is_secret:
        full_board = veiled_board(full_board, door.own_tables(one_round))
    rounds = list(Round.objects.published().filter(stage__tournament=tournament).select_related("stage"))
    is_newest = bool(rounds) and rounds[-1].pk == one_round.pk
    return {
        "tournament": tournament,
        "door": door,
        "round": one_round,
        "is_secret": is_secret,
        "board": full_board,
        "rows": full_board.rows,
        "rounds": rounds,
        "is_newest": is_newest,
        "waiting": tables_that_wait(tournament) if is_newest else one_round.waiting_tables,
        "stages": tournament.stages.count(),
        "may_enter": door.may("enter_results") and one_round.undone_at is None,
        "until": round_words.UNTIL[Tournament.Finality(tournament.finality)],
    }
