"""Money to the cent: tickets, stakes, prizes, and the count at the end. Each amount is in whole cents."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.models import LogEntry, Match
from tests.tournaments.factories import NOBODY
from tests.tournaments.seasons.factories import people_of
from tournaments.models import Pot, PotEntry
from tournaments.money.forms import CentsField
from tournaments.money.services import pot as services
from tournaments.seasons.services.errors import (
    DifferenceUnexplainedError,
    PotClosedError,
    ReversedAlreadyError,
)
from tournaments.words.amounts import money


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
        opening_cents=5000,
    )


def write(box, kind, cents, **more):
    return services.write_entry(pot=box, booking=services.Booking(kind, cents, **more), actor=NOBODY)


def test_what_should_be_in_the_box_is_the_sum_of_what_moved(box):
    write(box, "fee", 400)
    write(box, "stake", 20)
    write(box, "cost", 1250)
    write(box, "gift", 3)

    assert services.balance(box) == 5000 + 400 + 20 - 1250 + 3


def test_a_mistake_is_put_right_beside_it_and_once(box):
    entry = write(box, "fee", 4000)
    services.reverse(entry=entry, actor=NOBODY)

    assert services.balance(box) == 5000
    assert PotEntry.objects.count() == 2
    with pytest.raises(ReversedAlreadyError):
        services.reverse(entry=entry, actor=NOBODY)
    with pytest.raises(ReversedAlreadyError):
        services.reverse(entry=PotEntry.objects.get(reverses=entry), actor=NOBODY)


def test_the_same_form_twice_moves_money_once(box):
    first = write(box, "fee", 400)
    again = write(box, "fee", 400, client_id=first.client_id)

    assert again == first
    assert services.balance(box) == 5400


def test_a_count_that_agrees_closes_the_box(box):
    services.close_pot(pot=box, counted_cents=5000, explanation="", actor=NOBODY)

    with pytest.raises(PotClosedError):
        write(box, "fee", 1)


@pytest.mark.parametrize("counted", [4999, 5001, 0])
def test_a_difference_is_explained_or_the_box_stays_open(box, counted):
    with pytest.raises(DifferenceUnexplainedError):
        services.close_pot(pot=box, counted_cents=counted, explanation="  ", actor=NOBODY)
    services.close_pot(pot=box, counted_cents=counted, explanation="a coin under the bar", actor=NOBODY)

    assert LogEntry.objects.get(action="close_pot").after["difference"] == counted - 5000


@pytest.mark.parametrize(
    ("typed", "cents"), [("4", 400), ("2,50", 250), ("2.5", 250), ("0,05", 5), (" 12.00 ", 1200), ("0", 0)]
)
def test_amounts_are_typed_as_people_write_them(typed, cents):
    assert CentsField().clean(typed) == cents


@pytest.mark.parametrize("typed", ["2,555", "−4", "-4", "4 €", "1e3", "four", "1,234.50", "٤"])
def test_what_is_no_amount_is_told(typed):
    with pytest.raises(Exception, match="Write an amount"):
        CentsField().clean(typed)


@given(st.integers(0, 99_999_999))
def test_an_amount_is_read_as_it_was_written(cents):
    assert CentsField().clean(money(cents).replace(",", "")) == cents


# On pages


def test_the_box_on_its_page(signed_in, otto, box):
    client, address = signed_in(otto), f"/pots/{box.public_id}/"
    client_id = client.get(address).context["entry_form"].initial["client_id"]
    for _twice in range(2):
        client.post(f"{address}entries/", {"kind": "stake", "cents": "0,20", "client_id": client_id})
    assert services.balance(box) == 5020

    answer = client.post(f"{address}close/", {"counted_cents": "50", "explanation": ""})
    assert answer.status_code == 422
    assert "differ by 0.20" in answer.content.decode()
    client.post(f"{address}close/", {"counted_cents": "50", "explanation": "a coin was lost"})
    page = client.get(address).content.decode()
    assert "a coin was lost" in page
    assert "−0.20" in page


def test_an_entry_is_put_right_on_its_page(signed_in, otto, box):
    entry = write(box, "fee", 400)
    signed_in(otto).post(f"/pots/{box.public_id}/entries/{entry.pk}/reverse/")

    assert services.balance(box) == 5000


@pytest.mark.parametrize("wrong", [{"cents": "0"}, {"cents": "a lot"}, {"kind": "ticket"}, {"kind": "bribe"}])
def test_a_wrong_entry_is_told(signed_in, otto, box, wrong):
    data = {"kind": "fee", "cents": "4", "client_id": "7d0c4c4e-3a0b-4b8e-8b70-0c5bd0a5f7a1"} | wrong

    assert signed_in(otto).post(f"/pots/{box.public_id}/entries/", data).status_code == 422
    assert not PotEntry.objects.exists()


@pytest.mark.parametrize("action", ["entries/", "tickets/", "tables/", "close/"])
def test_helpers_keep_the_book_organisers_close_it_others_stay_out(
    signed_in, anna, bob, olga, box, action, client
):
    address = f"/pots/{box.public_id}/{action}"

    assert signed_in(bob).post(address).status_code == 403
    assert signed_in(olga).post(address).status_code == 404
    assert client.post(address).status_code == 404
    assert signed_in(anna).post(address).status_code == (403 if action == "close/" else 422)
    assert signed_in(anna).get(address).status_code == 405


def test_a_prize_evening_is_opened_once(signed_in, anna, club):
    client, address = signed_in(anna), f"/clubs/{club.slug}/pots/new/"
    public_id = client.get(address).context["public_id"]
    data = {"public_id": public_id, "name": "Sausages", "game": "manillen-4p:", "ticket_cents": "3"}
    for _twice in range(2):
        assert client.post(address, data).status_code == 302

    made = Pot.objects.get()
    assert (made.ticket_cents, made.players, made.opening_cents) == (300, 4, 0)
    assert client.post(address, data | {"ticket_cents": "x"}).status_code == 422
    assert Match.objects.count() == 0
