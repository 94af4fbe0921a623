"""Several people at once, with a connection each; on PostgreSQL they are really parallel."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection

from scoring.writing.errors import RefusedError


def at_once(*tasks: Callable[[], Any]) -> list[Any]:
    """The answers of tasks that begin together, each on a connection of its own; refusals are answers too."""
    together = Barrier(len(tasks))

    def run(task: Callable[[], Any]) -> Any:
        together.wait()
        try:
            return task()
        except RefusedError as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(tasks)) as pool:
        return list(pool.map(run, tasks))


def named(answers: list[Any]) -> list[str]:
    return sorted(type(answer).__name__ for answer in answers)
