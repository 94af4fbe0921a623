"""A double knock-out of sixteen pairs with a semi-final that was written down wrong."""

from tests.journeys import books
from tests.journeys.hall import Hall, organiser_of_a_new_club
from tests.journeys.phone import Phone
from tests.tournaments.factories import new_tournament, publish_next, settle
from tournaments.models import Round, Table
from tournaments.writing.errors import NothingToDrawError


def first_wins(_number: int, _sides: int) -> list[int]:
    return [101, 80]


def test_a_corrected_semi_final_takes_the_later_round_back_and_draws_it_again(
    phone: Phone, new_phone
) -> None:
    club, _organiser = organiser_of_a_new_club(phone)
    tournament = new_tournament(
        club, name="Double", stages=({"system": "double_knockout"},), pairs=16, public=True
    )
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

    # The organiser corrects it: what that takes back is shown first.
    phone.open(hall.path(f"tables/{semi_final.pk}/correct/"))
    boxes = phone.page.locator(".score-fields input")
    boxes.nth(0).fill("80")
    boxes.nth(1).fill("101")
    phone.page.locator("[name=reason]").fill("The papers were exchanged.")
    phone.tap_through("button:has-text('See what this changes')")
    assert "Round 4" in phone.text(".consequences") or "round 4" in phone.text(".consequences")
    phone.tap_through("button[name=sure]")
    assert Round.objects.published().filter(stage__tournament=tournament).count() == 3
    visitor.page.locator(in_the_final, has_text=right).first.wait_for()
    assert wrong not in visitor.texts(in_the_final)

    # Round 4 is drawn again, from the right winner.
    hall.draw_and_publish()
    final = Table.objects.get(
        round__stage__tournament=tournament, round__undone_at=None, bracket="winners", round__number=4
    )
    assert right in [place.entrant.name for place in final.places.select_related("entrant")]
    undone = Round.objects.exclude(undone_at=None).get(stage__tournament=tournament)
    visitor.open(hall.path(f"undone/{undone.pk}/"))

    # And on to the end.
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
