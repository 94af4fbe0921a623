"""Chromium, driven by Playwright."""

from typing import Any

from playwright.sync_api import BrowserType, ConsoleMessage

from tests.chromium import MISSING, program
from tests.engines.engine import CannotBeDrivenError, Engine, Wish
from tests.journeys.product import FLAGS


class Chromium(Engine):
    name = "chromium"

    def __init__(self, wish: Wish, kind: BrowserType) -> None:
        """``kind``: of the one Playwright that a process can have running."""
        path = program()
        if path is None:
            raise CannotBeDrivenError(MISSING)
        proxy = {"server": f"http://127.0.0.1:{wish.proxy}"}
        self._browser = kind.launch(executable_path=path, args=FLAGS, proxy=proxy)  # type: ignore[arg-type]
        self._page = self._browser.new_page(
            viewport={"width": wish.width, "height": wish.height},
            has_touch=True,
            is_mobile=wish.width < 600,
            locale="en-GB",
            color_scheme="dark" if wish.dark else "light",
        )
        self._errors: list[str] = []
        self._page.on("console", self._heard)
        self._page.on("pageerror", lambda error: self._errors.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._errors.append(message.text)

    def open(self, address: str) -> None:
        self._page.goto(address)

    def tap(self, selector: str) -> None:
        self._page.locator(selector).first.tap()

    def tap_through(self, selector: str) -> None:
        with self._page.expect_navigation():
            self.tap(selector)

    def type(self, selector: str, text: str) -> None:
        box = self._page.locator(selector).first
        box.fill("")
        box.press_sequentially(text)

    def evaluate(self, expression: str) -> Any:
        return self._page.evaluate(expression)

    def picture(self) -> bytes:
        return self._page.screenshot()

    @property
    def heard(self) -> list[str]:
        return self._errors

    def close(self) -> None:
        self._browser.close()
