"""An open prize evening: whoever has a ticket plays one game, and the winners take the prize (rules 13.1)."""

import pytest

from scoring.clubs.services.people import erase_player
from scoring.models import Match
from tests.tournaments.factories import NOBODY
from tests.tournaments.seasons.factories import people_of
from tournaments.entrants.services import Person
from tournaments.models import PotEntry, PrizeGame, Ticket
from tournaments.money.services import pot as services
from tournaments.money.services import tickets
from tournaments.seasons.services.errors import GameSettledError, TicketPlayedError, TooFewTicketsError


@pytest.fixture
def people(club):
    return people_of(club, "An", "Bert", "Cas", "Dina", "Eva")


@pytest.fixture
def box(club):
    return services.open_pot(
        club=club,
        actor=NOBODY,
        name="Chocolate",
        variant="manillen-4p",
        ruleset={},
        players=4,
        ticket_cents=300,
        prize="chocolate",
        prize_cents=250,
    )


def sold(box, *players, count=1):
    for player in players:
        tickets.sell_tickets(
            pot=box, buyer=Person(name=player.name, player=player), count=count, actor=NOBODY
        )


def test_those_who_have_waited_longest_make_the_table(box, people):
    sold(box, *people)
    game = tickets.form_table(pot=box, actor=NOBODY)

    assert list(game.tickets.order_by("seat").values_list("name", flat=True)) == ["An", "Bert", "Cas", "Dina"]
    assert [seat.name for seat in game.match.seats.all()] == ["An", "Bert", "Cas", "Dina"]
    assert [ticket.name for ticket in tickets.waiting(box)] == ["Eva"]


def test_who_has_several_tickets_plays_one_at_a_time(box, people):
    sold(box, people[0], count=4)
    with pytest.raises(TooFewTicketsError):
        tickets.form_table(pot=box, actor=NOBODY)
    sold(box, *people[1:4])
    tickets.form_table(pot=box, actor=NOBODY)

    assert len(tickets.waiting(box)) == 3


def test_who_still_plays_is_at_no_second_table(box, people):
    sold(box, people[0], count=2)
    sold(box, *people[1:])
    game = tickets.form_table(pot=box, actor=NOBODY)
    sold(box, *people_of(box.club, "Fons", "Greet"))
    with pytest.raises(TooFewTicketsError):  # An has another ticket, and sits at the first table
        tickets.form_table(pot=box, actor=NOBODY)
    tickets.hand_over_prize(game=game, winners=[0, 2], actor=NOBODY)

    second = tickets.form_table(pot=box, actor=NOBODY)
    assert set(second.tickets.values_list("name", flat=True)) == {"An", "Eva", "Fons", "Greet"}


def test_the_page_says_how_many_are_lacking_for_a_table(box, people, signed_in, anna):
    sold(box, *people[:3])
    address = f"/pots/{box.public_id}/"

    assert "1 more person needs a ticket." in signed_in(anna).get(address).content.decode()
    sold(box, people[3])
    assert "needs a ticket" not in signed_in(anna).get(address).content.decode()


def test_strangers_of_the_same_name_as_typed_are_one_person(box):
    for _ticket in range(4):
        tickets.sell_tickets(pot=box, buyer=Person(name="Jef"), count=1, actor=NOBODY)
    with pytest.raises(TooFewTicketsError):
        tickets.form_table(pot=box, actor=NOBODY)


def test_the_winners_take_the_prize_at_once_and_once(box, people):
    sold(box, *people[:4])
    game = tickets.form_table(pot=box, actor=NOBODY)
    tickets.hand_over_prize(game=game, winners=[0, 2], actor=NOBODY)

    assert services.balance(box) == 4 * 300 - 2 * 250
    assert list(Ticket.objects.filter(won=True).values_list("name", flat=True)) == ["An", "Cas"]
    with pytest.raises(GameSettledError):
        tickets.hand_over_prize(game=game, winners=[1, 3], actor=NOBODY)


def test_a_ticket_that_waits_can_be_given_back_for_its_money(box, people):
    sold(box, *people)
    tickets.form_table(pot=box, actor=NOBODY)
    waiting = tickets.waiting(box)[0]
    tickets.give_back(ticket=waiting, actor=NOBODY)

    assert services.balance(box) == 4 * 300
    for ticket in (waiting, Ticket.objects.filter(game__isnull=False).first()):
        with pytest.raises(TicketPlayedError):
            tickets.give_back(ticket=ticket, actor=NOBODY)


