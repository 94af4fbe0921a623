"""A laptop in a hall that does TLS itself, with the certificate of a club: a pad has all that it can have."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from scoring.models import Line
from tests.engines.proxy import Proxy
from tests.journeys.phone import Phone
from tests.journeys.shipped import CAFE, Shipped
from tests.journeys.table import Table
from tests.journeys.test_flight_mode import KEPT, come_back, save, wait_for_rules
from tests.journeys.test_flight_mode import network as network
from tests.journeys.test_queue import kept_hand, second_phone


@pytest.fixture(scope="module")
def server(tls_server: Shipped) -> Shipped:
    return tls_server


def test_a_match_over_tls_is_shared_and_survives_a_lost_network(
    network: Proxy, new_phone: Callable[..., Phone]
) -> None:
    phone = new_phone(secure=True, through=network)
    phone.open("/")
    assert phone.base.startswith(f"https://{CAFE}:")
    assert "without encryption" not in phone.text("body")
    phone.open("/play/")
    expect(phone.page.get_by_text(KEPT)).to_be_visible(timeout=120_000)

    table = Table(phone, "manillen-2p", ("Anna", "Bert"))
    wait_for_rules(phone)
    table.hand(trump="hearts", points=(37, 23))
    other = second_phone(phone, new_phone)
    assert other.text("#sheet li[value='1']")

    network.is_cut = True
    save(table, 2, trump="clubs", points=(20, 40))
    phone.reopen(phone.page.url)
    kept_hand(phone, 2).locator(".worth-here").wait_for()

    come_back(phone, network, 2)
    other.page.locator("#sheet li[value='2']").wait_for()
    assert [line.number for line in Line.objects.order_by("number")] == [1, 2]
    phone.look()
