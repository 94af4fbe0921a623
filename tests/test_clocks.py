"""Every page of a club tells its times by the club's clock, wherever the server stands.

The demo club is put to La Paz, four hours behind UTC, and everything that its pages lead to is read twice:
from a server in UTC, and from one in Tokyo. What is shown: tests/manille_site/front/test_club_times.py.
"""

import re
from collections import Counter
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from django.core.cache import caches
from django.test import Client, override_settings

from manille_site import demo
from scoring.models import Club, User
from tests.journeys.crawler import LEAVES, Page, kind_of

BEGIN = ("/", "/clubs/", "/tournaments/", "/leaders/", "/search/?q=de", "/me/")

OF_THE_SITE = ("/clubs/new/", "/accounts/")
"""Pages of no club, by the site's clock: a club that is founded is offered the site's zone."""

POLL = "v="
"""An address that answers with a part of a page, or with nothing while the page is the newest: by the version
alone, which may change with any minute. The page itself is compared."""

CHANGING = re.compile(
    r"\w{64}|[\w-]+-[\w-]{4}-[\w-]+|DTSTAMP:\w+|name=\"new_id\" value=\"\w+\"|(?<=\?v=)[\w.-]+"
)
"""What is new in every answer, or may be: secrets of forms, ids, when a calendar was written, the versions
that polls carry (that of the calls changes with each minute that somebody waits)."""


@pytest.fixture
def organiser(db: None, settings, tmp_path: Path, signed_in) -> Client:
    """The organiser of the demo club, which plays in La Paz."""
    settings.DATA_DIR = tmp_path
    demo.load()
    Club.objects.update(time_zone="America/La_Paz")
    return signed_in(User.objects.get(email=demo.people.ORGANISER_EMAIL))


def test_pages_of_a_club_say_the_same_wherever_the_server_stands(organiser: Client) -> None:
    with override_settings(TIME_ZONE="UTC"):
        pages = dict(walk(organiser))
    assert len(pages) > 100
    with override_settings(TIME_ZONE="Asia/Tokyo"):
        again = {address: text_of(organiser, address) for address in pages}

    differing = (
        line
        for address, text in pages.items()
        for line in unified_diff(text.split("\n"), again[address].split("\n"), address, "in Tokyo", n=0)
    )
    assert list(differing) == []


def walk(client: Client) -> Iterator[tuple[str, str]]:
    """The text of one page of each kind that the pages to begin with lead to."""
    kinds: Counter[str] = Counter()
    ways = list(BEGIN)
    while ways:
        parts = urlsplit(ways.pop(0))
        kind = kind_of(parts.path, parts.query)
        if parts.netloc or kinds[kind] or parts.path in LEAVES or parts.path.startswith(OF_THE_SITE):
            continue
        if parts.query.startswith(POLL):
            continue
        kinds[kind] += 1
        address = parts._replace(fragment="").geturl()
        text = text_of(client, address)
        yield address, text
        ways.extend(urljoin(address, link) for link in Page(text).links)


def text_of(client: Client, address: str) -> str:
    for cache in caches.all():
        cache.clear()
    answer = client.get(address, follow=True)
    is_text = answer.get("Content-Type", "").startswith("text/")
    return CHANGING.sub("", answer.content.decode()) if is_text else ""
