"""What happens beside the cards: a dispute, a ruling, people kept apart, a prize evening with cash."""

from datetime import datetime
from random import Random
from uuid import uuid4

from manille_site.demo.hours import friday_evening_before
from manille_site.demo.people import Cast
from manille_site.demo.tournaments import play_match
from scoring.access.actors import Actor
from scoring.matches.services.signing import Objection, refuse_sheet
from scoring.models import Match
from scoring.referee.services import RulingDraft, rule
from tournaments.entrants import services as entrants
from tournaments.entrants.services import Person
from tournaments.models import Pot, PotEntry, Round, Tournament
from tournaments.money.services import pot as money
from tournaments.money.services import tickets
from tournaments.money.services.pot import Booking

TICKET, OPENING, GIFT, BREAD, HAM = 300, 5000, 2500, 1850, 900
"""Cents: of a ticket, what is in the box, the brewer's gift, what was eaten, a winner's half of a ham."""


def load(cast: Cast, running: Tournament, rng: Random, at: datetime) -> None:
    actor = Actor(user=cast.organiser, role="organiser")
    _ruling(cast, running, actor)
    _dispute(running, actor)
    first, second = running.entrants.order_by("number")[:2]
    entrants.keep_apart(tournament=running, entrants=[first, second], until_round=None, actor=actor)
    _prize_evening(cast, rng, actor, friday_evening_before(at))


def _ruling(cast: Cast, running: Tournament, actor: Actor) -> None:
    """In the round before: written into the decision book, nothing moved."""
    match = _matches(running, 3)[0]
    draft = RulingDraft(
        variant=match.variant,
        irregularity="other",
        circumstances={},
        outcome="stands",
        decision="A card was found on the floor after the last trick; both sides had counted 60. It stands.",
        client_id=uuid4(),
        club=cast.club,
        match=match,
        number=1,
    )
    rule(draft, actor=actor)


def _dispute(running: Tournament, actor: Actor) -> None:
    """Of the newest round: a sheet that is over, and that one side does not sign."""
    match = next(one for one in _matches(running, 4) if one.is_closed)
    objection = Objection(
        side=1, seen_version=match.version, line_number=2, reason="In hand 2 we counted one trick more."
    )
    refuse_sheet(match=match, objection=objection, actor=actor)


def _matches(running: Tournament, number: int) -> list[Match]:
    round_ = Round.objects.standing().get(stage__tournament=running, number=number)
    tables = round_.tables.exclude(match=None).select_related("match").order_by("number")
    return [table.match for table in tables if table.match is not None]


def _prize_evening(cast: Cast, rng: Random, actor: Actor, at: datetime) -> None:
    """Two tables for a ham each; the box is counted, and lacks a ticket."""
    pot = money.open_pot(
        club=cast.club,
        actor=actor,
        name="Ham evening",
        starts_at=at,
        variant="manillen-4p",
        ruleset={"best_of": 1},
        players=4,
        ticket_cents=TICKET,
        prize="half a ham",
        prize_cents=HAM,
        opening_cents=OPENING,
    )
    for player in rng.sample(cast.players, 8):
        tickets.sell_tickets(pot=pot, buyer=Person(player.name, player), count=1, actor=actor)
    gift = Booking(PotEntry.Kind.GIFT, GIFT, note="the brewer")
    bread = Booking(PotEntry.Kind.COST, BREAD, note="bread and cheese")
    for booking in (gift, bread):
        money.write_entry(pot=pot, booking=booking, actor=actor)
    for _table in range(2):
        _prize_game(pot, rng, actor, at)
    in_the_box = money.balance(pot) - TICKET
    why = "One ticket was sold on trust; Fons pays it on Friday."
    money.close_pot(pot=pot, counted_cents=in_the_box, explanation=why, actor=actor)


def _prize_game(pot: Pot, rng: Random, actor: Actor, at: datetime) -> None:
    game = tickets.form_table(pot=pot, actor=actor)
    assert game.match is not None  # noqa: S101  a new table has its match
    folded = play_match(game.match, rng, at)
    (side,) = folded.match.winners
    tickets.hand_over_prize(game=game, winners=(side, side + 2), actor=actor)
