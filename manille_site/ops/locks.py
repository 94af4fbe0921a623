"""What only one process may do: one of this machine on SQLite, one of all servers on PostgreSQL."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper

from manille_site.ops import sqlite

_OURS = 1896
"""First half of the key of our advisory locks; another program on the same database has another."""


class Work(IntEnum):
    """What is locked; the number is the second half of the key."""

    PREPARING = 1
    SCHEDULING = 2


@contextmanager
def exclusively(work: Work) -> Iterator[None]:
    """Waits until nobody else does ``work``, on this machine or, on PostgreSQL, anywhere."""
    file = _open_file(work)
    session = None
    try:
        fcntl.flock(file, fcntl.LOCK_EX)
        if not sqlite.in_use():
            session = _open_session()
            _ask(session, "SELECT pg_advisory_lock(%s, %s)", work)
        yield
    finally:
        os.close(file)
        if session is not None:
            session.close()


class Duty:
    """``work`` that one process has until it ends, or until it loses the database."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self._file: int | None = None
        self._session: BaseDatabaseWrapper | None = None

    def __enter__(self) -> bool:
        """Whether it is this process's, until the end of the block."""
        return self.is_mine()

    def __exit__(self, *_error: object) -> None:
        if self._file is not None:
            os.close(self._file)
        if self._session is not None:
            self._session.close()
        self._file = self._session = None

    def is_mine(self) -> bool:
        """Takes it where it is free. Raises DatabaseError while the database is away."""
        return self._holds_file() if sqlite.in_use() else self._holds_session()

    def _holds_file(self) -> bool:
        if self._file is None:
            file = _open_file(self.work)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(file)
                return False
            self._file = file
        return True

    def _holds_session(self) -> bool:
        """The lock lives as long as the session, so the session is asked each time."""
        try:
            if self._session is None:
                self._session = _open_session()
            # Taken again by who has it; it goes with the session, however often it was taken.
            return _ask(self._session, "SELECT pg_try_advisory_lock(%s, %s)", self.work)
        except DatabaseError:
            if self._session is not None:
                self._session.close()
            self._session = None
            raise


def _open_file(work: Work) -> int:
    """Closed by the caller, or by the end of the process: either gives up the lock."""
    return os.open(settings.DATA_DIR / f".{work.name.lower()}.lock", os.O_RDWR | os.O_CREAT, 0o600)


def _open_session() -> BaseDatabaseWrapper:
    """Beside the connection that the work itself uses, and may close."""
    session: BaseDatabaseWrapper = connection.copy()
    session.settings_dict = connection.settings_dict | {"CONN_MAX_AGE": None}
    return session


def _ask(session: BaseDatabaseWrapper, question: str, work: Work) -> bool:
    with session.cursor() as cursor:
        cursor.execute(question, [_OURS, work])
        return bool(cursor.fetchone()[0])
