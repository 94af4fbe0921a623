"""A day of Hornafjarðarmanni: thirteen on the list, twelve come, ten pay; ranking and till add up."""

from tests.journeys import books
from tests.journeys.hall import Hall, organiser_of_a_new_club
from tests.journeys.phone import Phone
from tests.journeys.till import SHARES, give_prizes, prizes_of_a_till_that_is_right
from tests.tournaments.factories import NOBODY, new_tournament
from tournaments.setup import services as setup

STAGES = ({"system": "tables", "rounds": 2, "table_size": 3},)
NAMES = (
    "Jón Guðmundsson", "Guðrún Þórðardóttir", "Sigurður Ægir Sigurðsson", "Ásta Björk Ólafsdóttir",
    "Þorsteinn Ö. Stephensen", "Kristín Eyfjörð", "Helga Sif", "Ólafur Ragnar", "Björg", "Einar Már",
    "Unnur Ösp", "Vigdís",
)  # fmt: skip
NEVER_CAME = "Hörður Torfason"
FEE = 1000
UNPAID = 2


def scores(number: int, _sides: int) -> list[int]:
    """Zero-sum, as the game's are; most of the people have lost more than they won."""
    return [9 + number, -4 - number, -5]


def test_twelve_of_thirteen_play_and_ranking_and_till_add_up(phone: Phone, new_phone) -> None:
    club, _organiser = organiser_of_a_new_club(phone)
    tournament = new_tournament(
        club, name="Höfn", stages=STAGES, variant="hornafjardarmanni", unit="player", fee_cents=FEE
    )
    setup.open_tournament(tournament=tournament, actor=NOBODY)
    hall = Hall(phone, tournament)
    hall.enter([*NAMES, NEVER_CAME])
    all_but_one_come(hall)
    all_but_two_pay(hall)

    hall.play_round(scores)
    hall.play_round(scores)

    # Whoever never came would stand before everybody with a negative sum; the end asks about them.
    phone.open(hall.path("end/"))
    assert NEVER_CAME in phone.text(".no-shows")
    phone.tap_through("button:has-text('Take them off the ranking')")
    give_prizes(hall)
    phone.tap_through("button:has-text('Finish the tournament')")

    visitor: Phone = new_phone(dark=True)
    sums = books.totals(tournament)
    assert sorted(sums) == sorted(NAMES)
    ranking = books.published_ranks(visitor, hall.path("end/"))
    assert ranking == books.ranks(sums)
    assert visitor.text(".did-not-play") == f"Did not play: {NEVER_CAME}."

    # The money of the ten who paid, by that ranking.
    paid = FEE * (len(NAMES) - UNPAID)
    assert prizes_of_a_till_that_is_right(hall) == books.prizes(ranking, paid, SHARES)


def all_but_one_come(hall: Hall) -> None:
    """One tap for everybody on the list, and one for who isn't here after all."""
    hall.check_everybody_in()
    hall.phone.tap(hall.page.locator(".door-row", has_text=NEVER_CAME))
    hall.page.locator(".door-row[aria-pressed=false]", has_text=NEVER_CAME).wait_for()
    hall.phone.settle()


def all_but_two_pay(hall: Hall) -> None:
    for name in NAMES[UNPAID:]:
        key = hall.page.locator(".door-list li", has_text=name).locator(".tick-key")
        hall.phone.tap(key)
        hall.page.locator(".door-list li", has_text=name).locator(".tick-key[aria-pressed=true]").wait_for()
        hall.phone.settle()
    assert books.fees_paid(hall.tournament) == FEE * (len(NAMES) - UNPAID)
