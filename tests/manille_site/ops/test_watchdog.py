"""A request that takes too long is broken off and answered; else its worker ends, and never the site."""

import cProfile
import pstats
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from manille_site.ops import watchdog
from manille_site.ops.watchdog import Watchdog

NEVER = 10**9


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "LONGEST", 0.3)
    monkeypatch.setattr(watchdog, "GRACE", 0.5)
    monkeypatch.setattr(watchdog, "TICK", 0.05)


@pytest.fixture
def ends() -> list[float]:
    """When the process was to be ended."""
    return []


@pytest.fixture
def dog(ends: list[float]) -> Watchdog:
    return Watchdog(lambda: ends.append(time.perf_counter()))


def computing(_request: object) -> HttpResponse:
    for _step in range(NEVER):
        pass
    return HttpResponse("done")


def swallowing(_request: object) -> HttpResponse:
    """Views and Django catch what is an Exception."""
    for _step in range(NEVER):
        try:
            computing(_request)
        except Exception:
            continue
    return HttpResponse("done")


@pytest.mark.parametrize("answer", [computing, swallowing])
def test_what_computes_for_ever_is_broken_off_with_a_sentence(
    dog: Watchdog, ends: list[float], answer: Callable[..., HttpResponse]
) -> None:
    response = dog.watch(RequestFactory().get("/"), answer)
    assert response.status_code == 503
    assert "took too long" in response.content.decode()
    assert response["Retry-After"] == "30"
    assert ends == []


def test_whoever_is_quick_never_hears_of_it(dog: Watchdog) -> None:
    def answer(_request: object) -> HttpResponse:
        return HttpResponse("well")

    for _request in range(200):
        assert dog.watch(RequestFactory().get("/"), answer).content == b"well"


def test_who_is_watched_may_leave_the_answer_to_others(dog: Watchdog) -> None:
    assert dog.watch(RequestFactory().get("/"), lambda _request: None) is None


def test_it_leaves_no_trace_in_the_thread(dog: Watchdog) -> None:
    """Asked to take an exception back, Python goes round in circles wherever somebody counts its calls."""
    for answer in (lambda _request: HttpResponse(), computing):
        dog.watch(RequestFactory().get("/"), answer)
        profile = cProfile.Profile()
        profile.enable()
        sum(len(str(number)) for number in range(100))
        profile.disable()
        assert pstats.Stats(profile).total_calls > 100


def test_one_that_ends_as_it_is_broken_off_takes_nothing_with_it(dog: Watchdog) -> None:
    """Whichever of both comes first, what follows in this thread is left alone."""

    def answer(_request: object) -> HttpResponse:
        (running,) = dog._running
        dog.look(running.began_at + 1)
        return HttpResponse("well")

    for _time in range(20):
        assert dog.watch(RequestFactory().get("/"), answer).status_code == 503
        sum(range(1000))


def test_a_view_may_ask_for_more_time(dog: Watchdog) -> None:
    def answer(request: object) -> HttpResponse:
        request.may_take = 60  # type: ignore[attr-defined]
        until = time.perf_counter() + 0.6
        while time.perf_counter() < until:
            pass
        return HttpResponse("well")

    assert dog.watch(RequestFactory().get("/"), answer).status_code == 200


def test_the_next_request_of_the_thread_is_not_broken_off_for_the_one_before(dog: Watchdog) -> None:
    for _time in range(3):
        assert dog.watch(RequestFactory().get("/"), computing).status_code == 503
        assert dog.watch(RequestFactory().get("/"), lambda _request: HttpResponse("well")).status_code == 200


def test_a_worker_that_does_not_come_back_to_python_is_ended(dog: Watchdog, ends: list[float]) -> None:
    begin = time.perf_counter()
    dog.watch(RequestFactory().get("/"), lambda _request: time.sleep(1.5) or HttpResponse())
    assert ends
    assert ends[0] - begin > 0.3 + 0.5


def test_other_requests_of_the_worker_go_on(dog: Watchdog) -> None:
    statuses: list[int] = []

    def ask(answer: Callable[..., HttpResponse]) -> Iterator[threading.Thread]:
        thread = threading.Thread(
            target=lambda: statuses.append(dog.watch(RequestFactory().get("/"), answer).status_code)
        )
        thread.start()
        yield thread

    slow = ask(computing)
    first = next(slow)
    dog.watch(RequestFactory().get("/"), lambda _request: HttpResponse())
    first.join()
    assert statuses == [503]
