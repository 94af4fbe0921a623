"""Whoever reads, by whatever means, loses nothing: every kind of page in every look."""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.access.eye import Eye
from tests.access.looks import LOOKS
from tests.access.walk import Sight, sights
from tests.journeys.shipped import Shipped
from tests.journeys.visitors import Visitor, visitors_of_a_small_club, visitors_of_the_demo

LEAST_KINDS = 100
"""Fewer, and the walk has lost its way."""


@pytest.mark.journey
@pytest.mark.release
def test_every_kind_of_page_in_every_look(
    shipped: Shipped, browser: Browser, pytestconfig: pytest.Config, capsys: pytest.CaptureFixture[str]
) -> None:
    visitors = visitors_of_the_demo()
    only = pytestconfig.getoption("--only", default=[])
    lost: list[str] = []
    found = list(sights(shipped.local, visitors, only, lost))
    faults: dict[Sight, dict[str, list[str]]] = {}
    try:
        for sight, of in look_over(browser, shipped, visitors, found):
            faults[sight] = of
    finally:  # whoever loses patience has what was found until then
        with capsys.disabled():
            sys.stdout.write(report(faults) + "".join(f"did not answer: {one}\n" for one in lost))
    assert not lost
    assert not any(any(of.values()) for of in faults.values())
    assert len({sight.kind for sight in found}) > (0 if only else LEAST_KINDS)


@pytest.mark.journey
def test_three_kinds_of_page_in_light_and_dark(shipped: Shipped, browser: Browser) -> None:
    """The front page, a tournament and a pad."""
    visitors = visitors_of_a_small_club()
    nobody, phone = visitors["nobody"], visitors["table phone"]
    eye = Eye(browser, shipped.plain, phone.cookies, LOOKS[:2])
    pages = ("/", *nobody.begin, *phone.begin)
    faults = {path: eye.faults(shipped.plain + path) for path in pages}
    eye.close()
    assert faults == {path: {"light": [], "dark": []} for path in pages}


def look_over(
    browser: Browser, shipped: Shipped, visitors: dict[str, Visitor], found: list[Sight]
) -> Iterator[tuple[Sight, dict[str, list[str]]]]:
    """Each page with its faults by look."""
    for name in dict.fromkeys(sight.visitor for sight in found):
        eye = Eye(browser, shipped.plain, visitors[name].cookies)
        for sight in found:
            if sight.visitor == name:
                yield sight, eye.faults(sight.address.replace(shipped.local, shipped.plain))
        eye.close()


def report(faults: dict[Sight, dict[str, list[str]]]) -> str:
    """The table: kinds of page down, looks across, in each the number of faults; then every fault once."""
    names = [look.name for look in LOOKS]
    rows: defaultdict[str, Counter[str]] = defaultdict(Counter)
    where: defaultdict[str, list[str]] = defaultdict(list)
    for sight, of in faults.items():
        rows[sight.kind]["pages"] += 1
        for look, found in of.items():
            rows[sight.kind][look] += len(found)
            for fault in found:
                where[f"{look}: {fault}"].append(f"{sight.address} as {sight.visitor}")
    total = sum(rows.values(), Counter())
    width = max(map(len, (*rows, "all")))
    lines = [f"{'kind of page':{width}} pages  {'  '.join(names)}"]
    for kind, row in (*sorted(rows.items()), (f"all {len(rows)} kinds", total)):
        cells = "  ".join(f"{row[name]:>{len(name)}}" for name in names)
        lines.append(f"{kind:{width}} {row['pages']:>5}  {cells}")
    lines += [f"{fault}\n    {len(on)} pages, such as {on[0]}" for fault, on in where.items()]
    lines.append(f"{total['pages']} pages, {sum(total[name] for name in names)} violations")
    return "\n".join(("", *lines, ""))
