"""A club is founded and plays three evenings; then a hand of the first one is corrected.

The first evening is a tournament that a program runs over the API, the second a club evening on paper, the
third one on the pad. The table of the season, the ratings, the leaders and the records follow the facts.
"""

import json
import uuid
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from scoring.models import Club
from tests.journeys.hall import Hall, SeatedTable
from tests.journeys.newcomer import PASSWORD, add_people, button, found_club, link
from tests.journeys.phone import Phone
from tournaments.models import Evening, Season, Table, Tournament

pytestmark = [pytest.mark.release, pytest.mark.django_db(transaction=True)]

PAIRS = (
    ("Jef Nys", "Mia Claeys"),
    ("Étienne Maes", "Þóra Óskarsdóttir"),
    ("Greta Vandenbroucke", "Omer D’Hondt"),
    ("Lieve Ameel", "Núria Puigdemunt"),
)
PEOPLE = [name for pair in PAIRS for name in pair]

ROUNDS = 8
"""With one more on each of the other evenings everybody has the ten matches that a rating needs."""

FIRST_HAND = {"trump": "hearts", "points": [37, 23]}
SECOND_HAND = {"trump": "spades", "points": [20, 40]}


class Program:
    """What speaks to the API, with a token."""

    def __init__(self, base: str, token: str) -> None:
        self._base = f"{base}/api/v1"
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def get(self, path: str) -> Any:
        return self._ask(Request(self._base + path, headers=self._headers))

    def post(self, path: str, payload: object) -> Any:
        return self._ask(Request(self._base + path, json.dumps(payload).encode(), self._headers))

    def write_lines(self, match: str, *lines: dict[str, Any]) -> None:
        for number, line in enumerate(lines, start=1):
            payload = {"number": number, "client_id": str(uuid.uuid4()), "line": line}
            self.post(f"/matches/{match}/lines", payload)

    def _ask(self, request: Request) -> Any:
        with urlopen(request) as answer:
            return json.load(answer)


def test_three_evenings_and_a_correction_that_everything_follows(phone: Phone, new_phone) -> None:
    club = found_club(phone, "De Vier Tienen")
    add_people(phone, club, PEOPLE)
    season = a_season_by_house_rules(phone, club)
    program = Program(phone.shipped.local, a_token(phone))

    first = an_evening_by_a_program(phone, club, season, program)
    an_evening_on_paper(phone, club)
    an_evening_on_the_pad(phone, club)

    visitor: Phone = new_phone(dark=True)
    with phone.shipped.scheduler() as wait_for_what_follows:
        wait_for_what_follows()
        before = everything_that_ranks(visitor, club, season)
    assert len(before["season"]) == len(before["leaders"]) == 8
    assert "20" in before["highest hand"]

    # The first hand of the first table of the first evening was 55 to 5: its match had another winner.
    table = first_table(first)
    winners, losers = sides_of(table)
    correct_first_hand(phone, table)

    with phone.shipped.scheduler() as wait_for_what_follows:
        wait_for_what_follows()
        after = everything_that_ranks(visitor, club, season)
    for name in winners:
        assert won(after, name) == won(before, name) + 1
        assert total(after, name) > total(before, name)
        assert rating(after, name) > rating(before, name)
    for name in losers:
        assert won(after, name) == won(before, name) - 1
        assert total(after, name) < total(before, name)
        assert rating(after, name) < rating(before, name)
    assert "25" in after["highest hand"]
    standings = program.get(f"/tournaments/{first.public_id}/standings")
    assert standings["final"][0]["rank"] == 1


# The three evenings


def a_season_by_house_rules(phone: Phone, club: Club) -> Season:
    """Matches of two hands, as the club plays them; a season of them, open to everybody."""
    phone.open(f"/clubs/{club.slug}/rules/new/manillen-4p/")
    phone.page.fill("[name=name]", "Two hands")
    phone.tap(phone.page.get_by_text("Change single rules"))
    phone.page.fill("[name=option_best_of]", "1")
    phone.page.select_option("[name=option_target]", "null")
    phone.page.select_option("[name=option_hands_limit]", "number")
    phone.page.fill("[name=option_hands_limit_number]", "2")
    phone.tap_through(button(phone, "Save these rules"))

    phone.open(f"/clubs/{club.slug}/seasons/new/")
    phone.page.fill("[name=name]", "Winter")
    phone.page.select_option("[name=game]", label="Manillen: Two hands")
    phone.tap_through(button(phone, "Found it"))
    season = Season.objects.get()
    phone.open(f"/seasons/{season.public_id}/")
    phone.tap_through(button(phone, "Open it for everybody"))
    return season


def a_token(phone: Phone) -> str:
    """A token that may do everything, copied from the page that shows it once."""
    phone.open("/me/tokens/")
    if urlsplit(phone.page.url).path != "/me/tokens/":  # the password was chosen more than five minutes ago
        phone.page.fill("[name=password]", PASSWORD)
        phone.tap_through(button(phone, "Yes, it’s me"))
    phone.page.fill("[name=name]", "club evenings")
    for box in phone.page.locator("[name=scopes]").all():
        box.check()
    phone.tap_through(button(phone, "Make it"))
    return phone.page.input_value("#secret")


