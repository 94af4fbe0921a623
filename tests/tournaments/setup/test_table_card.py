"""With which cards a tournament is played, and what else its tables agree on: settled for all of them."""

import pytest
from django.urls import reverse

from scoring.models import HouseRuleset, Match
from tests.tournaments.factories import NOBODY, enter, new_tournament, publish_next
from tests.tournaments.setup.test_found_tournament import form_of, url_of
from tournaments.models import Evening, Tournament
from tournaments.seasons.services.evenings import draw_tables
from tournaments.setup.presets import preset_named
from tournaments.setup.services import duplicate_tournament

pytestmark = pytest.mark.django_db

MARIGLIA = preset_named("mariglia-knockout")
CARD = {"pack": "sardinian", "talk": "silent"}


@pytest.fixture
def house(club):
    return HouseRuleset.objects.create(club=club, variant="mariglia", name="Sassari", conventions=CARD)


@pytest.fixture
def organiser(signed_in, otto):
    return signed_in(otto)


def found(organiser, **said):
    organiser.post(url_of(MARIGLIA.key), form_of(MARIGLIA) | said)
    return Tournament.objects.get()


def structure_page(tournament):
    return reverse("tournaments:structure", args=[tournament.public_id])


def test_every_table_of_a_tournament_has_its_cards(organiser):
    tournament = found(organiser, convention_pack="sardinian")
    enter(tournament, "An & Bert", "Cas & Dina", "Eva & Frans", "Griet & Hugo")

    publish_next(tournament)

    assert [match.pack for match in Match.objects.all()] == ["sardinian"] * 2
    pad = organiser.get(f"/m/{Match.objects.first().public_id}/").content.decode()
    assert "coins" in pad
    assert "diamonds" not in pad


def test_who_says_nothing_plays_with_the_usual_ones(organiser):
    assert found(organiser).conventions == {}


def test_cards_that_the_game_does_not_know_are_refused(organiser):
    answer = organiser.post(url_of(MARIGLIA.key), form_of(MARIGLIA, convention_pack="tarot"))

    assert "isn’t played with such cards" in answer.content.decode()
    assert not Tournament.objects.exists()


def test_house_rules_bring_their_table_card(organiser, house):
    assert found(organiser, preset=f"house-{house.pk}").conventions == CARD


def test_who_names_other_cards_keeps_the_rest_of_the_house(organiser, house):
    tournament = found(organiser, preset=f"house-{house.pk}", convention_pack="french")

    assert tournament.conventions == {**CARD, "pack": "french"}


def test_a_change_of_something_else_keeps_the_table_card(organiser, house):
    tournament = found(organiser, preset=f"house-{house.pk}")
    page = organiser.get(structure_page(tournament))
    rules = page.context["setup"].rules

    sent = form_of(MARIGLIA, convention_pack=rules.pack.value(), option_best_of_number="3")
    organiser.post(structure_page(tournament), sent)

    tournament.refresh_from_db()
    assert tournament.ruleset["best_of"] == 3
    assert tournament.conventions == CARD


def test_two_who_change_the_cards_at_once_are_asked(organiser):
    tournament = found(organiser)
    seen = organiser.get(structure_page(tournament)).context["seen"]
    Tournament.objects.update(conventions={"pack": "sardinian"})

    answer = organiser.post(structure_page(tournament), form_of(MARIGLIA) | {"seen": seen, "preset": ""})

    assert answer.status_code == 409
    assert "the table card" in answer.content.decode()


def test_after_the_first_draw_the_page_says_what_was_agreed(organiser):
    tournament = found(organiser, convention_pack="sardinian")
    enter(tournament, "An & Bert", "Cas & Dina")
    publish_next(tournament)

    page = organiser.get(structure_page(tournament)).content.decode()

    assert "Sardinian cards" in page


def test_the_same_again_is_played_with_the_same_cards(organiser):
    copy = duplicate_tournament(tournament=found(organiser, convention_pack="sardinian"), actor=NOBODY)

    assert copy.conventions == {"pack": "sardinian"}


def test_a_game_with_one_pack_is_asked_nothing(organiser, club):
    tournament = new_tournament(club)

    assert "convention_pack" not in organiser.get(structure_page(tournament)).content.decode()


def test_a_club_evening_has_the_table_card_of_its_house_rules(organiser, club, house):
    page = reverse("tournaments:open_evening", args=[club.slug])
    organiser.post(page, {"name": "Tonight", "game": f"mariglia:#{house.pk}"})
    tournament = Tournament.objects.get()
    enter(tournament, "An", "Bert", "Cas", "Dina")

    draw_tables(evening=Evening.objects.get(), actor=NOBODY)

    assert Match.objects.get().conventions == CARD
