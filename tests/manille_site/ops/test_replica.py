"""A streaming replica: who reads from it, who never does, and what happens when it is away or behind."""

import shutil
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from django.db import connection

from manille_site.ops.replica import COOKIE, MOST, READ_THERE
from tests.manille_site.ops.installations import Site, manage, new_environment, up, wait_until
from tests.with_postgres import Server

PAGE = "/clubs/heule/"
FOUND = (
    "from scoring.models import Club; from django.utils import timezone; "
    "Club.objects.create(name='One', slug='heule', founded_at=timezone.now())"
)


@dataclass
class Pair:
    """A site on two databases, of which the second follows the first."""

    site: Site
    primary: Server
    replica: Server

    def rename(self, name: str) -> None:
        _execute(self.primary, "UPDATE scoring_club SET name = %s", name)

    def replay(self, order: str) -> None:
        _execute(self.replica, f"SELECT pg_wal_replay_{order}()")

    def name_on_page(self, cookie: str = "") -> str:
        headers = {"Cookie": cookie} if cookie else {}
        with urllib.request.urlopen(
            urllib.request.Request(self.site.address + PAGE, headers=headers)
        ) as page:
            return page.read().decode().partition("<h1")[2].partition("</h1>")[0].rpartition(">")[2]

    def until(self, condition: Callable[[], object]) -> None:
        wait_until(condition, self.site)

    def lines_of_log(self) -> list[str]:
        log = self.site.log.read_text().splitlines()
        return [line for line in log if "manille_site.ops.replica" in line]


def _execute(server: Server, statement: str, *words: str) -> None:
    import psycopg  # it isn't there where the tests run on SQLite

    with psycopg.connect(server.url) as database:
        database.execute(statement, words)


@pytest.fixture
def pair(tmp_path: Path, transactional_db: None) -> Iterator[Pair]:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite is a file")
    folder = Path(tempfile.mkdtemp(prefix="manille-replica-"))
    folder.chmod(0o755)  # PostgreSQL runs as another user, below it
    try:
        for name in ("primary", "replica"):
            (folder / name).mkdir()
        primary = Server(folder / "primary")
        primary.start()
        replica = Server.replica_of(primary, folder / "replica")
        replica.start()
        environment = new_environment(
            tmp_path / "data", PUBLIC_SECONDS="0", WORKERS="1", LOG_LEVEL="WARNING"
        ) | {
            "DATABASE_URL": primary.url,
            "DATABASE_REPLICA_URL": replica.url,
        }
        with up(environment, "--no-scheduler") as site:
            assert manage(environment, "shell", "-c", FOUND).returncode == 0
            yield Pair(site, primary, replica)
        replica.stop()
        primary.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def test_pages_come_from_it_until_it_is_behind_and_from_the_database_for_who_wrote(pair: Pair) -> None:
    pair.until(lambda: pair.name_on_page() == "One")
    time.sleep(1.5)
    pair.name_on_page()  # looks again how far it is
    pair.replay("pause")
    pair.rename("Two")

    assert pair.name_on_page() == "One"
    assert pair.name_on_page(f"{COOKIE}=1") == "Two"
    pair.until(lambda: pair.name_on_page() == "Two")  # it is further behind than it may be
    pair.until(lambda: pair.name_on_page() == "Two" and pair.lines_of_log())
    (line,) = pair.lines_of_log()
    assert "it is behind" in line

    pair.replay("resume")
    pair.until(lambda: pair.name_on_page() == "Two" and len(pair.lines_of_log()) == 2)
    assert "read again" in pair.lines_of_log()[1]


def test_while_it_is_away_pages_come_from_the_database(pair: Pair) -> None:
    pair.until(lambda: pair.name_on_page() == "One")
    pair.replica.stop()

    assert {pair.name_on_page() for _time in range(10)} == {"One"}
    assert len(pair.lines_of_log()) == 1

    pair.rename("Two")
    pair.replica.start()
    pair.until(lambda: pair.name_on_page() == "Two" and len(pair.lines_of_log()) == 2)


def test_whoever_sends_something_reads_what_is_newest_for_as_long_as_it_may_be_behind(pair: Pair) -> None:
    with urllib.request.urlopen(pair.site.address + "/language/") as page:
        form = page.read().decode()
    token = form.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
    cookie = SimpleCookie(page.headers["Set-Cookie"])["csrf"].OutputString([])
    request = urllib.request.Request(
        f"{pair.site.address}/language/",
        data=f"csrfmiddlewaretoken={token}&language=nl".encode(),
        headers={"Cookie": cookie},
    )
    opener = urllib.request.build_opener(_NoRedirect)
    with opener.open(request) as answer:
        pins = SimpleCookie("; ".join(answer.headers.get_all("Set-Cookie")))
    assert int(pins[COOKIE]["max-age"]) > MOST


class _NoRedirect(urllib.request.HTTPErrorProcessor):
    def http_response(self, request, response):
        return response


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/api/v1/clubs",
        "/clubs/heule/edit/",
        "/clubs/heule/log/",
        "/clubs/heule/members/",
        "/clubs/new/",
        "/m/abc/",
        "/me/",
        "/play/",
        "/seasons/abc/fixtures/1/",
        "/seasons/abc/settings/",
        "/t/abc/",
        "/t/abc/rounds/1/1/",
    ],
)
def test_pads_directors_and_programs_never_read_from_it(address: str) -> None:
    assert READ_THERE.fullmatch(address) is None
