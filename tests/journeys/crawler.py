"""Follows what pages offer: every link, every form that is asked by GET, and whatever a page is made of.

Addresses of one kind (the same route, asked with the same words) are many: of each the first few are opened.
"""

import re
import urllib.error
import urllib.request
from collections import Counter, deque
from collections.abc import Iterable, Mapping
from html.parser import HTMLParser
from http.client import HTTPException
from urllib.parse import parse_qsl, urljoin, urlsplit

from django.urls import Resolver404, resolve

PATIENCE = 60
"""Seconds that a page may take on a busy machine."""

LEAVES = ("/accounts/logout/", "/admin/logout/")
"""Where a crawl would lose its role."""

TOOLS = ("referee/pile/", "referee/legal/")
"""Pages of which each game has its own."""

BEGIN = "where the walk began"

GAMES = 20
"""At least as many as there are: all of them are opened."""

IMPORTS = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.{1,2}/[^"']+)["']""")
"""What a script takes from others."""


class Page(HTMLParser):
    """The addresses in a page: where it leads, and what it is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.parts: list[str] = []
        self.is_followed = True
        """Whether its links lead anywhere: those of samples do not, and the page says so to every crawler."""

        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {key: value for key, value in attributes if value}
        match tag:
            case "meta" if given.get("name") == "robots":
                self.is_followed = "nofollow" not in given.get("content", "")
            case "a":
                self._add(self.links, given.get("href"))
            case "form" if given.get("method", "get").lower() == "get":
                self._add(self.links, given.get("action"))
            case "script" | "img" | "link" | "use" | "source":
                self._add(self.parts, given.get("src") or given.get("href"))
        self._add(self.links, given.get("hx-get"))

    @staticmethod
    def _add(to: list[str], address: str | None) -> None:
        if address and not address.startswith(("#", "mailto:", "data:", "webcal:", "tel:")):
            to.append(address)


def kind_of(path: str, query: str = "") -> str:
    """What is opened a few times only: the route of an address, and the words it is asked with."""
    try:
        route = resolve(path).route
    except Resolver404:
        return path
    return f"{route}?{'&'.join(sorted({key for key, _ in parse_qsl(query)}))}".rstrip("?")


class Crawl:
    """One visitor's walk through the site at ``origin``, carrying ``cookies``."""

    def __init__(
        self, origin: str, cookies: Mapping[str, str], *, of_each_kind: int = 4, games: int = GAMES
    ) -> None:
        """``games``: so many times as many pages of TOOLS are opened as of another kind."""
        self.origin, self.of_each_kind, self.games = origin, of_each_kind, games
        self.faults: list[str] = []
        self.pages: dict[str, str] = {}
        """By kind, the first address that answered with a page."""

        self.texts: dict[str, str] = {}
        """And what it answered."""

        self.sights: dict[str, str] = {}
        """By address, the text of what is worth a look: a page of each kind, all of TOOLS, where it began."""

        self._headers = {"Cookie": "; ".join(f"{key}={value}" for key, value in cookies.items())}
        self._kinds: Counter[str] = Counter()
        self._met: set[str] = set()

    def walk(self, begin: Iterable[str]) -> None:
        """Open these, what they link to, what that links to, and so on."""
        ways = deque[tuple[str, str]]()
        for path in begin:
            address = urljoin(self.origin, path)
            self._met.add(address)
            ways.extend((link, address) for link in self._open(address, BEGIN))
        while ways:
            address, on = ways.popleft()
            if self._is_new(address):
                ways.extend((link, address) for link in self._open(address, on))

    def _is_new(self, address: str) -> bool:
        """An address of this site that is worth opening: not yet met, and not one of too many of its kind."""
        parts = urlsplit(address)
        if f"{parts.scheme}://{parts.netloc}" != self.origin or parts.path in LEAVES:
            return False
        address = parts._replace(fragment="").geturl()
        kind = kind_of(parts.path, parts.query)
        most = self.of_each_kind * (self.games if kind.startswith(TOOLS) else 1)
        if address in self._met or self._kinds[kind] >= most:
            return False
        self._met.add(address)
        self._kinds[kind] += 1
        return True

    def _open(self, address: str, on: str) -> list[str]:
        """What the page at ``address`` leads to; what it is made of is asked for at once."""
        at, type_, text = self._get(address, on)
        if not type_.startswith("text/html"):
            return []
        page = Page(text)
        parts = urlsplit(at)
        if "<html" in text:
            kind = kind_of(parts.path, parts.query)
            if kind not in self.pages or kind.startswith(TOOLS) or on == BEGIN:
                self.sights[at] = text
            self.pages.setdefault(kind, at)
            self.texts.setdefault(kind, text)
        for part in page.parts:
            self._get_part(urljoin(at, part), at)
        return [urljoin(at, link) for link in page.links if page.is_followed]

    def _get_part(self, address: str, on: str) -> None:
        if address in self._met or not address.startswith(self.origin):
            return
        self._met.add(address)
        _, type_, text = self._get(address, on)
        if "javascript" in type_:
            for name in IMPORTS.findall(text):
                self._get_part(urljoin(address, name), address)

    def _get(self, address: str, on: str) -> tuple[str, str, str]:
        """Where the answer came from, of which type it is, and its text; a fault is noted."""
        try:
            request = urllib.request.Request(address, headers=self._headers)
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                type_ = answer.headers.get("Content-Type", "")
                return answer.geturl(), type_, answer.read().decode("utf-8", "replace")
        except urllib.error.HTTPError as error:
            self.faults.append(f"{error.code} {address} (offered on {on})")
        except (OSError, HTTPException) as error:  # no answer in time, or half of one
            self.faults.append(f"{type(error).__name__} {address} (offered on {on})")
        return address, "", ""
