"""A visitor of the demo club signs in with the printed password and looks around."""

import pytest

from manille_site import demo
from scoring.models import Club, Match
from tests.journeys.phone import Phone
from tests.journeys.shipped import Shipped


@pytest.fixture
def credentials(shipped: Shipped) -> demo.Credentials:
    demo.load()
    found = demo.credentials()
    assert found is not None
    return found


def test_the_organiser_of_the_demo_club_signs_in_and_looks_around(
    credentials: demo.Credentials, phone: Phone
) -> None:
    club = Club.objects.get(slug="de-vier-tienen")
    phone.open("/accounts/login/")
    phone.page.locator("input[name=login]").fill(credentials.email)
    phone.page.locator("input[name=password]").fill(credentials.password)
    phone.tap_through(phone.page.locator("form:has(input[name=password]) button[type=submit]"))
    phone.open(f"/clubs/{club.slug}/")
    assert club.name in phone.text("h1")
    phone.open(f"/clubs/{club.slug}/members/")
    assert "Marie-Antoinette Vandenberghe-Vanhoutteghem de Nieuwerkercke" in phone.text("main")


def test_every_demo_match_can_be_looked_at(credentials: demo.Credentials, phone: Phone) -> None:
    """The one being played and the newest finished one of every game."""
    seen = set()
    for match in Match.objects.order_by("-opened_at"):
        if (match.variant, match.is_closed) not in seen:
            seen.add((match.variant, match.is_closed))
            phone.open(f"/m/{match.public_id}/")
            assert bool(phone.page.locator("#end").count()) is match.is_closed
