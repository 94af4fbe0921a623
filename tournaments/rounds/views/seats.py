"""Find my seat: by name, from a code on the wall; the same list on paper."""

from collections.abc import Iterable, Sequence

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access.for_phones import phone_address
from scoring.access.request import Request
from tournaments.access import tournament_door
from tournaments.drawings.seat_map import SeatMap, seat_map_of
from tournaments.models import Entrant, Round
from tournaments.rounds.selectors.fixed_tables import fixed_in
from tournaments.rounds.selectors.live_seats import live_seats
from tournaments.rounds.selectors.seats import SeatOfPerson, at_the_same_table, matching
from tournaments.rounds.views.rounds import published_round

SHORT = 4
"""So few people are shown with the table drawn beside them."""

PEOPLE_A_PAGE = 60


@require_safe
@never_cache
def find_seat(request: Request, public_id: str) -> HttpResponse:
    """Where somebody sits in the newest round: typed by half, without accents, in any order."""
    door = tournament_door(request, public_id)
    rounds = Round.objects.published().filter(stage__tournament=door.tournament)
    newest = rounds.select_related("stage").order_by("-stage__number", "-number").first()
    typed = request.GET.get("q", "").strip()[:80]
    everybody = live_seats(door.tournament, newest) if newest is not None else []
    people = matching(everybody, typed)
    page = Paginator(people, PEOPLE_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "tournament": door.tournament,
        "door": door,
        "round": newest,
        "stages": door.tournament.stages.count(),
        "typed": typed,
        "page_obj": page,
        "maps": _maps(people, everybody) if typed and len(people) <= SHORT else {},
        "wall": phone_address(request, reverse("tournaments:find_seat", args=[public_id])),
        "may_print": door.may("enter_results"),
    }
    return render(request, "tournaments/rounds/find_seat.html", context)


@require_safe
def seat_list(request: Request, public_id: str, stage: int, number: int) -> HttpResponse:
    """Everybody by name with their table, for the wall: names as people wish to appear."""
    door = tournament_door(request, public_id, "enter_results")
    one_round = published_round(door, stage, number)
    if one_round is None:
        return redirect("tournaments:draw", public_id)
    context = {
        "tournament": door.tournament,
        "door": door,
        "round": one_round,
        "stages": door.tournament.stages.count(),
        "people": live_seats(door.tournament, one_round),
        "fixed": _fixed_by_number(one_round) if door.may("organise") else {},
        "wall": phone_address(request, reverse("tournaments:find_seat", args=[public_id])),
    }
    return render(request, "tournaments/rounds/seat_list.html", context)


def _maps(people: Iterable[SeatOfPerson], everybody: Sequence[SeatOfPerson]) -> dict[SeatOfPerson, SeatMap]:
    """The tables of these people, each with their own seat marked; of those whose seat is drawn."""
    return {
        one: seat_map_of(at_the_same_table(one, everybody), one.at_table, one.seat)
        for one in people
        if one.seat is not None and one.at_table
    }


def _fixed_by_number(round_: Round) -> dict[int, list[Entrant]]:
    """Who is at their fixed table, by their number on the list."""
    return {one.number: [one] for fixed in fixed_in(round_).values() for one in fixed}
