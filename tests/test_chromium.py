"""A browser that is missing makes a run red, and says what to install; nothing is skipped for it."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.chromium import MISSING
from tests.engines.chromium import Chromium
from tests.engines.engine import CannotBeDrivenError, Engine, Wish
from tests.engines.firefox import Firefox
from tests.engines.webkit import WebKitGtk, Wpe, screen
from tests.journeys.conftest import pytest_collection_modifyitems
from tests.journeys.product import chromium

ROOT = Path(__file__).resolve().parent.parent
RECIPES = dict(
    re.findall(r"^(\w+):.*\n\t@\$\(BIN\)/pytest (tests/\S+)", (ROOT / "Makefile").read_text(), re.M)
)
"""The targets that ask pytest for one folder, with the folder."""

PATIENCE = 240
"""Seconds that a busy machine may take to find the tests."""


def test_journeys_alone_are_red_in_one_sentence() -> None:
    asked = [RECIPES["access"], RECIPES["pictures"]]  # those of `make journeys` take longer to find
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *asked]
    without = os.environ | {"PATH": ""}
    done = subprocess.run(run, cwd=ROOT, env=without, capture_output=True, text=True, timeout=PATIENCE)

    assert done.returncode == 1, done.stdout
    assert re.findall(r"^! .*$", done.stdout, re.MULTILINE) == [f"! _pytest.outcomes.Exit: {MISSING} !"]
    assert "no tests ran" in done.stdout


def test_among_others_whatever_asks_for_chromium_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")

    with pytest.raises(pytest.fail.Exception, match=re.escape(MISSING)), chromium(None):
        pass


@pytest.mark.parametrize("folder", ["access", "engines", "journeys", "pictures"])
def test_folders_that_run_in_one_process_share_one_server(folder: str) -> None:
    conftest = vars(import_module(f"tests.{folder}.conftest"))

    assert not {"certificate", "playwright", "server", "shipped", "static"} & conftest.keys()


def test_journeys_of_minutes_go_first_and_other_tests_stay_where_they_are() -> None:
    def item(name: str, folder: str, *, is_long: bool = False) -> Any:
        mark = pytest.mark.release if is_long else None
        return SimpleNamespace(
            name=name,
            path=Path("tests", folder, "test_it.py"),
            add_marker=lambda _mark: None,
            get_closest_marker=lambda _name: mark,
        )

    items = [item("short", "journeys"), item("other", "scoring"), item("long", "journeys", is_long=True)]
    pytest_collection_modifyitems(items)

    assert [one.name for one in items] == ["long", "other", "short"]


@pytest.mark.parametrize(
    ("start", "packages"),
    [
        (lambda wish: Chromium(wish, None), "chromium fonts-dejavu-core"),
        (lambda wish: WebKitGtk(wish, ":0"), "webkit2gtk-driver"),
        (Wpe, "wpewebkit-driver"),
        (Firefox, "firefox-esr"),
    ],
    ids=["chromium", "webkitgtk", "wpe", "firefox"],
)
def test_each_engine_that_is_missing_says_what_to_install(
    start: Callable[[Wish], Engine], packages: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")

    with pytest.raises(CannotBeDrivenError, match=rf"\(Debian: apt install {packages}\)$"):
        start(Wish(9, tmp_path))


def test_the_screen_of_an_engine_that_is_missing_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "")

    with pytest.raises(CannotBeDrivenError, match=r"apt install xvfb"), screen():
        pass
