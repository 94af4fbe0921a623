"""When a search has to end: the engine reads no clock, it asks its caller.

Commands let every search run its course, so that a file has one draw. A page can't wait: it hands in a
function that says yes once time is up, and gets the best that was reached, noted as such.
"""

from __future__ import annotations

from collections.abc import Callable

OutOfTime = Callable[[], bool]
"""Asked inside every search; once it has said yes it goes on saying yes."""


def never() -> bool:
    """All the time that a search takes."""
    return False


class TimeLimit:
    """Asks ``out_of_time``, and remembers whether a search was cut."""

    def __init__(self, out_of_time: OutOfTime = never) -> None:
        self._out_of_time = out_of_time
        self.has_cut = False
        """Whether a search that wanted to go on was told to end."""

    @property
    def is_short(self) -> bool:
        """Whether a search can be cut at all."""
        return self._out_of_time is not never

    def __call__(self) -> bool:
        self.has_cut = self.has_cut or self._out_of_time()
        return self.has_cut
