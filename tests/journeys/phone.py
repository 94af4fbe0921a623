"""A phone in somebody's hand: opens pages of the running app, taps, reads, and notices what is wrong.

Every page that is opened has to pass axe, fit 390 and 320 pixels without scrolling sideways and with a low
header, and stay silent: no console error, no error in a script, no report of the Content-Security-Policy, no
answer but what was asked for or a refusal. A browser that speaks another language than English meets none.
axe tries a page once in a process, as long as it comes out the same.
"""

import re
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, ProxySettings, Response

from tests.engines.proxy import Proxy
from tests.english import english_in, english_labels_in
from tests.journeys.shipped import Shipped

WIDTH, HEIGHT = 390, 844
NARROW = 320
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
AXE = Axe()
PASSED: set[bytes] = set()
"""Fingerprints of pages in which axe found nothing, as they were then."""

AS_IT_IS = """() => JSON.stringify([
  document.documentElement.outerHTML,
  Array.from(document.querySelectorAll("input, select, textarea"), (it) => [it.checked, it.value]),
  [document.documentElement, document.body].map((it) => {
    const { backgroundColor, color, fontSize, lineHeight } = getComputedStyle(it);
    return [backgroundColor, color, fontSize, lineHeight];
  }),
  [scrollX, scrollY],
])"""
"""What axe sees of a page: elements, what is typed and chosen, how it is dressed, where it is scrolled."""

OF_ONE_VISIT = re.compile(r"\b(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9A-Za-z]{64})\b")
"""Keys of forms, which no eye sees."""

WHAT_REACHES_OUT = """(width) => Array.from(document.body.querySelectorAll("*"))
  .filter((it) => it.getBoundingClientRect().right > width + 1)
  .map((it) => `${it.localName}.${it.className} ${it.textContent.trim().slice(0, 40)}`).slice(-3)"""

HEADER = 56
"""What the header may take of a phone's height, in pixels."""

JUDGED_ELSEWHERE = re.compile(r"Failed to load resource(?!.*ERR_CACHE_MISS)")
"""What the console says of answers, which :meth:`Phone._answered` hears, and of a network that is cut.

A file that was asked for only as far as the phone has it, and which it has not, is neither."""

REFUSALS = (409, 422)
"""Answers that a person can do something about: they come with a sentence."""

