"""Values that are dear to compute, in the memory of one process."""

from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class LocalCache(Generic[K, V]):
    """At most ``size`` values; when one more comes, the one that came first goes.

    What a value depends on is in its key, or in the value to be compared: nothing is told to go. Values are
    handed out as they are, so nobody changes them.

    >>> cache = LocalCache[str, int](size=2)
    >>> for name in ("an", "bo", "cas"):
    ...     cache.put(name, len(name))
    >>> [cache.get(name) for name in ("an", "bo", "cas")]
    [None, 2, 3]
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self._values: dict[K, V] = {}
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        return self._values.get(key)

    def put(self, key: K, value: V) -> None:
        with self._lock:
            self._values[key] = value
            if len(self._values) > self.size:
                del self._values[next(iter(self._values))]
