"""One transaction, and a second try when the database asks for one."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import OperationalError, connection, transaction

Params = ParamSpec("Params")
Answer = TypeVar("Answer")


def in_one_transaction(service: Callable[Params, Answer]) -> Callable[Params, Answer]:
    """Run a service in a transaction; once more when the database was locked or could not serialise it.

    Inside a transaction of somebody else's there is no second try: only the outermost can be repeated.
    """

    @wraps(service)
    def run(*args: Params.args, **kwargs: Params.kwargs) -> Answer:
        repeatable = not connection.in_atomic_block
        try:
            with transaction.atomic():
                return service(*args, **kwargs)
        except OperationalError:
            if not repeatable:
                raise
        with transaction.atomic():
            return service(*args, **kwargs)

    return run
