"""PgBouncer before the database, in transaction mode: whoever needs a session says what is missing."""

import shutil

import pytest
from django.db import connection

from manille_site.ops.postgres import stands_behind_a_pooler
from tests.journeys.two_servers import pgbouncer
from tests.manille_site.ops.installations import manage, new_environment, up

pytestmark = pytest.mark.django_db


@pytest.fixture
def pooled(tmp_path):
    """An installation whose database is behind a pooler."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite is a file")
    assert shutil.which("pgbouncer"), "PgBouncer is not installed (Debian: apt install pgbouncer)"
    environment = new_environment(tmp_path / "data")
    direct = environment["DATABASE_URL"]
    with pgbouncer() as port:
        yield (
            environment
            | {"DATABASE_URL": direct.replace(f":{connection.settings_dict['PORT']}/", f":{port}/")},
            direct,
        )


def test_up_asks_for_the_way_round_it(pooled) -> None:
    environment, _direct = pooled
    ended = manage(environment, "up", "--prepare-only")

    assert ended.returncode == 1
    assert ended.stderr.strip().splitlines()[-1].endswith("Set DATABASE_DIRECT_URL to the database itself.")
    assert "Traceback" not in ended.stderr


def test_the_doctor_finds_it(pooled) -> None:
    environment, direct = pooled
    assert manage(environment | {"DATABASE_DIRECT_URL": direct}, "up", "--prepare-only").returncode == 0
    examined = manage(environment, "doctor").stdout

    assert "✗ database      A pooler such as PgBouncer stands before the database" in examined


def test_with_it_the_site_starts_and_its_backup_is_made(pooled) -> None:
    environment, direct = pooled
    told = environment | {"DATABASE_DIRECT_URL": direct}
    with up(told) as site:
        assert site.pids("scheduler")
        assert manage(told, "backup").returncode == 0


def test_a_database_without_a_pooler_is_no_pooler() -> None:
    assert not stands_behind_a_pooler()
