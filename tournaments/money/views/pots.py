"""Pages of open prize evenings and cash boxes: who waits, who plays, the book, the money on paper."""

import re
from dataclasses import dataclass
from datetime import timedelta
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.db.models import Q, QuerySet, Sum
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access.request import Request, require_form
from scoring.clubs.selectors.clubs import house_rulesets_in, members_of_club
from scoring.formats import moment_text
from scoring.models import Club
from scoring.models.matches import ALPHABET
from scoring.rules import get_variant
from tournaments.access import PotDoor, club_door, pot_door
from tournaments.models import Pot, PotEntry, PrizeGame, Tournament
from tournaments.models.setup import new_short_id
from tournaments.money.forms import CloseForm, EntryForm, PotForm, TicketForm
from tournaments.money.selectors.stakes import by_entrant, preview_key, stakes_of
from tournaments.money.selectors.till import payouts_key, sum_of, till_lines, till_of
from tournaments.money.services import pot as services
from tournaments.money.services import tickets

SHORT_ID = re.compile(rf"[{ALPHABET}]{{6}}")
GAMES_SHOWN = 30
LATELY = timedelta(days=60)
"""How far back an evening may lie that gets a cash box."""


@dataclass(frozen=True, slots=True)
class MoneyQuestion:
    """What is asked before something is done, and what was sent: it is sent again with a yes."""

    sentence: str
    sent: tuple[tuple[str, str], ...]


@require_safe
@never_cache
def pots(request: Request, slug: str) -> HttpResponse:
    """The prize evenings and cash boxes of a club."""
    club = club_door(request, slug, "keep_pot").club
    pots_of_club = Pot.objects.filter(club=club).annotate(moved=Sum("entries__cents"))[:50]
    return render(request, "tournaments/money/pots.html", {"club": club, "pots": pots_of_club})


@require_form
@never_cache
def open_pot(request: Request, slug: str) -> HttpResponse:
    """A prize evening begins."""
    door = club_door(request, slug, "keep_pot")
    club = door.club
    day = moment_text(timezone.localdate(), "MONTH_DAY_FORMAT")
    houses = list(house_rulesets_in(club))
    tournament_id = request.GET.get("tournament", "")
    tournaments = _tournaments_without(club, tournament_id)
    tournament = tournaments.filter(public_id=tournament_id).first()
    form = PotForm(
        request.POST or None,
        houses=houses,
        tournaments=tournaments,
        name=_("Prize evening of %(day)s") % {"day": day},
        tournament=tournament,
    )
    public_id = request.POST.get("public_id", "")
    if request.method == "POST" and form.is_valid():
        pot = services.open_pot(
            club=club,
            actor=door.actor,
            public_id=public_id if SHORT_ID.fullmatch(public_id) else new_short_id(),
            **form.settings(),
        )
        return redirect("tournaments:pot", pot.public_id)
    context = {
        "club": club,
        "door": door,
        "tournament": tournament,
        "form": form,
        "public_id": public_id or new_short_id(),
    }
    return render(
        request,
        "tournaments/money/new.html",
        context,
        status=HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else 200,
    )


def _tournaments_without(club: Club, tournament_id: str) -> QuerySet[Tournament]:
    """Recent and coming tournaments without a cash box, and the one that the address names."""
    near = Q(starts_at__gte=timezone.now() - LATELY) | Q(public_id=tournament_id)
    return Tournament.objects.filter(near, club=club, pot=None).order_by("-starts_at")


@require_safe
@never_cache
def pot(request: Request, public_id: str) -> HttpResponse:
    """The evening at one glance: who waits, who plays, what is in the box."""
    return page_of(pot_door(request, public_id))


def page_of(
    door: PotDoor, *, refused: str = "", question: MoneyQuestion | None = None, **forms: Any
) -> HttpResponse:
    """The evening’s page, with what was refused there, or what is asked before it is done."""
    pot = door.pot
    games = pot.games.select_related("match").prefetch_related("tickets").order_by("-number")[:GAMES_SHOWN]
    waiting = tickets.waiting(pot)
    balance = services.balance(pot)
    stakes = [] if pot.is_closed else stakes_of(pot)
    till = till_of(pot) if pot.tournament is not None else None
    context = {
        "sells_tickets": pot.ticket_cents or pot.tournament_id is None,
        "owed": by_entrant(stakes),
        "stakes_sum": sum(stake.cents for stake in stakes),
        "stakes_seen": preview_key(stakes),
        "club": pot.club,
        "till": till,
        "payouts_seen": payouts_key(till.payouts) if till else "",
        "pot": pot,
        "door": door,
        "waiting": waiting,
        "lacking": pot.players - len(tickets.next_at_table(pot)),
        "games": [_game(game) for game in games],
        "entries": pot.entries.select_related(
            "player__merged_into", "ticket", "reversed_by", "table__round", "entrant"
        ).order_by("-pk"),
        "balance": balance,
        "difference": None if pot.counted_cents is None else pot.counted_cents - balance,
        "sums": _sums(pot),
        "may_close": door.may("close_pot"),
        "people": [member.player for member in members_of_club(pot.club)],
        "ticket_form": forms.get("ticket") or TicketForm(initial={"client_id": uuid4()}),
        "entry_form": forms.get("entry") or EntryForm(initial={"client_id": uuid4()}),
        "close_form": forms.get("close") or CloseForm(),
        "refused": refused,
        "question": question,
    }
    status = 422 if refused or question or any(form.errors for form in forms.values()) else 200
    return render(door.request, "tournaments/money/pot.html", context, status=status)


@require_safe
@never_cache
def paper(request: Request, public_id: str) -> HttpResponse:
    """The till and everybody's money, to be printed, signed and kept with the club's papers."""
    door = pot_door(request, public_id)
    pot = door.pot
    lines = till_lines(pot)
    till = till_of(pot) if pot.tournament is not None else None
    context = {
        "club": pot.club,
        "pot": pot,
        "till": till,
        "sums": till.sums if till else _sums(pot),
        "balance": services.balance(pot),
        "lines": lines,
        "sum": sum_of(lines),
    }
    return render(request, "tournaments/money/paper.html", context)


def _game(game: PrizeGame) -> dict[str, Any]:
    """A game with its sides, and who has won by the score pad, where that is over."""
    seated = sorted(game.tickets.all(), key=lambda ticket: ticket.seat or 0)
    variant = get_variant(game.match.variant) if game.match else None
    sides = variant.sides(len(seated)) if variant and seated else len(seated)
    final = (game.match.final or {}) if game.match else {}
    return {
        "game": game,
        "sides": [
            {
                "names": [ticket.name for ticket in seated if (ticket.seat or 0) % sides == side],
                "seats": ",".join(
                    str(ticket.seat) for ticket in seated if (ticket.seat or 0) % sides == side
                ),
                "won": any(ticket.won for ticket in seated if (ticket.seat or 0) % sides == side),
                "leads": side in final.get("winners", ()),
            }
            for side in range(sides)
        ],
    }


def _sums(pot: Pot) -> list[tuple[str, int]]:
    """What came in and went out, by kind."""
    rows = pot.entries.order_by().values_list("kind").annotate(sum=Sum("cents"))
    sums = dict(rows)
    return [(str(kind.label), sums[kind.value]) for kind in PotEntry.Kind if kind.value in sums]
