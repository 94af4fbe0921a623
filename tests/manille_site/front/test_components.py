"""The page of all components: real partials in every state, for any game, without a word to the database."""

import re

import pytest
from django.urls import reverse

from scoring.rules import VARIANTS

pytestmark = pytest.mark.django_db
ADDRESS = reverse("components")


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_has_its_board_its_pad_and_its_sheet(client, variant, django_assert_num_queries):
    with django_assert_num_queries(0):
        page = client.get(f"{ADDRESS}?game={variant}").content.decode()

    for partial in ('id="board"', 'class="facts"', 'id="sheet"', 'class="match-card card"', "<caption>"):
        assert partial in page
    assert page.count("data-line=") + page.count("row-item") >= 2
    assert f'href="?game={variant}" aria-current="page"' in page


def test_a_game_that_nobody_knows_is_the_usual_one(client):
    assert client.get(f"{ADDRESS}?game=chess").context["variant"].key == "manillen-4p"


def test_contracts_that_were_played_can_be_chosen_no_more(client):
    page = client.get(f"{ADDRESS}?game=trjamann").content.decode()

    assert 'class="key used"' in page


def test_fields_stand_there_in_order_and_refused(client):
    page = client.get(ADDRESS).content.decode()

    assert page.count('class="errorlist"') >= 4
    assert page.count('aria-invalid="true"') >= page.count('class="errorlist"')
    assert "Write a whole number" in page


def test_it_is_the_same_page_each_time(client):
    """Pictures of it are compared: neither chance nor the day may show."""
    first, second = (
        re.sub(r'[\w-]{36}|csrf\w+" value="\w+', "", client.get(ADDRESS).content.decode()) for _ in range(2)
    )

    assert first == second


def test_search_engines_and_pages_leave_it_alone(client):
    page = client.get(ADDRESS).content.decode()

    assert '<meta name="robots" content="noindex, nofollow">' in page
    for other in ("/", "/games/", "/accessibility/", "/look/", "/search/"):
        assert ADDRESS not in client.get(other).content.decode()


def test_suits_are_named_in_the_readers_language(client):
    page = client.get(ADDRESS, headers={"Accept-Language": "fr"}).content.decode()

    assert "<code>cœur</code>" in page


def test_what_else_a_hand_may_have_is_parted_as_labels_are(client):
    """Each label begins with a capital letter: no comma makes a sentence of them."""
    page = client.get(f"{ADDRESS}?game=manni", headers={"Accept-Language": "is"}).content.decode()
    summary = page.partition("<summary>")[2].partition("</summary>")[0]

    assert " ".join(summary.split()) == "Tók mannann · Gjafari …"
