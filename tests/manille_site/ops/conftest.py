"""What more than one test of keeping the site running needs."""

from collections.abc import Iterator

import pytest
from django.db import connection

from manille_site.ops import sqlite


@pytest.fixture
def no_database(django_db_blocker, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One that nobody can reach: a folder that isn't there, a port that nobody listens on."""
    with django_db_blocker.unblock(), monkeypatch.context() as patch:
        connection.close()
        nowhere = {"NAME": "/nowhere/at.sqlite3"} if sqlite.in_use() else {"HOST": "127.0.0.1", "PORT": "1"}
        for key, value in nowhere.items():
            patch.setitem(connection.settings_dict, key, value)
        yield
        connection.close()
