"""A national day in small: what each program of several servers computes for it.

    python -m bench.national                    a twentieth, a minute
    python -m bench.national --part 5 --seconds 300

The whole is 100 halls of ten tables, 2,000 phones at these tables, and 10,000 readers. Two servers take turns
behind nginx, with PgBouncer, PostgreSQL, Redis and one scheduler, as journeys have them. Only CPU is
multiplied: how long anybody waits says nothing about a day that is twenty times as large. Needs Debian's
``nginx``, ``pgbouncer``, ``redis-server``, ``postgresql`` and ``wrk``.
"""

import subprocess
import sys


def run() -> bool:
    return subprocess.run([sys.executable, "-m", "bench.national"], check=False).returncode == 0
