"""Nothing that a page offers is broken: every link and every form's page, for everybody, as it is served."""

from dataclasses import replace
from typing import Any

import pytest

from scoring.models import Match
from scoring.rules import VARIANTS
from tests.journeys.crawler import Crawl
from tests.journeys.phone import OF_ONE_VISIT, Phone
from tests.journeys.shipped import Shipped
from tests.journeys.visitors import Visitor, visitors_of_a_small_club, visitors_of_the_demo

FEW = {"of_each_kind": 1, "games": 1}


@pytest.mark.release
def test_nothing_that_a_page_offers_is_broken(shipped: Shipped, new_phone) -> None:
    visitors = visitors_of_the_demo()
    for role, ways in ways_to_every_game().items():
        visitors[role] = replace(visitors[role], begin=(*visitors[role].begin, *ways))
    walks = walk_as(visitors, shipped)
    assert len(first_to_meet(walks)) > 100
    look_at(new_phone(), visitors, walks)


def test_nothing_is_broken_in_a_small_club(shipped: Shipped) -> None:
    first = first_to_meet(walk_as(visitors_of_a_small_club(), shipped, **FEW))
    assert len(first) > 30
    assert set(first.values()) == {"nobody", "table phone", "organiser"}


def ways_to_every_game() -> dict[str, tuple[str, ...]]:
    """By role, pages of each game of the demo: its rules, the form that opens a match, a match that is over,
    and one that is being played. (The table phone has a pad of each.)"""
    matches = Match.objects.filter(club__isnull=False).values_list("variant", "public_id")
    over, on = (dict(matches.filter(closed_at__isnull=is_on)) for is_on in (False, True))
    assert over.keys() == on.keys() == VARIANTS.keys()
    pages = (f"/{page}/{key}/" for page in ("games", "play") for key in VARIANTS)
    return {
        "nobody": (*pages, *(f"/m/{public_id}/" for public_id in over.values())),
        "organiser": tuple(f"/m/{public_id}/" for public_id in on.values()),
    }


def walk_as(visitors: dict[str, Visitor], shipped: Shipped, **how_many: Any) -> dict[str, Crawl]:
    """Everybody's walk; fails where anything did not answer."""
    walks: dict[str, Crawl] = {}
    for role, visitor in visitors.items():
        walks[role] = Crawl(shipped.local, visitor.cookies, **how_many)
        walks[role].walk(("/", *visitor.begin))
    faults = [f"{role}: {fault}" for role, crawl in walks.items() for fault in crawl.faults]
    assert not faults, "\n".join(faults)
    return walks


def first_to_meet(walks: dict[str, Crawl]) -> dict[str, str]:
    """By kind of page, who came to one first."""
    return {kind: role for role, crawl in reversed(walks.items()) for kind in crawl.pages}


def look_at(phone: Phone, visitors: dict[str, Visitor], walks: dict[str, Crawl]) -> None:
    """What each visitor met, in their browser: nothing in the console, nothing against the policy.

    Both come of a page's bytes: what was the same for somebody before, but for keys of forms, is passed by.
    """
    pages: set[str] = set()
    for role, visitor in visitors.items():
        context = phone.page.context
        context.clear_cookies()
        context.add_cookies(
            [{"name": name, "value": value, "url": phone.base} for name, value in visitor.cookies.items()]
        )
        before = len(phone.wrong)
        for address, text in walks[role].sights.items():
            if (page := OF_ONE_VISIT.sub("", text)) not in pages:
                pages.add(page)
                phone.glance(address.replace(phone.shipped.local, phone.base))
        phone.wrong[before:] = [f"{role}: {fault}" for fault in phone.wrong[before:]]
