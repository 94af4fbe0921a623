"""Says how far a long command is, to somebody who looks at a terminal."""

import io
from collections.abc import Callable

Say = Callable[[str], object]


class CommandProgress(io.StringIO):
    """Where a command writes ``sign`` for every step; each time so ``many`` are done, it is said."""

    def __init__(self, say: Say, many: int, what: str, sign: str = "\n") -> None:
        super().__init__()
        self._say = say
        self._many = many
        self._what = what
        self._sign = sign
        self._steps = 0

    def write(self, text: str) -> int:
        before = self._steps // self._many
        self._steps += text.count(self._sign)
        if self._steps // self._many > before:
            self._say(f"  {self._steps} {self._what}")
        return len(text)
