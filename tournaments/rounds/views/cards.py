"""Cards to lay on the tables of a round: who sits there, and the code that lets a phone write."""

from django.core.paginator import Paginator
from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access.for_phones import join_address, phone_address
from scoring.access.request import Request
from scoring.models import JoinCode, Seat
from scoring.referee.selectors import names_of
from tournaments.access import tournament_door
from tournaments.models import Table
from tournaments.rounds.views.rounds import TABLES_A_PRINT, published_round


@require_safe
@never_cache
def table_cards(request: Request, public_id: str, stage: int, number: int) -> HttpResponse:
    """A card a table, to print and cut; a table whose sheet is signed has none any more."""
    door = tournament_door(request, public_id, "enter_results")
    round_ = published_round(door, stage, number)
    if round_ is None:
        return redirect("tournaments:draw", public_id)
    listed = (
        Table.objects.filter(round=round_, match__isnull=False)
        .select_related("match")
        .prefetch_related(Prefetch("match__seats", Seat.objects.select_related("player")))
        .order_by("order")
    )
    tables = Paginator(listed, TABLES_A_PRINT).get_page(request.GET.get("page"))
    live = JoinCode.objects.filter(match__in=[table.match_id for table in tables], ended_at=None)
    codes = {code.match_id: code for code in live}
    cards = [
        {
            "table": table,
            "names": names_of(table.match),
            "code": codes[table.match_id],
            "scan": join_address(request, codes[table.match_id]),
        }
        for table in tables
        if table.match is not None and table.match_id in codes
    ]
    context = {
        "tournament": door.tournament,
        "round": round_,
        "stages": door.tournament.stages.count(),
        "cards": cards,
        "page_obj": tables,
        "short_address": phone_address(request, reverse("scoring:join")),
    }
    return render(request, "tournaments/rounds/table_cards.html", context)
