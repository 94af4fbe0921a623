"""What a pad waits for before it can be used: each script it imports at once is one more on a slow phone."""

import posixpath
import re
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders

AT_ONCE = re.compile(r'^import\s[^"]*"(\.[^"]+)";|^import "(\.[^"]+)";', re.MULTILINE)
LATE = {"scoring/handover.js", "scoring/offline/page.js", "scoring/speak.js", "scoring/wake.js"}
"""What stands on the pad for later."""


def waited_for(name: str, known: set[str]) -> set[str]:
    """The names of a script and of all that it imports at once, with those already ``known``."""
    known.add(name)
    text = Path(finders.find(name)).read_text()
    for one, other in AT_ONCE.findall(text):
        imported = posixpath.normpath(posixpath.join(posixpath.dirname(name), one or other))
        if imported not in known:
            waited_for(imported, known)
    return known


def test_a_pad_waits_for_nothing_that_the_first_second_can_do_without() -> None:
    names = waited_for("scoring/pad.js", waited_for("scoring/queue.js", set()))
    assert "scoring/queue/store.js" in names
    assert not names & LATE
    assert len(names) <= 18


def test_what_can_wait_is_named_by_the_page() -> None:
    folder = settings.BASE_DIR / "templates" / "scoring" / "matches"
    pages = [(folder / name).read_text() for name in ("match.html", "_pad_scripts.html")]
    named = re.findall(r"""<meta name="late-module" content="{% static '(.+?)' %}">""", "".join(pages))
    assert sorted(named) == sorted(LATE)
