"""A hall of a thousand phones keeps a thousand connections open, and whoever comes next is let in."""

import http.client
import resource
import socket
from contextlib import ExitStack
from pathlib import Path

import pytest

from manille_site.ops.server import CONNECTIONS, SPARE_FILES, _allow_files
from tests.manille_site.ops.installations import new_environment, up

PHONES = 1400
"""Each with a connection to the one worker, whose limit was 1,024."""


@pytest.fixture
def _many_files():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(2 * PHONES, hard), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.usefixtures("_many_files")
def test_who_comes_after_a_hall_of_open_pages_is_answered(tmp_path: Path) -> None:
    environment = new_environment(tmp_path / "data", WORKERS="1")
    with up(environment, "--no-scheduler") as site, ExitStack() as phones:
        port = int(site.address.rpartition(":")[2])
        for _phone in range(PHONES):
            phone = phones.enter_context(socket.create_connection(("127.0.0.1", port)))
            phone.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        late = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        late.request("GET", "/healthz")
        assert late.getresponse().status == 200
        late.close()


def test_as_many_files_are_allowed_as_the_system_has(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _which, limits: told.append(limits))
    wanted = CONNECTIONS + SPARE_FILES

    for soft, hard, allowed in ((1024, 524_288, wanted), (1024, 4096, 4096), (1024, -1, wanted)):
        monkeypatch.setattr(resource, "getrlimit", lambda _which, limits=(soft, hard): limits)
        assert _allow_files(wanted) == allowed
        assert told.pop() == (allowed, hard)
