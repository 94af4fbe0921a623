"""Redis as the cache of several servers, against Debian's redis-server."""

import os
import shutil
import socket
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread

import pytest

from manille_site.api import limits
from manille_site.ops import redis_cache, restorations
from manille_site.ops.doctor import Level, site
from manille_site.ops.redis_cache import PagesInRedis, RedisCache, RedisError
from tests.journeys.two_servers import free_port, started


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def redis(port: int, tmp_path: Path) -> Iterator[str]:
    """The address of a Redis that wants a password."""
    with redis_at(port, tmp_path):
        yield f"redis://:let%2Fus-in@127.0.0.1:{port}/3"


def redis_at(port: int, folder: Path):
    assert shutil.which("redis-server"), "Redis is not installed (Debian: apt install redis-server)"
    command = ["redis-server", "--bind", "127.0.0.1", "--port", str(port), "--save", "", "--dir", folder]
    return started([*command, "--requirepass", "let/us-in"], port)


@pytest.fixture
def cache(redis: str) -> RedisCache:
    return RedisCache(redis, {})


def test_what_is_stored_comes_back_as_it_was(cache: RedisCache) -> None:
    values = {
        "text": "Dáma\r\n$5",
        "list": [1, {"a": None}],
        "number": 17,
        "bytes": b"\r\n" * 70_000,
        "none": None,
    }
    cache.set_many(values, 60)

    assert {key: cache.get(key, "gone") for key in values} == values
    assert cache.get_many([*values, "other"]) == values
    assert cache.get("other") is None
    assert cache.get_many([]) == {}


def test_it_is_added_once_and_counted_in_one_step(cache: RedisCache) -> None:
    assert cache.add("tries", 0, 60)
    assert not cache.add("tries", 5, 60)
    assert [cache.incr("tries"), cache.incr("tries", 3)] == [1, 4]
    with pytest.raises(ValueError, match="not found"):
        cache.incr("never")


def test_a_count_that_ends_while_it_is_counted_on_is_not_begun_anew(
    cache: RedisCache, redis: str, monkeypatch
) -> None:
    """One that nobody gave an end would keep whoever it counts out for good."""
    cache.add("tries", 0, 60)
    ask = redis_cache.Server.ask

    def ends_once_it_was_found(server, *words, **options):
        answer = ask(server, *words, **options)
        if words[0] == "EXISTS":
            ask(server, "DEL", words[1])
        return answer

    with monkeypatch.context() as patched:
        patched.setattr(redis_cache.Server, "ask", ends_once_it_was_found)
        cache.incr("tries")
    assert redis_cache.server_at(redis).ask("TTL", cache.make_key("tries")) != -1


def test_it_goes_when_it_is_told_to(cache: RedisCache) -> None:
    for key in ("a", "b", "c"):
        cache.set(key, 1, None)

    assert cache.delete("a")
    assert not cache.delete("a")
    cache.delete_many(["b"])
    assert cache.get_many(["a", "b", "c"]) == {"c": 1}
    assert cache.touch("c", 100)
    cache.set("c", 2, 0)
    assert not cache.has_key("c")
    assert not cache.touch("c")
    cache.set("d", 1)
    cache.clear()
    assert cache.get("d") is None


def test_each_database_of_one_redis_is_another(cache: RedisCache, redis: str) -> None:
    cache.set("of", "third")

    assert RedisCache(redis.replace("/3", "/4"), {}).get("of") is None
    assert RedisCache(redis, {}).get("of") == "third"


def test_a_wrong_password_is_refused(redis: str) -> None:
    with pytest.raises(RedisError, match="WRONGPASS"):
        RedisCache(redis.replace("us-in", "them-in"), {}).get("a")


