"""Twelve pairs, three rounds of Swiss on a phone: from the check-in to the prize list."""

from tests.journeys import books
from tests.journeys.hall import Hall, SeatedTable, organiser_of_a_new_club
from tests.journeys.phone import Phone
from tests.journeys.till import SHARES, all_but_one_pay, prizes_of_a_till_that_is_right
from tests.tournaments.factories import NAMES, new_tournament
from tournaments.models import Table

STAGES = ({"system": "swiss", "rounds": 3, "ranking": ["points", "difference", "scored"]},)
RULES = {"best_of": 1, "target": None, "hands_limit": 2}
FEE = 1000


def papers(number: int, _sides: int) -> list[int]:
    """The higher the table, the closer the match."""
    return [101, 40 + 5 * number]


def test_a_swiss_evening_of_twelve_pairs_from_check_in_to_prize_list(phone: Phone, new_phone) -> None:
    club, _organiser = organiser_of_a_new_club(phone)
    tournament = new_tournament(club, name="Friday evening", stages=STAGES, ruleset=RULES, fee_cents=FEE)
    hall = Hall(phone, tournament)

    assert hall.next_step() == "Next: who takes part?"
    hall.enter(NAMES)
    assert hall.next_step() == "Next: who is here?"
    hall.check_everybody_in()
    all_but_one_pay(tournament)
    assert hall.next_step() == "Next: draw round 1"

    # Round 1: table 2 is scored on the pad, the others on paper.
    hall.draw_and_publish()
    table = Table.objects.get(round__stage__tournament=tournament, number=2)
    pad = SeatedTable(phone, table)
    pad.hand(trump="hearts", points=(37, 23))
    visitor: Phone = new_phone(dark=True)
    visitor.open(hall.path())
    assert "Round 1 of 3" in visitor.text(".now")
    assert "Tables finished: 0 of 6." in visitor.text(".now")
    pad.hand(trump="none", points=(40, 20))
    phone.look()
    phone.open(hall.path("rounds/1/1/"))
    hall.write_results(papers)
    visitor.open(hall.path("standings/"))
    assert "1 result is not confirmed yet." in visitor.text("#live .note"), "the pad's: nobody has signed"
    phone.open(hall.path("rounds/1/1/"))
    phone.tap_through("button:has-text('All of them are final')")
    visitor.page.locator("#live .note", has_text="not confirmed").wait_for(state="detached")
    assert len(visitor.texts(".standings tbody tr")) == 12

    # Rounds 2 and 3 on paper; the standings follow on the visitor's phone by themselves.
    hall.play_round(papers)
    visitor.page.get_by_text("Round 2 of 3.").wait_for()
    assert hall.next_step() == "Next: draw round 3"
    hall.play_round(papers)
    assert hall.next_step() == "Next: the prizes"

    # The prizes, shares of the fees that eleven pairs paid, and the end.
    phone.open(hall.path("end/prizes/"))
    phone.page.locator("[name=places]").fill("50 %\n30 % + a ham\n20 %")
    phone.tap_through("button:has-text('Save the prizes')")
    assert "Entry fees paid: 110.00." in phone.text(".prize-sum")
    phone.tap_through("button:has-text('Finish the tournament')")
    ranking = books.published_ranks(visitor, hall.path("end/"))
    assert ranking == books.ranks(books.duels(tournament))
    assert books.fees_paid(tournament) == 11 * FEE
    assert visitor.text(".podium .place-1 .award") == "55.00"
    winner = visitor.text(".podium .place-1 .podium-name")
    visitor.tap_through(visitor.page.locator(".podium .place-1 a"))
    assert visitor.text("h1") == winner
    assert len(visitor.texts(".way-step")) == 3
    visitor.open(hall.path("standings/1/crosstable/"))
    visitor.open(hall.path("standings/1/progress/"))
    visitor.open("/tournaments/?state=finished")
    assert "Friday evening" in visitor.text("#found")
    assert prizes_of_a_till_that_is_right(hall) == books.prizes(ranking, 11 * FEE, SHARES)
