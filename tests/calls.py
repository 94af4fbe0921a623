"""How often functions are called while something is done; nothing about them is changed."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType, FunctionType
from typing import Any


@contextmanager
def calls_of(*functions: Callable[..., Any]) -> Iterator[Counter[str]]:
    """Counts the calls of these functions and methods of ours in this thread, by name."""
    names = {f.__code__: f.__name__ for f in functions if isinstance(f, FunctionType)}
    assert len(names) == len(functions), "only functions written in Python can be counted"
    calls: Counter[str] = Counter()

    def profile(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code in names:
            calls[names[frame.f_code]] += 1

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        yield calls
    finally:
        sys.setprofile(before)


def calls_while(do: Callable[[], object]) -> int:
    """How many functions written in Python are called in this thread while ``do`` is."""
    number = 0

    def profile(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal number
        number += event == "call"

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        do()
    finally:
        sys.setprofile(before)
    return number
