"""The standings page of 260 entrants over seven rounds: computed once a version, then for every visitor."""

import os
import tempfile
from time import perf_counter

ENTRANTS, ROUNDS = 260, 7
FIRST, AGAIN = 2.0, 0.5
"""The most seconds for the first visitor of a version, and for each one after."""


def run() -> bool:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "manille_site.settings")
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "DATA_DIR": folder,
            "PLAIN_HTTP": "true",
            "CACHE_URL": "locmem://",
            "LOG_LEVEL": "WARNING",
            "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3",
        }
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        first, again, fresh = _seconds()
        connection.close()
    print(f"standings of {ENTRANTS} over {ROUNDS} rounds: first visitor {first:.2f} s, then {again:.3f} s;")
    print(f"a live page that has the newest version: {1000 * fresh:.1f} ms")
    return first <= FIRST and again <= AGAIN


def _seconds() -> tuple[float, float, float]:
    from django.test import Client

    from bench.http.hall import Hall

    tournament = Hall().swiss(ENTRANTS, ROUNDS)
    client, path = Client(), f"/t/{tournament.public_id}/standings/"
    client.get("/tournaments/")  # templates are read once
    took = []
    for address in (path, path, f"{path}?v={tournament.version}"):
        begin = perf_counter()
        answer = client.get(address, headers={"host": "localhost"})
        took.append(perf_counter() - begin)
        assert answer.status_code in (200, 204), answer.status_code
    return took[0], took[1], took[2]
