"""A number below zero is typed with a key of ours: a phone's pad of digits has no minus."""

import pytest

from tests.engines.engine import Engine
from tests.engines.pad import opened

pytestmark = pytest.mark.django_db(transaction=True)

BOX, KEY = "input[name=points_0]", "input[name=points_0] + .sign-key"
SMALLEST = 44
"""Pixels of a key that a thumb hits."""


def test_points_are_taken_away_with_the_key_for_the_sign(engine: Engine, origin: str) -> None:
    pad = opened(engine, origin)
    engine.tap_through(".other-lines a[href$='/adjustment/']")
    assert engine.evaluate(f"document.querySelector('{BOX}').inputMode") == "numeric"
    width, height = engine.evaluate(
        f"(() => {{ const {{width, height}} = document.querySelector('{KEY}').getBoundingClientRect();"
        " return [width, height]; })()"
    )
    assert min(width, height) >= SMALLEST

    engine.type(BOX, "12")
    seen = []
    for _tap in range(3):
        engine.tap(KEY)
        pressed = engine.evaluate(f"document.querySelector('{KEY}').getAttribute('aria-pressed')")
        seen.append((engine.value(BOX), pressed, engine.evaluate("document.activeElement.name")))
    assert seen == [("−12", "true", "points_0"), ("12", "false", "points_0"), ("−12", "true", "points_0")]
    engine.type("textarea[name=reason]", "late")
    engine.tap_through("button.save")

    assert pad.totals == ["−12", "0"]
    assert engine.heard == []
