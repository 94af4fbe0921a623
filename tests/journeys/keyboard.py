"""Somebody without a pointer: Tab, Enter, the space bar, arrows and digits; what has the focus is heard."""

import re

from tests.journeys.phone import Phone

MOST_STOPS = 120
"""Of the Tab key, until what is looked for has to have come."""

TOLD = re.compile(r'^(\w+ "[^"]+"|text: \S)')
"""A role and a name, as a screen reader says them: ``button "Save hand 1"``; what folds open is text here."""

HAS_RING = """() => {
  const at = document.activeElement;
  const places = [[at], [at, "::after"], [at.nextElementSibling], [at.parentElement]];
  return places.some(([it, part]) => {
    if (!it) return false;
    const { outlineStyle, outlineWidth, content } = getComputedStyle(it, part);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && (!part || content !== "none");
  });
}"""


class Keyboard:
    """The keys of a phone's page. Every stop of the Tab key is told by role and name, and can be seen."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.page = phone.page
        self.heard: list[str] = []

    @property
    def at(self) -> str:
        """Role, name and state of what has the focus; empty where nothing has it."""
        focused = self.page.locator(":focus")
        if focused.count() == 0:
            return ""
        line = focused.aria_snapshot().splitlines()[0].removeprefix("- ").removesuffix(":")
        return line.strip("'")  # YAML quotes what has a colon

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def tab_to(self, what: str) -> None:
        """Press Tab until the focus is on what begins so: a role and a name, or their beginning."""
        self.heard = []
        for _stop in range(MOST_STOPS):
            self.press("Tab")
            at = self.at
            if not at:
                continue  # past the last of the page
            self.heard.append(at)
            assert TOLD.match(at), f"a stop without a name: {at}"
            assert self.page.evaluate(HAS_RING), f"nobody sees the focus on: {at}"
            if at.startswith(what):
                return
        raise AssertionError(f"no {what} among {self.heard}")

    def go_through(self, what: str) -> None:
        """Follow what leads to another page."""
        self.tab_to(what)
        with self.page.expect_navigation():
            self.press("Enter")
        self.phone.look()
