"""A phone beside the cards doesn't go dark between two hands, where the browser lets a page ask for that."""

from collections.abc import Callable

from tests.journeys.phone import Phone
from tests.journeys.table import Table

WATCH = """
if (navigator.wakeLock) {
  globalThis.locks = [];
  navigator.wakeLock.request = async (kind) => {
    const lock = { kind, released: false, release: async () => { lock.released = true; } };
    locks.push(lock);
    return lock;
  };
}
let isHidden = false;
Object.defineProperty(document, "hidden", { get: () => isHidden });
globalThis.hide = (now) => {
  isHidden = now;
  document.dispatchEvent(new Event("visibilitychange"));
};
"""
LOCKED = "() => locks.filter((lock) => lock.kind === 'screen' && !lock.released).length === 1"
FREE = "() => locks.every((lock) => lock.released)"


def test_the_screen_stays_on_while_a_pad_is_open_and_no_longer(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(secure=True)
    page = phone.page
    page.add_init_script(WATCH)
    Table(phone, "manillen-2p", ["Anna", "Bert"])
    page.wait_for_function(LOCKED)
    assert not page.locator("#screen-goes-dark").is_visible()
    page.evaluate("hide(true)")
    page.wait_for_function(FREE)
    page.evaluate("hide(false)")
    page.wait_for_function(LOCKED)

    page.evaluate("document.querySelector('form[data-match]').remove(); hide(false)")  # the match is over
    page.wait_for_function(FREE)


def test_a_pad_that_nobody_touches_lets_the_phone_sleep(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(secure=True)
    page = phone.page
    page.add_init_script(WATCH)
    Table(phone, "manillen-2p", ["Anna", "Bert"])
    page.clock.install()
    page.reload()
    page.clock.run_for(1_000)
    page.wait_for_function(LOCKED, polling=50)
    page.clock.run_for(21 * 60 * 1000)
    page.wait_for_function(FREE, polling=50)
    phone.tap("#board")
    page.wait_for_function(LOCKED, polling=50)


def test_by_plain_http_the_page_says_that_it_cannot(phone: Phone) -> None:
    Table(phone, "manillen-2p", ["Anna", "Bert"])
    assert phone.page.locator("#screen-goes-dark").is_visible()
