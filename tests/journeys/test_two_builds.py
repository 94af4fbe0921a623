"""A page of one build, a server of the next with other rules: the server judges, and what waits stays."""

import io
import zipfile
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from scoring.models import Line
from scoring.pad import package
from tests.journeys.phone import Phone
from tests.journeys.table import Table
from tests.journeys.test_evening_without_network import save
from tests.journeys.test_queue import find_the_network, kept_hand, lose_the_network

OLDER = "0123456789ab"
FILE = "scoring/rules/families/manillen.py"
TRUE, FALSE = b"side, points - self.half,", b"side, points - self.half + 1,"
"""In the older build each hand is worth a point too many."""

FROM_THE_OLDER_BUILD = f"""new MutationObserver((_, watcher) => {{
  const box = document.querySelector("#rules");
  if (!box) return;
  watcher.disconnect();
  box.dataset.rules = box.dataset.rules.replace(/rules[.].*$/, "older.zip");
  box.dataset.version = "{OLDER}";
}}).observe(document, {{ subtree: true, childList: true }});"""
"""The page of a match names the rules of its build: here, as the one before this would have drawn it."""

IS_RENEWED = """() => document.querySelector("#rules").dataset.version
  === document.querySelector("#fresh").dataset.rules
  && document.querySelector("#rules").dataset.state === "up" """


def older_rules() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(package.package())) as now, zipfile.ZipFile(buffer, "w") as older:
        assert TRUE in now.read(FILE)
        for name in now.namelist():
            older.writestr(name, now.read(name).replace(TRUE, FALSE) if name == FILE else now.read(name))
    return buffer.getvalue()


@pytest.fixture
def table(new_phone: Callable[..., Phone]) -> Table:
    phone = new_phone()
    phone.page.context.route("**/older.zip", lambda route: route.fulfill(body=older_rules()))
    phone.page.add_init_script(FROM_THE_OLDER_BUILD)
    table = Table(phone, "manillen-2p", ("Anna", "Bert"))
    phone.page.locator("#rules[data-state=up]").wait_for(state="attached", timeout=120_000)
    return table


def test_the_server_judges_the_difference_is_said_the_rules_are_renewed_and_the_queue_stays(
    table: Table,
) -> None:
    phone = table.phone
    lose_the_network(phone)
    save(table, trump="hearts", points=(37, 23))
    kept_hand(phone, 1).locator(".worth-here").wait_for()
    save(table, trump="spades", points=(33, 27))
    kept_hand(phone, 2).locator(".worth-here").wait_for()
    assert table.totals == (12, 0)  # 7 + 3, and a point too many each

    find_the_network(phone)
    expect(phone.page.locator("#kept-hands")).to_be_hidden(timeout=30_000)
    assert table.totals == (10, 0)
    assert "What the server says counts." in phone.text("#rules .difference")
    phone.page.wait_for_function(IS_RENEWED, timeout=120_000)
    phone.look()

    lose_the_network(phone)
    save(table, trump="clubs", points=(31, 29))
    kept_hand(phone, 3).locator(".worth-here").wait_for()
    assert table.totals == (11, 0)
    find_the_network(phone)
    expect(phone.page.locator("#kept-hands")).to_be_hidden(timeout=30_000)
    versions = [line.rules_version for line in Line.objects.order_by("number")]
    assert versions == [OLDER, OLDER, package.version()]
