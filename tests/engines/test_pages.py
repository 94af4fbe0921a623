"""One page of each kind in every engine: it is painted, fits a phone, shows what is chosen, and complains of
nothing."""

import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import closing

import pytest

from tests.access.test_access import LEAST_KINDS
from tests.access.walk import Sight, sights
from tests.engines.conftest import ENGINES
from tests.engines.engine import Engine
from tests.journeys.shipped import Shipped
from tests.journeys.visitors import Visitor, visitors_of_the_demo

FAULTS = """(() => {
  const faults = [];
  const seen = (element) => element.getClientRects().length > 0;
  const painted = (element) => getComputedStyle(element).backgroundColor !== "rgba(0, 0, 0, 0)";
  const look = (element) => {
    const style = getComputedStyle(element);
    return ["backgroundColor", "borderTopColor", "boxShadow", "color"].map((name) => style[name]).join();
  };
  if (document.documentElement.scrollWidth > innerWidth) faults.push("scrolls sideways");
  if (!painted(document.documentElement) && !painted(document.body)) faults.push("has no background");
  const main = document.querySelector("main, .screen");
  if (!main || !seen(main) || !main.innerText.trim()) faults.push("shows nothing");
  for (const button of document.querySelectorAll("main .button")) {
    const style = getComputedStyle(button);
    if (seen(button) && !painted(button) && style.borderTopStyle === "none") {
      faults.push(`a button without a frame: ${button.innerText}`);
    }
  }
  for (const chosen of document.querySelectorAll("main .key input:checked + span")) {
    const name = chosen.previousElementSibling.name;
    const others = [...document.querySelectorAll(`main .key input[name="${name}"]:not(:checked) + span`)];
    if (seen(chosen) && others.some((other) => seen(other) && look(other) === look(chosen))) {
      faults.push(`what is chosen looks like the rest: ${name}`);
    }
  }
  return faults;
})()"""


@pytest.mark.django_db(transaction=True)
def test_a_page_of_each_kind_is_as_it_should_be(
    shipped: Shipped, start_engine: Callable[..., Engine], subtests
) -> None:
    visitors = visitors_of_the_demo()
    lost: list[str] = []
    kinds: dict[str, Sight] = {}
    for sight in sights(shipped.local, visitors, [], lost):
        kinds.setdefault(sight.kind, sight)
    assert not lost
    assert len(kinds) > LEAST_KINDS
    for name in ENGINES:
        with subtests.test(name):
            assert look_over(name, shipped, visitors, [*kinds.values()], start_engine) == {}


def look_over(
    name: str,
    shipped: Shipped,
    visitors: Mapping[str, Visitor],
    found: list[Sight],
    start_engine: Callable[..., Engine],
) -> dict[str, list[str]]:
    """Addresses with what is wrong with them in this engine."""
    by_visitor = defaultdict(list)
    for sight in found:
        by_visitor[sight.visitor].append(sight.address.replace(shipped.local, shipped.plain))
    wrong = {}
    for visitor, addresses in by_visitor.items():
        with closing(start_engine(name)) as engine:
            engine.carry(visitors[visitor].cookies, shipped.plain)
            for address in addresses:
                before = len(engine.heard)
                engine.open(address)
                wait_for_late_modules(engine)
                if faults := [*engine.evaluate(FAULTS), *engine.heard[before:]]:
                    wrong[f"{address} as {visitor}"] = faults
    return wrong


def wait_for_late_modules(engine: Engine) -> None:
    """As whoever reads the page does: WebKit complains of what is still asked for when a page is left."""
    if not engine.evaluate("document.querySelector('meta[name=late-module]') !== null"):
        return
    before = -1
    while before < (now := engine.evaluate("performance.getEntriesByType('resource').length")):
        before = now
        time.sleep(1)
