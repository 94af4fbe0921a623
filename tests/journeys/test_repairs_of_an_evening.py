"""An evening on which much goes wrong: all is put right from the organiser’s phone, and no hand is lost."""

from tests.journeys.hall import Hall, SeatedTable, organiser_of_a_new_club, sign_in
from tests.journeys.phone import Phone
from tests.tournaments.factories import entrant, new_tournament
from tournaments.models import Table, Tournament

RULES = {"best_of": 1, "target": None, "hands_limit": 4}
NAMES = (
    "Godelieve-Marie Vandenbroucke-Desmedt & Jean-Baptiste Cornelissen-Verstraete",
    "Wilhelmina van der Schueren & Þorsteinn Hallgrímsson",
    "Anastasia Papadopoulou & Xavier Llorens i Puigdomènech",
    "Griet & Hugo",
)


def tables_of(tournament: Tournament) -> list[Table]:
    published = Table.objects.filter(round__stage__tournament=tournament, round__undone_at=None)
    return list(published.select_related("match").order_by("round__number", "number"))


def names_at(table: Table) -> list[str]:
    return [place.entrant.name for place in table.places.select_related("entrant").order_by("side")]


def press(phone: Phone, words: str) -> None:
    phone.tap_through(f"button:has-text('{words}')")


def test_what_goes_wrong_on_an_evening_is_put_right(phone: Phone, new_phone) -> None:
    club, organiser = organiser_of_a_new_club(phone)
    swiss = ({"system": "swiss", "rounds": 3},)
    tournament = new_tournament(
        club, name="Autumn prize", stages=swiss, ruleset=RULES, names=NAMES, minutes=30
    )
    hall = Hall(phone, tournament)
    hall.check_everybody_in()
    hall.draw_and_publish()
    one, two = tables_of(tournament)

    # Two tables play: two hands at the first, one at the second. Its scorer sees what is called.
    pad = SeatedTable(phone, one)
    pad.hand(trump="hearts", points=(37, 23))
    pad.hand(trump="none", points=(40, 20))
    other: Phone = new_phone(dark=True)
    sign_in(other, organiser)
    SeatedTable(other, two).hand(trump="clubs", points=(35, 25))
    phone.open(hall.path("rounds/1/1/clock/"))
    press(phone, "Start")
    press(phone, "Call the last hand")
    other.page.locator(".note", has_text="Last hand!").wait_for()

    # The second table's phone dies: it goes on on paper, with seven minutes more.
    phone.open(hall.path(f"tables/{two.pk}/"))
    press(phone, "Go on on paper")
    phone.page.locator("input[name=minutes]").fill("7")
    press(phone, "Give")
    assert "on paper" in phone.text(".live-state")
    assert "not begun" not in phone.text(".live-state")
    other.page.locator(".note", has_text="goes on on paper").wait_for()
    other.settle()
    other.look()

    # The first is stopped by the clock; then it turns out that its phone lay at the wrong table.
    phone.open(hall.path(f"tables/{one.pk}/"))
    press(phone, "Stopped by the clock")
    people = {table.pk: names_at(table) for table in (one, two)}
    phone.tap_through("a:has-text('belongs to another table')")
    phone.page.locator("select[name=other]").select_option(str(two.pk))
    phone.page.locator("[name=reason]").fill("The phone lay on the wrong table.")
    press(phone, "Exchange")
    moved = {table.number: table for table in tables_of(tournament)}
    assert (moved[1].match, moved[2].match) == (two.match, one.match)
    assert [moved[1].on_paper, moved[2].on_paper] == [True, False]
    assert {table.pk: names_at(table) for table in moved.values()} == people
    assert "27" in phone.text(".live-sides"), "the hands have come along"

    # Two pairs had sat down in each other's places: the result stays, and counts for who played.
    elsewhere = moved[1].places.select_related("entrant").first()
    here = moved[2].places.select_related("entrant").first()
    assert here is not None
    assert elsewhere is not None
    phone.tap_through("a:has-text('Somebody else played')")
    phone.page.locator("select[name=one]").select_option(str(here.entrant.number))
    phone.page.locator("select[name=other]").select_option(str(elsewhere.entrant.number))
    phone.page.locator("[name=reason]").fill("Sat down wrongly.")
    press(phone, "Write it down so")
    assert elsewhere.entrant.name in names_at(moved[2])
    assert here.entrant.name in names_at(moved[1])
    phone.open(f"/m/{one.match.public_id}/")
    assert len(phone.texts("#sheet li[value]")) == 2

    # The paper of the first table comes in; nothing more is missing.
    phone.open(hall.path("rounds/1/1/"))
    hall.write_results(lambda _number, _sides: [101, 80])
    phone.page.locator("#fresh", has_text="Tables with a result: 2 of 2.").wait_for()

    # A substitute for one, and a pair that goes apart: who goes on is there, and is drawn.
    phone.open(hall.path(f"entrants/{entrant(tournament, 1).pk}/substitute/"))
    phone.page.locator("[name=name]").fill("Hildegarde Timmermans")
    press(phone, "Put in")
    phone.open(hall.path(f"entrants/{entrant(tournament, 4).pk}/split/"))
    phone.page.locator("[name=partner_0]").fill("Philippe Haegeman")
    press(phone, "Goes apart")
    hall.draw_and_publish()
    second = [table for table in tables_of(tournament) if table.round.number == 2]
    drawn = {name for table in second for name in names_at(table)}
    assert "Griet & Philippe Haegeman" in drawn
    assert "Griet & Hugo" not in drawn
    seated = {
        name for table in second if table.match for name in table.match.seats.values_list("name", flat=True)
    }
    assert "Hildegarde Timmermans" in seated
