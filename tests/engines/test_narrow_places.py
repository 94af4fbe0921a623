"""Where a phone has little room: the state line of the pad, and the names on the sheet to sign."""

import pytest

from tests.engines.engine import Engine
from tests.engines.pad import opened

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("Anna", "Lieve Vandenbroucke")
ITEMS = "[...document.querySelectorAll('#board .state > *')]"

MIDDLES = f"""{ITEMS}.map((item) => {{
  const {{top, bottom}} = item.getBoundingClientRect();
  return Math.round((top + bottom) / 2);
}})"""

COVERED = f"""[...{ITEMS}, document.querySelector('#pad .fact legend')].filter((part) => {{
  const {{left, right, top, bottom}} = part.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return !part.contains(there);
}}).map((part) => part.innerText)"""
"""What something else lies over, or what is outside the window."""

ENDS_OF_WORDS = """[...document.querySelectorAll('.sign-table thead th.number')].flatMap((head) => {
  const text = document.createTreeWalker(head, NodeFilter.SHOW_TEXT).nextNode();
  return [...text.data.matchAll(/[^\\s-]+/g)].map(({0: word, index}) => {
    const lines = [...word].map((_, at) => {
      const letter = document.createRange();
      letter.setStart(text, index + at);
      letter.setEnd(text, index + at + 1);
      return Math.round(letter.getBoundingClientRect().top);
    });
    return lines.filter((line) => line === lines.at(-1)).length;
  });
})"""
"""By word of each name: letters on the last of its lines."""


def test_the_state_line_is_one_line_and_covers_nothing(engine: Engine, origin: str) -> None:
    opened(engine, origin)
    assert engine.size == (390, 844)

    line = engine.style("#board .state", "visibility", "display", "opacity")
    middles = engine.evaluate(MIDDLES)

    assert line == {"visibility": "visible", "display": "flex", "opacity": "1"}
    assert len(middles) > 2
    assert max(middles) - min(middles) <= 2, "they stand side by side"
    assert engine.evaluate(COVERED) == []
    assert engine.heard == []


def test_no_name_on_the_sheet_to_sign_is_broken_for_one_letter(engine: Engine, origin: str) -> None:
    pad = opened(engine, origin, NAMES)
    match = engine.evaluate("location.href")
    pad.choose_trump("hearts")
    pad.type_points(37)
    pad.save(1)
    engine.open(f"{match}sign/")

    heads = engine.evaluate(
        "[...document.querySelectorAll('.sign-table thead th.number')].map((head) => head.innerText.trim())"
    )
    assert [" ".join(head.split()) for head in heads] == list(NAMES)
    assert engine.is_visible(".sign-table thead th.number")
    assert engine.style(".sign-table thead th.number", "overflow-wrap", "white-space") == {
        "overflow-wrap": "break-word",
        "white-space": "normal",
    }
    assert min(engine.evaluate(ENDS_OF_WORDS)) > 1
    assert engine.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert engine.heard == []
