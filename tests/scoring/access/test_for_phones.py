"""What is handed to phones leads to this server, also from a page opened on the server's own machine."""

import pytest
from django.test import RequestFactory

from scoring.access import for_phones
from scoring.access.for_phones import phone_address
from tests.scoring.factories import new_match

LAN = "192.0.2.7"


@pytest.fixture
def in_a_network(monkeypatch):
    monkeypatch.setattr(for_phones, "own_address", lambda: LAN)


def at(host: str) -> for_phones.PhoneAddress:
    return phone_address(RequestFactory(headers={"host": host}).get("/"), "/j/")


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "0.0.0.0:8000"])
def test_a_page_opened_on_the_server_itself_hands_out_the_address_in_the_network(in_a_network, host):
    address = at(host)
    assert address.text == f"http://{LAN}:8000/j/"
    assert "<svg" in str(address.qr)


def test_a_server_that_listens_everywhere_is_found_by_phones(in_a_network, settings):
    settings.LISTENS_ON = "0.0.0.0"
    assert at("localhost:8000").text == f"http://{LAN}:8000/j/"
    assert at("localhost:8000").qr


def test_a_certificate_that_begins_with_localhost_hands_out_its_next_name(in_a_network, settings):
    settings.TLS_CERTIFICATE = "fullchain.pem"
    settings.ALLOWED_HOSTS = ["localhost", "cards.example.org", "192.0.2.7"]
    assert at("localhost:8000").text == "http://cards.example.org:8000/j/"
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1"]
    assert at("localhost:8000").text == f"http://{LAN}:8000/j/"


@pytest.mark.parametrize("host", ["192.168.1.7:8000", "cards.example.org"])
def test_any_other_address_is_handed_on_as_it_is(in_a_network, host):
    assert at(host).text == f"http://{host}/j/"


def test_no_picture_is_drawn_that_no_phone_can_open(in_a_network, settings):
    settings.LISTENS_ON = "127.0.0.1"
    address = at("localhost:8000")
    assert address.qr is None
    assert "--host 0.0.0.0" in address.problem


def test_without_a_network_the_page_says_what_to_do(monkeypatch):
    monkeypatch.setattr(for_phones, "own_address", lambda: None)
    address = at("localhost:8000")
    assert address.qr is None
    assert "Wi-Fi" in address.problem


def test_the_page_that_shares_a_match_says_why_it_shows_no_picture(client, db, settings):
    settings.LISTENS_ON = "127.0.0.1"
    match = new_match("manillen-2p", ("Anna", "Bert"))
    page = client.get(f"/m/{match.public_id}/share/", headers={"host": "localhost:8000"}).text
    assert 'class="qr-card"' not in page
    assert "listens to its own machine only" in page
    elsewhere = client.get(f"/m/{match.public_id}/share/", headers={"host": "192.0.2.9:8000"}).text
    assert 'class="qr-card"' in elsewhere


def test_a_pad_tells_its_script_why_no_code_can_be_drawn_of_its_address(client, db, settings):
    settings.LISTENS_ON = "127.0.0.1"
    match = new_match("manillen-2p", ("Anna", "Bert"))
    for pad in (f"/m/{match.public_id}/", "/play/manillen-2p/pad/"):
        page = client.get(pad, headers={"host": "localhost:8000"}).text
        assert 'data-problem="Phones can’t open this: the server listens to its own machine only.' in page
        elsewhere = client.get(pad, headers={"host": "192.0.2.9:8000"}).text
        assert 'data-address="http://192.0.2.9:8000/m/' in elsewhere
        assert 'data-problem=""' in elsewhere
