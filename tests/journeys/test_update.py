"""A server is updated while hands wait on a phone: none stays behind, and the next page has the new code."""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from scoring.models import Line
from tests.engines.proxy import Proxy
from tests.journeys.phone import Phone
from tests.journeys.shipped import Shipped, running
from tests.journeys.table import Table
from tests.journeys.test_flight_mode import network as network
from tests.journeys.test_flight_mode import wait_until
from tests.journeys.test_queue import kept_hand, save

SCRIPT = "scoring/pad.js"
OLDER = "scoring/pad.0123456789ab.js"
"""What the build before this one had for it."""

SCRIPT_OF_PAGE = """() => new URL(document.querySelector("script[src*='/scoring/pad.']").src).pathname"""
IS_NAMED_ON_KEPT_PAGE = """async (address) => (
  (await (await caches.match(location.pathname)).text()).includes(address)
)"""
HAS_WORKER_THAT_KEEPS = """async (address) => {
  const isKept = await (await caches.open("files")).match(address, { ignoreVary: true }) !== undefined;
  const { active, waiting, installing } = await navigator.serviceWorker.getRegistration();
  return isKept && !installing && !waiting && active.state === "activated";
}"""


@pytest.fixture
def newer(static: Path) -> str:
    """The address of the pad's script in the build of today."""
    names = json.loads((static / "staticfiles.json").read_text())["paths"]
    return f"/static/{names[SCRIPT]}"


@pytest.fixture
def older(shipped: Shipped, static: Path, newer: str, tmp_path: Path) -> Iterator[Shipped]:
    """A server of the build before, on the same database: only the script of the pad was another."""
    files = tmp_path / "static"
    shutil.copytree(static, files, copy_function=os.link)
    script = (static / newer.removeprefix("/static/")).read_text()
    (files / OLDER).write_text(f"{script}\n// older\n")
    manifest = files / "staticfiles.json"
    known = json.loads(manifest.read_text())
    known["paths"][SCRIPT] = OLDER
    manifest.unlink()  # it is that of today's build, too
    manifest.write_text(json.dumps(known))
    with running(tmp_path / "older", files) as older:
        yield older


@pytest.fixture
def table(older: Shipped, shipped: Shipped, network: Proxy, new_phone: Callable[..., Phone]) -> Table:
    """On a phone that keeps all that the older build gives it; it runs no rules, which take their time."""
    network.stand_ins[shipped.port] = older.port
    phone = new_phone(secure=True, through=network)
    phone.page.context.add_init_script("delete globalThis.WebAssembly")
    table = Table(phone, "manillen-2p", ("Anna", "Bert"))
    expect(phone.page.get_by_text("closing it loses nothing")).to_be_visible(timeout=60_000)
    return table


def test_hands_that_wait_during_an_update_are_sent_once_and_the_next_page_has_the_new_code(
    table: Table, network: Proxy, newer: str
) -> None:
    phone, address = table.phone, table.page.url
    network.is_cut = True
    for number, points in enumerate(((37, 23), (33, 27)), 1):
        save(table, number, trump="hearts", points=points)
        kept_hand(phone, number).wait_for()

    network.stand_ins.clear()
    network.is_cut, network.loses_answers_to = False, "POST"
    another = phone.page.context.new_page()
    another.goto("/play/")
    wait_until(lambda: another.evaluate(HAS_WORKER_THAT_KEEPS, newer))
    another.close()
    wait_until(lambda: network.lost > 0)  # the server has the first hand, and the phone doesn't know
    assert phone.page.evaluate(SCRIPT_OF_PAGE) == f"/static/{OLDER}"
    expect(phone.page.locator(".kept-hand")).to_have_count(2)

    network.is_cut = True
    phone.reopen(address)
    assert phone.page.evaluate(SCRIPT_OF_PAGE) == f"/static/{OLDER}"
    expect(phone.page.locator(".kept-hand")).to_have_count(2)

    network.restore()
    expect(phone.page.locator("#kept-hands")).to_be_hidden(timeout=30_000)
    assert [line.facts["points"][0] for line in Line.objects.order_by("number")] == [37, 33]
    phone.reopen(address)
    assert phone.page.evaluate(SCRIPT_OF_PAGE) == newer
    wait_until(lambda: phone.page.evaluate(IS_NAMED_ON_KEPT_PAGE, newer))
    phone.look()
    phone.forgive_the_network()
