"""What a browser is asked to keep, and for how long."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.journeys.phone import Phone
from tests.journeys.table import Table
from tests.journeys.test_flight_mode import wait_until
from tests.journeys.test_queue import find_the_network, kept_hand, lose_the_network, save

COUNT = """
window.timesAsked = 0;
StorageManager.prototype.persist = () => { window.timesAsked += 1; return Promise.resolve(false); };
"""
PUT = """async (days) => {
  await navigator.serviceWorker.ready;
  const files = await caches.open("files");
  const put = (address, age) => files.put(address, new Response("", {
    headers: age === null ? {} : { Date: new Date(Date.now() - age * 24 * 3600 * 1000).toUTCString() },
  }));
  for (const age of days) await put(`/static/of-day-${age}.js`, age);
  const needed = (await files.keys()).map(({ url }) => new URL(url).pathname)
    .find((address) => address.includes("/pad"));
  await put(needed, 400);
  await (await navigator.serviceWorker.getRegistration()).unregister();
  return needed;
}"""
KEPT = """async () => (await (await caches.open("files")).keys()).map(({ url }) => new URL(url).pathname)"""


def test_the_browser_is_asked_once_and_when_there_is_something_to_keep(
    new_phone: Callable[..., Phone],
) -> None:
    phone = new_phone(secure=True)
    phone.page.context.add_init_script(COUNT)
    table = Table(phone, "manillen-2p", ["Anna", "Bert"])
    table.hand(trump="hearts", points=(37, 23))
    assert phone.page.evaluate("timesAsked") == 0

    lose_the_network(phone)
    for number in (2, 3):
        save(table, number, trump="spades", points=(33, 27))
        kept_hand(phone, number).wait_for()
    assert phone.page.evaluate("timesAsked") == 1
    find_the_network(phone)
    expect(phone.page.locator("#kept-hands")).to_be_hidden()


def test_files_of_earlier_versions_are_kept_for_sixty_days(new_phone: Callable[..., Phone]) -> None:
    """Pages that lie here may name them; what the product of today needs stays, however old."""
    phone = new_phone(secure=True)
    phone.open("/play/")
    needed = phone.page.evaluate(PUT, [59, 61, None])
    phone.page.goto("about:blank")  # nobody needs the worker, which goes

    phone.page.goto("/play/")
    old = {"/static/of-day-61.js", "/static/of-day-null.js"}
    wait_until(lambda: not old & {*phone.page.evaluate(KEPT)})
    assert {"/static/of-day-59.js", needed} <= {*phone.page.evaluate(KEPT)}
