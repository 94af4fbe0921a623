"""Walks through the site in one role: every link of every page, then every form, sent once on a copy.

``python -m bench.behaviour.crawl CHECKOUT FOLDER fill`` makes the site in a folder, ``… ROLE OUT EACH
[BEFORE]`` walks through it, and begins with every address that was asked for in another record.
"""

import gzip
import hashlib
import io
import json
import os
import re
import shutil
import sys
import zipfile
from collections import Counter, deque
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from bench.behaviour import site
from bench.behaviour.markup import Form, Page, questions, scrubbed, sendings
from bench.behaviour.style import Style

OPENAPI = "/api/v1/openapi.json"
BEGIN = (
    "/", "/play/", "/clubs/", "/games/", "/tournaments/", "/me/", "/admin/", "/accounts/login/", OPENAPI,
    "/api/v1/docs", "/healthz", "/readyz", "/setup/", "/nothing/",
)  # fmt: skip
FRONT, IN_ADMIN, SENT = 30, 2, 2
"""At most: front pages of matches, tournaments and seasons, pages of one kind in the admin site, and sendings
of one kind of form. Of every other kind of page there are as many as the caller says; the rest is more of the
same."""

FRONTS = re.compile(r"/(?:[tm]|seasons)/\*/")
HEADERS = ("Content-Type", "Location", "Content-Disposition", "Cache-Control", "Allow", "Link", "HX-Redirect",
           "HX-Trigger", "HX-Refresh", "HX-Location", "Vary")  # fmt: skip
HOST = "http://testserver"

Answer = dict[str, Any]


class Walk:
    """One role's way through the site."""

    def __init__(self, role: str, each: int, others: list[str]) -> None:
        self.answers = dict[str, Answer]()
        self._each = each
        self.forms: dict[tuple[str, str], Form] = {}
        self._waiting = deque(dict.fromkeys([*BEGIN, *others]))
        self._seen: set[str] = set(self._waiting)
        self._counts: Counter[str] = Counter()
        self._browser, self._cookies = _sign_in(role)

    def look(self) -> None:
        """Asks for everything that links lead to; whatever that writes is taken back."""
        from django.db import transaction

        while self._waiting:
            address = self._waiting.popleft()
            with transaction.atomic():
                response = self._client(f"GET {address}").get(address)
                self.answers[f"GET {address}"] = self._read(address, response)
                transaction.set_rollback(True)

    def send(self, folder: Path) -> None:
        """Sends every form, each time in a copy of the site."""
        from django.core.cache import caches
        from django.db import connection

        copy_before = folder / "kept.sqlite3"
        connection.close()
        shutil.copy(folder / "site.sqlite3", copy_before)
        sent: Counter[str] = Counter()
        for form in self.forms.values():
            for fields in sendings(form):
                names = " ".join(sorted(name for name, _value in fields))
                sent[kind := f"{_kind(urlsplit(form.action).path)} {names}"] += 1
                if sent[kind] <= SENT:
                    for cache in caches.all():
                        cache.clear()
                    key = f"POST {form.action} {json.dumps(fields, ensure_ascii=False)}"
                    self.answers[scrubbed(key)] = _in_a_process(partial(self._post, form, fields, key))
                    shutil.copy(copy_before, folder / "site.sqlite3")

    def _client(self, name: str) -> Any:
        site.CHANCE.begin(name)
        self._browser.cookies.clear()
        self._browser.cookies.load(self._cookies)
        return self._browser

    def _post(self, form: Form, fields: list[tuple[str, str]], key: str) -> Answer:
        client, before = self._client(key), _rows()
        data: dict[str, list[str]] = {}
        for name, value in fields:
            data.setdefault(name, []).append(value)
        response = client.post(form.action, data)
        answer = _described(response, _page(form.action, response))
        if 300 <= response.status_code < 400:
            then = client.get(address := response["Location"])
            answer["then"] = _described(then, _page(address, then))
        return answer | {
            "rows": {table: n - before[table] for table, n in _rows().items() if n != before[table]}
        }

    def _read(self, address: str, response: Any) -> Answer:
        """The answer, with what it leads to put down."""
        page = _page(address, response)
        answer = _described(response, page)
        links = list(page.links) if page else []
        for form in page.forms if page else ():
            if form.method == "post":
                names = " ".join(sorted(choice.name for choice in form.fields))
                self.forms.setdefault((form.action, names), form)
            else:
                links += questions(form)
        if "json" in answer["headers"].get("Content-Type", ""):
            links += re.findall(r'"((?:http://testserver)?/[^"\s{}]*)"', "\n".join(answer["body"]))
        for link in [*links, answer["headers"].get("Location", "")]:
            self._follow(link.removeprefix(HOST))
        return answer

    def _follow(self, link: str) -> None:
        """Puts an address down to be asked for, unless enough of its kind are."""
        if link in self._seen or not link.startswith("/") or link.startswith(("//", "/static/")):
            return
        self._seen.add(link)
        parts = urlsplit(link)
        kind = _kind(parts.path)
        allowed = IN_ADMIN if kind.startswith("/admin/") else FRONT if FRONTS.fullmatch(kind) else self._each
        if parts.query:
            kind, allowed = f"{kind}?", min(allowed, self._each)
        self._counts[kind] += 1
        if self._counts[kind] <= allowed:
            self._waiting.append(link)


