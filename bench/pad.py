"""How soon a pad can be used on a slow phone: Chromium with its processor slowed down four times.

Measured from the start of the navigation until the keypad stands there and the script of the pad has run; the
rules that run on the phone come after that (decision 0017). Beside it a page with hardly anything on it, as a
busy machine slows down both. Needs Chromium.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from urllib.error import URLError

from playwright.sync_api import BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
SLOWER = 4
TIMES = 9
MOST = 1.0
"""Seconds until the pad can be used, files in the browser's cache, as for every match but the very first."""

USABLE = """
new MutationObserver((_, watcher) => {
  if (!document.querySelector("form[data-pad] [data-keypad]:not([hidden])")) return;
  window.usableAt = performance.now();
  watcher.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
RULES_BEGAN = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => name.includes("rules-worker")).map(({ startTime }) => startTime)[0] ?? null"""
ANSWERED = "() => performance.getEntriesByType('navigation')[0].responseStart"
LOADED = "() => performance.getEntriesByType('navigation')[0].loadEventEnd"


@dataclass(frozen=True, slots=True)
class Visit:
    """Seconds from the start of a navigation to the page of a match."""

    answered: float
    usable: float
    rules: float
    """When the rules that run on the phone were asked for."""


def run() -> bool:
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        print("  Chromium is not installed: nothing measured")
        return True
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        command = [sys.executable, "manage.py", "up", "--host=127.0.0.1", f"--port={port}"]
        environment = os.environ | {"DATA_DIR": folder, "PLAIN_HTTP": "true", "LOG_LEVEL": "WARNING"}
        supervisor = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
        try:
            return _measure(chromium, f"http://127.0.0.1:{port}")
        finally:
            supervisor.terminate()
            supervisor.wait()


def _measure(chromium: str, site: str) -> bool:
    _wait_for(site)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        context.add_init_script(USABLE)
        match = _open_match(context, site)
        empty = median(_empty(context, f"{site}/healthz") for _time in range(TIMES))
        visits = [_visit(context, match) for _time in range(TIMES)]
        browser.close()
    usable = median(visit.usable for visit in visits)
    answered = median(visit.answered for visit in visits)
    print(f"  a page with nothing on it, {SLOWER} times slower: {empty:5.2f} s")
    print(f"  the pad's page has been answered:         {answered:5.2f} s")
    print(f"  the pad can be used:                      {usable:5.2f} s (at most {MOST:.0f})")
    print(f"  in pages with nothing on them:            {usable / empty:5.1f}")
    print(f"  the rules are asked for:                  {median(visit.rules for visit in visits):5.2f} s")
    return usable <= MOST and all(visit.rules > visit.usable for visit in visits)


def _open_match(context: BrowserContext, site: str) -> str:
    page = context.new_page()
    page.goto(f"{site}/play/manille/")
    page.locator(".start-bar button").click()
    page.wait_for_url("**/m/*/")
    page.wait_for_function("() => window.usableAt")
    address = page.url
    page.close()
    return address


def _slow_page(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address, wait_until="load")
    return page


def _empty(context: BrowserContext, address: str) -> float:
    page = _slow_page(context, address)
    loaded: float = page.evaluate(LOADED)
    page.close()
    return loaded / 1000


def _visit(context: BrowserContext, address: str) -> Visit:
    page = _slow_page(context, address)
    page.wait_for_function("() => window.usableAt")
    page.wait_for_function(f"() => ({RULES_BEGAN})() !== null", timeout=60_000)
    visit = Visit(
        *(page.evaluate(when) / 1000 for when in (ANSWERED, "window.usableAt", f"({RULES_BEGAN})()"))
    )
    page.close()
    return visit


def _wait_for(site: str) -> None:
    while True:
        try:
            urllib.request.urlopen(f"{site}/healthz", timeout=5)
        except (URLError, OSError):
            time.sleep(0.5)
        else:
            return
