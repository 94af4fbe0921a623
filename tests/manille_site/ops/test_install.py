"""The first start installs packages: it says how far it is, and in a sentence why it can't."""

import os
import pty
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.manille_site.ops.installations import ROOT, free_port

AWAY = "The package index does not answer. Is this computer online? Only the first start needs it."
NOT_HERE = f"a-package-that-is-not-here==1.0 --hash=sha256:{'0' * 64}\n"
PATIENCE = 40
"""Seconds within which whoever has no network hears of it."""


def install(requirements: Path, about_pip: dict[str, str], **how: Any) -> "subprocess.CompletedProcess[str]":
    own = {"PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": "", "NO_PROXY": "*"}
    return subprocess.run(
        [sys.executable, "-m", "manille_site.ops.install", str(requirements)],
        cwd=ROOT,
        env=os.environ | own | about_pip,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        **({"stdout": subprocess.PIPE} | how),
    )


def make_wheel(folder: Path, name: str) -> str:
    """A package with nothing in it; its line among the requirements."""
    file, about = folder / f"{name}-1.0-py3-none-any.whl", f"{name}-1.0.dist-info"
    parts = {
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    with zipfile.ZipFile(file, "w") as wheel:
        for path, text in parts.items():
            wheel.writestr(path, text)
        wheel.writestr(f"{about}/RECORD", "".join(f"{path},,\n" for path in (*parts, f"{about}/RECORD")))
    return f"{name}==1.0 --hash=sha256:{sha256(file.read_bytes()).hexdigest()}\n"


def packages(folder: Path, count: int) -> tuple[Path, dict[str, str]]:
    """What asks for so many of them, and how pip is told to find them in a folder and nowhere else."""
    wheels, requirements = folder / "wheels", folder / "requirements.txt"
    wheels.mkdir()
    lines = [make_wheel(wheels, f"package{number}") for number in range(count)]
    requirements.write_text("".join(lines))
    here = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels), "PIP_TARGET": str(folder / "installed")}
    return requirements, here


class Index(SimpleHTTPRequestHandler):
    """An index of packages: at every address it lists, and has, what lies in the folder."""

    def translate_path(self, path: str) -> str:
        return f"{self.directory}/{path.rpartition('/')[2]}"

    def log_message(self, *_args: Any) -> None:
        pass


@pytest.fixture
def index(tmp_path: Path) -> Iterator[str]:
    """The address of one with the packages of this test."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Index, directory=str(tmp_path / "wheels"))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/simple/"
        server.shutdown()


@pytest.mark.parametrize("is_index", [False, True], ids=["of a folder", "of an index"])
def test_into_a_file_it_says_now_and_then_how_far_it_is(tmp_path: Path, index: str, is_index: bool) -> None:
    requirements, here = packages(tmp_path, 41)
    if is_index:
        here = {"PIP_INDEX_URL": index, "PIP_NO_CACHE_DIR": "1", "PIP_TARGET": here["PIP_TARGET"]}
    done = install(requirements, here)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "  20 of 41 packages",
        "  40 of 41 packages",
        "  all packages are there",
    ]
    assert len(list((tmp_path / "installed").glob("*.dist-info"))) == 41


def test_on_a_terminal_one_line_counts_every_package(tmp_path: Path) -> None:
    terminal, its_end = pty.openpty()
    done = install(*packages(tmp_path, 3), stdout=its_end)
    os.close(its_end)
    shown = os.read(terminal, 4096).decode()
    os.close(terminal)

    assert done.returncode == 0
    assert re.findall(r"\r  (\d) of 3 packages", shown) == ["1", "2", "3"]
    assert shown.endswith("\r\n  all packages are there\r\n")


@pytest.mark.parametrize(
    "host", [f"127.0.0.1:{free_port()}", "nowhere.invalid"], ids=["nobody listens", "no such name"]
)
def test_without_a_network_it_says_so_in_one_sentence(tmp_path: Path, host: str) -> None:
    """Nobody listens there, and no name server knows the name."""
    requirements = tmp_path / "requirements.txt"
    requirements.write_text(NOT_HERE)
    index = {"PIP_INDEX_URL": f"http://{host}/simple/", "PIP_TRUSTED_HOST": host.partition(":")[0]}
    done = install(requirements, index, timeout=PATIENCE)

    assert (done.returncode, done.stderr.splitlines()) == (1, [AWAY])


def test_an_index_that_pip_passes_over_is_named_as_such(tmp_path: Path) -> None:
    requirements = tmp_path / "requirements.txt"
    requirements.write_text(NOT_HERE)
    done = install(requirements, {"PIP_INDEX_URL": "http://nowhere.invalid/simple/"}, timeout=PATIENCE)

    assert done.returncode == 1
    (sentence,) = done.stderr.splitlines()
    assert "without https" in sentence
