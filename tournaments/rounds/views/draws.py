"""The draw page: what will be drawn, the draft with its reasons, and what organisers do with it."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access.request import Request
from scoring.writing.answers import answer
from scoring.writing.errors import RefusedError
from scoring.writing.refusals import refusal
from tournaments import engine
from tournaments.access import TournamentDoor, tournament_door
from tournaments.engine import SYSTEMS
from tournaments.entrants.selectors.no_shows import no_shows_so_far
from tournaments.models import Entrant, Round
from tournaments.reading.names import names_in_round
from tournaments.rounds.drawings import draw_chart_of
from tournaments.rounds.forms.draws import ExchangeForm, SeenForm
from tournaments.rounds.selectors.coming_back import played_before
from tournaments.rounds.selectors.cut import AskedAbout, asked_about, at_the_cut
from tournaments.rounds.selectors.draw_page import (
    changes_since_draw,
    coming_round,
    draft_of,
    newest_published,
    places_before,
)
from tournaments.rounds.selectors.fixed_tables import fixed_in, numbering
from tournaments.rounds.selectors.rounds import board, undone_rounds
from tournaments.rounds.selectors.strip import pressing_matters
from tournaments.rounds.services import draws, moves
from tournaments.rounds.services.proposal import FEWEST
from tournaments.rounds.views.rounds import TABLES_A_PAGE
from tournaments.rounds.words import rounds as round_words
from tournaments.words import engine as engine_words
from tournaments.writing.errors import AlreadyPublishedError, DraftGoneError


@require_safe
@never_cache
def draw(request: Request, public_id: str) -> HttpResponse:
    """What the next round would be, or the draft that waits to be published."""
    return _render(tournament_door(request, public_id, "organise"))


@require_POST
def draw_round(request: Request, public_id: str) -> HttpResponse:
    door = tournament_door(request, public_id, "organise")
    if passed_over := _asked_before_going_on(door):
        return passed_over
    page_versions = _versions_sent(request)
    return _answer(
        door,
        lambda: draws.draw_round(
            tournament=door.tournament, actor=door.actor, seen_version=page_versions["version"]
        ),
        None,
    )


@require_POST
def draw_again(request: Request, public_id: str) -> HttpResponse:
    """Another chance; the log keeps both draws."""
    door = tournament_door(request, public_id, "organise")
    page_versions = _versions_sent(request)

    def again() -> None:
        draft = _draft(door, page_versions["round"])
        before = draws.summary_of(draft)
        now = draws.summary_of(
            draws.draw_again(round_=draft, actor=door.actor, seen_version=page_versions["version"])
        )
        if before["tables"] == now["tables"] and before["rests"] == now["rests"]:
            messages.info(
                request, _("The same draw came out again: nothing in this round is left to chance.")
            )

    return _answer(door, again, None)


@require_POST
def discard_draft(request: Request, public_id: str) -> HttpResponse:
    door = tournament_door(request, public_id, "organise")
    page_versions = _versions_sent(request)
    return _answer(
        door,
        lambda: draws.discard_draft(round_=_draft(door, page_versions["round"]), actor=door.actor),
        _("The draft was thrown away; the log keeps it."),
    )


@require_POST
def publish_round(request: Request, public_id: str) -> HttpResponse:
    """Show the draft to everybody; the round's page comes back."""
    door = tournament_door(request, public_id, "organise")
    if passed_over := _asked_before_going_on(door):
        return passed_over
    page_versions = _versions_sent(request)
    return answer(
        door,
        lambda: draws.publish_round(
            round_=_draft(door, page_versions["round"]),
            actor=door.actor,
            seen_version=page_versions["version"],
        ),
        lambda round_: _("Round %(number)d is published.") % {"number": round_.number},
        lambda round_: reverse("tournaments:round", args=[public_id, round_.stage.number, round_.number]),
        refused=lambda why: _render(door, notice=why, status=HTTPStatus.CONFLICT),
    )


@require_POST
def exchange(request: Request, public_id: str) -> HttpResponse:
    """Let two people change places; first shown as it would be, and done with ``sure``."""
    door = tournament_door(request, public_id, "organise")
    page_versions = _versions_sent(request)
    entrants = list(door.tournament.entrants.all())
    draft = draft_of(door.tournament)
    form = ExchangeForm(request.POST, people=[(entrant.number, entrant.name) for entrant in entrants])
    if draft is None or not form.is_valid():
        notice = refusal(DraftGoneError()) if draft is None else ""
        return _render(
            door,
            form=form,
            notice=notice,
            status=HTTPStatus.UNPROCESSABLE_ENTITY if draft else HTTPStatus.CONFLICT,
        )
    by_number = {entrant.number: entrant for entrant in entrants}
    one, other = by_number[form.cleaned_data["one"]], by_number[form.cleaned_data["other"]]
    if not request.POST.get("sure"):
        return _preview(door, draft, form, one, other)
    return _answer(
        door,
        lambda: moves.exchange(
            round_=_draft(door, page_versions["round"]),
            one=one,
            other=other,
            actor=door.actor,
            seen_version=page_versions["version"],
        ),
        _("%(one)s and %(other)s changed places.") % {"one": one, "other": other},
    )