def test_tickets_may_be_free(box, people):
    box.ticket_cents = 0
    box.save()
    sold(box, *people)

    assert not PotEntry.objects.exists()
    assert len(tickets.waiting(box)) == 5


def test_an_evening_on_its_page(signed_in, anna, box, people):
    client, address = signed_in(anna), f"/pots/{box.public_id}/"
    for name in ("an", "Bert", "Cas", "Somebody new"):
        client_id = client.get(address).context["ticket_form"].initial["client_id"]
        for _twice in range(2):
            client.post(f"{address}tickets/", {"name": name, "count": "1", "client_id": client_id})
    assert Ticket.objects.count() == 4
    assert Ticket.objects.get(number=1).player == people[0]

    client.post(f"{address}tables/")
    game = PrizeGame.objects.get()
    assert Match.objects.get() == game.match
    client.post(f"{address}games/{game.pk}/prize/", {"seats": "1,3"})
    assert set(Ticket.objects.filter(won=True).values_list("seat", flat=True)) == {1, 3}
    assert client.post(f"{address}games/{game.pk}/prize/", {"seats": "9"}).status_code == 404
    assert client.post(f"{address}tables/").status_code == 422


@pytest.mark.parametrize("wrong", [{"name": ""}, {"count": "0"}, {"count": "51"}, {"client_id": "x"}])
def test_wrong_tickets_are_told(signed_in, anna, box, wrong):
    data = {"name": "An", "count": "1", "client_id": "7d0c4c4e-3a0b-4b8e-8b70-0c5bd0a5f7a1"} | wrong

    assert signed_in(anna).post(f"/pots/{box.public_id}/tickets/", data).status_code == 422
    assert not Ticket.objects.exists()


def test_who_is_erased_is_on_no_ticket(box, people):
    sold(box, people[0])
    erase_player(player=people[0], actor=NOBODY)

    assert Ticket.objects.get().name != "An"


def test_a_prize_that_the_box_does_not_hold_is_handed_over_when_somebody_is_sure(
    signed_in, anna, box, people
):
    sold(box, *people[:4])
    services.write_entry(pot=box, booking=services.Booking("cost", 701), actor=NOBODY)
    game = tickets.form_table(pot=box, actor=NOBODY)
    client, address = signed_in(anna), f"/pots/{box.public_id}/games/{game.pk}/prize/"

    asked = client.post(address, {"seats": "0,2"})
    assert asked.status_code == 422
    assert "The box holds 4.99, and 5.00 would be paid out of it: it would stand at −0.01." in asked.text
    client.post(address, {"seats": "0,2", "sure": "1"})
    assert services.balance(box) == -1


def test_a_box_is_closed_over_games_and_waiting_tickets_when_somebody_is_sure(signed_in, otto, box, people):
    sold(box, *people)
    game = tickets.form_table(pot=box, actor=NOBODY)
    client, address = signed_in(otto), f"/pots/{box.public_id}/close/"
    count = {"counted_cents": "15", "explanation": "a < b"}

    asked = client.post(address, count)

    assert asked.status_code == 422
    assert "Games that are still played: 1; tickets that wait: 1. Once the box is closed" in asked.text
    assert '<input type="hidden" name="counted_cents" value="15">' in asked.text
    assert '<input type="hidden" name="explanation" value="a &lt; b">' in asked.text
    box.refresh_from_db()
    assert not box.is_closed
    assert client.post(address, {**count, "sure": "1"}).status_code == 302
    box.refresh_from_db()
    assert box.is_closed
    game.refresh_from_db()
    assert game.settled_at is None


def test_when_everybody_has_played_the_box_is_closed_without_a_question(signed_in, otto, box, people):
    sold(box, *people)
    game = tickets.form_table(pot=box, actor=NOBODY)
    tickets.hand_over_prize(game=game, winners=[0, 2], actor=NOBODY)
    tickets.give_back(ticket=tickets.waiting(box)[0], actor=NOBODY)

    answer = signed_in(otto).post(f"/pots/{box.public_id}/close/", {"counted_cents": "7"})
    assert answer.status_code == 302
