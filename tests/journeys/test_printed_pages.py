"""What a director prints: each paper as a PDF on A4, with everybody on it and no empty sheet."""

import re
from math import ceil
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.models import Ruling
from scoring.words import words_of as words_of_game
from tests.journeys.hall import Hall, organiser_of_a_new_club
from tests.journeys.phone import Phone
from tests.paper import printed_pages
from tests.scoring.factories import hand, play
from tests.tournaments.factories import (
    NOBODY,
    entrant,
    new_tournament,
    play_rounds,
    publish_next,
)
from tests.tournaments.records.hand_made import hand_made_evening
from tests.tournaments.seasons.factories import new_season, people_of, played_evening
from tournaments.entrants.services import mark_paid
from tournaments.models import Pot
from tournaments.rounds.services.results import correct_result
from tournaments.rounds.services.versions import ResultEntry
from tournaments.setup.services import finish_tournament

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
    return printed(hall.phone, hall.path(path), folder)


def printed(phone: Phone, address: str, folder: Path) -> list[str]:
    phone.open(address)
    pages = printed_pages(phone.page, folder)
    assert all(len(page.split()) > 10 for page in pages), "an empty sheet"
    assert not any("Skip to the content" in page or "Sign out" in page for page in pages), "menus"
    return pages


def words_of(pages: list[str]) -> str:
    return " ".join(" ".join(pages).split())


def parts_of(text: str) -> set[str]:
    """Its words, for what may be broken over lines, at hyphens too."""
    return set(re.split(r"[\s-]+", text.strip()))


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


def test_a_ranking_as_it_was_published_says_on_paper_what_came_after_it(hall: Hall, tmp_path: Path) -> None:
    table = play_rounds(hall.tournament, 2).tables.get(number=1)
    finish_tournament(tournament=hall.tournament, actor=NOBODY)
    entry = ResultEntry(scores=[80, 101], reason="Typed at the wrong table")
    correct_result(table=table, entry=entry, actor=NOBODY)
    amended, first = hall.tournament.ranking_versions.all()
    for version in (first, amended):
        pages = sheets(hall, f"end/{version.number}/", tmp_path)
        text = words_of(pages)
        assert len(pages) <= 3
        assert "points" in pages[0]
        assert all(pair.split(" & ")[0] in text for pair in PAIRS)
        assert version.sha256 in "".join(text.split()), "it may be broken over lines"
        assert ("A newer version has taken its place." in text) is (version == first)
        assert ("Typed at the wrong table" in text) is (version == amended)
        assert "Download the file" not in text


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


@pytest.mark.parametrize("path", ["cards/", "rounds/1/1/cards/"])
def test_every_table_has_its_card(hall: Hall, tmp_path: Path, path: str) -> None:
    publish_next(hall.tournament)
    text = words_of(sheets(hall, path, tmp_path))
    assert sorted(map(int, re.findall(r"Table (\d+)", text))) == list(range(1, 21))
    assert "Print this page once" not in text
    assert "For phones that can’t scan" not in text


@pytest.mark.parametrize("page", ["crosstable", "progress"])
def test_everybody_is_on_paper_round_by_round(hall: Hall, tmp_path: Path, page: str) -> None:
    play_rounds(hall.tournament, 2)
    pages = sheets(hall, f"standings/1/{page}/", tmp_path)
    words = parts_of(" ".join(pages))
    assert all(parts_of(person) <= words for person in PEOPLE)
    assert "Back to the standings" not in words_of(pages)


@pytest.mark.parametrize(("people", "view"), [(8, ""), (32, "?view=parts")])
def test_a_bracket_has_everybody_in_it(phone: Phone, tmp_path: Path, people: int, view: str) -> None:
    club, _organiser = organiser_of_a_new_club(phone)
    names = PEOPLE[:people]
    stages = ({"system": "knockout"},)
    tournament = new_tournament(
        club, names=names, stages=stages, variant="manillen-2p", unit="player", public=True
    )
    publish_next(tournament)
    pages = sheets(Hall(phone, tournament), f"bracket/1/{view}", tmp_path)
    words = parts_of(" ".join(pages))
    assert all(parts_of(name) <= words for name in names)
    assert not {"Overview", "Zoom"} & words


def test_the_sheet_of_a_match_is_printed_with_its_hands(hall: Hall, tmp_path: Path) -> None:
    match = publish_next(hall.tournament).tables.get(number=1).match
    assert match is not None
    play(match, hand(37), hand(20))
    pages = printed(hall.phone, f"/m/{match.public_id}/sign/", tmp_path)
    words = parts_of(" ".join(pages))
    assert all(parts_of(seat.name) <= words for seat in match.seats.all())
    assert "Game 1" in words_of(pages)
    assert "Back to the match" not in words_of(pages)


def test_a_table_card_says_on_paper_what_was_agreed_on(hall: Hall, tmp_path: Path) -> None:
    match = publish_next(hall.tournament).tables.get(number=1).match
    assert match is not None
    pages = printed(hall.phone, f"/m/{match.public_id}/card/", tmp_path)
    words = parts_of(" ".join(pages))
    assert all(parts_of(str(one.label)) <= words for one in words_of_game(match.variant).conventions)
    assert "Agree on something else" not in words_of(pages)


def test_the_decision_book_has_every_ruling(hall: Hall, tmp_path: Path) -> None:
    club = hall.tournament.club
    for number in range(1, 13):
        Ruling.objects.create(
            club=club, variant="manillen-4p", irregularity="other", outcome="other",
            decision=f"Case {number} was counted again.", decided_at=timezone.now(),
        )  # fmt: skip
    text = words_of(printed(hall.phone, reverse("scoring:decisions", args=[club.slug]), tmp_path))
    assert all(f"Case {number} was counted again." in text for number in range(1, 13))
    assert "Rule on a case without a sheet" not in text


def test_a_season_is_printed_with_its_table_and_how_it_counts(hall: Hall, tmp_path: Path) -> None:
    people = people_of(hall.tournament.club, *PEOPLE[:8])
    season = new_season(hall.tournament.club)
    pairs = zip(people[::2], people[1::2], strict=True)
    played_evening(season, 1, [(one, other, 101, 80) for one, other in pairs])
    pages = printed(hall.phone, f"/seasons/{season.public_id}/", tmp_path)
    words = parts_of(" ".join(pages))
    assert all(parts_of(person.name) <= words for person in people)
    assert "How it counts" in words_of(pages)
    assert "All columns" not in words_of(pages)


def test_the_yearbook_has_who_played_and_what_was_played(hall: Hall, tmp_path: Path) -> None:
    evening = hand_made_evening(hall.tournament.club)
    pages = printed(hall.phone, f"/clubs/{evening.club.slug}/yearbook/2026/", tmp_path)
    words = parts_of(" ".join(pages))
    assert "Yearbook 2026" in words_of(pages)
    assert all(parts_of(one.name) <= words for one in (evening.anna, evening.bob, evening.cas, evening.dina))
