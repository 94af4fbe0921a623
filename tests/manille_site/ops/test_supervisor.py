"""``manage.py up`` keeps the site running: what dies is started again, and nothing outlives it."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.db import connection

from scoring.access.for_phones import own_address
from tests.manille_site.ops.installations import (
    PATIENCE,
    ROOT,
    Site,
    is_alive,
    manage,
    new_environment,
    starting,
    up,
    wait_until,
)

MOST_OF_SUPERVISOR = 15
"""Megabytes."""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An installation that is prepared once."""
    environment = new_environment(tmp_path_factory.mktemp("site") / "data")
    manage(environment, "up", "--prepare-only").check_returncode()
    return environment


@pytest.fixture(scope="module")
def site(environment: dict[str, str]) -> Iterator[Site]:
    with up(environment) as site:
        wait_until(lambda: is_whole(site), site)
        yield site


def is_whole(site: Site) -> bool:
    kinds = sorted(site.processes().values())
    return kinds == ["scheduler", "server", "site", "worker", "worker"] and site.is_ready()


def kill(site: Site, kind: str) -> None:
    """With -9, and wait until another stands in its place."""
    before = site.pids(kind)
    os.kill(min(before), signal.SIGKILL)
    wait_until(lambda: min(before) not in site.pids(kind) and is_whole(site), site)


@pytest.mark.parametrize("kind", ["worker", "server", "scheduler", "site"])
def test_what_is_killed_twice_in_a_row_is_there_again(site: Site, kind: str) -> None:
    kill(site, kind)
    kill(site, kind)


def test_the_death_of_all_workers_at_once_ends_nothing(site: Site) -> None:
    workers = site.pids("worker")
    for pid in workers:
        os.kill(pid, signal.SIGKILL)
    wait_until(lambda: not workers & site.pids("worker") and is_whole(site), site)


def test_the_supervisor_is_small_because_it_never_loads_django(site: Site) -> None:
    rollup = Path(f"/proc/{site.process.pid}/smaps_rollup").read_text()
    (kilobytes,) = re.findall(r"^Pss: +(\d+) kB", rollup, re.MULTILINE)
    assert int(kilobytes) < MOST_OF_SUPERVISOR * 1024
    assert "_brotli" not in Path(f"/proc/{site.process.pid}/maps").read_text()  # which the settings load


def test_the_scheduler_loads_nothing_that_only_pages_need() -> None:
    """Each of these is megabytes in a process that lives as long as the site."""
    loading = "import django, sys; django.setup(); import manille_site.management.commands.scheduler"
    done = subprocess.run(
        [sys.executable, "-c", f"{loading}; print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    heavy = {"ninja", "pydantic", "PIL", "openpyxl", "cryptography", "fido2", "segno", "numpy"}
    assert heavy & set(done.stdout.split()) == set()


def test_doctor_finds_what_make_started_well(site: Site, environment: dict[str, str]) -> None:
    """`make doctor` gives it the variables that `make run` starts with."""
    shown = subprocess.run(
        ["make", "--dry-run", "doctor"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert re.search(r"^exec env PLAIN_HTTP=true .*manage\.py doctor$", shown.stdout, re.MULTILINE)
    wait_until(lambda: list((Path(environment["DATA_DIR"]) / "backups").glob("manille-*")), site)

    answer = json.loads(manage(environment | {"PLAIN_HTTP": "true"}, "doctor", "--json").stdout)

    problems = {check["name"]: check["sentence"] for check in answer["checks"] if check["level"] == "problem"}
    if own_address() is None:
        del problems["hosts"]  # this machine is in no network
    assert problems == {}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_nothing_outlives_it(environment: dict[str, str], number: signal.Signals) -> None:
    with up(environment) as site:
        wait_until(lambda: is_whole(site), site)
        processes = site.processes()
        site.process.send_signal(number)
        status = site.process.wait(PATIENCE)
        assert status == (-signal.SIGKILL if number == signal.SIGKILL else 0)
        wait_until(lambda: not any(is_alive(pid) for pid in processes))


def test_workers_end_with_their_server(environment: dict[str, str]) -> None:
    with up(environment) as site:
        wait_until(lambda: is_whole(site), site)
        processes = site.processes()
        (server,), (keeper,) = site.pids("server"), site.pids("site")
        os.kill(keeper, signal.SIGSTOP)  # nobody else clears away
        os.kill(server, signal.SIGKILL)
        workers = [pid for pid, kind in processes.items() if kind == "worker"]
        wait_until(lambda: not any(is_alive(pid) for pid in workers))
        os.kill(keeper, signal.SIGCONT)


def test_two_servers_may_start_at_once_on_an_empty_database(tmp_path: Path) -> None:
    """On PostgreSQL from two machines, on SQLite from one."""
    environment = new_environment(tmp_path / "data")
    folders = ("one", "two") if connection.vendor == "postgresql" else ("one", "one")
    with ExitStack() as stack:
        sites = [
            stack.enter_context(starting(environment | {"DATA_DIR": str(tmp_path / folder)}))
            for folder in folders
        ]
        for site in sites:
            wait_until(lambda site=site: is_whole(site), site)  # type: ignore[misc]
        logs = [site.log.read_text() for site in sites]
    assert sum(log.count("the scheduler works") for log in logs) == 1
    assert sum("Preparing the database" in log for log in logs) == 1
    assert not any("Traceback" in log for log in logs)


def test_a_port_that_is_taken_has_a_holder_with_a_name(environment: dict[str, str], site: Site) -> None:
    port = int(site.address.rpartition(":")[2])
    refused = manage(environment, "up", "--host=127.0.0.1", f"--port={port}")
    assert refused.returncode == 1
    holder = rf"process \d+ \(.*manage\.py serve .*--port={port}"
    assert re.search(rf"Port {port} is taken by {holder}", refused.stderr)
    assert f"PORT={port + 1} with make" in refused.stderr
