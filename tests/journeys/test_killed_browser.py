"""A phone without a network whose browser the system ends between two hands, without asking it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from scoring.models import Match
from scoring.rules import fold
from tests.engines.proxy import Proxy
from tests.journeys.phone import Phone
from tests.journeys.profile import Profile
from tests.journeys.test_evening_without_network import match_as_played_online, save, short_match
from tests.journeys.test_flight_mode import come_back, open_without_a_network, wait_for_rules
from tests.journeys.test_flight_mode import network as network
from tests.journeys.test_flight_mode import phone as phone
from tests.journeys.test_queue import kept_hand

GAMES = [
    "manillen-2p",
    *(
        pytest.param(game, marks=pytest.mark.release)
        for game in ("hornafjardarmanni", "mariglia", "maniglia-solo", "laugavatnsmanni")
    ),
]
"""One for each kind of pad: trump and points; a cut and tricks; a card turned up; a bid; an auction."""

MOST = 6
"""Hands that are played; a longer match is left there."""


def deadly(hands: int) -> tuple[int, int]:
    """After these hands the browser is killed, as soon as the page shows them as kept.

    >>> deadly(6), deadly(3)
    ((2, 4), (1, 2))
    """
    return (2, 4) if hands > 4 else (1, 2)


@pytest.fixture
def browser(playwright: Playwright, tmp_path: Path) -> Iterator[Profile]:
    """In the place of the one that journeys share, which keeps nothing when it ends."""
    profile = Profile(playwright, tmp_path / "profile")
    yield profile
    profile.kill()


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_the_same_to_the_last_byte_where_the_browser_was_killed_twice(
    browser: Profile, phone: Phone, network: Proxy, new_phone: Callable[..., Phone], game: str
) -> None:
    header, hands = short_match(game)
    hands = hands[:MOST]
    network.is_cut = True
    table = open_without_a_network(phone, header.variant.key, header.players)
    address = table.page.url

    for number, hand in enumerate(hands, 1):
        save(table, **hand)
        kept_hand(table.phone, number).wait_for()
        if number in deadly(len(hands)):
            browser.kill()
            dead, table.phone = table.phone, new_phone(secure=True, through=network)
            dead.forgive_the_network()
            table.phone.glance(address)
            wait_for_rules(table.phone)
            expect(table.page.locator(".kept-hand")).to_have_count(number)
        kept_hand(table.phone, number).locator(".worth-here").wait_for()
    assert Match.objects.count() == 0

    come_back(table.phone, network, len(hands))
    if fold(header, hands).next is None:
        table.page.locator("#end-title").wait_for(timeout=60_000)
    match_as_played_online(header, hands)
