"""What a service answers when it must not do what it was asked: a code with facts, and a sentence elsewhere."""

from typing import Any, ClassVar


class RefusedError(Exception):
    """Base of everything a person may be told. All else is a bug and a 500."""

    code: ClassVar[str] = "refused"

    def __init__(self, **facts: Any) -> None:
        super().__init__(self.code, facts)
        self.facts = facts
