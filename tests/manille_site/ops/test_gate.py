"""While a writer waits for the database, others read on, whatever else wants to write."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, as_completed, wait
from http import HTTPStatus

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from manille_site.ops import gate
from manille_site.ops.gate import Gate, WriterGateMiddleware

READS = 30
PATIENCE = 20
"""Seconds: a test that hangs ends."""


class Database:
    """Somebody holds it, as long as the test wants."""

    def __init__(self) -> None:
        self.free = threading.Event()
        self.inside = 0
        self.most_inside = 0

    def answer(self, request: HttpRequest) -> HttpResponse:
        if request.method == "POST":
            self.inside += 1
            self.most_inside = max(self.most_inside, self.inside)
            assert self.free.wait(PATIENCE)
            self.inside -= 1
        return HttpResponse("done")


@pytest.fixture
def database() -> Database:
    return Database()


@pytest.fixture
def _on_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate.sqlite, "in_use", lambda: True)


@pytest.fixture
def _on_postgres(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate.sqlite, "in_use", lambda: False)


def statuses_of_writers(database: Database, ask: Callable[[HttpRequest], HttpResponse]) -> list[int]:
    """Of more writers than a worker has threads; all readers are answered while the first of them waits."""
    requests = RequestFactory()
    with ThreadPoolExecutor(gate.THREADS) as worker:
        writers = [worker.submit(ask, requests.post("/")) for _number in range(gate.THREADS + 2)]
        readers = [worker.submit(ask, requests.get("/")) for _number in range(READS)]
        unanswered = wait(readers, PATIENCE).not_done
        await_refusals(writers)
        database.free.set()
    assert not unanswered
    assert {reader.result().status_code for reader in readers} == {HTTPStatus.OK}
    return [writer.result().status_code for writer in writers]


def await_refusals(writers: list[Future[HttpResponse]]) -> None:
    """Until only those are left whom the gate lets write or wait; a slow machine asks late."""
    answers = as_completed(writers, PATIENCE)
    for _number in range(len(writers) - gate.WRITERS):
        next(answers)


@pytest.mark.usefixtures("_on_sqlite")
def test_one_writes_one_waits_and_the_others_are_told_to_come_back(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "BURST", 0.1)
    statuses = statuses_of_writers(database, WriterGateMiddleware(database.answer))
    assert statuses.count(HTTPStatus.OK) == gate.WRITERS
    assert set(statuses) == {HTTPStatus.OK, HTTPStatus.SERVICE_UNAVAILABLE}
    assert database.most_inside == 1


@pytest.mark.usefixtures("_on_postgres")
def test_on_postgresql_two_write_side_by_side(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "BURST", 0.1)
    statuses = statuses_of_writers(database, WriterGateMiddleware(database.answer))
    assert statuses.count(HTTPStatus.OK) == database.most_inside == gate.WRITERS


@pytest.mark.usefixtures("_on_sqlite")
def test_many_who_write_in_the_same_moment_all_have_their_turn(database: Database) -> None:
    database.free.set()
    ask = WriterGateMiddleware(database.answer)
    with ThreadPoolExecutor(gate.THREADS) as worker:
        answers = list(worker.map(ask, [RequestFactory().post("/") for _number in range(50)]))
    assert {answer.status_code for answer in answers} == {HTTPStatus.OK}
    assert database.most_inside == 1


@pytest.mark.usefixtures("_on_sqlite")
def test_whoever_is_told_to_come_back_reads_that_nothing_was_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "PATIENCE", 0.01)
    refused: list[HttpResponse] = []

    def answer(_request: HttpRequest) -> HttpResponse:
        if not refused:
            refused.append(ask(RequestFactory().post("/")))
        return HttpResponse("done")

    ask = WriterGateMiddleware(answer)
    assert ask(RequestFactory().post("/")).status_code == HTTPStatus.OK
    assert (refused[0].status_code, refused[0]["Retry-After"]) == (503, "2")
    assert "Nothing was saved" in refused[0].content.decode()


def test_a_place_is_given_back_when_a_view_fails() -> None:
    def fail(_request: HttpRequest) -> HttpResponse:
        raise ZeroDivisionError

    ask = WriterGateMiddleware(fail)
    ask.gate = Gate(1, patient=0)
    for _time in range(3):
        with pytest.raises(ZeroDivisionError):
            ask(RequestFactory().post("/"))
