"""What a pad waits for before it can be used: each script it imports at once is one more on a slow phone."""

import re

import pytest
from django.conf import settings

from scoring.templatetags.modules import imported_by
from tests.scoring.factories import new_match

pytestmark = pytest.mark.django_db

SCRIPTS = ("scoring/queue.js", "scoring/pad.js")
LATE = {"scoring/handover.js", "scoring/offline/page.js", "scoring/speak.js", "scoring/wake.js"}
"""What stands on the pad for later."""


def test_a_pad_waits_for_nothing_that_the_first_second_can_do_without() -> None:
    names = {*SCRIPTS, *imported_by(*SCRIPTS)}
    assert "scoring/queue/store.js" in names
    assert not names & LATE
    assert len(names) <= 18


def test_no_script_of_a_pad_is_asked_for_only_when_another_has_come(phone, device):
    pad = phone.get(f"/m/{new_match(opened_on=device).public_id}/").content.decode()
    preloaded = re.findall(r'<link rel="modulepreload" href="/static/([^"]+)">', pad)
    assert sorted(preloaded) == sorted(imported_by(*SCRIPTS))


def test_who_looks_on_is_sent_no_script_of_the_pad(client):
    page = client.get(f"/m/{new_match().public_id}/").content.decode()
    preloaded = re.findall(r'<link rel="modulepreload" href="/static/([^"]+)">', page)
    assert sorted(preloaded) == sorted(imported_by("scoring/queue.js"))


def test_what_can_wait_is_named_by_the_page() -> None:
    folder = settings.BASE_DIR / "templates" / "scoring" / "matches"
    pages = [(folder / name).read_text() for name in ("match.html", "_pad_scripts.html")]
    named = re.findall(r"""<meta name="late-module" content="{% static '(.+?)' %}">""", "".join(pages))
    assert sorted(named) == sorted(LATE)