def _preview(
    door: TournamentDoor, draft: Round, form: ExchangeForm, one: Entrant, other: Entrant
) -> HttpResponse:
    """The page with the tables that would change, before and after, each with its notes."""
    try:
        after = moves.judged_after(door.tournament, draft, one, other)
    except RefusedError as error:
        return _render(door, form=form, notice=refusal(error), status=HTTPStatus.CONFLICT)
    names = {f"e{number}": name for number, name in door.tournament.entrants.values_list("number", "name")}
    swapped = {one.number: other, other.number: one}
    draft_board = board(door.tournament, draft, names_in_round(draft, public=False))
    tables = []
    for row in draft_board.rows:
        notes = after.notes[row.table.order]
        if not any(number in swapped for side in row.sides for number in side.entrants):
            continue
        tables.append(
            {
                "row": row,
                "after": [
                    [
                        swapped[n].name if n in swapped else name
                        for n, name in zip(side.entrants, side.names, strict=True)
                    ]
                    for side in row.sides
                ],
                "notes_before": [round_words.note(code, names) for code in row.table.notes],
                "notes_after": [round_words.note_by_hand(code, names) for code in notes],
            }
        )
    preview = {"one": one, "other": other, "tables": tables}
    return _render(door, form=form, preview=preview)


def _answer(door: TournamentDoor, service: Callable[[], Any], success: str | None) -> HttpResponse:
    """Call the service and go back to the draw page; a refusal shows it as it is, and why (409)."""
    return answer(
        door,
        service,
        success or "",
        reverse("tournaments:draw", args=[door.tournament.public_id]),
        refused=lambda why: _render(door, notice=why, status=HTTPStatus.CONFLICT),
    )


def _asked_before_going_on(door: TournamentDoor) -> HttpResponse | None:
    """The page that names what is open at tables, unless it was seen there."""
    if "all_the_same" in door.request.POST or not pressing_matters(door.tournament):
        return None
    notice = _("Something is open at a table: answer it, or say that it stays open.")
    return _render(door, notice=notice, status=HTTPStatus.CONFLICT)


def _versions_sent(request: Request) -> dict[str, int | None]:
    form = SeenForm(request.POST)
    form.is_valid()
    return {"round": form.cleaned_data.get("round"), "version": form.cleaned_data.get("version")}


def _draft(door: TournamentDoor, pk: int | None) -> Round:
    """The draft that the page showed.

    Raises:
        DraftGoneError: it was thrown away or drawn again.
        AlreadyPublishedError: it has been published.
    """
    rounds = Round.objects.filter(stage__tournament=door.tournament).select_related("stage__tournament")
    round_ = rounds.filter(pk=pk).first() if pk is not None else draft_of(door.tournament)
    if round_ is None:
        raise DraftGoneError
    if round_.published_at is not None:
        raise AlreadyPublishedError(round=round_.number)
    return round_


def _render(
    door: TournamentDoor,
    *,
    form: ExchangeForm | None = None,
    preview: dict[str, Any] | None = None,
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    tournament = door.tournament
    tournament.refresh_from_db()
    entrants = list(tournament.entrants.all())
    context: dict[str, Any] = {
        "tournament": tournament,
        "door": door,
        "notice": notice,
        "preview": preview,
        "entered": len(entrants),
        "stages": tournament.stages.count(),
        "newest": newest_published(tournament),
        "undone": list(undone_rounds(tournament)),
        "pressing": pressing_matters(tournament),
        "draft": draft_of(tournament),
    }
    draft = context["draft"]
    question = AskedAbout(no_shows_so_far(tournament))
    if draft is not None:
        context |= _about_draft(door, draft, entrants, form)
        question = at_the_cut(tournament)
    elif len(entrants) >= FEWEST:
        try:
            coming = context["coming"] = coming_round(tournament, entrants)
            question = asked_about(tournament, coming)
            context["may_wait"] = coming is not None and not coming.opens_a_stage
        except engine.TournamentError as error:
            context["problem"] = engine_words.problem_sentence(error.problems[0])
    context["asked"] = question
    context["action"] = reverse("tournaments:draw", args=[tournament.public_id])
    return render(door.request, "tournaments/rounds/draw.html", context, status=status)


def _about_draft(
    door: TournamentDoor, draft: Round, entrants: list[Entrant], form: ExchangeForm | None
) -> dict[str, Any]:
    draft_board = board(door.tournament, draft, names_in_round(draft, public=False))
    there = {number for row in draft_board.rows for side in row.sides for number in side.entrants}
    there |= {rest.entrant.number for _name, rest in draft_board.resting}
    people = [(entrant.number, entrant.name) for entrant in entrants if entrant.number in there]
    left_out = {pk for pks in draft.draw.get("left_out", {}).values() for pk in pks}
    places = places_before(door.tournament, draft)
    draws_everybody = SYSTEMS[draft.stage.system].fixed
    not_here = [
        one for one in entrants if one.pk in left_out and (one.number in there or not draws_everybody)
    ]
    return {
        "board": draft_board,
        "played_before": played_before(draft),
        "chart": draw_chart_of(draft_board.rows, draft_board.resting, places),
        "page_obj": Paginator(draft_board.rows, TABLES_A_PAGE).get_page(door.request.GET.get("page")),
        "names": {entrant.file_id: entrant.name for entrant in entrants},
        "quality": round_words.quality(draft.draw, by_hand=draft.moved_by_hand),
        "since": changes_since_draw(door.tournament, draft, entrants),
        "numbering": numbering([row.table for row in draft_board.rows]),
        "fixed": fixed_in(draft),
        "left_out": not_here,
        "draws_everybody": draws_everybody,
        "places": places,
        "form": form or ExchangeForm(people=people),
    }
