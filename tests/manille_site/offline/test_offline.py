"""What a phone is told to keep, and the page that it shows where nothing else is kept."""

import json
import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from manille_site.offline import files
from scoring.pad import package

pytestmark = pytest.mark.django_db


def keep(client: Client) -> dict[str, object]:
    answer = client.get("/service-worker.js")
    (text,) = re.findall(r"^const KEEP = (.*);$", answer.content.decode(), re.MULTILINE)
    return dict(json.loads(text))


def test_the_worker_is_a_script_that_is_asked_for_anew(client: Client) -> None:
    answer = client.get("/service-worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert "max-age=0" in answer["Cache-Control"]
    assert "Set-Cookie" not in answer
    assert finders.find("site/offline/worker.js")


def test_it_names_the_pages_that_it_treats_in_its_own_way(client: Client) -> None:
    names = keep(client)
    assert client.get(names["page"]).status_code == 200
    assert names["signOut"] == "/accounts/logout/"


def test_it_keeps_what_pads_and_rules_are_made_of(monkeypatch: pytest.MonkeyPatch) -> None:
    pads = ["scoring/pad.js", "site/base.css"]
    rules = ["scoring/rules-worker.js", "scoring/rules.zip", "scoring/words/nl.mo"]
    others = ["tournaments/desk.js", "admin/css/base.css", "scoring/pad.js.gz"]
    monkeypatch.setattr(files, "_collected", lambda: dict.fromkeys(pads + rules + others, ""))
    for cached in (files.files_of_pads, files.files_of_rules):
        cached.cache_clear()
    assert files.files_of_pads() == [f"/static/{name}" for name in pads]
    runtime = [f"{package.runtime_folder()}{name}" for name in ("pyodide.mjs", "pyodide.asm.wasm")]
    assert {f"/static/{name}" for name in rules + runtime} <= {*files.files_of_rules()}
    for cached in (files.files_of_pads, files.files_of_rules):
        cached.cache_clear()


@pytest.mark.parametrize("address", ["/service-worker.js", "/offline/"])
def test_nothing_is_sent_to_them(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405


def test_the_page_leads_on(client: Client) -> None:
    page = client.get("/offline/").content.decode()
    assert 'href="/play/"' in page
    assert "data-matches" in page


def test_the_button_says_how_much_is_fetched(client: Client) -> None:
    """On plain HTTP, where browsers take no brotli, nearly all of it is the runtime."""
    runtime = sum(path.stat().st_size for path in package.VENDOR.glob("*.gz"))
    for address in ("/", "/play/"):
        page = client.get(address).content.decode()
        assert f"for a table without a network ({round(runtime / 1e6)} MB)" in page
