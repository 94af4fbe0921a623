"""Nothing that a page offers is broken: every link and every form's page, for everybody, as it is served."""

import pytest

from tests.journeys.crawler import Crawl
from tests.journeys.phone import Phone
from tests.journeys.shipped import Shipped
from tests.journeys.visitors import Visitor, visitors_of_the_demo


@pytest.fixture
def visitors(shipped: Shipped) -> dict[str, Visitor]:
    return visitors_of_the_demo()


def test_nothing_that_a_page_offers_is_broken(
    shipped: Shipped, visitors: dict[str, Visitor], new_phone
) -> None:
    faults: list[str] = []
    pages: dict[str, tuple[str, str]] = {}
    for role, visitor in visitors.items():
        crawl = Crawl(shipped.local, visitor.cookies)
        crawl.walk(("/", *visitor.begin))
        faults += [f"{role}: {fault}" for fault in crawl.faults]
        for kind, address in crawl.pages.items():
            pages.setdefault(kind, (role, address))
    assert not faults, "\n".join(faults)
    assert len(pages) > 100
    look_at(new_phone(), visitors, pages)


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
