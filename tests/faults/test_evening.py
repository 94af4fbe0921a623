"""Evenings without faults, in this process: browsers speak to the views, and every kind of write is made."""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Any

import pytest
from django.test import Client

from tests.faults import evening, pad
from tests.faults.__main__ import never
from tests.faults.book import KINDS, Book
from tests.faults.browser import Answer, Browser
from tests.faults.evening import Evening, Habits, new_plans
from tests.faults.verdict import doubles, losses, strangers

pytestmark = pytest.mark.django_db


class LocalBrowser(Browser):
    """Has no network at all between itself and the views."""

    def __init__(self, port: int, cookies: Mapping[str, str] | None = None) -> None:
        super().__init__(port, cookies)
        self._client = Client()
        for name, value in self.cookies.items():
            self._client.cookies[name] = value

    def ask(
        self, method: str, path: str, sent: Mapping[str, str] | None = None, **headers: str
    ) -> Answer | None:
        send = self._client.get if method == "GET" else self._client.post
        said = {name.replace("_", "-"): value for name, value in headers.items()}
        response: Any = send(path, dict(sent or {}), headers=said)
        return Answer(response.status_code, response.headers, response.text)


class OneAfterTheOther:
    """A pool in which nobody does anything at once."""

    def __init__(self, _size: int) -> None:
        pass

    def __enter__(self) -> "OneAfterTheOther":
        return self

    def __exit__(self, *_error: object) -> None:
        pass

    def submit(self, work: Callable[..., Any], *arguments: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        future.set_result(work(*arguments))
        return future


def test_two_evenings_make_every_kind_of_write_and_lose_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (evening, pad):
        monkeypatch.setattr(module, "Browser", LocalBrowser)
    monkeypatch.setattr(evening, "ThreadPoolExecutor", OneAfterTheOther)
    book, chance = Book(), random.Random(3)
    habits = Habits(chance)

    for plan in new_plans(2):
        Evening(plan, 0, book, habits, chance).play()

    assert never(Counter({kind: len(writes) for kind, writes in book.by_kind().items()}), KINDS) == []
    assert [*losses(book), *doubles(book), *strangers(book)] == []
