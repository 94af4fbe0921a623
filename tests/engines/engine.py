"""What every engine can do, whoever drives it: a thumb, an eye, and an ear for what the console says."""

import json
import socket
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

WIDTH, HEIGHT = 390, 844
PATIENCE = 30.0
"""Seconds that a page may take on a busy machine."""


class CannotBeDrivenError(Exception):
    """The engine, or what drives it, is not there or does not start: a failure, never a reason to skip."""


@dataclass(frozen=True, slots=True)
class Wish:
    """How an engine is to be started."""

    proxy: int
    """The port of the suite's proxy, by which all names lead to this machine."""

    folder: Path
    """For profiles and logs."""

    dark: bool = False
    width: int = WIDTH
    height: int = HEIGHT


class Engine(ABC):
    """One window of one engine, with cookies of its own. Selectors are CSS and mean the first match."""

    name: str
    can_be_dark: bool = True

    # What each engine does in its own way

    @abstractmethod
    def open(self, address: str) -> None:
        """Go there, until the page is loaded."""

    @abstractmethod
    def tap(self, selector: str) -> None:
        """Press where the middle of it is, as a finger does."""

    @abstractmethod
    def type(self, selector: str, text: str) -> None:
        """Empty the box and type, key by key."""

    @abstractmethod
    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression, as JSON would carry it."""

    @abstractmethod
    def picture(self) -> bytes:
        """A PNG of what is in the window."""

    @property
    @abstractmethod
    def heard(self) -> list[str]:
        """What the console called an error since the start, refusals of the CSP included."""

    @abstractmethod
    def close(self) -> None:
        """End the browser and whatever was started for it."""

    # What all do alike

    def text(self, selector: str) -> str:
        """As it is shown: in one line, without what is hidden."""
        shown: str = self.evaluate(f"{_first(selector)}.innerText")
        return " ".join(shown.split())

    def value(self, selector: str) -> str:
        typed: str = self.evaluate(f"{_first(selector)}.value")
        return typed

    def style(self, selector: str, *properties: str) -> dict[str, str]:
        """Computed values, by property."""
        names = json.dumps(properties)
        values: list[str] = self.evaluate(
            f"(() => {{ const style = getComputedStyle({_first(selector)});"
            f" return {names}.map((name) => style.getPropertyValue(name)); }})()"
        )
        return dict(zip(properties, values, strict=True))

    def is_visible(self, selector: str) -> bool:
        shown: bool = self.evaluate(
            f"(() => {{ const it = {_first(selector)}; return !!it && it.getClientRects().length > 0; }})()"
        )
        return shown

    @property
    def size(self) -> tuple[int, int]:
        """Of the part of the window that pages have, in CSS pixels."""
        width, height = self.evaluate("[innerWidth, innerHeight]")
        return width, height

    def wait_for(self, expression: str) -> None:
        """Until the expression is true; AssertionError when it stays false."""
        until = time.monotonic() + PATIENCE
        while not self.evaluate(f"!!({expression})"):
            assert time.monotonic() < until, f"{self.name}: still not so: {expression}"
            time.sleep(0.05)

    def wait_until_visible(self, selector: str) -> None:
        self.wait_for(f"{_first(selector)} && {_first(selector)}.getClientRects().length")

    def carry(self, cookies: Mapping[str, str], origin: str) -> None:
        """Be whom the server knows by these cookies; the window must be new."""
        self.open(f"{origin}/accessibility/")
        for name, value in cookies.items():
            self.evaluate(f"document.cookie = {json.dumps(f'{name}={value}; path=/')}")

    def tap_through(self, selector: str) -> None:
        """Tap what leads to another page, and wait until that is loaded."""
        self.evaluate("document.documentElement.dataset.left = '1'")
        self.tap(selector)
        self.wait_for("document.readyState === 'complete' && !document.documentElement.dataset.left")


def _first(selector: str) -> str:
    return f"document.querySelector({json.dumps(selector)})"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
