"""Redis as a cache for several servers, in the few commands that Django's cache asks for.

Redis answers in a millisecond, or it is away. Then nobody waits for it again and again: for some seconds no
thread of the process asks it. What pages are computed from is computed once more (:class:`PagesInRedis`);
where it counts attempts to sign in, it is as if the database were away.
"""

import logging
import os
import select
import socket
import ssl
import threading
import time
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from django.core.cache.backends import redis
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.db import OperationalError

from manille_site.ops.restorations import last_restoration
from manille_site.ops.version import version

LOG = logging.getLogger(__name__)

PATIENCE = 2.0
"""Seconds that an answer may take."""

AWAY = 5.0
"""Seconds for which a Redis that doesn't answer isn't asked again."""

COUNT_ON = """
if redis.call("EXISTS", KEYS[1]) == 0 then return false end
return redis.call("INCRBY", KEYS[1], ARGV[1])
"""
"""Both in one step, as Redis runs scripts: where a count has just ended INCRBY begins one that never does."""

Word = str | bytes | int
Answer = bytes | int | list[Any] | None


class RedisError(OperationalError):
    """Redis is away, or refuses; pages say then what they say when the database is away."""


class Session:
    """A connection: one command, one answer (Redis serialization protocol, version 2)."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self._socket = _connected(parts)
        self._answers = self._socket.makefile("rb")
        if parts.password:
            self.ask("AUTH", *filter(None, (parts.username, unquote(parts.password))))
        number = parse_qs(parts.query).get("db", [""])[0] if parts.scheme == "unix" else parts.path[1:]
        if number not in ("", "0"):
            self.ask("SELECT", number)

    def ask(self, *words: Word) -> Answer:
        parts = [word if isinstance(word, bytes) else str(word).encode() for word in words]
        sizes = (b"$%d\r\n%b\r\n" % (len(part), part) for part in parts)
        self._socket.sendall(b"*%d\r\n%b" % (len(parts), b"".join(sizes)))
        return self._answer()

    def _answer(self) -> Answer:
        line = self._answers.readline()
        if not line.endswith(b"\r\n"):
            raise ConnectionError("the connection has ended")
        kind, text = line[:1], line[1:-2]
        match kind:
            case b"+":
                return text
            case b":":
                return int(text)
            case b"$":
                return None if text == b"-1" else self._bytes(int(text))
            case b"*":
                return [self._answer() for _part in range(int(text))]
        raise RedisError(f"Redis refuses: {text.decode(errors='replace')}")

    def _bytes(self, size: int) -> bytes:
        content = self._answers.read(size + 2)
        if len(content) < size + 2:
            raise ConnectionError("the connection has ended")
        return content[:-2]

    def has_ended(self) -> bool:
        """Whether the other side is gone; it never says anything unasked, other than good-bye."""
        return bool(select.select([self._socket], [], [], 0)[0])

    def close(self) -> None:
        self._answers.close()
        self._socket.close()


def _connected(parts: SplitResult) -> socket.socket:
    if parts.scheme == "unix":
        local = socket.socket(socket.AF_UNIX)
        local.settimeout(PATIENCE)
        local.connect(parts.path)
        return local
    host = parts.hostname or "127.0.0.1"
    plain = socket.create_connection((host, parts.port or 6379), timeout=PATIENCE)
    plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if parts.scheme != "rediss":
        return plain
    return ssl.create_default_context().wrap_socket(plain, server_hostname=host)


class Server:
    """A Redis as this process knows it: a session for each thread, and for all of them whether it is away."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._of_thread = threading.local()
        self._away_until = 0.0

    def ask(self, *words: Word, is_repeatable: bool = True) -> Answer:
        """The answer. What counts, or is done once, isn't asked again where the first answer was lost."""
        if time.monotonic() < self._away_until:
            raise RedisError("Redis does not answer")
        try:
            return self._ask(words, is_repeatable=is_repeatable)
        except OSError as error:
            if time.monotonic() >= self._away_until:
                LOG.warning("Redis does not answer", extra={"problem": str(error)})
            self._away_until = time.monotonic() + AWAY
            raise RedisError("Redis does not answer") from error

    def _ask(self, words: Iterable[Word], *, is_repeatable: bool) -> Answer:
        session: Session | None = getattr(self._of_thread, "session", None)
        if session is not None and self._of_thread.process == os.getpid() and not session.has_ended():
            try:
                return self._asked_in(session, words)
            except OSError:
                if not is_repeatable:
                    raise
        session = self._of_thread.session = Session(self._address)
        self._of_thread.process = os.getpid()
        return self._asked_in(session, words)

    def _asked_in(self, session: Session, words: Iterable[Word]) -> Answer:
        try:
            return session.ask(*words)
        except RedisError:
            raise  # its refusal was read to the end
        except BaseException:  # the watchdog's, too, which breaks off a request anywhere
            self._end()
            raise

    def _end(self) -> None:
        """An answer that comes too late must not be taken for that to the next question."""
        self._of_thread.session.close()
        self._of_thread.session = None


