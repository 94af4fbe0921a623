"""The rules in the app: every game has a page, and the page counts."""

import re
from pathlib import Path

import pytest

from scoring.rules import VARIANTS
from scoring.words import words_of

DOCS = Path(__file__).resolve().parents[3] / "docs/rules"

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_has_a_page_here_and_one_in_the_documents(client, variant, django_assert_num_queries):
    with django_assert_num_queries(0):
        response = client.get(f"/games/{variant}/")

    assert response.status_code == 200
    assert response.context["example_problems"] == []
    assert response.context["example_steps"]
    text = (DOCS / f"{variant}.md").read_text()
    assert f"`{variant}`" in text
    assert re.search(rf"^## {re.escape(words_of(variant).section)}\.?", text, re.MULTILINE)
    assert "## What we leave out" in text


def test_all_games_are_listed(client):
    page = client.get("/games/").content.decode()

    assert [key for key in VARIANTS if f'href="/games/{key}/"' not in page] == []


def test_the_reader_changes_the_example_and_sees_why(client):
    hand = {"example": "1", "trump": "none", "along": "on", "against": "on", "points_0": "34", "points_1": ""}

    context = client.get("/games/manillen-2p/", hand).context

    assert context["example_sides"] == [("A", 32), ("B", 0)]
    assert [sentence for _name, sentence in context["example_steps"]] == [
        "34 is 4 above 30: +4",
        "no trumps ×2",
        "B went along: ×2",
        "A went against: ×2",
    ]


@pytest.mark.parametrize("points", ["61", "-1", "nine", "3.5", "9" * 500, "٣", "\x00", "💥"])
def test_an_example_that_does_not_add_up_is_refused_in_a_sentence(client, points):
    response = client.get(
        "/games/manillen-2p/", {"example": "1", "trump": "hearts", "points_0": points, "points_1": "1"}
    )

    assert response.status_code == 200
    assert len(response.context["example_problems"]) == 1


def test_an_example_with_nothing_in_it_asks_for_what_is_missing(client):
    for variant in VARIANTS:
        assert client.get(f"/games/{variant}/?example=1").context["example_problems"]


def test_the_articles_of_manille_stand_in_order_with_what_they_cost(client):
    penalties = client.get("/games/manille/").context["penalties"]

    assert [penalty["article"] for penalty in penalties if penalty["points"]] == [
        6, 7, 8, 9, 10, 11, 12, 13, 16, 17,
    ]  # fmt: skip


def test_every_source_of_a_game_is_known_and_stands_in_the_documents():
    listed = (DOCS / "README.md").read_text()
    sources = {source.key for variant in VARIANTS for source in words_of(variant).sources}

    assert [key for key in sources if f"| {key} |" not in listed and f"**{key}**" not in listed] == []


def test_a_page_shows_the_suits_courts_and_number_of_cards_of_its_own_pack(client):
    page = re.sub(r"\s+", " ", client.get("/games/botifarra/").content.decode())

    assert 'pips.svg#coins"/></svg> coins <i class="quiet">oros</i>' in page
    assert "horse <i>cavall</i>" in page
    assert "queen" not in page
    assert client.get("/games/maniglia-solo/").content.decode().count("40 cards, 36 with 3 players") == 1
    assert client.get("/play/").content.decode().count("40 cards, 36 with 3 players") == 1
