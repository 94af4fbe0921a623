"""The results desk of a round: one slip after the other, typed by keyboard.

With its script the page puts every slip into a queue of its own and sends it from there, as a form is sent,
asking for JSON: ``{"number": 12, "says": "…", "asks": false, "table": "/t/…"}``, 200 where the result stands,
409 or 422 where it was refused; ``asks`` says that the same slip may be sent again as ``sure``.
"""

from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.vary import vary_on_headers

from scoring.access.request import Request, require_form, wants_fragment
from scoring.writing.errors import RefusedError
from scoring.writing.refusals import refusal
from tournaments.access import TournamentDoor, tournament_door
from tournaments.models import Result, Round, Table
from tournaments.rounds.forms.desk import SlipForm, SlipNumberForm, first_problem, joined_scores
from tournaments.rounds.selectors.desk import Slip, SlipState, desk_slips, next_slip
from tournaments.rounds.selectors.doubts import last_score
from tournaments.rounds.selectors.table_page import going_on
from tournaments.rounds.services import results
from tournaments.rounds.services.versions import ResultEntry, is_same
from tournaments.rounds.views.rounds import published_round, taken_back_meanwhile
from tournaments.writing.errors import (
    HasResultError,
    ResultImpossibleError,
    ResultUnlikelyError,
    RoundNotPlayedError,
)

FROM_QUEUE = "application/json"
LONGEST_NUMBER = 6
SAVED = gettext_lazy("Table %(number)d: %(scores)s is saved.")
HALF_SAVED = gettext_lazy("Table %(number)d: %(scores)s; somebody else has to type the same.")


@require_form
@never_cache
@vary_on_headers("HX-Request", "Accept")
def desk(request: Request, public_id: str, stage: int, number: int) -> HttpResponse:
    """The form for one slip, and which slips are in; what is fresh of these for an open page (``?v=``)."""
    door = tournament_door(request, public_id, "enter_results")
    if gone := taken_back_meanwhile(request, door, request.GET.get("v")):
        return gone
    one_round = published_round(door, stage, number)
    if one_round is None:
        return redirect("tournaments:draw", public_id)
    slips = desk_slips(door.tournament, one_round, request.user, with_pictures=door.may("see_slips"))
    page = DeskPage(door, one_round, slips)
    if request.method == "POST":
        return _write(page)
    if wants_fragment(request):
        return render(request, "tournaments/rounds/desk.html#tables", page.context)
    table, after = request.GET.get("table", ""), request.GET.get("after", "")
    behind = int(after) if after.isdecimal() and len(after) < LONGEST_NUMBER else 0
    return page.show(page.slip_of(table, request.GET.get("round", "")) or next_slip(page.slips, behind))


