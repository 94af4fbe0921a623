"""The codes that phones draw by themselves: module by module what another encoder makes of the same text."""

from random import Random
from string import ascii_letters, digits

import pytest
from playwright.sync_api import Page
from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_L
from qrcode.util import MODE_8BIT_BYTE, QRData

from tests.journeys.phone import Phone
from tests.journeys.table import Table

LETTERS = ascii_letters + digits + "-_:/#.="
FULL = (17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858)
"""By version from 1 to 20, the bytes that level L holds (ISO/IEC 18004, table 7)."""

DRAW = """async (texts) => {
  const files = performance.getEntriesByType("resource").map((file) => file.name);
  const { modulesOf } = await import(files.find((name) => /handover\\/qr\\.[0-9a-f]+\\.js$/.test(name)));
  return texts.map((text) => modulesOf(text).map((row) => row.join("")));
}"""


def code_of(text: str, mask: int) -> list[str]:
    """The code of the text as the other encoder draws it."""
    code = QRCode(error_correction=ERROR_CORRECT_L, mask_pattern=mask, border=0)
    code.add_data(QRData(text.encode(), mode=MODE_8BIT_BYTE))
    code.make(fit=True)
    return ["".join(str(int(bool(module))) for module in row) for row in code.modules]


def mask_of(code: list[str]) -> int:
    """Which of eight masks lies on it, as its format says (ISO/IEC 18004, 7.9.1). Any is right."""
    return int(code[8][2:5], 2) ^ 0b101


@pytest.fixture
def page(phone: Phone) -> Page:
    Table(phone, "manillen-2p", ["An", "Bo"])
    return phone.page


def test_every_size_full_nearly_full_and_with_room(page: Page) -> None:
    chance = Random(7)
    lengths = sorted({1, *FULL, *(size - 1 for size in FULL), *(size + 1 for size in FULL[:-1])})
    texts = ["".join(chance.choices(LETTERS, k=length)) for length in lengths]
    for text, drawn in zip(texts, page.evaluate(DRAW, texts), strict=True):
        assert drawn == code_of(text, mask_of(drawn)), f"{len(text)} letters"


def test_more_than_the_largest_holds_is_refused(page: Page) -> None:
    with pytest.raises(Exception, match="859 bytes are more than a code holds"):
        page.evaluate(DRAW, ["x" * (FULL[-1] + 1)])
