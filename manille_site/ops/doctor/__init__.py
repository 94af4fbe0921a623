"""``manage.py doctor``: whether an installation is well, one named check at a time.

A check answers with a sentence, and where something is wrong with what to do. No sentence holds a secret.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.db import DatabaseError


class Level(StrEnum):
    OK = "ok"
    WARNING = "warning"
    """It works, and could be better."""

    PROBLEM = "problem"
    """Something does not work, or people's data is in danger."""


@dataclass(frozen=True)
class Finding:
    """What a check says; ``remedy`` is empty where all is well."""

    level: Level
    sentence: str
    remedy: str = ""


Check = Callable[[], Finding]


def ok(sentence: str) -> Finding:
    return Finding(Level.OK, sentence)


def warning(sentence: str, remedy: str) -> Finding:
    return Finding(Level.WARNING, sentence, remedy)


def problem(sentence: str, remedy: str) -> Finding:
    return Finding(Level.PROBLEM, sentence, remedy)


def examine() -> Iterator[tuple[str, Finding]]:
    """Every check by its name, each asked when its turn comes; no database or disk that is away ends any."""
    from manille_site.ops.doctor import database, machine, site

    for name, check in (database.CHECKS | machine.CHECKS | site.CHECKS).items():
        try:
            yield name, check()
        except DatabaseError:
            yield name, problem("Can't be said while the database is away.", "Look at the check “database”.")
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            yield (
                name,
                problem(f"Can't be said: {where}{error.strerror or error}.", "Look at the check “disk”."),
            )
