"""The pad of a match that nobody has opened: what phones keep to open one without a network."""

import json
import re
from html import unescape
from html.parser import HTMLParser

import pytest
from django.test import Client

from scoring.matches.views.blank import NAME
from scoring.models import Match
from scoring.models.matches import ADDRESS_OF_NONE
from scoring.rules import VARIANTS

pytestmark = pytest.mark.django_db


def header_on(page: str) -> dict[str, object]:
    (text,) = re.findall(r'data-header="([^"]*)"', page)
    return dict(json.loads(unescape(text)))


@pytest.mark.parametrize(
    ("variant", "players"), [(key, size) for key, game in VARIANTS.items() for size in game.players]
)
def test_every_game_has_one_for_each_size_of_table(client: Client, variant: str, players: int) -> None:
    answer = client.get(f"/play/{variant}/pad/?players={players}")

    page = answer.content.decode()
    assert header_on(page)["players"] == [NAME.format(seat) for seat in range(players)]
    assert f'data-match="{ADDRESS_OF_NONE}"' in page
    assert "max-age=0" in answer["Cache-Control"]
    assert not Match.objects.exists()


def test_it_is_the_pad_of_the_rules_that_were_asked_for(client: Client) -> None:
    page = client.get("/play/manille/pad/?option_best_of=7").content.decode()
    ruleset = header_on(page)["ruleset"]
    assert isinstance(ruleset, dict)
    assert ruleset["best_of"] == 7


@pytest.mark.parametrize(
    "address", ["/play/whist/pad/", "/play/manille/pad/?players=3", "/play/manille/pad/?option_best_of=x"]
)
def test_of_what_is_no_game_there_is_none(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_nothing_is_sent_to_it(client: Client) -> None:
    assert client.post("/play/manille/pad/", {}).status_code == 405


def test_it_asks_the_database_nothing(client: Client, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        client.get("/play/manille/pad/")


class FormRead(HTMLParser):
    """What a browser would send of the rules in a form: ``fields``, and how many may sit down: ``sizes``."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self.sizes: list[str] = []
        self._list = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name, value = given.get("name") or "", given.get("value") or ""
        if tag == "select":
            self._list = name
        elif tag == "option" and ("selected" in given or self._list not in self.fields):
            self.fields[self._list] = value
        elif tag == "input" and name == "players":
            self.sizes.append(value)
        elif tag == "input" and (given.get("type") not in ("radio", "checkbox") or "checked" in given):
            self.fields[name] = value or "on" if given.get("type") == "checkbox" else value


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_phone_gets_the_pad_of_the_form_as_it_stands(client: Client, variant: str) -> None:
    """For each size of table, as games.js asks for it: a phone is ready only where it has them all."""
    form = FormRead()
    form.feed(client.get(f"/play/{variant}/").content.decode())
    rules = {
        name: value
        for name, value in form.fields.items()
        if value and (name == "preset" or name.startswith(("option_", "convention_")))
    }
    for players in form.sizes or map(str, VARIANTS[variant].players):
        assert client.get(f"/play/{variant}/pad/", rules | {"players": players}).status_code == 200


def test_the_pad_that_is_kept_for_a_match_without_a_network_speaks_of_its_cards(client: Client) -> None:
    page = client.get("/play/mariglia/pad/?convention_pack=sardinian").content.decode()

    assert 'data-pack="sardinian"' in page
    assert "<b>cups <i>coppe</i></b>" in page
    assert "data-pack=" not in client.get("/play/mariglia/pad/").content.decode()
