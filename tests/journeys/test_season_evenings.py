"""A season on a phone (rules 13.1): founded, its rules looked at before they are taken, an evening of seven
people, one who had called off, an open prize evening whose money is counted.

What the pages say is checked as it is read; taps are what a thumb needs.
"""

import pytest

from scoring.models import Club, Player
from tests.journeys import books
from tests.journeys.hall import Hall, organiser_of_a_new_club
from tests.journeys.newcomer import button, link
from tests.journeys.phone import Phone
from tests.tournaments.seasons.factories import people_of
from tournaments.models import Evening, Pot, Season, Table

pytestmark = pytest.mark.django_db(transaction=True)

HERE = (
    "Jef Nys", "Mia Claeys", "Étienne Maes", "Þóra Óskarsdóttir", "Greta Vandenbroucke", "Omer D’Hondt",
    "Giovanna Maria Angioni Piras",
)  # fmt: skip
LATE, AWAY = "Lieve Ameel", "Walter Hoste"
PLACES, BEING_THERE = (10, 8, 6, 4, 3, 2, 1), 1


def test_a_season_from_its_rules_to_the_money_of_a_prize_evening(phone: Phone) -> None:
    club, _organiser = organiser_of_a_new_club(phone)
    assert isinstance(club, Club)
    people_of(club, *HERE, LATE, AWAY)
    season = found_season(phone, club)
    hall = an_evening_of_seven(phone, club)
    evening = books.partners(hall.tournament)
    phone.open(f"/seasons/{season.public_id}/")
    assert "are being added up: look again in a moment." in phone.text(".gaps")
    with phone.shipped.scheduler() as wait_for_what_follows:
        wait_for_what_follows()
    won = {name: points for name, (points, _difference, _scored) in evening.items()}
    assert books.published_points(phone, f"/seasons/{season.public_id}/") == won
    called_off(phone, season)
    other_rules(phone, season)
    by_place = books.points_by_place(evening, [*PLACES, 0])
    expected = {name: points + BEING_THERE for name, points in by_place.items()}
    expected |= {AWAY: min(by_place.values())}
    shown = books.published_points(phone, f"/seasons/{season.public_id}/")
    assert shown == expected
    assert list(shown.values()) == sorted(expected.values(), reverse=True)
    the_table_fits_a_phone(phone, season)
    a_prize_evening(phone, club)
    finish(phone, season)
    assert hall.tournament.entrants.count() == 8


def found_season(phone: Phone, club: Club) -> Season:
    """Three taps from the list of seasons to one that everybody sees."""
    phone.open(f"/clubs/{club.slug}/seasons/")
    phone.tap_through(link(phone, "Found a season"))
    phone.page.fill("[name=name]", "Winter")
    assert "Manillen: usual rules" in phone.text("[name=game] option:checked")
    phone.tap_through(button(phone, "Found it"))
    season = Season.objects.get()
    phone.open(f"/seasons/{season.public_id}/")
    phone.tap_through(button(phone, "Open it for everybody"))
    return season


def an_evening_of_seven(phone: Phone, club: Club) -> Hall:
    """One table and three who rest; then somebody comes late, and eight make two tables."""
    phone.open(f"/clubs/{club.slug}/evenings/new/")
    for name in HERE:
        phone.tap(phone.page.locator("label.face", has_text=name))
    phone.tap_through(button(phone, "Begin the evening"))
    hall = Hall(phone, Evening.objects.select_related("tournament").get().tournament)
    phone.tap_through(button(phone, "Draw the tables"))
    rested = set(
        phone.text("#evening section p:has(strong)").removeprefix("No table this round: ").split(", ")
    )
    assert len(rested) == 3
    _write_results(phone, hall)

    phone.open(hall.path("evening/"))
    phone.tap(phone.page.locator(".face", has_text=LATE))
    phone.page.locator(".face[aria-pressed=true]", has_text=LATE).wait_for()
    phone.settle()
    assert phone.text("#here-title") == "8 are here"
    phone.tap_through(button(phone, "Draw the next round"))
    assert len(phone.texts(".tables-tonight li")) == 2
    _write_results(phone, hall)

    phone.open(hall.path("evening/"))
    phone.tap_through(button(phone, "Close the evening"))
    return hall


def _write_results(phone: Phone, hall: Hall) -> None:
    phone.tap_through(link(phone, "The board"))
    hall.write_results(lambda number, _sides: [201 + number, 60 + number])


