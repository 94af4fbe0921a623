"""Looks a page over in every way of LOOKS, or in some of them, in one window; loads it once."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Error, Page

from tests.access.looks import LOOKS, PHONE, PLAIN, Look

MEASURES = (Path(__file__).parent / "measures.js").read_text()
HEIGHT = 844
AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

COME_TO_REST = """() => {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}"""
"""What changes from one look to the next changes at once; what never ends goes on."""

ADD_STYLES = """(styles) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet];
}"""
"""A constructed stylesheet, as a browser's own: the page's policy says nothing of it."""


class Eye:
    """A window of somebody who carries ``cookies``, at ``origin``."""

    def __init__(
        self, browser: Browser, origin: str, cookies: Mapping[str, str], looks: Sequence[Look] = LOOKS
    ) -> None:
        self._looks = looks
        self._context = browser.new_context(locale="en-GB", viewport={"width": PHONE, "height": HEIGHT})
        self._context.add_cookies(
            [{"name": name, "value": value, "url": origin} for name, value in cookies.items()]
        )
        self._context.add_init_script(MEASURES)
        self._context.set_default_navigation_timeout(120_000)
        self._page = self._context.new_page()

    def faults(self, address: str) -> dict[str, list[str]]:
        """What is wrong with the page at ``address``, by the name of the look.

        A page that can't be opened is one fault, of the first look; the next page gets a new window.
        """
        try:
            self._open(address)
        except (AssertionError, Error) as error:
            self._page.close()
            self._page = self._context.new_page()
            return {self._looks[0].name: [f"can't be opened: {first_line(error)}"]}
        return {look.name: self._look(look) for look in self._looks}

    def _open(self, address: str) -> None:
        answer = self._page.goto(address)
        assert answer is not None
        assert answer.ok, f"{answer.status} {address}"
        self._page.keyboard.press("Tab")  # from here on browsers show where the focus is
        self._page.evaluate("document.activeElement.blur()")

    def _look(self, look: Look) -> list[str]:
        faults = tried("look", lambda: self._put_on(look))
        for measure in look.measures:
            faults += tried(measure, lambda of=measure: self._page.evaluate(f"measures.{of}()"))
        if look.rules != ():
            faults += tried("axe", lambda: axe(self._page, look.rules))
        return faults

    def _put_on(self, look: Look) -> list[str]:
        """The page as this look has it; no faults."""
        page = self._page
        page.emulate_media(**(PLAIN | look.media))
        page.set_viewport_size({"width": look.width, "height": HEIGHT})
        page.evaluate(ADD_STYLES, look.styles)
        page.evaluate(COME_TO_REST)
        return []

    def close(self) -> None:
        self._context.close()


def tried(what: str, measure: Callable[[], list[str]]) -> list[str]:
    """What it finds; that it broke is a fault of its own, so that one page never loses the report."""
    try:
        return measure()
    except Error as error:
        return [f"{what} broke: {first_line(error)}"]


def first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


def axe(page: Page, rules: tuple[str, ...] | None) -> list[str]:
    """What axe finds: by these rules, or by all that belong to WCAG 2.2 AA or to good practice."""
    only = {"type": "tag", "values": AA} if rules is None else {"type": "rule", "values": list(rules)}
    found = Axe().run(page, options={"runOnly": only, "resultTypes": ["violations"]}).response["violations"]
    return [f"{rule['id']}: {node['target'][0]}" for rule in found for node in rule["nodes"]]
