"""Runs the unit suite with the newest Python and Django that can be had here, and says what was tried.

    python -m tests.newest

First the locked requirements on the newest Python, then the newest release of everything; each time it says
which versions these are. Journeys, files of tests that start servers, and PostgreSQL are left out: they ask
browsers and processes, not Python; of each property a few examples are tried, as in `make test`. What a newer
release merely announces is no failure here; with the locked one it is.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
UV = str(Path(sys.executable).with_name("uv"))
TESTED_WITH = {
    "hypothesis", "networkx", "py4swiss", "pytest", "pytest-django", "pytest-xdist", "schemathesis",
    "swisspair", "tiebreak-core", "time-machine", "playwright", "axe-playwright-python", "import-linter",
    "websocket-client",
}  # fmt: skip
"""Of the development requirements, what unit tests import."""

VERSIONS = """
import platform, sys
from importlib.metadata import version
print("Python", platform.python_version(), *(f"· {name} {version(name)}" for name in sys.argv[1:]))
"""
"""Says what is tried: of Python, and of the packages that are named."""

NEWER = [3, 13]
"""Debian 12 has 3.11, on which everything else is tried."""

OPS = "tests/manille_site/ops"
STARTS_SERVERS = (
    "test_connections.py", "test_https.py", "test_metrics.py", "test_moving.py", "test_pooler.py",
    "test_read_only.py", "test_redis_cache.py", "test_replica.py", "test_restoring.py", "test_supervisor.py",
    "test_up.py", "test_update_checks.py",
)  # fmt: skip
"""Files there that start the site, Redis or a second database: minutes of processes and their signals."""

ASKS_PIP = ("test_install.py",)
"""It runs pip, which the environments that are made here have not."""

LEFT_OUT = [f"--ignore={OPS}/{name}" for name in (*STARTS_SERVERS, *ASKS_PIP)]
SUITE = ["-m", "pytest", "-n", "2", "-q", "-m", "not journey and not engine", "-p", "no:cacheprovider",
         "--hypothesis-profile=quick", *LEFT_OUT]  # fmt: skip

ANNOUNCED = {"PYTEST_ADDOPTS": "-W ignore::DeprecationWarning -W ignore::PendingDeprecationWarning"}
"""Also of the pytest that a test of ours starts."""


def newest_python() -> str:
    """The newest one that runs here, on the path or in pyenv's folder."""
    on_path = (shutil.which(f"python3.{minor}") for minor in range(11, 30))
    of_pyenv = Path.home().glob(".pyenv/versions/3.*/bin/python3")
    return max([path for path in [*on_path, *map(str, of_pyenv)] if path], key=version_of)


def version_of(python: str) -> list[int]:
    """Nothing of one that doesn't start: pyenv has such on the path."""
    asked = [python, "-c", "import platform; print(platform.python_version())"]
    answer = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    return [int(number) for number in re.findall(r"\d+", answer)]


def requirements() -> list[str]:
    """Everything that the app and its unit tests ask for, with no upper bound."""
    dev = PROJECT["optional-dependencies"]["dev"]
    asked = PROJECT["dependencies"] + [one for one in dev if one.partition(">=")[0] in TESTED_WITH]
    return [one.partition(",<")[0] for one in asked]


def packages() -> list[str]:
    """The names of what the app asks for by itself."""
    return [re.findall(r"^[\w-]+", one)[0] for one in PROJECT["dependencies"] if ";" not in one]


def try_with(name: str, python: str, what: list[str]) -> int:
    """The status of the suite in an environment of its own."""
    with tempfile.TemporaryDirectory(prefix="manille-newest-") as folder:
        say(f"\n── {name}")
        subprocess.run([UV, "venv", "--quiet", "--python", python, folder], check=True)
        own = f"{folder}/bin/python"
        subprocess.run([UV, "pip", "install", "--quiet", "--python", own, *what], cwd=ROOT, check=True)
        subprocess.run([own, "-c", VERSIONS, *packages()], check=True)
        return subprocess.run([own, *SUITE], cwd=ROOT, env=os.environ | ANNOUNCED, check=False).returncode


def say(words: str) -> None:
    print(words, flush=True)  # noqa: T201  a command of ours


def main() -> int:
    python = newest_python()
    say(f"The newest Python here is {python}.")
    say("Not tried with it: journeys, PostgreSQL, all but a few examples of each property, and what starts")
    say(f"servers or pip: {', '.join((*STARTS_SERVERS, *ASKS_PIP))} in {OPS}.")
    if version_of(python) < NEWER:
        say("Python 3.13 or newer was not tried: it is not here (uv python install 3.13).")
    locked = try_with("the locked requirements", python, ["--requirements", "requirements-dev.txt"])
    newest = try_with("the newest release of everything", python, [*requirements(), "django>=6"])
    return locked or newest


if __name__ == "__main__":
    sys.exit(main())
