"""Twenty-seven people at tables of three: one round by lot, then 27, 9, 3 to the champion."""

from tests.journeys import books
from tests.journeys.hall import Hall, organiser_of_a_new_club
from tests.journeys.phone import Phone
from tests.journeys.till import SHARES, all_but_one_pay, give_prizes, prizes_of_a_till_that_is_right
from tests.tournaments.factories import NOBODY, enter, new_tournament
from tournaments.setup import services as setup

STAGES = (
    {"system": "tables", "rounds": 1, "table_size": 3},
    {"system": "table_knockout", "from": {"best": 27}, "table_size": 3, "advance": 1},
)

FEE = 500


def points(number: int, _sides: int) -> list[int]:
    """Such as a match of Manni can end with; no two tables are alike."""
    return [12 + min(number, 7), 9 - number // 2, number // 3]


def test_twenty_seven_manni_players_come_down_to_the_final_table(phone: Phone, new_phone) -> None:
    club, _organiser = organiser_of_a_new_club(phone)
    tournament = new_tournament(
        club, name="Manni", stages=STAGES, variant="manni", unit="player", fee_cents=FEE
    )
    enter(tournament, *(f"Player {number}" for number in range(1, 28)))
    all_but_one_pay(tournament)
    setup.open_tournament(tournament=tournament, actor=NOBODY)
    hall = Hall(phone, tournament)

    hall.play_round(points)
    hall.draw_and_publish()
    visitor: Phone = new_phone()
    visitor.open(hall.path("bracket/2/"))
    assert visitor.texts(".field-round h2") == ["Last 27", "Last 9", "The last table"]
    assert len(visitor.texts(".field-table")) == 9
    hall.write_results(points)
    visitor.page.locator(".field-table .won").nth(8).wait_for()

    hall.play_round(points)
    hall.play_round(points)
    visitor.page.get_by_text("champion").wait_for()
    champion = visitor.text(".field-round:last-of-type .won a")
    ranking = books.published_ranks(visitor, hall.path("end/"))
    assert visitor.text(".podium .place-1 .podium-name") == champion
    assert len(ranking) == 27
    assert ranking == books.ranks(books.last_tables(tournament))
    visitor.open(hall.path("standings/2/"))

    # The money of twenty-six of them, by that ranking.
    give_prizes(hall)
    assert books.fees_paid(tournament) == 26 * FEE
    assert prizes_of_a_till_that_is_right(hall) == books.prizes(ranking, 26 * FEE, SHARES)
