"""The pad of Manillen for two, as a phone in any engine opens and uses it."""

from dataclasses import dataclass

from tests.engines.engine import Engine


@dataclass(frozen=True, slots=True)
class Pad:
    engine: Engine

    def choose_trump(self, suit: str) -> None:
        self.engine.tap(f"input[name=trump][value={suit}]")

    def type_points(self, points: int) -> None:
        """Of the first side, on the pad's own keys; the other side's box fills itself in."""
        self.engine.tap("input[name=points_0]")
        for digit in str(points):
            self.engine.tap(f"[data-keypad] button[data-digit='{digit}']")

    def save(self, line: int) -> None:
        """Press Save, and wait until the sheet has the line."""
        self.engine.tap("button.save")
        self.engine.wait_for(f"document.querySelector(\"#sheet li[value='{line}']\")")

    @property
    def totals(self) -> list[str]:
        return [self.engine.text(f".side:nth-child({side}) .side-total") for side in (1, 2)]


def opened(engine: Engine, origin: str, names: tuple[str, str] = ("Anna", "Bert")) -> Pad:
    """A new match of these two."""
    engine.open(f"{origin}/play/manillen-2p/")
    for seat, name in enumerate(names):
        engine.type(f"input[name=seat_{seat}]", name)
    engine.tap_through(".start-bar button")
    engine.wait_until_visible("[data-keypad]")
    return Pad(engine)
