"""A streaming replica: who reads from it, who never does, and what happens when it is away or behind."""

import shutil
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.cookies import SimpleCookie
from itertools import pairwise
from pathlib import Path
from urllib.error import HTTPError

import pytest
from django.conf import settings
from django.db import OperationalError, connection

from manille_site.ops import replica
from manille_site.ops.replica import COOKIE, LOOKS_EVERY, LOOKS_SELDOM, MOST, READ_THERE, Replica
from tests.manille_site.ops.installations import Site, manage, new_environment, up, wait_until
from tests.with_postgres import Server

PAGE = "/clubs/heule/"
FOUND = (
    "from scoring.models import Club; from django.utils import timezone; "
    "Club.objects.create(name='{name}', slug='{slug}', founded_at=timezone.now())"
)


@dataclass
class Pair:
    """A site on two databases, of which the second follows the first."""

    site: Site
    environment: dict[str, str]
    primary: Server
    replica: Server

    def rename(self, name: str) -> None:
        _execute(self.primary, "UPDATE scoring_club SET name = %s", name)

    def found(self, name: str, slug: str) -> None:
        assert manage(self.environment, "shell", "-c", FOUND.format(name=name, slug=slug)).returncode == 0

    def replay(self, order: str) -> None:
        _execute(self.replica, f"SELECT pg_wal_replay_{order}()")

    def name_on_page(self, cookie: str = "", page: str = PAGE) -> str:
        headers = {"Cookie": cookie} if cookie else {}
        request = urllib.request.Request(self.site.address + page, headers=headers)
        with urllib.request.urlopen(request) as answer:
            return answer.read().decode().partition("<h1")[2].partition("</h1>")[0].rpartition(">")[2]

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
            pair = Pair(site, environment, primary, replica)
            pair.found("One", "heule")
            yield pair
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


def test_what_it_does_not_have_yet_is_asked_of_the_database(pair: Pair) -> None:
    """A club that somebody else has just founded, whose code was scanned at once."""
    pair.until(lambda: pair.name_on_page() == "One")
    time.sleep(1.5)
    pair.name_on_page()  # looks again how far it is
    pair.replay("pause")
    pair.rename("Two")
    pair.found("New", "osilo")

    assert (pair.name_on_page(), pair.name_on_page(page="/clubs/osilo/")) == ("One", "New")
    with pytest.raises(HTTPError, match="404"):
        pair.name_on_page(page="/clubs/nowhere/")


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


class Gone:
    """In place of Django's connections: a machine that doesn't answer within the two seconds it is given."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.looks: list[float] = []

    def __getitem__(self, _name: str) -> "Gone":
        self.looks.append(self.now)
        self.now += 2
        raise OperationalError("timeout expired")


def test_a_machine_that_has_gone_is_looked_at_ever_more_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = Gone()
    monkeypatch.setattr(replica, "connections", gone)
    monkeypatch.setattr(replica, "monotonic", lambda: gone.now)
    looked_at = Replica()
    while gone.now < 1600:
        assert not looked_at.may_be_read()
        gone.now += LOOKS_EVERY

    pauses = [after - before - 2 for before, after in pairwise(gone.looks)]
    assert pauses[:4] == [2, 4, 8, 16]
    assert set(pauses[4:]) == {LOOKS_SELDOM}


def test_a_connection_to_a_machine_that_has_gone_is_given_up_in_seconds() -> None:
    options = settings.OF_A_REPLICA
    silent = options["keepalives_idle"] + options["keepalives_count"] * options["keepalives_interval"]
    assert max(silent, options["tcp_user_timeout"] / 1000, options["connect_timeout"]) < 5


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
