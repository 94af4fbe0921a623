"""What is done at a prize evening or a cash box: tickets, tables, prizes, the book, the count at the end."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.access.request import Request
from scoring.clubs.selectors.clubs import members_of_club
from scoring.writing.errors import RefusedError
from scoring.writing.refusals import refusal
from tournaments.access import PotDoor, pot_door
from tournaments.entrants.services import Person, mark_paid
from tournaments.models import PotEntry, PrizeGame, Ticket
from tournaments.money.forms import CloseForm, EntryForm, TicketForm
from tournaments.money.services import pot as services
from tournaments.money.services import tickets
from tournaments.money.services.fees import fees_of
from tournaments.money.views.pots import MoneyQuestion, page_of
from tournaments.seasons.services.errors import BoxTooEmptyError, EveningGoesOnError


@require_POST
def sell_tickets(request: Request, public_id: str) -> HttpResponse:
    """Tickets for one person, paid at once."""
    door = pot_door(request, public_id)
    form = TicketForm(request.POST)
    if not form.is_valid():
        return page_of(door, ticket=form)
    name = form.cleaned_data["name"]
    known = [
        member.player
        for member in members_of_club(door.club)
        if member.player.name.casefold() == name.casefold()
    ]
    buyer = Person(name, known[0] if len(known) == 1 else None)
    count, client_id = form.cleaned_data["count"], form.cleaned_data["client_id"]
    return _act(
        door,
        lambda: tickets.sell_tickets(
            pot=door.pot, buyer=buyer, count=count, actor=door.actor, client_id=client_id
        ),
    )


@require_POST
def give_back(request: Request, public_id: str, pk: int) -> HttpResponse:
    door = pot_door(request, public_id)
    ticket = get_object_or_404(Ticket.objects.select_related("pot"), pot=door.pot, pk=pk)
    return _act(door, lambda: tickets.give_back(ticket=ticket, actor=door.actor, sure=_is_sure(door)))


@require_POST
def form_table(request: Request, public_id: str) -> HttpResponse:
    """A table of those who have waited longest."""
    door = pot_door(request, public_id)
    return _act(door, lambda: tickets.form_table(pot=door.pot, actor=door.actor))


@require_POST
def hand_over_prize(request: Request, public_id: str, pk: int) -> HttpResponse:
    """The winners take their prize."""
    door = pot_door(request, public_id)
    game = get_object_or_404(PrizeGame.objects.select_related("pot"), pot=door.pot, pk=pk)
    words = request.POST.get("seats", "").split(",")
    seats = {ticket.seat for ticket in game.tickets.all()}
    winners = [int(word) for word in words if word.isascii() and word.isdecimal() and len(word) < 3]
    if not winners or not set(winners) <= seats:
        raise Http404
    return _act(
        door,
        lambda: tickets.hand_over_prize(game=game, winners=winners, actor=door.actor, sure=_is_sure(door)),
    )


@require_POST
def write_entry(request: Request, public_id: str) -> HttpResponse:
    """A line in the book."""
    door = pot_door(request, public_id)
    form = EntryForm(request.POST)
    if not form.is_valid():
        return page_of(door, entry=form)
    booking = services.Booking(**form.cleaned_data)
    return _act(
        door,
        lambda: services.write_entry(pot=door.pot, booking=booking, actor=door.actor, sure=_is_sure(door)),
    )


@require_POST
def reverse_entry(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Put a mistake right."""
    door = pot_door(request, public_id)
    rows = PotEntry.objects.select_related("pot", "player", "entrant__tournament", "reversed_by")
    entry = get_object_or_404(rows, pot=door.pot, pk=pk)
    fee = fees_of(door.pot).filter(pk=entry.pk).first()
    if fee is not None and entry.entrant is not None and entry.entrant.paid_at is not None:
        payer = entry.entrant
        return _act(door, lambda: mark_paid(entrant=payer, paid=False, actor=door.actor))
    return _act(door, lambda: services.reverse(entry=entry, actor=door.actor))


@require_POST
def book_stakes(request: Request, public_id: str) -> HttpResponse:
    """Write down what lost games cost, as it was shown."""
    door = pot_door(request, public_id)
    page_key = request.POST.get("seen", "")
    return _act(door, lambda: services.book_stakes(pot=door.pot, actor=door.actor, page_key=page_key))


@require_POST
def book_prizes(request: Request, public_id: str) -> HttpResponse:
    """Write down that the prizes were paid out, as they were shown."""
    door = pot_door(request, public_id)
    page_key = request.POST.get("seen", "")
    return _act(
        door,
        lambda: services.book_prizes(pot=door.pot, actor=door.actor, page_key=page_key, sure=_is_sure(door)),
    )


@require_POST
def close_pot(request: Request, public_id: str) -> HttpResponse:
    """Count, explain a difference, close."""
    door = pot_door(request, public_id)
    door.must("close_pot")
    form = CloseForm(request.POST)
    if not form.is_valid():
        return page_of(door, close=form)
    return _act(
        door,
        lambda: services.close_pot(pot=door.pot, actor=door.actor, sure=_is_sure(door), **form.cleaned_data),
        _("The box is closed."),
        close=form,
    )


def _is_sure(door: PotDoor) -> bool:
    """Whether they were asked, and want it."""
    return "sure" in door.request.POST


def _act(
    door: PotDoor, act: Callable[[], object], success: str = "", close: CloseForm | None = None
) -> HttpResponse:
    """Do it and go on; what is refused until somebody is sure is asked, with all that was sent."""
    forms: dict[str, Any] = {"close": close} if close else {}
    try:
        act()
    except (BoxTooEmptyError, EveningGoesOnError) as error:
        posted = ((name, str(value)) for name, value in door.request.POST.items())
        sent = tuple(field for field in posted if field[0] != "csrfmiddlewaretoken")
        return page_of(door, question=MoneyQuestion(refusal(error), sent))
    except RefusedError as error:
        return page_of(door, refused=refusal(error), **forms)
    if success:
        messages.success(door.request, success)
    return redirect("tournaments:pot", door.pot.public_id)