def an_evening_by_a_program(phone: Phone, club: Club, season: Season, program: Program) -> Tournament:
    """Eight rounds on a ladder; entered, drawn and scored hand by hand over the API."""
    phone.open(f"/clubs/{club.slug}/tournaments/new/manillen-evening/")
    phone.page.fill("[name=name]", "Opening night")
    phone.page.fill("[name=stage1-rounds]", str(ROUNDS))
    phone.tap(phone.page.get_by_text("Two hands", exact=True))
    phone.tap_through(button(phone, "Set it up"))
    tournament = Tournament.objects.get()
    hall = Hall(phone, tournament)
    path = f"/tournaments/{tournament.public_id}"

    program.post(f"{path}/entrants", [{"people": pair} for pair in PAIRS])
    assert hall.next_step() == "Next: who is here?"
    hall.check_everybody_in()
    for number in range(1, ROUNDS + 1):
        program.post(f"{path}/draw", {"publish": True})
        for table in program.get(f"{path}/rounds/1/{number}")["tables"]:
            program.write_lines(table["match_id"], FIRST_HAND, SECOND_HAND)
    phone.open(hall.path("end/"))
    phone.tap_through("button:has-text('Finish the tournament')")

    phone.open(f"/seasons/{season.public_id}/evenings/")
    phone.page.select_option("[name=tournament]", str(tournament.pk))
    phone.tap_through(button(phone, "It counts"))
    return tournament


def a_club_evening(phone: Phone, club: Club) -> Hall:
    """Everybody is here tonight, and the tables are drawn."""
    phone.open(f"/clubs/{club.slug}/")
    phone.open(f"/clubs/{club.slug}/evenings/new/")
    for name in PEOPLE:
        phone.tap(phone.page.locator("label.face", has_text=name))
    phone.tap_through(button(phone, "Begin the evening"))
    evening = Evening.objects.select_related("tournament").latest("pk")
    phone.tap_through(button(phone, "Draw the tables"))
    return Hall(phone, evening.tournament)


def an_evening_on_paper(phone: Phone, club: Club) -> None:
    hall = a_club_evening(phone, club)
    phone.tap_through(link(phone, "The board"))
    hall.write_results(lambda number, _sides: [31 - number, 12])
    phone.open(hall.path("evening/"))
    phone.tap_through(button(phone, "Close the evening"))


def an_evening_on_the_pad(phone: Phone, club: Club) -> None:
    hall = a_club_evening(phone, club)
    for table in Table.objects.filter(round__stage__tournament=hall.tournament):
        pad = SeatedTable(phone, table)
        pad.hand(trump="hearts", points=(50, 10))
        pad.hand(trump="clubs", points=(33, 27))
        phone.look()
    phone.open(hall.path("evening/"))
    phone.tap_through(button(phone, "Close the evening"))


# The correction


def first_table(tournament: Tournament) -> Table:
    return Table.objects.select_related("match").get(
        round__stage__tournament=tournament, round__number=1, number=1
    )


def sides_of(table: Table) -> tuple[list[str], list[str]]:
    """Who sits first, and who against them; as the score sheet knows them."""
    assert table.match is not None
    names = list(table.match.seats.order_by("number").values_list("name", flat=True))
    return names[::2], names[1::2]


def correct_first_hand(phone: Phone, table: Table) -> None:
    """The organiser sees what it changes before it is saved."""
    assert table.match is not None
    phone.open(f"/m/{table.match.public_id}/lines/1/")
    phone.page.fill("#correct [name=points_0]", "55")
    phone.page.fill("#correct [name=points_1]", "5")
    phone.page.fill("#correct [name=why]", "the paper says 55")
    phone.tap_through(button(phone, "Show what changes"))
    assert phone.texts(".changes li")
    phone.tap_through(button(phone, "Save the correction"))


# What everybody sees


def everything_that_ranks(phone: Phone, club: Club, season: Season) -> dict[str, Any]:
    """The rows of the season’s table and of the leaders by name, and the highest hand."""
    phone.open(f"/seasons/{season.public_id}/")
    told = {"season": rows(phone, ".season-table")}
    phone.open(f"/clubs/{club.slug}/leaders/?game=manillen-4p")
    told["leaders"] = rows(phone, ".leaders")
    phone.open(f"/clubs/{club.slug}/records/?game=manillen-4p")
    told["highest hand"] = phone.text(".record-list li")
    return told


def rows(phone: Phone, table: str) -> dict[str, list[str]]:
    """By the name that a row begins with, its other cells."""
    found = {}
    for row in phone.page.locator(f"{table} tbody tr").all():
        first, *others = [" ".join(cell.split()) for cell in row.locator("th, td").all_inner_texts()]
        found[next(name for name in PEOPLE if name in first)] = others
    return found


def total(told: dict[str, Any], name: str) -> int:
    return int(told["season"][name][0])


def won(told: dict[str, Any], name: str) -> int:
    return int(told["leaders"][name][1])


def rating(told: dict[str, Any], name: str) -> int:
    return int(told["leaders"][name][-1].split()[0])
