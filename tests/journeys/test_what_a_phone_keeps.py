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
  const { active } = await navigator.serviceWorker.ready;
  await new Promise((accept) => {  // it has tidied up
    const look = () => { if (active.state === "activated") accept(); };
    active.addEventListener("statechange", look);
    look();
  });
  const [files, earlier] = await Promise.all(["files", "earlier"].map((name) => caches.open(name)));
  const of = (age) => new Response("", {
    headers: { Date: new Date(Date.now() - age * 24 * 3600 * 1000).toUTCString() },
  });
  const needed = (await files.keys()).map(({ url }) => new URL(url).pathname)
    .find((address) => address.includes("/pad"));
  await earlier.put(needed, of(400));
  for (const age of days) {
    await earlier.put(`/static/of-day-${age}.js`, of(age));
    await files.put(`/static/of-day-${age}.js`, of(400));
  }
  await files.put("/static/until-today.js", of(400));
  await (await navigator.serviceWorker.getRegistration()).unregister();
  return needed;
}"""
KEPT = """async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)"""


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


def test_files_of_an_earlier_version_stay_for_sixty_days_after_it(new_phone: Callable[..., Phone]) -> None:
    """However old they are: a page that was kept yesterday may name them. What today's needs stays anyway."""
    phone = new_phone(secure=True)
    phone.open("/play/")
    needed = phone.page.evaluate(PUT, [59, 61])
    phone.page.goto("about:blank")  # nobody needs the worker, which goes

    phone.page.goto("/play/")
    wait_until(lambda: "/static/until-today.js" in phone.page.evaluate(KEPT, "earlier"))  # the last of all
    files, earlier = ({*phone.page.evaluate(KEPT, name)} for name in ("files", "earlier"))
    assert {needed, "/static/of-day-59.js", "/static/until-today.js"} <= files
    assert "/static/of-day-61.js" not in files
    assert earlier == {"/static/of-day-59.js", "/static/until-today.js"}
