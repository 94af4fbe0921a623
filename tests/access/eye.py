"""Looks a page over in every way of LOOKS, in one window; loads it once."""

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

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

    def __init__(self, browser: Browser, origin: str, cookies: dict[str, str]) -> None:
        self._context = browser.new_context(locale="en-GB", viewport={"width": PHONE, "height": HEIGHT})
        self._context.add_cookies(
            [{"name": name, "value": value, "url": origin} for name, value in cookies.items()]
        )
        self._context.add_init_script(MEASURES)
        self._context.set_default_navigation_timeout(120_000)
        self._page = self._context.new_page()

    def faults(self, address: str) -> dict[str, list[str]]:
        """What is wrong with the page at ``address``, by the name of the look."""
        answer = self._page.goto(address)
        assert answer is not None
        assert answer.ok, f"{answer.status} {address}"
        self._page.keyboard.press("Tab")  # from here on browsers show where the focus is
        self._page.evaluate("document.activeElement.blur()")
        return {look.name: self._look(look) for look in LOOKS}

    def _look(self, look: Look) -> list[str]:
        page = self._page
        page.emulate_media(**(PLAIN | look.media))
        page.set_viewport_size({"width": look.width, "height": HEIGHT})
        page.evaluate(ADD_STYLES, look.styles)
        page.evaluate(COME_TO_REST)
        faults = [fault for measure in look.measures for fault in page.evaluate(f"measures.{measure}()")]
        return faults + ([] if look.rules == () else axe(page, look.rules))

    def close(self) -> None:
        self._context.close()


def axe(page: Page, rules: tuple[str, ...] | None) -> list[str]:
    """What axe finds: by these rules, or by all that belong to WCAG 2.2 AA or to good practice."""
    only = {"type": "tag", "values": AA} if rules is None else {"type": "rule", "values": list(rules)}
    found = Axe().run(page, options={"runOnly": only, "resultTypes": ["violations"]}).response["violations"]
    return [f"{rule['id']}: {node['target'][0]}" for rule in found for node in rule["nodes"]]
