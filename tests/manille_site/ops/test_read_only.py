"""A folder that can be read and not written, as of a disk that the kernel has mounted so after an error."""

import os
import shutil
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from urllib.error import HTTPError

import pytest
from django.db import connection

from tests.journeys.two_servers import free_port
from tests.manille_site.ops.installations import ROOT, manage, new_environment, wait_until

pytestmark = pytest.mark.django_db

READ_ONLY = 'mount --bind -o ro "$DATA_DIR" "$DATA_DIR" && exec "$@"'
"""For a process and what it starts; everybody else may write there."""


def with_folder_read_only(*arguments: str) -> list[str]:
    if os.geteuid() != 0 or not shutil.which("unshare"):
        pytest.skip("only root can mount a folder")
    return ["unshare", "--mount", "sh", "-c", READ_ONLY, "sh", sys.executable, "manage.py", *arguments]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "data").mkdir()
    return new_environment(tmp_path / "data", LOG_LEVEL="WARNING")


def test_a_site_does_not_start_there_and_says_whose_folder_it_is(environment: dict[str, str]) -> None:
    command = with_folder_read_only("up", "--prepare-only")
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)

    assert ended.returncode == 1
    assert "Read-only file system. Give the folder of DATA_DIR to that user" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_server_there_says_that_it_is_not_ready_and_answers_every_page(environment: dict[str, str]) -> None:
    assert manage(environment, "up", "--prepare-only").returncode == 0
    port = free_port()
    command = with_folder_read_only("serve", "--host=127.0.0.1", f"--port={port}")
    server = subprocess.Popen(
        command, cwd=ROOT, env=environment, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        wait_until(lambda: status_of(port, "/healthz") == (200, "ok\n"))

        assert status_of(port, "/readyz")[0] == 503
        reads = 200 if connection.vendor == "postgresql" else 503  # SQLite needs a file for who reads, too
        for page in ("/", "/clubs/", "/leaders/", "/play/"):
            status, text = status_of(port, page)
            assert status in (200, reads), page
            assert "Traceback" not in text
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(30)


def status_of(port: int, page: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{page}") as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()
    except OSError:
        return 0, ""
