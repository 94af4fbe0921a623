"""On plain HTTP, as in a café, browsers take powers away; pages go on without them."""

import pytest

from scoring.models import Line
from tests.engines.engine import Engine
from tests.engines.pad import opened
from tests.engines.proxy import Proxy

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_address_is_copied_without_a_clipboard(engine: Engine, origin: str) -> None:
    opened(engine, origin)
    assert (
        engine.evaluate("[isSecureContext, 'clipboard' in navigator, 'randomUUID' in crypto]") == [False] * 3
    )
    engine.tap_through(".site-nav a[href$='/share/']")

    words = engine.text("[data-copy] span")
    engine.tap("[data-copy]")

    engine.wait_for(f"document.querySelector('[data-copy] span').textContent.trim() !== '{words}'")
    assert engine.text("[data-copy] span") == engine.evaluate(
        "document.querySelector('[data-copy]').dataset.done"
    )
    assert engine.heard == []


def test_hands_saved_without_a_network_arrive_once_each(engine: Engine, origin: str, proxy: Proxy) -> None:
    pad = opened(engine, origin)
    proxy.is_cut = True
    for number, points in ((1, 37), (2, 33)):
        pad.choose_trump("hearts")
        pad.type_points(points)
        engine.tap("button.save")
        engine.wait_for(f"document.querySelectorAll('.kept-hand').length === {number}")
    assert engine.text("#save-state") == "No network. Kept on this phone: 2"

    proxy.restore()
    engine.evaluate("dispatchEvent(new Event('online'))")

    engine.wait_for("document.querySelector(\"#sheet li[value='2']\")")
    assert pad.totals == ["10", "0"]
    assert [line.facts["points"] for line in Line.objects.order_by("number")] == [[37, 23], [33, 27]]
