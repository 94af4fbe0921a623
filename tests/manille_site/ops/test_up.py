"""``manage.py up`` prepares everything, serves, says where, keeps the data and stops cleanly."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import CommandError, call_command

from manille_site.ops import installation

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 180
OF_TESTS = {"SECRET_KEY", "STATIC_FROM_SOURCE", "CACHE_URL", "EMAIL_URL"}
"""Set by tests/settings.py, and not by people."""


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def worker_of(printed: Path) -> int:
    """The process that delivers webhooks, which says so when it starts."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if found := re.search(r'"message": "delivering webhooks".*"pid": (\d+)', printed.read_text()):
            return int(found[1])
        time.sleep(0.1)
    pytest.fail(f"nobody delivers webhooks:\n{printed.read_text()}")


def wait_for_the_end_of(pid: int) -> None:
    until = time.monotonic() + PATIENCE
    while is_alive(pid):
        assert time.monotonic() < until, "it outlived its server"
        time.sleep(0.1)


@contextmanager
def running(data: Path, *arguments: str) -> Iterator[tuple[str, Path]]:
    """The address of a server in a process of its own, and what it prints into; SIGTERM at the end."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    printed = data.with_suffix(".log")
    command = [sys.executable, "manage.py", "up", "--host=127.0.0.1", f"--port={port}", *arguments]
    environment = {key: value for key, value in os.environ.items() if key not in OF_TESTS} | {
        "DATA_DIR": str(data),
        "PLAIN_HTTP": "true",
        "DJANGO_SETTINGS_MODULE": "manille_site.settings",
    }
    with printed.open("wb") as output:
        server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT)
    try:
        address = f"http://127.0.0.1:{port}"
        _wait_for(address, server, printed)
        yield address, printed
    finally:
        server.send_signal(signal.SIGTERM)
        assert server.wait(PATIENCE) == 0


def _wait_for(address: str, server: "subprocess.Popen[bytes]", printed: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and server.poll() is None:
        try:
            urllib.request.urlopen(f"{address}/readyz").close()
        except urllib.error.URLError:
            time.sleep(0.1)
        else:
            return
    pytest.fail(f"the server did not come up:\n{printed.read_text()}")


def get(address: str) -> str:
    with urllib.request.urlopen(address) as answer:
        text: str = answer.read().decode()
    return text


def test_up_on_an_empty_machine_and_once_more(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running(data, "--demo") as (address, printed):
        page = get(f"{address}/")
        (style,) = re.findall(r'href="(/static/site/tokens\.[0-9a-f]+\.css)"', page)
        assert "--ground" in get(address + style)
        said = printed.read_text()
        worker = worker_of(printed)
        assert is_alive(worker)
    wait_for_the_end_of(worker)
    assert "Filling the empty database with a demo club" in said
    email, password = re.findall(r"Sign in to the demo club +(\S+) +(\S+)", said)[0]
    assert (data / "demo_password").read_text() == password
    assert "@" in email
    assert re.search(rf"First administrator, once +{re.escape(address)}/setup/\S+/", said)
    secrets = [data / "secret_key", data / "demo_password"]
    assert [oct(path.stat().st_mode & 0o777) for path in secrets] == ["0o600", "0o600"]
    kept = [path.read_text() for path in secrets]
    with running(data, "--demo", "--no-webhooks") as (address, printed):
        said = printed.read_text()
    assert "Filling" not in said
    assert "delivering webhooks" not in printed.read_text()
    assert [path.read_text() for path in secrets] == kept
    assert f"{email}   {password}" in said


def test_debug_is_refused_where_others_can_reach_it(settings) -> None:
    settings.DEBUG = True
    with pytest.raises(CommandError, match="unset DEBUG"):
        call_command("up", host="0.0.0.0")


def test_a_port_that_is_taken_is_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match=f"Port {port} is taken.*PORT={port + 1}"):
            call_command("up", host="127.0.0.1", port=port)


def test_the_first_free_port_is_used_when_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr(installation, "FIRST_PORT", port)
        monkeypatch.setattr(installation, "LAST_PORT", port)
        assert installation.first_free_port("127.0.0.1") is None
        monkeypatch.setattr(installation, "LAST_PORT", min(port + 50, 65535))
        assert installation.first_free_port("127.0.0.1") != port


def test_static_files_are_collected_only_when_they_changed(settings, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    assert installation.collect_static_files()
    assert not installation.collect_static_files()
    extra = tmp_path / "more"
    extra.mkdir()
    (extra / "new.css").write_text("/* new */")
    settings.STATICFILES_DIRS = [extra]
    finders.get_finder.cache_clear()
    assert installation.collect_static_files()
    assert (tmp_path / "static" / "new.css").is_file()
    finders.get_finder.cache_clear()


@pytest.mark.parametrize(
    ("host", "public"),
    [("127.0.0.1", False), ("localhost", False), ("::1", False), ("0.0.0.0", True), ("10.0.0.5", True)],
)
def test_what_others_can_reach_is_public(host: str, public: bool) -> None:
    assert installation.is_public(host) is public


def test_behind_tls_the_address_is_the_sites_name(settings) -> None:
    settings.PLAIN_HTTP = False
    settings.ALLOWED_HOSTS = ["cards.example.org"]
    assert installation.address_of("127.0.0.1", 8000) == "https://cards.example.org"
    settings.PLAIN_HTTP = True
    assert installation.address_of("10.0.0.5", 8000) == "http://10.0.0.5:8000"
