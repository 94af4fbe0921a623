"""Long names stand in smaller letters where they would be broken within a word."""

import re

import pytest
from django.test import Client

from tests.scoring.factories import hand, new_match, play
from tests.scoring.phones import SHORT

pytestmark = pytest.mark.django_db

LONG = ("Bo Vandenbroucke", "Cas")
HYPHEN = ("Marie-Antoinette Claes", "Cas")


def classes(page: str, place: str) -> set[str]:
    """Those of the element with this id."""
    (tag,) = re.findall(rf'<\w+[^>]* id="{place}"[^>]*>|<\w+ id="{place}"[^>]*>', page)
    return {name for text in re.findall(r'class="([^"]*)"', tag) for name in text.split()}


@pytest.mark.parametrize(("names", "is_long"), [(LONG, True), (HYPHEN, False), (("An", "Cas"), False)])
def test_in_the_result_above_the_sheet_to_sign_and_in_the_heads_of_all_tables(
    client: Client, names: tuple[str, ...], is_long: bool
) -> None:
    match = new_match("manillen-2p", names, SHORT)
    play(match, hand(55))
    address = f"/m/{match.public_id}/"
    page = client.get(address).text

    assert ("long-words" in classes(client.get(f"{address}sign/").text, "signing")) is is_long
    assert ("long-words" in classes(page, "sheet")) is is_long
    assert ("long-words" in classes(page, "end")) is is_long


def test_of_many_sides_sooner(client: Client) -> None:
    match = new_match("maniglia-solo", ("An", "Bo", "Cas", "Schoonjans"))

    assert "long-words" in classes(client.get(f"/m/{match.public_id}/").text, "sheet")