def _page(address: str, response: Any) -> Page | None:
    is_page = response.get("Content-Type", "").startswith("text/html")
    return Page(address, response.content.decode(), _style) if is_page else None


@cache
def _style(sheets: tuple[str, ...]) -> Style:
    """Of these style sheets; of none, of all that the checkout has."""
    from django.contrib.staticfiles import finders

    names = [sheet.removeprefix("/static/") for sheet in sheets] or [
        name
        for finder in finders.get_finders()
        for name, _storage in finder.list([])
        if name.endswith(".css") and not name.startswith("admin/")
    ]
    paths = filter(None, map(finders.find, names))
    return Style(Path(path).read_text("utf-8") for path in paths)


def _described(response: Any, page: Page | None) -> Answer:
    headers = {name: scrubbed(response[name]) for name in HEADERS if name in response}
    lines = page.lines if page else _lines(response.get("Content-Type", ""), _body(response))
    return {"status": response.status_code, "headers": headers, "body": lines}


def _kind(path: str) -> str:
    """The path with names and numbers left out."""
    return re.sub(r"^(/(?:[tmj]|seasons)/)[^/]+", r"\1*", re.sub(r"(?<=/)[^/]*\d[^/]*(?=/|$)", "*", path))


def _body(response: Any) -> bytes:
    body: bytes = b"".join(response.streaming_content) if response.streaming else response.content
    return body


def _lines(kind: str, body: bytes) -> list[str]:
    """What isn't HTML: text by line, JSON laid out, archives by what is in them, the rest by its hash."""
    if "json" in kind:
        return scrubbed(json.dumps(json.loads(body), indent=1, ensure_ascii=False)).splitlines()
    if kind.startswith(("text/", "application/rss", "application/atom", "application/xml", "image/svg")):
        return scrubbed(body.decode(errors="replace")).splitlines()
    if body.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            return [f"{name} {_hash(archive.read(name))}" for name in archive.namelist()]
    return [_hash(body)]


def _hash(body: bytes) -> str:
    return hashlib.sha256(scrubbed(body.decode("latin-1")).encode("latin-1")).hexdigest()


def _sign_in(role: str) -> tuple[Any, dict[str, str]]:
    """A browser, and the cookies it begins every request with."""
    from django.apps import apps
    from django.test import Client

    client = Client(raise_request_exception=False)
    site.CHANCE.begin(f"sign in {role}")
    if role != "nobody":
        user = apps.get_model("scoring", "User").objects.get(email=site.EMAIL.format(role=role))
        client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client, {name: morsel.value for name, morsel in client.cookies.items()}


def _rows() -> dict[str, int]:
    from django.db import connection

    with connection.cursor() as cursor:
        counts = {}
        for table in connection.introspection.table_names(cursor):
            counts[table] = cursor.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]
        return counts


def _in_a_process(work: Callable[[], Answer]) -> Answer:
    """The work's answer, made in a copy of this process: what it leaves in memory is gone with it."""
    reading, writing = os.pipe()
    if (child := os.fork()) == 0:
        try:
            with os.fdopen(writing, "w") as out:
                json.dump(work(), out)
        finally:
            os._exit(0)  # whatever happens, this process does not go on as if it were the first
    os.close(writing)
    with os.fdopen(reading) as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    answer: Answer = json.loads(text or '{"status": 0, "headers": {}, "body": ["no answer"]}')
    return answer


def read_answers(path: Path) -> Iterator[tuple[str, Answer]]:
    """What :func:`main` wrote: ``GET`` or ``POST`` with the address, and the answer."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            key, answer = json.loads(line)
            yield key, answer


def main(checkout: str, folder: str, role: str, out: str = "", each: str = "", before: str = "") -> None:
    known = (
        [key.split(" ", 1)[1] for key, _answer in read_answers(Path(before)) if key.startswith("GET")]
        if before
        else []
    )
    os.chdir(checkout)
    site.start(Path(checkout), Path(folder))
    if role == "fill":
        site.fill()
        return
    walk = Walk(role, int(each), known)
    walk.look()
    walk.send(Path(folder))
    with gzip.open(out, "wt", compresslevel=1, encoding="utf-8") as file:
        for key, answer in walk.answers.items():
            file.write(json.dumps([key, answer], ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
