"""A piece of a page that is opened alone is a page; scripts get the piece alone."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.db import transaction

from tests.scoring.conftest import HTMX
from tests.test_every_url import (
    address_of,
    is_of_tournaments,
    parts_of,
    routes,
    tournament_parts,
    world,  # noqa: F401
)
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
PERSON = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
OTHERS = ("api/", "admin/")


def answer(world: SimpleNamespace, role: str, address: str, headers: dict[str, str]) -> Any:  # noqa: F811
    with transaction.atomic():
        response = world.clients[role].get(address, headers=headers)
        transaction.set_rollback(True)
    return response


def is_piece(response: Any) -> bool:
    is_html = response.headers.get("Content-Type", "").startswith("text/html")
    return (
        response.status_code == 200
        and is_html
        and not response.streaming
        and b"<html" not in response.content
    )


@pytest.mark.parametrize("route", [route for route in routes() if not route.startswith(OTHERS)])
def test_whatever_a_person_opens_is_a_page(route: str, world: SimpleNamespace) -> None:  # noqa: F811
    parts = tournament_parts(world, world.public) if is_of_tournaments(route) else parts_of(route, world)
    address = address_of(route, parts)
    for role in ("organiser", "visitor"):
        assert not is_piece(answer(world, role, address, PERSON)), role


@pytest.mark.parametrize("address", ["/now/", "/clubs/heule/now/"])
def test_what_is_on_now_is_a_page_that_leads_back(address: str, world: SimpleNamespace) -> None:  # noqa: F811
    page = answer(world, "visitor", address, PERSON).content.decode()

    assert '<nav class="site-nav' in page
    assert 'id="now"' in page
    assert f'<a href="{address.removesuffix("now/")}">' in page
    for headers in (HTMX, HTMX | PERSON, {"Accept": "*/*"}):
        assert is_piece(answer(world, "visitor", address, headers))


def test_what_people_wrote_is_as_harmless_in_it(world: SimpleNamespace) -> None:  # noqa: F811
    with transaction.atomic():
        Tournament.objects.filter(pk=world.public.pk).update(name="<b>Grote Prijs</b>")
        page = world.clients["visitor"].get("/now/", headers=PERSON).content.decode()
        transaction.set_rollback(True)

    assert "&lt;b&gt;Grote Prijs" in page
    assert "<b>Grote Prijs" not in page
