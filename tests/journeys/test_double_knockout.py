"""A double knock-out of sixteen pairs with a semi-final that was written down wrong."""

from tests.journeys import books
from tests.journeys.hall import Hall, organiser_of_a_new_club
from tests.journeys.phone import Phone
from tests.journeys.till import SHARES, all_but_one_pay, give_prizes, prizes_of_a_till_that_is_right
from tests.tournaments.factories import new_tournament, publish_next, settle
from tournaments.models import Round, Table
from tournaments.writing.errors import NothingToDrawError

FEE = 1000


def first_wins(_number: int, _sides: int) -> list[int]:
    return [101, 80]


def test_a_corrected_semi_final_seats_only_those_again_who_hang_on_it(phone: Phone, new_phone) -> None:
    club, _organiser = organiser_of_a_new_club(phone)
    tournament = new_tournament(
        club, name="Double", stages=({"system": "double_knockout"},), pairs=16, public=True, fee_cents=FEE
    )
    all_but_one_pay(tournament)
    for _round in range(2):
        settle(publish_next(tournament))
    hall = Hall(phone, tournament)
    visitor: Phone = new_phone(dark=True)

    # The third round has the semi-finals of the winners' bracket; the fourth is drawn from them.
    hall.play_round(first_wins)
    hall.draw_and_publish()
    semi_final = Table.objects.get(
        round__stage__tournament=tournament, bracket="winners", round__number=3, match_number=1
    )
    wrong, right = (place.entrant.name for place in semi_final.places.select_related("entrant"))
    visitor.open(hall.path("bracket/1/"))
    in_the_final = ".tree:first-child .column:last-child .who"
    assert wrong in visitor.texts(in_the_final)

    # The organiser corrects it: who is seated again, and who plays on, is shown first.
    phone.open(hall.path(f"tables/{semi_final.pk}/correct/"))
    boxes = phone.page.locator(".score-fields input")
    boxes.nth(0).fill("80")
    boxes.nth(1).fill("101")
    phone.page.locator("[name=reason]").fill("The papers were exchanged.")
    phone.tap_through("button:has-text('See what this changes')")
    both = set(semi_final.places.values_list("entrant", flat=True))
    tables = Table.objects.filter(round__stage__tournament=tournament, round__number=4)
    playing_on = set(tables.exclude(places__entrant__in=both).values_list("pk", flat=True))
    assert playing_on
    assert "Round 4" in phone.text(".consequences") or "round 4" in phone.text(".consequences")
    phone.tap_through("button[name=sure]")
    assert Round.objects.published().filter(stage__tournament=tournament).count() == 4
    visitor.page.locator(in_the_final, has_text=right).first.wait_for()
    assert wrong not in visitor.texts(in_the_final)

    # The other tables of round 4 are the same; the final has the right winner.
    fourth = Table.objects.filter(round__stage__tournament=tournament, round__undone_at=None, round__number=4)
    final = fourth.get(bracket="winners")
    assert right in [place.entrant.name for place in final.places.select_related("entrant")]
    assert playing_on < set(fourth.values_list("pk", flat=True))
    undone = Round.objects.exclude(undone_at=None).get(stage__tournament=tournament)
    visitor.open(hall.path(f"undone/{undone.pk}/"))

    # And on to the end.
    phone.open(hall.path("rounds/1/4/"))
    hall.write_results(first_wins)
    while True:
        try:
            settle(publish_next(tournament))
        except NothingToDrawError:
            break
    visitor.open(hall.path("bracket/1/"))
    ranking = books.published_ranks(visitor, hall.path("end/"))
    assert len(ranking) == 16
    assert ranking == books.ranks(books.ways(tournament, lives=2))

    # The money of fifteen pairs, by that ranking.
    give_prizes(hall)
    assert books.fees_paid(tournament) == 15 * FEE
    assert prizes_of_a_till_that_is_right(hall) == books.prizes(ranking, 15 * FEE, SHARES)
