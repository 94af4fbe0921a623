"""ARM boards: pysqlite3 has no wheel there, so the interpreter's own SQLite has to do (decision 4)."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from tests.manille_site.ops.installations import ROOT, new_environment

PREPARE = """
import sys
sys.modules["pysqlite3"] = None  # an import of it fails
sys.argv = ["manage.py", "up", "--prepare-only"]
import os
import sqlite3
own = sqlite3.sqlite_version_info
os.environ["MANILLE_SUPERVISOR"] = str(os.getppid())
from manille_site.command_line import main
main()
assert sys.modules["sqlite3"].sqlite_version_info == own
"""


def test_the_app_starts_without_pysqlite3_and_says_what_it_lacks(tmp_path: Path) -> None:
    environment = new_environment(tmp_path / "data")
    environment.pop("DATABASE_URL", None)
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT), environment.get("PYTHONPATH", "")])

    done = subprocess.run(
        [sys.executable, "-c", PREPARE],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert "this machine has no pysqlite3" in done.stdout
    with closing(sqlite3.connect(tmp_path / "data" / "manille.sqlite3")) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() != ("wal",)
