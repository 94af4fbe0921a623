"""An empty SQLite database as the migrations leave it: made once, and copied by whoever needs one.

Migrating takes a quarter of a minute, and a run of CI starts a dozen processes that each begin with it.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import django

ROOT = Path(__file__).resolve().parent.parent
DECIDES = ("*/migrations/*.py", "scoring/models/append_only.py")
"""Files that say what stands in it."""


def new_database(path: Path) -> None:
    """Writes an empty database to ``path``."""
    shutil.copyfile(_migrated(), path)


def _migrated() -> Path:
    """The one that is copied. It lies outside the checkout, so that all processes of a run find it."""
    path = Path(tempfile.gettempdir()) / f"manille-migrated-{os.getuid()}-{_fingerprint()}.sqlite3"
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            unfinished = path.with_suffix(".part")
            unfinished.unlink(missing_ok=True)
            settings = {"DJANGO_SETTINGS_MODULE": "tests.settings", "DATABASE_URL": f"sqlite:///{unfinished}"}
            migrate = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
            subprocess.run(migrate, cwd=ROOT, env=os.environ | settings, check=True)
            unfinished.rename(path)
    return path


def _fingerprint() -> str:
    digest = hashlib.sha256(f"{django.VERSION} {sys.version}".encode())
    for file in sorted(file for pattern in DECIDES for file in ROOT.glob(pattern)):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
