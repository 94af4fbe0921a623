"""A browser without a window: cookies, pages, the forms on them, and a limit to how long it waits."""

import http.client
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http import HTTPStatus
from http.cookies import SimpleCookie
from urllib.parse import urlencode

PATIENCE = 3.0
"""Seconds for one answer. Pages wait for eight; here nobody has all evening."""

LONGEST_WAY_BACK = 240
"""Seconds after which a server that answers nothing is not coming back."""

PAUSE = 0.2


class SiteIsGoneError(Exception):
    """Nothing came for :data:`LONGEST_WAY_BACK` seconds."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Of our server. ``text`` is None where the connection ended in the middle of it."""

    status: int
    headers: Mapping[str, str]
    text: str | None

    @property
    def is_well(self) -> bool:
        return self.status < HTTPStatus.BAD_REQUEST


@dataclass
class Form:
    """Where a page's form goes, and what it holds unless somebody changes it."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._is_inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        have = dict(attrs)
        if tag == "form":
            self._is_inside = True
            self.forms.append(Form(have.get("action") or ""))
        elif tag == "input" and self._is_inside and have.get("name"):
            if have.get("type") in ("radio", "checkbox", "submit") and "checked" not in have:
                return
            self.forms[-1].fields[str(have["name"])] = have.get("value") or ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._is_inside = False


def forms_of(page: str) -> list[Form]:
    reader = _Forms()
    reader.feed(page)
    return reader.forms


def form_with(page: str, *names: str, action: str = "") -> Form | None:
    """The first form that has all these fields, and whose address ends so."""
    for form in forms_of(page):
        if set(names) <= set(form.fields) and form.action.endswith(action):
            return form
    return None


class Browser:
    """Speaks to one port of this machine."""

    def __init__(self, port: int, cookies: Mapping[str, str] | None = None) -> None:
        self.port = port
        self.cookies = dict(cookies or {})
        self.token = ""

    def ask(
        self, method: str, path: str, sent: Mapping[str, str] | None = None, **headers: str
    ) -> Answer | None:
        """The answer to one request; None when none came, or not from our server."""
        host = f"127.0.0.1:{self.port}"
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        headers |= {"Host": host, "Origin": f"http://{host}", "Connection": "close"}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        body = None
        if sent is not None:
            body = urlencode(dict(sent) | {"csrfmiddlewaretoken": self.token}).encode()
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return self._read(response)
        except (OSError, http.client.HTTPException):
            return None
        finally:
            connection.close()

    def _read(self, response: http.client.HTTPResponse) -> Answer | None:
        if response.getheader("X-Answered-By") != "manille":
            return None
        for line in response.headers.get_all("Set-Cookie", []):
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value
        try:
            text: str | None = response.read().decode()
        except (OSError, http.client.HTTPException):
            text = None
        if text and (form := form_with(text, "csrfmiddlewaretoken")):
            self.token = form.fields["csrfmiddlewaretoken"]
        return Answer(response.status, response.headers, text)

    def insist(self, method: str, path: str, sent: Mapping[str, str] | None = None, **headers: str) -> Answer:
        """The same again until somebody answers who isn't in trouble, as a queue of a page does."""
        until = time.monotonic() + LONGEST_WAY_BACK
        while time.monotonic() < until:
            answer = self.ask(method, path, sent, **headers)
            if answer and answer.status < HTTPStatus.INTERNAL_SERVER_ERROR and answer.status != 429:
                return answer
            time.sleep(PAUSE)
        raise SiteIsGoneError(f"{method} {path}")

    def show(self, path: str, sent: Mapping[str, str]) -> Answer:
        """What a form would change, whole, however often it has to be asked for; nothing is saved by it."""
        while True:
            answer = self.insist("POST", path, sent)
            if answer.text is not None:
                return answer

    def page(self, path: str) -> str:
        """A page, whole, however often it has to be asked for."""
        while True:
            answer = self.insist("GET", path)
            if answer.status == HTTPStatus.FOUND:
                path = answer.headers["Location"]
            elif answer.text is not None:
                return answer.text
