"""One till: fees from the door, prizes from money that is there, and a page that adds up to the cent."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.properties import examples
from tests.tournaments.factories import KNOCKOUT, NOBODY, entrant, new_tournament, play_rounds
from tests.tournaments.pages import path_of, text_of
from tournaments.entrants import services as entrants
from tournaments.entrants.services import Entry
from tournaments.models import Pot, PotEntry, Tournament
from tournaments.money.selectors.till import payouts_key, payouts_of, sum_of, till_lines, till_of
from tournaments.money.services import pot as services
from tournaments.money.services.pot import Booking
from tournaments.seasons.services.errors import PotClosedError, StakesChangedError
from tournaments.standings.selectors.prizes import fees_in

FEE = 500
HALVES = {"places": [{"percent": 50}, {"percent": 30}], "rounding": 5}


@pytest.fixture
def tournament(club):
    """Four pairs whose final ranking stands: 1, 2, 3, 4."""
    tournament = new_tournament(club, pairs=4, stages=KNOCKOUT, public=True, fee_cents=FEE)
    play_rounds(tournament, 2)
    Tournament.objects.filter(pk=tournament.pk).update(prizes=HALVES)
    tournament.refresh_from_db()
    return tournament


def pay(tournament, *numbers, paid=True):
    for number in numbers:
        entrants.mark_paid(entrant=entrant(tournament, number), paid=paid, actor=NOBODY)


def let_in_free(tournament, number):
    who = entrant(tournament, number)
    entrants.edit_entrant(entrant=who, entry=Entry((), who.name, is_free=True), actor=NOBODY)


def test_the_book_names_who_paid_and_no_table_where_there_was_none(tournament, signed_in, otto):
    pay(tournament, 1)
    page = text_of(signed_in(otto).get(f"/pots/{box_of(tournament).public_id}/"))
    assert entrant(tournament, 1).name.replace("&", "&amp;") in page
    assert "round , table" not in page


def box_of(tournament):
    return Pot.objects.select_related("tournament__club").get(tournament=tournament)


def book_of(pot):
    return list(pot.entries.order_by("pk").values_list("kind", "cents"))


def test_a_fee_ticked_off_at_the_door_is_in_the_book_once_and_one_taken_back_is_reversed(tournament):
    pay(tournament, 1, 2)
    pay(tournament, 2)
    pay(tournament, 1, paid=False)

    box = box_of(tournament)
    assert book_of(box) == [("fee", FEE), ("fee", FEE), ("reversal", -FEE)]
    assert services.balance(box) == fees_in(tournament) == FEE
    pay(tournament, 1)
    assert services.balance(box) == 2 * FEE


def test_a_box_that_is_opened_later_takes_over_the_fees_that_were_ticked_before(tournament):
    Tournament.objects.update(fee_cents=0)
    pay(Tournament.objects.get(), 1, 3)  # by an older version nothing was booked
    Tournament.objects.update(fee_cents=FEE)
    box = services.open_pot(
        club=tournament.club, actor=NOBODY, tournament=Tournament.objects.get(), name="Box", variant="manille"
    )

    assert book_of(box) == [("fee", FEE), ("fee", FEE)]


def test_where_nothing_is_to_be_paid_no_box_is_opened(club):
    free = new_tournament(club, pairs=2)
    pay(free, 1)

    assert not Pot.objects.exists()


def test_once_the_box_is_counted_no_tick_moves_money(tournament, otto, signed_in):
    pay(tournament, 1)
    services.close_pot(pot=box_of(tournament), counted_cents=FEE, explanation="", actor=NOBODY)

    with pytest.raises(PotClosedError):
        pay(tournament, 2)
    assert entrant(tournament, 2).paid_at is None
    address = f"/t/{tournament.public_id}/entrants/{entrant(tournament, 2).pk}/paid/"
    answer = signed_in(otto).post(address, {"paid": "1"}, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text


def test_a_fee_that_is_put_right_in_the_book_takes_the_tick_back(tournament, otto, signed_in):
    pay(tournament, 1)
    box = box_of(tournament)
    (fee,) = box.entries.all()

    signed_in(otto).post(f"/pots/{box.public_id}/entries/{fee.pk}/reverse/")

    assert entrant(tournament, 1).paid_at is None
    assert services.balance(box) == 0


def test_prizes_are_shares_of_fees_that_are_there(tournament):
    pay(tournament, 1, 2, 3)

    till = till_of(box_of(tournament))
    assert [payout.cents for payout in till.payouts] == [750, 450]
    assert (till.balance_cents, till.prizes_cents, till.stays_cents) == (1500, 1200, 300)
    assert [one.number for one in till.owed] == [4]


def test_prizes_are_booked_once_and_a_changed_list_books_nothing(tournament, otto, signed_in):
    pay(tournament, 1, 2, 3)
    box, client = box_of(tournament), signed_in(otto)
    page_key = payouts_key(payouts_of(box))
    pay(tournament, 4)
    with pytest.raises(StakesChangedError):
        services.book_prizes(pot=box, actor=NOBODY, page_key=page_key)

    page_key = payouts_key(payouts_of(box))
    for _time in range(2):
        client.post(f"/pots/{box.public_id}/prizes/", {"seen": page_key})

    assert book_of(box)[-2:] == [("prize", -1000), ("prize", -600)]
    assert payouts_of(box) == []
    page = text_of(client.get(f"/pots/{box.public_id}/"))
    assert 'Stays</th><td class="number"><strong>4.00' in page


def test_after_a_correction_what_comes_back_is_not_set_off_against_what_goes_out(tournament, signed_in, otto):
    pay(tournament, 1, 2, 3, 4)
    box = box_of(tournament)
    services.book_prizes(pot=box, actor=NOBODY, page_key=payouts_key(payouts_of(box)))
    others = {"places": [{"percent": 30}, {"percent": 50}], "rounding": 5}
    Tournament.objects.filter(pk=tournament.pk).update(prizes=others)

    end = text_of(signed_in(otto).get(path_of(tournament, "end/")))
    assert "4.00 is to be given back, 4.00 to be paid out." in end
    assert "All prizes are paid out" not in end
    till = till_of(box)
    assert (till.to_pay_cents, till.to_return_cents, till.stays_cents) == (400, 400, 400)
    address = f"/pots/{box.public_id}/"
    page = text_of(signed_in(otto).get(address))
    assert "Book: 4.00 paid out, 4.00 given back" in page
    assert "Prizes to be given back" in page
    assert "Prizes to be given back" in text_of(signed_in(otto).get(f"{address}paper/"))

    services.book_prizes(pot=box, actor=NOBODY, page_key=payouts_key(payouts_of(box)))
    assert "All prizes are paid out; the box holds 4.00." in text_of(
        signed_in(otto).get(path_of(tournament, "end/"))
    )


@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("olga", 404)])
def test_others_book_no_prizes(tournament, request, signed_in, who, status):
    pay(tournament, 1)
    client = signed_in(request.getfixturevalue(who))

    assert client.post(f"/pots/{box_of(tournament).public_id}/prizes/", {"seen": ""}).status_code == status
    assert client.get(f"/pots/{box_of(tournament).public_id}/prizes/").status_code in (405, status)


# Guests who pay nothing


def test_who_enters_free_is_asked_for_nothing_and_owes_nothing(tournament, signed_in, otto, anna):
    guest = entrant(tournament, 1)
    page = path_of(tournament, f"entrants/{guest.pk}/edit/")
    names = {f"person_{index}": person.name for index, person in enumerate(guest.people.all())}

    assert signed_in(otto).post(page, {**names, "is_free": "on"}).status_code == 302
    pay(tournament, 2)

    till = till_of(box_of(tournament))
    assert [one.number for one in till.owed] == [3, 4]
    door = text_of(signed_in(anna).get(path_of(tournament, "check-in/?all=1")))
    assert f'id="paid-{guest.pk}">free' in door


def test_who_is_not_here_yet_owes_nothing_and_is_named_apart(club, signed_in, otto):
    tournament = new_tournament(club, pairs=4, fee_cents=FEE)
    pay(tournament, 1)
    till = till_of(box_of(tournament))
    assert ([one.number for one in till.owed], till.expected) == ([2, 3, 4], ())

    for number in (1, 2):
        entrants.check_in(entrant=entrant(tournament, number), here=True, actor=NOBODY)

    till = till_of(box_of(tournament))
    assert ([one.number for one in till.owed], till.owed_cents) == ([2], FEE)
    assert ([one.number for one in till.expected], till.expected_cents) == ([3, 4], 2 * FEE)
    page = signed_in(otto).get(f"/pots/{box_of(tournament).public_id}/").text
    assert "1 entrant has not paid: 5.00" in page
    assert "2 entrants are not here yet, and would bring 10.00" in page
    paper = signed_in(otto).get(f"/pots/{box_of(tournament).public_id}/paper/").text
    assert paper.count("not here yet") == 2
    assert sum_of(till_lines(box_of(tournament))).owes_cents == FEE


def test_who_sat_at_a_table_owes_the_fee_whether_ticked_off_or_not(tournament):
    pay(tournament, 1)
    entrants.check_in(entrant=entrant(tournament, 1), here=True, actor=NOBODY)
    assert [one.number for one in till_of(box_of(tournament)).owed] == [2, 3, 4]


def test_prizes_that_the_fees_do_not_pay_are_no_secret(tournament, signed_in, otto):
    Tournament.objects.filter(pk=tournament.pk).update(prizes={"places": [{"cents": 1200}]})
    pay(tournament, 1)
    page = text_of(signed_in(otto).get(f"/t/{tournament.public_id}/end/"))
    assert "Entry fees paid: 5.00. The prizes take 7.00 more than that." in page


def test_where_nothing_is_to_be_paid_nobody_can_be_let_in_free(club, signed_in, otto):
    free = new_tournament(club, pairs=2)
    page = path_of(free, f"entrants/{entrant(free, 1).pk}/edit/")
    assert "is_free" not in text_of(signed_in(otto).get(page))


# On paper


def test_the_printed_list_says_of_everybody_what_they_paid_owe_and_won(tournament, signed_in, otto):
    pay(tournament, 1, 2)
    let_in_free(tournament, 3)
    box = box_of(tournament)
    services.book_prizes(pot=box, actor=NOBODY, page_key=payouts_key(payouts_of(box)))
    pay(tournament, 4)

    lines = till_lines(box)
    fees = {one.entrant.number: (one.fee_cents, one.owes_cents) for one in lines}
    prizes = sorted((one.prize_cents, one.paid_out_cents) for one in lines)
    page = text_of(signed_in(otto).get(f"/pots/{box.public_id}/paper/"))

    assert fees == {1: (FEE, 0), 2: (FEE, 0), 3: (0, 0), 4: (FEE, 0)}
    assert prizes == [(0, 0), (0, 0), (450, 300), (750, 500)]
    assert "free" in page
    assert f"/pots/{box.public_id}/paper/" in text_of(signed_in(otto).get(f"/pots/{box.public_id}/"))


@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("olga", 404)])
def test_others_see_no_money_on_paper(tournament, request, signed_in, who, status):
    pay(tournament, 1)
    page = f"/pots/{box_of(tournament).public_id}/paper/"
    assert signed_in(request.getfixturevalue(who)).get(page).status_code == status


def test_the_list_of_twenty_asks_as_often_as_that_of_four(club, signed_in, otto):
    queries = []
    for pairs in (4, 20):
        evening = new_tournament(club, pairs=pairs, fee_cents=FEE)
        pay(evening, 1, 2, 3)
        with CaptureQueriesContext(connection) as asked:
            signed_in(otto).get(f"/pots/{box_of(evening).public_id}/paper/")
        queries.append(len(asked))
    assert queries[0] == queries[1]


# The page adds up, whatever was done at the door

MOVES = st.one_of(
    st.tuples(st.just("tick"), st.integers(1, 4)),
    st.tuples(st.just("untick"), st.integers(1, 4)),
    st.tuples(st.just("free"), st.integers(1, 4)),
    st.tuples(st.sampled_from(["gift", "cost", "refund", "fee", "stake"]), st.integers(1, 5000)),
    st.tuples(st.just("mistake"), st.integers(0, 10)),
    st.tuples(st.just("pay out"), st.just(0)),
)
SIGNS = {"gift": 1, "fee": 1, "stake": 1, "cost": -1, "refund": -1}


@settings(max_examples=examples(200), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    moves=st.lists(MOVES, max_size=12),
    percents=st.lists(st.integers(1, 33), max_size=3),
    coin=st.sampled_from([1, 5, 50]),
)
def test_an_independent_sum_over_an_evening_is_what_the_page_says(tournament, moves, percents, coin):
    with transaction.atomic():
        prizes = {"places": [{"percent": percent} for percent in percents], "rounding": coin}
        Tournament.objects.filter(pk=tournament.pk).update(prizes=prizes)
        tournament.refresh_from_db()
        box = services.open_pot(
            club=tournament.club, actor=NOBODY, tournament=tournament, name="Box", opening_cents=2000
        )
        by_hand, paid, free, fees_by_hand, prizes_out = 2000, set(), set(), 0, {}

        for move, amount in moves:
            if move == "tick":
                pay(tournament, amount)
                paid.add(amount)
            elif move == "untick":
                pay(tournament, amount, paid=False)
                paid.discard(amount)
            elif move == "free":
                let_in_free(tournament, amount)
                free.add(amount)
            elif move in SIGNS:
                services.write_entry(pot=box, booking=Booking(move, amount), actor=NOBODY)
                by_hand += SIGNS[move] * amount
                fees_by_hand += amount if move == "fee" else 0
            elif move == "mistake":
                entries = box.entries.filter(entrant=None, reversed_by=None).exclude(kind="reversal")
                if entry := entries.order_by("pk")[amount : amount + 1].first():
                    services.reverse(entry=entry, actor=NOBODY)
                    by_hand -= entry.cents
                    fees_by_hand -= entry.cents if entry.kind == "fee" else 0
            else:
                services.book_prizes(pot=box, actor=NOBODY, page_key=payouts_key(payouts_of(box)))
                prizes_out = shares(fees_by_hand + FEE * len(paid), percents, coin)

        till = till_of(box)
        fees = fees_by_hand + FEE * len(paid)
        in_the_box = by_hand + FEE * len(paid) - sum(prizes_out.values())
        due = shares(fees, percents, coin)
        assert till.balance_cents == in_the_box == services.balance(box)
        assert till.opening_cents + sum(cents for _kind, cents in till.sums) == in_the_box
        assert till.prizes_cents == sum(due.values())
        assert till.stays_cents == in_the_box - sum(due.values()) + sum(prizes_out.values())
        assert till.owed_cents == FEE * len({1, 2, 3, 4} - paid - free)
        paper = sum_of(till_lines(box))
        assert (paper.fee_cents, paper.owes_cents) == (FEE * len(paid), till.owed_cents)
        assert (paper.prize_cents, paper.paid_out_cents) == (sum(due.values()), sum(prizes_out.values()))
        transaction.set_rollback(True)
    assert not PotEntry.objects.exists()


def shares(fees, percents, coin):
    """By place: so many per cent of the fees, rounded down to the coin."""
    return {place: fees * percent // 100 // coin * coin for place, percent in enumerate(percents)}


# A box that holds less than is paid


@pytest.fixture
def short(tournament):
    """Prizes of 12.00 of a box that holds 5.00, since beer was paid for."""
    Tournament.objects.filter(pk=tournament.pk).update(prizes={"places": [{"cents": 1200}]})
    pay(tournament, 1, 2, 3)
    services.write_entry(pot=box_of(tournament), booking=Booking("cost", 1000), actor=NOBODY)
    return tournament


LESS = "There is less money than prizes: the box holds 5.00, and 12.00 has still to be paid out."


def test_the_end_says_what_the_box_holds_to_who_keeps_it(short, client, signed_in, otto):
    page = text_of(signed_in(otto).get(path_of(short, "end/")))
    assert LESS in page
    assert "of them stays" not in page
    visitor = text_of(client.get(path_of(short, "end/")))
    assert "Entry fees paid: 15.00." in visitor
    assert "box" not in visitor.split("</header>")[-1].replace("box-of", "")

    services.write_entry(pot=box_of(short), booking=Booking("gift", 1000), actor=NOBODY)
    page = text_of(signed_in(otto).get(path_of(short, "end/")))
    assert "The box holds 15.00; when all prizes are paid out, 3.00 stays in it." in page
    box = box_of(short)
    services.book_prizes(pot=box, actor=NOBODY, page_key=payouts_key(payouts_of(box)))
    page = text_of(signed_in(otto).get(path_of(short, "end/")))
    assert "All prizes are paid out; the box holds 3.00." in page


def test_prizes_that_the_box_does_not_hold_are_booked_when_somebody_is_sure(short, signed_in, otto):
    client, box = signed_in(otto), box_of(short)
    address = f"/pots/{box.public_id}/"
    assert LESS in text_of(client.get(address))
    sent = {"seen": payouts_key(payouts_of(box))}

    asked = client.post(f"{address}prizes/", sent)

    assert asked.status_code == 422
    question = "The box holds 5.00, and 12.00 would be paid out of it: it would stand at −7.00."
    assert question in text_of(asked)
    assert services.balance(box) == 500
    assert f'name="seen" value="{sent["seen"]}"' in asked.text
    assert client.post(f"{address}prizes/", {**sent, "sure": "1"}).status_code == 302
    assert services.balance(box) == -700


def test_what_is_paid_out_of_an_empty_box_is_asked_about_and_what_comes_in_is_not(short, signed_in, otto):
    client, box = signed_in(otto), box_of(short)
    entries = f"/pots/{box.public_id}/entries/"
    client_id = "5f0f1c9e-7f0c-4f0e-9f0a-0f1c9e7f0c4f"
    beer = {"kind": "cost", "cents": "5.01", "note": "beer", "client_id": client_id}

    asked = client.post(entries, beer)
    assert (asked.status_code, services.balance(box)) == (422, 500)
    for name, value in beer.items():
        assert f'name="{name}" value="{value}"' in asked.text
    for _twice in range(2):
        assert client.post(entries, {**beer, "sure": "1"}).status_code == 302
    assert services.balance(box) == -1

    gift = {"kind": "gift", "cents": "0.50", "client_id": "5f0f1c9e-7f0c-4f0e-9f0a-0f1c9e7f0c40"}
    assert client.post(entries, gift).status_code == 302
    assert client.post(f"{entries}{box.entries.get(kind='gift').pk}/reverse/").status_code == 302
