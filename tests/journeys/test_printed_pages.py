"""What a director prints: each paper as a PDF on A4, with everybody on it and no empty sheet."""

from math import ceil
from pathlib import Path

import pytest

from tests.journeys.hall import Hall, organiser_of_a_new_club
from tests.journeys.phone import Phone
from tests.paper import printed_pages
from tests.tournaments.factories import NOBODY, entrant, new_tournament, play_rounds, publish_next
from tournaments.entrants.services import mark_paid
from tournaments.models import Pot

RULES = {"best_of": 1, "target": None, "hands_limit": 6}
FIRST = ("Guðmundur", "Jean-Baptiste", "Marie-Claire", "Þórhallur", "Annelies")
LAST = ("Sigurðsson", "Vandenberghe", "De Clercq", "Puddu")
PEOPLE = [f"{first} {last} {number}" for first in FIRST for last in LAST for number in (1, 2, 3, 4)]
PAIRS = [f"{one} & {other}" for one, other in zip(PEOPLE[::2], PEOPLE[1::2], strict=True)]


@pytest.fixture
def hall(phone: Phone) -> Hall:
    club, _organiser = organiser_of_a_new_club(phone)
    stages = ({"system": "swiss", "rounds": 2},)
    tournament = new_tournament(club, names=PAIRS, stages=stages, ruleset=RULES, public=True, fee_cents=500)
    return Hall(phone, tournament)


def sheets(hall: Hall, path: str, folder: Path) -> list[str]:
    hall.phone.open(hall.path(path))
    pages = printed_pages(hall.page, folder)
    assert all(len(page.split()) > 10 for page in pages), "an empty sheet"
    assert not any("Skip to the content" in page or "Sign out" in page for page in pages), "menus"
    return pages


def words_of(pages: list[str]) -> str:
    return " ".join(" ".join(pages).split())


def test_slips_have_a_line_a_hand_and_six_fit_on_a_sheet(hall: Hall, tmp_path: Path) -> None:
    publish_next(hall.tournament)
    pages = sheets(hall, "rounds/1/1/slips/", tmp_path)
    text = words_of(pages)
    words = set(text.split())
    assert len(pages) <= ceil(len(PAIRS) / 2 / 6)
    assert all(f"Table {number}" in text for number in range(1, 21))
    assert all(set(person.split()) <= words for person in PEOPLE), "names may be broken over lines"


def test_the_list_for_the_wall_has_everybody_by_name(hall: Hall, tmp_path: Path) -> None:
    publish_next(hall.tournament)
    pages = sheets(hall, "rounds/1/1/seats/", tmp_path)
    assert len(pages) <= 2
    assert all(person in words_of(pages) for person in PEOPLE)
    assert "Annelies De Clercq 1" in pages[0]


def test_the_list_for_the_door_has_everybody_and_boxes(hall: Hall, tmp_path: Path) -> None:
    pages = sheets(hall, "entrants/list/", tmp_path)
    assert len(pages) <= 2
    text = words_of(pages)
    assert all(pair in text for pair in PAIRS)
    assert {"Here", "Paid"} <= set(pages[0].split())


def test_rankings_begin_on_the_first_sheet_and_have_scores(hall: Hall, tmp_path: Path) -> None:
    play_rounds(hall.tournament, 2)
    for path in ("standings/", "end/"):
        pages = sheets(hall, path, tmp_path)
        assert len(pages) <= 4, path
        assert "points" in pages[0], path
        assert sum(pair.split(" & ")[0] in pages[0] for pair in PAIRS) >= 10, path
        assert all(pair.split(" & ")[0] in words_of(pages) for pair in PAIRS), path


def test_the_money_of_an_evening_fits_on_two_sheets(hall: Hall, tmp_path: Path) -> None:
    for number in (1, 2, 3):
        payer = entrant(hall.tournament, number)
        mark_paid(entrant=payer, paid=True, actor=NOBODY)
    box = Pot.objects.get(tournament=hall.tournament)
    hall.phone.open(f"/pots/{box.public_id}/paper/")
    pages = printed_pages(hall.page, tmp_path)
    text = words_of(pages)
    assert len(pages) <= 2
    assert all(pair.split(" & ")[0] in text for pair in PAIRS), "the second may stand on a line of its own"
    assert "Should be in the box" in pages[0]
    assert "Sign out" not in text


def test_lists_are_printed_without_the_forms_that_make_them(hall: Hall, tmp_path: Path) -> None:
    mark_paid(entrant=entrant(hall.tournament, 1), paid=True, actor=NOBODY)
    box = Pot.objects.get(tournament=hall.tournament)
    entered = words_of(sheets(hall, "entrants/", tmp_path))
    hall.phone.open(f"/pots/{box.public_id}/")
    money = words_of(printed_pages(hall.page, tmp_path))
    assert "On the list" in entered
    assert all(name in entered for name in PAIRS[0].split(" & "))
    assert "A pair a line" not in entered
    assert "From the club" not in entered
    assert all(part in money for part in ("Should be in the box", "The book"))
    assert "Write money down" not in money
    assert "Count and close" not in money


def test_the_announcer_has_on_paper_how_names_are_said_and_no_empty_boxes(hall: Hall, tmp_path: Path) -> None:
    play_rounds(hall.tournament, 2)
    hall.tournament.entrants.filter(number=1).update(pronunciation="ghood-mun-der")
    pages = words_of(sheets(hall, "announcer/", tmp_path))
    shown = hall.page.evaluate("""() => [...document.querySelectorAll('.call-list .field')].map(
        field => [field.querySelector('input').value, field.classList.contains('no-print')])""")
    assert all(is_hidden != bool(said) for said, is_hidden in shown)
    assert pages.count("How to say it") == sum(bool(said) for said, _hidden in shown)
