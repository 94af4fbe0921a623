"""The rules run in every engine, in a worker of its own policy, and count what waits for the network."""

import time

import pytest

from tests.engines.engine import Engine
from tests.engines.pad import opened
from tests.engines.proxy import Proxy

START = 260
"""Seconds that Python may take to start on a busy machine, in the slowest of the engines."""

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_pad_without_a_network_counts_by_itself(engine: Engine, origin: str, proxy: Proxy) -> None:
    pad = opened(engine, origin)
    until = time.monotonic() + START
    while engine.evaluate("document.querySelector('#rules').dataset.state ?? ''") in ("", "starting"):
        assert time.monotonic() < until
        time.sleep(0.2)
    trouble = engine.evaluate("document.querySelector('#rules').dataset.trouble ?? ''")
    assert trouble == ""
    assert engine.evaluate("document.querySelector('#rules').dataset.state") == "up"

    proxy.is_cut = True
    pad.choose_trump("hearts")
    pad.type_points(37)
    engine.wait_for("document.querySelector('#reasons').textContent.includes('37 is 7 above 30: +7')")
    engine.tap("button.save")
    engine.wait_for("document.querySelector('.kept-hand .worth-here')")

    assert pad.totals == ["7", "0"]
    assert "Game 1, hand 2" in engine.text("#board .state")
    proxy.restore()
