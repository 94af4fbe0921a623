"""Nothing that a page offers is broken: every link and every form's page, for everybody, as it is served."""

from typing import Any

import pytest

from tests.journeys.crawler import Crawl
from tests.journeys.phone import Phone
from tests.journeys.shipped import Shipped
from tests.journeys.visitors import Visitor, visitors_of_a_small_club, visitors_of_the_demo

FEW = {"of_each_kind": 1, "games": 1}


@pytest.mark.release
def test_nothing_that_a_page_offers_is_broken(shipped: Shipped, new_phone) -> None:
    visitors = visitors_of_the_demo()
    pages = walk_as(visitors, shipped)
    assert len(pages) > 100
    look_at(new_phone(), visitors, pages)


def test_nothing_is_broken_in_a_small_club(shipped: Shipped) -> None:
    pages = walk_as(visitors_of_a_small_club(), shipped, **FEW)
    assert len(pages) > 30
    assert {role for role, _address in pages.values()} == {"nobody", "table phone", "organiser"}


def walk_as(visitors: dict[str, Visitor], shipped: Shipped, **how_many: Any) -> dict[str, tuple[str, str]]:
    """By kind of page, who came to one first, and its address; fails where anything did not answer."""
    faults: list[str] = []
    pages: dict[str, tuple[str, str]] = {}
    for role, visitor in visitors.items():
        crawl = Crawl(shipped.local, visitor.cookies, **how_many)
        crawl.walk(("/", *visitor.begin))
        faults += [f"{role}: {fault}" for fault in crawl.faults]
        for kind, address in crawl.pages.items():
            pages.setdefault(kind, (role, address))
    assert not faults, "\n".join(faults)
    return pages


def look_at(phone: Phone, visitors: dict[str, Visitor], pages: dict[str, tuple[str, str]]) -> None:
    """One page of each kind in a browser: nothing in the console, nothing against the policy."""
    for role, visitor in visitors.items():
        context = phone.page.context
        context.clear_cookies()
        context.add_cookies(
            [{"name": name, "value": value, "url": phone.base} for name, value in visitor.cookies.items()]
        )
        for opened_by, address in pages.values():
            if opened_by == role:
                phone.glance(address.replace(phone.shipped.local, phone.base))