def test_a_redis_that_started_again_is_asked_again(port: int, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(redis_cache, "AWAY", 0.0)
    cache = RedisCache(f"redis://:let%2Fus-in@127.0.0.1:{port}/0", {})
    with redis_at(port, tmp_path):
        cache.set("a", 1)
    with pytest.raises(RedisError):
        cache.get("a")
    with redis_at(port, tmp_path):
        assert cache.get("a") is None
        assert cache.add("a", 2)


def test_a_child_of_the_process_has_a_session_of_its_own(cache: RedisCache) -> None:
    cache.set("a", "parent")
    child = os.fork()
    if child == 0:
        os._exit(0 if cache.get("a") == "parent" and cache.get("a") == "parent" else 1)

    assert os.waitpid(child, 0)[1] == 0
    assert cache.get("a") == "parent"


@pytest.fixture
def pages(redis: str, db: None) -> Iterator[PagesInRedis]:
    redis_cache._generation.cache_clear()
    yield PagesInRedis(redis, {})
    redis_cache._generation.cache_clear()


def test_what_was_computed_before_a_restore_or_an_update_is_not_found(
    pages: PagesInRedis, redis: str, monkeypatch
) -> None:
    pages.set("standings", "of yesterday")
    RedisCache(redis, {}).set("tries", 3)
    assert pages.get("standings") == "of yesterday"

    restorations.note(Path("manille.sqlite3"), datetime(2026, 3, 21, 23, 30, tzinfo=UTC))
    redis_cache._generation.cache_clear()  # as in the processes that start then
    assert pages.get("standings") is None
    pages.set("standings", "of the backup")

    monkeypatch.setattr(redis_cache, "version", lambda: "99.0.0")
    redis_cache._generation.cache_clear()
    assert pages.get("standings") is None
    assert RedisCache(redis, {}).get("tries") == 3


class Dying:
    """Says that every key is there, and goes without a word when it is told to change one."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self._ears = socket.create_server(("127.0.0.1", 0))
        self.address = f"redis://127.0.0.1:{self._ears.getsockname()[1]}/0"
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            with self._ears.accept()[0] as session:
                while (command := session.recv(4096).split(b"\r\n")[2:3]) == [b"EXISTS"]:
                    session.sendall(b":1\r\n")
                self.heard += [word.decode() for word in command]


def test_what_counts_or_is_done_once_is_not_asked_again_where_the_answer_was_lost() -> None:
    for change, word in (("incr", "EVAL"), ("add", "SET")):
        dying = Dying()
        cache = RedisCache(dying.address, {})
        assert cache.has_key("a")
        with pytest.raises(RedisError):
            getattr(cache, change)("a", 1)
        assert dying.heard == [word]


def test_one_thread_finds_out_that_it_is_away_for_every_thread_and_cache(port: int, caplog) -> None:
    address = f"redis://127.0.0.1:{port}/0"
    with pytest.raises(RedisError):
        RedisCache(address, {}).get("a")
    others = [Thread(target=_get, args=(address,)) for _number in range(4)]
    for thread in others:
        thread.start()
    for thread in others:
        thread.join()

    assert [record.message for record in caplog.records] == ["Redis does not answer"]


def _get(address: str) -> None:
    with pytest.raises(RedisError):
        RedisCache(address, {}).get("a")


def test_while_it_is_away_pages_are_computed_and_nobody_waits_for_it(port: int, caplog, db: None) -> None:
    pages = PagesInRedis(f"redis://127.0.0.1:{port}/0", {})
    for _time in range(3):
        pages.set("a", 1)
        assert pages.get("a", "computed") == "computed"

    assert [record.message for record in caplog.records] == ["Redis does not answer"]


def test_the_doctor_says_that_it_is_away(port: int, settings) -> None:
    settings.CACHES = settings.CACHES | {
        "default": {
            "BACKEND": "manille_site.ops.redis_cache.RedisCache",
            "LOCATION": f"redis://127.0.0.1:{port}/0",
        }
    }

    assert site.workers().level == Level.PROBLEM
    assert "does not answer" in site.workers().sentence
    assert limits.count("somebody", 10) is None
