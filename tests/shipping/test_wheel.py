"""The wheel in an empty environment and an empty folder: `manille up` serves what the checkout serves."""

import signal
import socket
import subprocess
import sys
import sysconfig
import time
import urllib.error
import urllib.request
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.environment import of_people
from tests.shipping import source
from tests.test_version import VERSION

GUEST = Path(__file__).parent / "guest.py"
PATIENCE = 180


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from the newest commit by the build backend of this environment; nothing is downloaded."""
    folder: Path = tmp_path_factory.mktemp("wheel")
    source.export(folder / "source")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps"]
    subprocess.run([*build, f"--wheel-dir={folder}", folder / "source"], check=True)
    (built,) = folder.glob("*.whl")
    return built


def an_environment(folder: Path, wheel: Path, *, borrowed: bool) -> Path:
    """``manille`` of an environment that has the wheel, and what it asks for: from the index, or borrowed."""
    venv.create(folder, with_pip=not borrowed)
    if borrowed:
        (packages,) = folder.glob("lib/python*/site-packages")
        (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
        pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python")]
    else:
        pip = [str(folder / "bin" / "python"), "-m", "pip"]
    more = ["--no-deps"] if borrowed else []
    subprocess.run([*pip, "install", "--quiet", *more, wheel], check=True)
    return folder / "bin" / "manille"


@contextmanager
def up(manille: Path, folder: Path) -> Iterator[str]:
    """`manille up` in ``folder`` with no setting but plain HTTP; its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    own = of_people("PYTHONPATH")
    command = [manille, "up", "--host=127.0.0.1", f"--port={port}"]
    log = folder.with_suffix(".log")
    with log.open("wb") as output:
        server = subprocess.Popen(
            command, cwd=folder, env=own | {"PLAIN_HTTP": "true"}, stdout=output, stderr=subprocess.STDOUT
        )
    try:
        wait_for(f"http://127.0.0.1:{port}/readyz", server, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(PATIENCE)


def wait_for(url: str, server: "subprocess.Popen[bytes]", log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and server.poll() is None:
        try:
            urllib.request.urlopen(url).close()
        except urllib.error.URLError:
            time.sleep(0.1)
        else:
            return
    pytest.fail(f"the server did not come up:\n{log.read_text()}")


def get(url: str) -> str:
    with urllib.request.urlopen(url) as answer:
        text: str = answer.read().decode(errors="replace")
        return text


@pytest.mark.parametrize(
    "borrowed",
    [pytest.param(True, id="borrowed"), pytest.param(False, id="index", marks=pytest.mark.release)],
)
def test_the_wheel_serves_the_site_from_an_empty_folder(wheel: Path, tmp_path: Path, borrowed: bool) -> None:
    manille = an_environment(tmp_path / "environment", wheel, borrowed=borrowed)
    folder = tmp_path / "empty"
    folder.mkdir()

    with up(manille, folder) as address:
        assert get(f"{address}/readyz") == f"ready, version {VERSION}\n"
        page = get(f"{address}/")
        assert "<h1" in page
        assert get(f"{address}/favicon.ico")
        assert "7 to 0" in subprocess.check_output([sys.executable, "-I", GUEST, address], text=True)

    assert [path.name for path in folder.iterdir()] == ["manille-data"]


def test_the_wheel_holds_every_file_that_the_checkout_has_beside_its_code(wheel: Path) -> None:
    listed = subprocess.run(
        [sys.executable, "-m", "zipfile", "--list", wheel], capture_output=True, text=True, check=True
    )
    inside = {line.split()[0] for line in listed.stdout.splitlines()[1:]}
    packages = source.git("ls-files", "manille_site", "scoring", "tournaments").splitlines()
    beside = [f"manille_site/{path}" for path in source.git("ls-files", "templates", "locale").splitlines()]
    assert {*packages, *beside} - inside == set()
    assert {path.partition("/")[0] for path in inside} == {
        "manille_site",
        "scoring",
        "tournaments",
        f"manille-{VERSION}.dist-info",
    }


def test_the_wheel_is_called_by_the_version_of_the_project(wheel: Path) -> None:
    assert wheel.name == f"manille-{VERSION}-py3-none-any.whl"
