"""The statement on accessibility: reached from every page, and somebody is named to write to."""

import pytest
from django.conf import LazySettings
from django.test import Client

pytestmark = pytest.mark.django_db


def test_every_foot_leads_to_it(client: Client) -> None:
    assert 'href="/accessibility/"' in client.get("/clubs/").text


def test_it_names_the_standard_and_when_it_was_held_against_the_pages(client: Client) -> None:
    page = client.get("/accessibility/").text

    assert "(WCAG) 2.2 at level AA" in page
    assert "23 November 2026" in page


def test_people_write_to_whoever_runs_the_site(client: Client, settings: LazySettings) -> None:
    settings.CONTACT_EMAIL = "help@cards.example.org"

    assert '<a href="mailto:help@cards.example.org">' in client.get("/accessibility/").text


def test_without_an_address_they_are_told_whom_to_ask(client: Client) -> None:
    page = client.get("/accessibility/").text

    assert "mailto:" not in page
    assert "Tell an organiser of your club" in page


def test_nothing_is_sent_to_it(client: Client) -> None:
    assert client.post("/accessibility/").status_code == 405