WATCH_POLICY = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));
"""

LIVE_PARTS = (
    """() => document.querySelectorAll('.htmx-request, .htmx-swapping, .htmx-settling').length === 0"""
)


def _settings_of(proxy: Proxy) -> ProxySettings:
    return {"server": f"http://127.0.0.1:{proxy.port}", "bypass": "<-loopback>"}


class Phone:
    """One browser window at phone size, on the running product.

    At the address that phones in a café have, or, ``secure``, at one that browsers hold for secure. Its
    network is as good as this machine, or ``through`` a proxy that can be spoiled.
    """

    def __init__(
        self,
        browser: Browser,
        shipped: Shipped,
        *,
        secure: bool = False,
        scripts: bool = True,
        dark: bool = False,
        language: str = "en-GB",
        through: Proxy | None = None,
    ) -> None:
        self.shipped = shipped
        self.secure = secure
        self.language = language
        self.base = shipped.secure if secure else shipped.plain
        self.scripts = scripts
        self._context = browser.new_context(
            base_url=self.base,
            viewport={"width": WIDTH, "height": HEIGHT},
            has_touch=True,
            is_mobile=True,
            locale=language,
            java_script_enabled=scripts,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            proxy=_settings_of(through) if through else None,
        )
        self._context.add_init_script(WATCH_POLICY)
        self._context.set_default_timeout(8_000)
        self._context.set_default_navigation_timeout(30_000)  # the first page of all compiles templates
        self.wrong: list[str] = []
        self.taps = 0
        self._opened: set[str] = set()
        self._looked_at: set[str] = set()
        self.page = self._new_page()

    def _new_page(self) -> Page:
        page = self._context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.wrong.append(f"script: {error}"))
        page.on("response", self._answered)
        return page

    # What happens by itself

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not JUDGED_ELSEWHERE.match(message.text):
            self.wrong.append(f"console: {message.text} (on {self.page.url})")

    def _answered(self, response: Response) -> None:
        if response.status >= 400 and response.status not in REFUSALS:
            self.wrong.append(f"answer {response.status}: {response.url}")
        if response.request.is_navigation_request() and response.status == 200:
            self._opened.add(urlsplit(response.url).path)

    # What a thumb does

    def open(self, path: str) -> None:
        self.page.goto(path)
        if self.scripts:
            assert self.page.evaluate("isSecureContext") is self.secure
        self.look()

    def glance(self, address: str) -> None:
        """Open a page only to hear what it complains of; whether it is good to read is for :meth:`look`."""
        self.page.goto(address)
        self._looked_at.add(urlsplit(self.page.url).path)

    def reopen(self, address: str) -> None:
        """Close the window, and open the address in another of the same browser."""
        self.page.close()
        self.page = self._new_page()
        self.page.goto(address)

    def forgive_the_network(self) -> None:
        """Forget what the browser and htmx have said of a network that was not there."""
        self.wrong = [said for said in self.wrong if not said.startswith("console: htmx:")]

    def end_without_a_network(self) -> None:
        """Close the window, whose page would go on to ask for what is new, and forgive the network."""
        self.page.close()
        self.forgive_the_network()

    def tap(self, target: Locator | str) -> None:
        locator = self.page.locator(target) if isinstance(target, str) else target
        locator.tap()
        self.taps += 1

    def tap_through(self, target: Locator | str) -> None:
        """Tap what leads to another page, and look at that."""
        with self.page.expect_navigation():
            self.tap(target)
        self.look()

    def settle(self) -> None:
        """Wait until htmx has nothing under way."""
        self.page.wait_for_function(LIVE_PARTS)

    # What an eye sees

    def text(self, selector: str) -> str:
        return " ".join(self.page.locator(selector).first.inner_text().split())

    def texts(self, selector: str) -> list[str]:
        return [" ".join(text.split()) for text in self.page.locator(selector).all_inner_texts()]

    def look(self) -> None:
        """Look the page over as it is now."""
        here = urlsplit(self.page.url).path
        self._looked_at.add(here)
        self._fits(here)
        self._speaks(here)
        if self.scripts:
            self._passes(here)

    def _passes(self, here: str) -> None:
        """axe finds nothing, now or when the page was last as it is."""
        as_it_is = OF_ONE_VISIT.sub("", self.page.evaluate(AS_IT_IS))
        fingerprint = sha256(as_it_is.encode("utf-8", "surrogatepass")).digest()
        if fingerprint in PASSED:
            return
        violations = self._violations()
        if not violations:
            PASSED.add(fingerprint)
        self.wrong += [
            f"{here}: {rule['id']}: {rule['help']}: {node['target']} {node.get('failureSummary', '')}"
            for rule in violations
            for node in rule["nodes"]
            if rule["id"] != "target-size" or self._is_too_small_in_view(node["target"][0])
        ]

    def _speaks(self, here: str) -> None:
        """A page is in the language of the browser, and says nothing in English where that is another."""
        if not self.language.startswith("en"):
            wanted = self.language.partition("-")[0]
            spoken = self.page.locator("html").get_attribute("lang")
            page = self.page.content()
            english = english_in(page) | english_labels_in(page, wanted)
            if english or spoken != wanted:
                self.wrong.append(f"{here}: in {spoken}, with English left: {sorted(english)}")

    def _violations(self, within: str | None = None) -> list[dict[str, Any]]:
        options = {"runOnly": {"type": "tag", "values": RULES}, "resultTypes": ["violations"]}
        found: list[dict[str, Any]] = AXE.run(self.page, context=within, options=options).response[
            "violations"
        ]
        return found

    def _is_too_small_in_view(self, target: str) -> bool:
        """Whether a finger that goes there misses it; not what the bar below hides until one scrolls."""
        self.page.locator(target).evaluate("(it) => it.scrollIntoView({ block: 'center' })")
        too_small = any(rule["id"] == "target-size" for rule in self._violations(target))
        self.page.evaluate("scrollTo(0, 0)")
        return too_small

    def _fits(self, here: str) -> None:
        for width in (NARROW, WIDTH):
            self.page.set_viewport_size({"width": width, "height": HEIGHT})
            if not self.scripts:
                continue
            wide = self.page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                out = self.page.evaluate(WHAT_REACHES_OUT, width)
                self.wrong.append(f"{here}: scrolls sideways, {wide} px wide at {width} px: {out}")
            high = self.page.evaluate("document.querySelector('.site-header')?.offsetHeight ?? 0")
            if high > HEADER:
                self.wrong.append(f"{here}: the header is {high} px high at {width} px")

    def check_all_seen(self) -> None:
        unseen = self._opened - self._looked_at
        assert not unseen, f"opened, and never looked at: {sorted(unseen)}"

    def put_away(self) -> None:
        """Close the window; AssertionError when anything was wrong, or a page was never looked at."""
        self._context.close()
        assert not self.wrong, "\n".join(self.wrong)
        self.check_all_seen()