def called_off(phone: Phone, season: Season) -> None:
    """Who played can't have called off; who had called off stands on the list."""
    phone.open(f"/seasons/{season.public_id}/absences/")
    evening = Evening.objects.get()
    for name, answer in ((HERE[0], f"{HERE[0]} played that evening"), (AWAY, "Noted.")):
        phone.page.select_option("#id_evening", str(evening.pk))
        phone.page.select_option("#id_player", str(Player.objects.get(name=name).pk))
        phone.tap_through(button(phone, "Note it"))
        assert answer in phone.text("body")
    assert any(AWAY in line for line in phone.texts(".note-list li"))


def other_rules(phone: Phone, season: Season) -> None:
    """By place, with a point for being there: both tables beside each other, then taken."""
    phone.open(f"/seasons/{season.public_id}/rules/")
    places = phone.page.locator("[name=place_points]").first
    assert not places.is_visible()
    phone.page.select_option("[name=counting]", "place")
    assert places.is_visible()
    places.fill(", ".join(map(str, PLACES)))
    phone.page.fill("[name=attendance_points]", str(BEING_THERE))
    phone.page.select_option("[name=absent_with_notice]", "lowest")
    phone.tap_through(button(phone, "Show what that changes"))
    assert phone.page.locator("#then").evaluate("part => part.getBoundingClientRect().top < innerHeight")
    assert "Points by place: 10, 8, 6, 4, 3, 2, 1." in phone.texts("#then strong")
    # Name, rank, points, and both as they are today: who called off gets the lowest of the evening.
    told = {line: int(line.split()[-3]) for line in phone.texts(".both-tables tbody tr")}
    assert len(told) == 9
    assert [points for line, points in told.items() if AWAY in line] == [min(told.values())]
    phone.tap_through(button(phone, "Count by these rules from now on"))


def the_table_fits_a_phone(phone: Phone, season: Season) -> None:
    """Name, points and evenings without scrolling; the other measures open with a tap."""
    phone.open(f"/seasons/{season.public_id}/")
    box = phone.page.locator(".table-wrap").first
    wider = "box => box.scrollWidth > box.clientWidth"
    assert not box.evaluate(wider)
    heads = [head for head in phone.page.locator(".season-table thead th").all() if head.is_visible()]
    assert [head.inner_text().split()[0] for head in heads] == ["Name", "Points", "Evenings"]
    hidden = phone.page.locator(".season-table thead .more-column")
    assert not any(column.is_visible() for column in hidden.all())
    phone.tap(".more-columns")
    assert all(column.is_visible() for column in hidden.all())
    phone.look()
    phone.tap_through(phone.page.locator(".season-table tbody a").first)
    assert "counts" in phone.text(".made ~ .table-wrap tbody th")


def a_prize_evening(phone: Phone, club: Club) -> None:
    """Tickets, a table, the prize at once, one given back; the count differs, and somebody says why."""
    phone.open(f"/clubs/{club.slug}/pots/")
    phone.tap_through(link(phone, "A prize evening or cash box"))
    phone.page.fill("[name=ticket_cents]", "4")
    phone.page.fill("[name=prize]", "a box of chocolates")
    phone.page.fill("[name=prize_cents]", "5,50")
    phone.page.fill("[name=opening_cents]", "50")
    phone.tap_through(button(phone, "Begin"))
    for name, count in ((HERE[0], 2), (HERE[1], 1), ("A guest from Gent", 1)):
        _sell(phone, name, count)
    assert "1 more person needs a ticket." in phone.text("main")
    _sell(phone, HERE[2], 1)
    phone.tap_through(button(phone, "A table of 4"))
    phone.tap_through(button(phone, "These won: here is the prize"))
    phone.tap_through("form[action$='/back/'] button")
    _close(phone, "54,00")  # 50 + 5 × 4 − 2 × 5.50 − 4 given back is 55.00
    assert "differ by 1.00" in phone.text(".note.error")
    _close(phone, "54,00", "one coin fell behind the bar")
    box = Pot.objects.get()
    assert (box.counted_cents, box.is_closed) == (5400, True)
    assert "−1.00" in phone.text(".cash")


def _sell(phone: Phone, name: str, count: int) -> None:
    phone.page.fill("[name=name]", name)
    phone.page.fill("[name=count]", str(count))
    phone.tap_through(button(phone, "Sold"))


def _close(phone: Phone, counted: str, why: str = "") -> None:
    phone.page.fill("[name=counted_cents]", counted)
    phone.page.fill("[name=explanation]", why)
    phone.tap_through(button(phone, "Close the box"))


def finish(phone: Phone, season: Season) -> None:
    phone.open(f"/seasons/{season.public_id}/")
    phone.tap_through(link(phone, "Finish the season"))
    phone.tap_through(button(phone, "Finish the season"))
    assert "finished" in phone.text(".season-facts")
    assert Table.objects.filter(results=None).count() == 0
