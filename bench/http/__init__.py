"""Pages and buttons over HTTP, on SQLite and PostgreSQL: what a request costs.

    python -m bench http                                     all of it, minutes
    python -m bench.http --small --on sqlite hand poll       rows whose names hold these words, in small

Machines and their neighbours differ, so a figure is CPU divided by CPU: of a request, by that of a bare view
(for writes: one insert; for people who are signed in: a view that loads session and user) on the same server
and database, measured before and after it. Needs Debian's ``wrk``.
"""

import subprocess
import sys

DATABASES = ("sqlite", "postgres")


def run(arguments: list[str] | None = None) -> bool:
    """Each database in a process of its own: Django is set up once."""
    runs = [
        subprocess.run([sys.executable, "-m", "bench.http", f"--on={name}", *(arguments or [])], check=False)
        for name in DATABASES
    ]
    return not any(ended.returncode for ended in runs)
