"""Several databases of one kind, one of which this process works on."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import process_time

from bench.http.measuring import cpu_of


class Databases:
    """The first is migrated; the others are copies of it as it is when they are made."""

    def __init__(self, folder: str, server: int | None) -> None:
        self._folder = Path(folder)
        self._server = server

    def use(self, number: int) -> None:
        from django.db import connection

        connection.close()
        connection.settings_dict["NAME"] = self._name(number)

    def make(self, number: int) -> None:
        """An empty one, with tables."""
        from django.db import connection

        if self._server is None:
            shutil.copy(self._name(0), self._name(number))
            return
        connection.close()
        connection.settings_dict["NAME"] = "template1"
        with connection.cursor() as cursor:
            cursor.execute(f'CREATE DATABASE "{self._name(number)}" TEMPLATE "{self._name(0)}"')

    def _name(self, number: int) -> str:
        if self._server is None:
            return str(self._folder / f"{number}.sqlite3")
        return "postgres" if number == 0 else f"bench_{number}"

    def cpu(self) -> float:
        """Seconds that this process, and PostgreSQL where that is the database, have used."""
        return process_time() + (0.0 if self._server is None else cpu_of([self._server]))


@contextmanager
def databases(kind: str) -> Iterator[Databases]:
    """Sets Django up, and the first of them."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        url, server = f"sqlite:///{folder}/0.sqlite3", None
        if kind == "postgres":
            from bench.http.__main__ import server_process
            from tests.with_postgres import server as started

            url = stack.enter_context(started())
            server = server_process()
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "manille_site.settings",
            "DATA_DIR": folder,
            "DATABASE_URL": url,
            "PLAIN_HTTP": "true",
            "LOG_LEVEL": "ERROR",
            "ALLOWED_HOSTS": "testserver",
            "PUBLIC_SECONDS": "0",
            "SECRET_KEY": "only-for-benches",
        }
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        call_command("migrate", verbosity=0)
        call_command("createcachetable", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        yield Databases(folder, server)
        connection.close()
