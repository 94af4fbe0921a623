"""Databases of the last release come through an update whole, on both kinds: its demo, and a federation's.

The old version fills them by its own code, taken out of the repository's history, on the packages it had.
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import with_postgres
from tests.environment import of_people
from tests.shipping import source

LAST_RELEASE = "074396bf7c3d55aadb803255c9ae36b12f4caf99"
"""0.1.0. Whoever releases puts the new tag here."""

MOST_MINUTES = 5
"""That an update may keep a site of 400,000 hands away, on two cores."""


FILLED = {
    "demo": "from django.core.management import call_command; call_command('demo', verbosity=0)",
    "400,000 hands": "from bench.statistics import _store; _store(1)",
}
RESULTS = """
import hashlib, json
from scoring.models import Line, Match
from tournaments.models import PlayedSeat, Result
rows = [list(model.objects.order_by("pk").values_list(*fields).iterator()) for model, *fields in (
    (Match, "public_id", "final", "closed_at"), (Line, "pk", "facts"), (Result, "pk", "scores"),
    (PlayedSeat, "pk", "player"))]
digest = hashlib.sha256(json.dumps(rows, default=str).encode()).hexdigest()
print("results:", [len(some) for some in rows], digest)
"""


@dataclass(frozen=True)
class Installation:
    """A database and a folder, worked on by the code of one version after the other."""

    environment: dict[str, str]

    def run(self, tree: Path, *arguments: str) -> str:
        """``manage.py`` of ``tree``. Fails with what it says where it does."""
        own = tree / ".venv/bin/python"
        done = subprocess.run(
            [str(own) if own.exists() else sys.executable, "manage.py", *arguments],
            cwd=tree,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"manage.py {arguments[0]}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def results(self, tree: Path) -> str:
        """A fingerprint of everything that was played, by the code of ``tree``."""
        said = self.run(tree, "shell", "--no-imports", "--verbosity=0", "-c", RESULTS)
        (line,) = [line for line in said.splitlines() if line.startswith("results:")]
        return line


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("old") / "tree"
    source.export(folder, LAST_RELEASE)
    uv = str(Path(sys.executable).with_name("uv"))
    subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, ".venv"], cwd=folder, check=True)
    install = ["pip", "install", "--quiet", "--python", ".venv/bin/python", "-r", "requirements.txt"]
    subprocess.run([uv, *install], cwd=folder, check=True)
    return folder


@pytest.fixture(params=["sqlite", "postgresql"])
def installation(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Installation]:
    own = of_people("PYTHONPATH")
    own |= {"DATA_DIR": str(tmp_path / "data"), "PLAIN_HTTP": "true", "LOG_LEVEL": "WARNING"}
    if request.param == "sqlite":
        yield Installation(own)
        return
    with with_postgres.server() as url:
        yield Installation(own | {"DATABASE_URL": url})


@pytest.mark.parametrize("contents", FILLED)
def test_an_update_loses_and_changes_nothing(old: Path, installation: Installation, contents: str) -> None:
    installation.run(old, "up", "--prepare-only")
    installation.run(old, "shell", "--no-imports", "--verbosity=0", "-c", FILLED[contents])
    before = installation.results(old)

    took = {}
    for name, command in {"up": ["up", "--prepare-only"], "check_update": ["check_update"]}.items():
        began = time.monotonic()
        installation.run(source.ROOT, *command)
        took[name] = (time.monotonic() - began) / 60
    print(f"{contents}: " + ", ".join(f"{name} {minutes:.1f} min" for name, minutes in took.items()))

    assert installation.results(source.ROOT) == before
    assert took["up"] < MOST_MINUTES
    assert (
        "✓ results"
        in subprocess.run(
            [sys.executable, "manage.py", "doctor"],  # whose status also tells what a test's machine lacks
            cwd=source.ROOT,
            env=installation.environment,
            capture_output=True,
            text=True,
            check=False,
        ).stdout
    )