@dataclass(frozen=True, slots=True)
class DeskPage:
    """The desk of one round, for whoever sits there."""

    door: TournamentDoor
    round: Round
    slips: tuple[Slip, ...]

    def slip_of(self, number: object, round_: object) -> Slip | None:
        """The slip of this number in this round; else one that can be typed, where two have the number."""
        named = [slip for slip in self.slips if str(slip.number) == str(number)]
        exact = [slip for slip in named if str(slip.round_id) == str(round_)]
        return next(iter([*exact, *(slip for slip in named if slip.is_open), *named]), None)

    def table_of(self, slip: Slip) -> Table:
        tables = Table.objects.select_related("match", "round__stage")
        table = tables.get(pk=slip.table_id)
        table.round.stage.tournament = self.door.tournament
        return table

    @property
    def is_for_queue(self) -> bool:
        """Whether the page's script asks, and not somebody without one."""
        return self.door.request.headers.get("Accept") == FROM_QUEUE

    @property
    def context(self) -> dict[str, Any]:
        tournament = self.door.tournament
        return {
            "tournament": tournament,
            "door": self.door,
            "round": self.round,
            "stages": tournament.stages.count(),
            "slips": [slip for slip in self.slips if not slip.waits],
            "waiting_slips": [slip for slip in self.slips if slip.waits],
            "open_slips": sum(1 for slip in self.slips if slip.state != SlipState.ENTERED),
            "version": f"{self.round.pk}.{tournament.version}",
        }

    def show(self, slip: Slip | None, *, status: int = HTTPStatus.OK, **more: Any) -> HttpResponse:
        tournament, typed = self.door.tournament, self.door.request.POST
        most = max((len(one.sides) for one in self.slips), default=0)
        shown_sides = len(slip.sides) if slip else 0
        context = {
            **self.context,
            "slip": slip,
            "client_id": uuid4(),
            "boxes": [
                {
                    "side": slip.sides[side] if slip and side < shown_sides else None,
                    "score": f"score_{side}",
                    "score_value": typed.get(f"score_{side}", ""),
                    "again": f"again_{side}",
                    "again_value": typed.get(f"again_{side}", ""),
                }
                for side in range(most)
            ],
            "twice": (typed or self.door.request.GET).get("twice"),
            "parts_level": going_on(self.round) == 1,
            "fills_last": last_score(tournament, [0] * (most - 1) + [None]) is not None if most else False,
            **more,
        }
        return render(self.door.request, "tournaments/rounds/desk.html", context, status=status)

    def refuse(
        self, why: str, slip: Slip | None = None, *, asks: bool = False, status: int = HTTPStatus.CONFLICT
    ) -> HttpResponse:
        """Say why; nothing that was typed is lost. ``asks``: the same may be sent again as ``sure``."""
        if not self.is_for_queue:
            return self.show(slip, status=status, notice=why, asks=asks)
        public_id = self.door.tournament.public_id
        table = slip and reverse("tournaments:table", args=[public_id, slip.table_id])
        facts = {"number": slip and slip.number, "says": why, "asks": asks, "table": table}
        return JsonResponse(facts, status=status)

    def go_on(self, slip: Slip, written: Result, *, twice: bool) -> HttpResponse:
        """Say what became of the slip, and offer the next one."""
        facts = {"number": slip.number, "scores": joined_scores(written.scores)}
        is_half = written.state == Result.State.UNCHECKED
        sentence = HALF_SAVED if is_half else SAVED
        says = str(sentence) % facts
        if self.is_for_queue:
            return JsonResponse({"number": slip.number, "says": says, "half": is_half})
        messages.success(self.door.request, says)
        query = urlencode({"after": slip.number, **({"twice": 1} if twice else {})})
        return redirect(f"{self.door.request.path}?{query}")


def _write(page: DeskPage) -> HttpResponse:
    """Write one slip down; the same ``client_id`` again is the same slip."""
    typed = page.door.request.POST
    number_form = SlipNumberForm(typed)
    if not number_form.is_valid():
        return page.refuse(first_problem(number_form), status=HTTPStatus.UNPROCESSABLE_ENTITY)
    round_ = number_form.cleaned_data["round"]
    if round_ not in {page.round.pk, *(slip.round_id for slip in page.slips)}:
        return page.refuse(refusal(RoundNotPlayedError(round=page.round.number)))
    slip = page.slip_of(number_form.cleaned_data["table"], round_)
    if slip is None:
        why = _("There is no table %(number)d in this round.") % {"number": number_form.cleaned_data["table"]}
        return page.refuse(why, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    twice = number_form.cleaned_data["twice"]
    last = partial(last_score, page.door.tournament)
    table = page.table_of(slip)
    form = SlipForm(typed, slip=slip, twice=twice, go_on=going_on(table.round), last_score=last)
    if not form.is_valid():
        return page.refuse(first_problem(form), slip, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        written = _entered(page, table, form)
    except (ResultUnlikelyError, ResultImpossibleError) as error:
        asks = isinstance(error, ResultUnlikelyError)
        return page.refuse(refusal(error), slip, asks=asks, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    except RefusedError as error:
        return page.refuse(refusal(error), slip)
    return page.go_on(slip, written, twice=twice)


def _entered(page: DeskPage, table: Table, form: SlipForm) -> Result:
    """The result as it stands now, also where another desk has typed the very same before.

    Raises:
        RefusedError: it isn't written, and something else may stand.
    """
    entry = ResultEntry(**form.facts, client_id=form.client_id_or_new)
    try:
        return results.enter_result(
            table=table, entry=entry, actor=page.door.actor, sure=form.cleaned_data["sure"]
        )
    except HasResultError as error:
        standing: Result | None = error.facts["result"]
        if standing is None or not is_same(standing, entry.facts):
            raise
        return standing
