"""The doors to statistics, on the club's page and on one's own."""

import pytest
from django.test import Client

from scoring.models import Club
from tests.tournaments.records.hand_made import hand_made_evening

pytestmark = pytest.mark.django_db


def test_a_club_that_has_played_shows_the_doors_to_everybody(club: Club, client: Client) -> None:
    assert "/clubs/heule/leaders/" not in client.get("/clubs/heule/").content.decode()
    hand_made_evening(club)
    page = client.get("/clubs/heule/").content.decode()
    assert "/clubs/heule/leaders/" in page
    assert "/clubs/heule/ratings/" not in page


def test_an_organiser_finds_the_switch_of_ratings(club: Club, signed_in, otto) -> None:
    assert "/clubs/heule/ratings/" in signed_in(otto).get("/clubs/heule/").content.decode()


def test_ones_own_page_leads_to_ones_statistics(signed_in, bob) -> None:
    assert f"/players/{bob.player.pk}/" in signed_in(bob).get("/me/").content.decode()
