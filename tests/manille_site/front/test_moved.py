"""Addresses that were mended lead to where the page is now."""

import pytest
from django.test import Client

from manille_site.front.moved import MOVED

NEW_ADDRESS = {
    "/t/abc/entrants/edit/7/": "/t/abc/entrants/7/edit/",
    "/t/abc/entrants/remove/7/": "/t/abc/entrants/7/remove/",
    "/t/abc/entrants/paid/7/": "/t/abc/entrants/7/paid/",
    "/t/abc/entrants/withdraw/7/": "/t/abc/entrants/7/withdraw/",
    "/t/abc/entrants/back/7/": "/t/abc/entrants/7/back/",
    "/t/abc/entrants/absent/7/": "/t/abc/entrants/7/absent/",
    "/t/abc/entrants/substitute/7/": "/t/abc/entrants/7/substitute/",
    "/t/abc/entrants/split/7/": "/t/abc/entrants/7/split/",
    "/t/abc/evening/tick/7/": "/t/abc/evening/people/7/",
    "/clubs/heule/seasons/evenings/": "/clubs/heule/evenings/",
    "/clubs/heule/seasons/evenings/new/": "/clubs/heule/evenings/new/",
    "/clubs/heule/seasons/pots/": "/clubs/heule/pots/",
    "/clubs/heule/seasons/pots/new/": "/clubs/heule/pots/new/",
    "/seasons/pots/abc.csv": "/pots/abc.csv",
    "/seasons/pots/abc/": "/pots/abc/",
    "/seasons/pots/abc/tickets/": "/pots/abc/tickets/",
    "/seasons/pots/abc/tickets/7/back/": "/pots/abc/tickets/7/back/",
    "/seasons/pots/abc/tables/": "/pots/abc/tables/",
    "/seasons/pots/abc/games/7/prize/": "/pots/abc/games/7/prize/",
    "/seasons/pots/abc/entries/": "/pots/abc/entries/",
    "/seasons/pots/abc/entries/7/reverse/": "/pots/abc/entries/7/reverse/",
    "/seasons/pots/abc/stakes/": "/pots/abc/stakes/",
    "/seasons/pots/abc/close/": "/pots/abc/close/",
}


@pytest.mark.parametrize(("old", "new"), NEW_ADDRESS.items())
def test_an_old_address_leads_to_the_new_one_with_its_query(old: str, new: str) -> None:
    answer = Client().get(old, {"tournament": "xyz"})

    assert (answer.status_code, answer["Location"]) == (301, f"{new}?tournament=xyz")


@pytest.mark.parametrize(("old", "new"), NEW_ADDRESS.items())
def test_what_was_typed_before_an_update_is_sent_on_with_its_form(old: str, new: str) -> None:
    answer = Client().post(old, {"name": "An"})

    assert (answer.status_code, answer["Location"]) == (308, new)


def test_the_table_has_every_address_that_was_mended() -> None:
    assert len(NEW_ADDRESS) == len(MOVED)
