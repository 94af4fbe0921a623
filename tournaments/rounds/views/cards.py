"""Cards to lay on the tables, for a round or the whole tournament: what lets a phone write there."""

from django.core.paginator import Paginator
from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access.for_phones import join_address, phone_address
from scoring.access.request import Request
from scoring.models import JoinCode, Seat
from scoring.referee.selectors import names_of
from tournaments.access import tournament_door
from tournaments.models import Table, TableCard
from tournaments.rounds.selectors.cards import code_behind
from tournaments.rounds.selectors.fixed_tables import fixed_by_table, fixed_in
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
        .order_by("number")
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
        "fixed": fixed_in(round_) if door.may("organise") else {},
        "page_obj": tables,
        "short_address": phone_address(request, reverse("scoring:join")),
    }
    return render(request, "tournaments/rounds/table_cards.html", context)


@require_safe
@never_cache
def event_cards(request: Request, public_id: str) -> HttpResponse:
    """One card a table for the whole tournament: printed once, and good wherever a round is played there."""
    door = tournament_door(request, public_id, "enter_results")
    listed = TableCard.objects.filter(tournament=door.tournament)
    page = Paginator(listed, TABLES_A_PRINT).get_page(request.GET.get("page"))
    addresses = [
        (card, phone_address(request, reverse("tournaments:join_by_card", args=[card.secret])))
        for card in page
    ]
    context = {
        "tournament": door.tournament,
        "door": door,
        "cards": addresses,
        "fixed": fixed_by_table(door.tournament) if door.may("organise") else {},
        "page_obj": page,
        "problem": addresses[0][1].problem if addresses else "",
    }
    return render(request, "tournaments/rounds/event_cards.html", context)


@require_safe
@never_cache
def join_by_card(request: Request, secret: str) -> HttpResponse:
    """Where a card leads: to joining the match that is played at its table, or a word why there is none."""
    cards = TableCard.objects.select_related("tournament__club")
    card = get_object_or_404(cards, secret=secret)
    code = code_behind(card)
    if code is None:
        context = {"card": card, "tournament": card.tournament}
        response = render(request, "tournaments/rounds/card.html", context)
    else:
        response = redirect("scoring:join_by_secret", code.secret)
    response["Referrer-Policy"] = "no-referrer"
    return response
