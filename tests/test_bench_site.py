"""The bare site of ``python -m bench http``: what everything is measured by has to start first."""

import subprocess
import sys
from pathlib import Path

from tests.environment import of_people

ROOT = Path(__file__).resolve().parent.parent
LOAD = "import django; django.setup(); from manille_site.ops import server; server.load()"


def test_a_worker_of_the_bare_site_loads_as_ours_do(tmp_path: Path) -> None:
    settings = {
        "DJANGO_SETTINGS_MODULE": "bench.http.bare_settings",
        "DATA_DIR": str(tmp_path),
        "SECRET_KEY": "only-for-benches",
        "PLAIN_HTTP": "true",
    }
    done = subprocess.run(
        [sys.executable, "-c", LOAD], cwd=ROOT, env=of_people() | settings, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