@cache
def server_at(address: str) -> Server:
    """The same for every thread and cache: Django makes a cache of its own for each thread and name."""
    return Server(address)


class Client:
    """What Django's cache of Redis asks its client for."""

    def __init__(self, servers: Iterable[str], **_options: Any) -> None:
        (address,) = servers
        self.ask = server_at(address).ask
        self._serializer = redis.RedisSerializer()

    def get(self, key: str, default: Any) -> Any:
        return self.get_many([key]).get(key, default)

    def get_many(self, keys: Iterable[str]) -> dict[str, Any]:
        names = list(keys)
        values = self.ask("MGET", *names) if names else []
        assert isinstance(values, list)  # noqa: S101
        pairs = zip(names, values, strict=True)
        return {key: self._serializer.loads(value) for key, value in pairs if value is not None}

    def set(self, key: str, value: Any, timeout: int | None) -> None:
        if timeout == 0:
            self.delete(key)
            return
        self.ask("SET", key, self._serializer.dumps(value), *_ending(timeout))

    def set_many(self, values: Mapping[str, Any], timeout: int | None) -> None:
        for key, value in values.items():
            self.set(key, value, timeout)

    def add(self, key: str, value: Any, timeout: int | None) -> bool:
        if timeout == 0:
            return not self.has_key(key)
        words = ("SET", key, self._serializer.dumps(value), "NX", *_ending(timeout))
        return self.ask(*words, is_repeatable=False) is not None

    def incr(self, key: str, delta: int) -> int:
        number = self.ask("EVAL", COUNT_ON, 1, key, delta, is_repeatable=False)
        if number is None:
            raise ValueError(f"Key {key!r} not found.")
        assert isinstance(number, int)  # noqa: S101
        return number

    def touch(self, key: str, timeout: int | None) -> bool:
        return bool(self.ask("PERSIST", key) if timeout is None else self.ask("EXPIRE", key, timeout))

    def has_key(self, key: str) -> bool:
        return bool(self.ask("EXISTS", key))

    def delete(self, key: str) -> bool:
        return bool(self.ask("DEL", key))

    def delete_many(self, keys: Iterable[str]) -> None:
        self.ask("DEL", *keys)

    def clear(self) -> bool:
        return self.ask("FLUSHDB") == b"OK"


def _ending(timeout: int | None) -> tuple[Word, ...]:
    return () if timeout is None else ("EX", timeout)


class RedisCache(redis.RedisCache):
    """Raises RedisError while Redis is away."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = Client


class PagesInRedis(RedisCache):
    """What can be computed again: nothing is kept while Redis is away, and nobody hears of it.

    What another version of the app computed, or this one before a backup was restored, is never found.
    """

    def make_key(self, key: Any, version: int | None = None) -> str:
        return super().make_key(f"{_generation()}:{key}", version)

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        try:
            return super().get(key, default, version)
        except RedisError:
            return default

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        try:
            super().set(key, value, timeout, version)
        except RedisError:
            return


@cache
def _generation() -> str:
    """Which data pages are computed from, and by what: either changes only while no process runs."""
    return f"{version()}:{last_restoration()}"
