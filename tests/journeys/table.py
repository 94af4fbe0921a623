"""A table with a phone on it: picks a game, sits down, and taps in line after line as a scorer does."""

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Page

from scoring.pad.typed import NOBODY
from scoring.rules import FactKind, get_variant
from scoring.rules.sheet.ruleset import expand_ruleset
from tests.journeys.phone import Phone

SUITS = {"H": "hearts", "S": "spades", "D": "diamonds", "C": "clubs"}


class Table:
    """A match on ``phone``. Facts are given as in a score sheet file and tapped in on the pad's keys."""

    def __init__(self, phone: Phone, variant: str, names: Sequence[str], first_dealer: int = 0) -> None:
        self.phone = phone
        game = get_variant(variant)
        ruleset = expand_ruleset(game, {}, len(names))
        self._facts = {fact.key: fact for fact in game.facts(ruleset, len(names))}
        self.lines = 0
        phone.open("/play/")
        phone.tap_through(f"a[href='/play/{variant}/']")
        for seat, name in enumerate(names):
            self.page.locator(f"input[name=seat_{seat}]").fill(name)
        phone.tap(f"input[name=first_dealer][value='{first_dealer}']")
        phone.tap_through(".start-bar button")

    @property
    def page(self) -> Page:
        """The phone's, which may have been closed and opened again."""
        return self.phone.page

    # Writing

    def hand(self, **facts: Any) -> None:
        """Tap in a hand and save it."""
        self.tap_in(facts)
        self.save()

    def penalty(self, what: str, **facts: Any) -> None:
        """Tap in a penalty, on its own page: ``what`` is ``article:9`` or ``infraction:revoke``."""
        self.phone.tap_through("nav.other-lines a[href$='/penalty/']")
        self._choose("infraction", what)
        self._choose("offender", facts.pop("offender"))
        self.tap_in(facts)
        self.lines += 1
        self.phone.tap_through(self.page.get_by_role("button", name="Save this line"))

    def save(self) -> None:
        self.lines += 1
        self.phone.tap("button.save")
        self.page.locator(f"#sheet li[value='{self.lines}']").wait_for()
        self.phone.settle()

    def tap_in(self, facts: Mapping[str, Any]) -> None:
        for key, value in facts.items():
            match self._facts[key].kind:
                case FactKind.FLAG:
                    self._choose(key, "on")
                case FactKind.POINTS:
                    self._number(f"{key}_0", value[0])
                    assert self.read_box(f"{key}_1") == str(value[1])
                case FactKind.NUMBER:
                    self._number(key, value)
                case FactKind.TRICKS:
                    self._tricks(key, value)
                case FactKind.CARD:
                    self._choose(f"{key}_rank", value[:-1])
                    self._choose(f"{key}_suit", value[-1])
                case _:
                    self._choose(key, value)
        self._answer_no(facts)

    def _answer_no(self, facts: Mapping[str, Any]) -> None:
        """A file leaves out what nobody did; the pad asks for an answer where all points are on one side."""
        for key, fact in self._facts.items():
            if fact.asked_from and key not in facts and self.page.locator(f"[data-fact={key}]").is_visible():
                self._choose(key, NOBODY)

    def _choose(self, name: str, value: object) -> None:
        choice = self.page.locator(f"#main form[data-pad] input[name='{name}'][value='{value}']")
        if not choice.is_visible():  # among what is folded away
            self.phone.tap("details.more > summary")
        self.phone.tap(choice)

    def _number(self, name: str, value: int) -> None:
        self.phone.tap(f"input[name='{name}']")
        for digit in str(value):
            self.phone.tap(f"[data-keypad] button[data-digit='{digit}']")

    def _tricks(self, key: str, tricks: Sequence[int]) -> None:
        """All but the last: that one fills itself in."""
        self.phone.tap(f"input[name='{key}_0']")
        for count in tricks[:-1]:
            self.phone.tap(f"[data-counts] button[data-count='{count}']")
        assert self.read_box(f"{key}_{len(tricks) - 1}") == str(tricks[-1])

    # Reading

    def read_box(self, name: str) -> str:
        return self.page.locator(f"input[name='{name}']:not([type=hidden])").input_value()

    @property
    def preview(self) -> str:
        """What the hand on the pad would be worth, in the page's words."""
        self.page.locator("#preview .worth").wait_for()
        self.phone.settle()
        return f"{self.phone.text('#preview')} {self.phone.text('#reasons')}".strip()

    @property
    def totals(self) -> tuple[int, ...]:
        """The huge digits, by side."""
        return tuple(map(_number_of, self.phone.texts("#board .side-total")))

    @property
    def columns(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Plus and minus columns, without their signs."""
        plus, minus = (
            [abs(_number_of(text)) for text in self.phone.texts(f"#board .{side}")]
            for side in ("plus", "minus")
        )
        return tuple(plus), tuple(minus)

    @property
    def state(self) -> list[str]:
        """What the table must know before the next deal."""
        return self.phone.texts("#board .state li")

    def on_the_sheet(self, line: int) -> tuple[int, ...]:
        """The running totals that the sheet shows behind a line."""
        return tuple(
            map(_number_of, self.phone.texts(f"#sheet li[value='{line}'] > details > summary .cell b"))
        )

    def reasons(self, line: int) -> str:
        """Why the line was worth its points: what a tap on it shows."""
        row = f"#sheet li[value='{line}']"
        self.phone.tap(f"{row} summary")
        shown = self.phone.text(f"{row} .why")
        self.phone.tap(f"{row} summary")
        return shown


def _number_of(text: str) -> int:
    """A number as a page writes it, with a real minus, perhaps after words for ears."""
    return int(text.split()[-1].replace("−", "-").replace("+", ""))
