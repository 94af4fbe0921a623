"""A network that refuses nothing and answers nothing: people are told soon, and each hand counts once."""

from collections.abc import Callable, Iterator

import pytest

from scoring.models import Line
from tests.engines.proxy import Proxy, running
from tests.journeys.phone import Phone
from tests.journeys.table import Table
from tests.journeys.test_queue import kept_hand

AWAY = "No network. Play on: hands are kept on this phone."
NO_ANSWER = 600.0
"""Seconds that the network keeps a request to itself: longer than the test."""

SOON = 3_000
"""Milliseconds of waiting after which it is said."""

A_LITTLE = 1_500
"""Milliseconds that a machine with other things to do takes longer."""


@pytest.fixture
def network() -> Iterator[Proxy]:
    with running() as proxy:
        yield proxy


@pytest.fixture
def table(network: Proxy, new_phone: Callable[..., Phone]) -> Table:
    """On a phone on which the rules don't run: the queue alone is tried."""
    phone = new_phone(through=network)
    phone.page.context.add_init_script("delete globalThis.WebAssembly")
    table = Table(phone, "manillen-2p", ["Anna", "Bert"])
    table.hand(trump="hearts", points=(37, 23))
    return table


def find_the_network(table: Table, network: Proxy, line: int) -> None:
    """What waits is sent by itself; what the browser said meanwhile is about the network."""
    network.restore()
    table.page.locator(f"#sheet li[value='{line}']").wait_for(timeout=30_000)
    table.page.locator("#kept-hands").wait_for(state="hidden")
    table.phone.forgive_the_network()
    assert [each.number for each in Line.objects.order_by("number")] == list(range(1, line + 1))


def test_it_is_said_within_three_seconds_and_hands_are_kept_at_once(table: Table, network: Proxy) -> None:
    table.tap_in({"trump": "spades", "points": (33, 27)})
    network.delay = NO_ANSWER
    with table.page.expect_request(lambda asked: "?v=" in asked.url):
        pass  # what is new is asked for every two seconds
    table.page.get_by_text(AWAY).wait_for(timeout=SOON + A_LITTLE)

    table.phone.tap("button.save")
    kept_hand(table.phone, 2).wait_for(timeout=A_LITTLE)
    assert table.read_box("points_0") == ""

    find_the_network(table, network, 2)


def test_a_hand_on_its_way_is_said_to_wait_then_kept_and_counts_once(table: Table, network: Proxy) -> None:
    table.tap_in({"trump": "spades", "points": (33, 27)})
    network.delay = NO_ANSWER
    table.phone.tap("button.save")
    waits = table.page.get_by_text("No answer yet. In a moment the hand is kept on this phone.")
    waits.wait_for(timeout=SOON + A_LITTLE)

    kept_hand(table.phone, 2).wait_for()
    waits.wait_for(state="detached")

    find_the_network(table, network, 2)
