"""Which pages there are to look at: every kind, and each kind again for whoever sees something new on it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser

from tests.journeys.crawler import Crawl, kind_of
from tests.journeys.visitors import Visitor

FOREIGN = ("admin/", "api/")
"""Routes whose pages come from Django's administration and from the reader of the API's schema."""

ORDER = ("organiser", "administrator", "referee", "table phone", "scorer", "member", "nobody")
"""Who sees most of a page goes first."""


@dataclass(frozen=True, slots=True)
class Sight:
    kind: str
    visitor: str
    address: str


class Pieces(HTMLParser):
    """What a page is put together from: elements by name, class, role and type."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: set[tuple[str, ...]] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attributes}
        self.found.add((tag, *(given.get(key, "") for key in ("class", "role", "type"))))


def sights(
    origin: str, visitors: Mapping[str, Visitor], only: Sequence[str], lost: list[str]
) -> Iterator[Sight]:
    """Pages that show what none before them of their kind showed; ``lost`` gets what did not answer.

    ``only`` asks for addresses, or for kinds of page by part of their routes, as each visitor who may open
    them. Addresses alone need no walk.
    """
    ways = tuple(one for one in only if one.startswith("/"))
    kinds = tuple(one for one in only if not one.startswith("/"))
    wanted = {kind_of(*one.split("?", 1)) for one in ways}
    met: dict[str, set[tuple[str, ...]]] = {}
    assert set(visitors) == set(ORDER)
    is_whole = bool(kinds) or not only
    for name in ORDER:
        crawl = Crawl(origin, visitors[name].cookies, of_each_kind=2 if is_whole else 0)
        crawl.walk((*ways, *(("/", *visitors[name].begin) if is_whole else ())))
        lost += [f"{fault} as {name}" for fault in crawl.faults if is_whole]
        for kind, address in sorted(crawl.pages.items()):
            is_wanted = not only or kind in wanted or any(part in kind for part in kinds)
            if kind.startswith(FOREIGN) or not is_wanted:
                continue
            pieces = Pieces(crawl.texts[kind]).found
            if only or kind not in met or pieces - met[kind]:
                met.setdefault(kind, set()).update(pieces)
                yield Sight(kind, name, address)
