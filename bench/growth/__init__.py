"""Pages of a club as its hands grow tenfold, and tenfold again: CPU, queries, and the ratio of each step.

    python -m bench growth                                   40,000, 400,000 and 4,000,000 hands, minutes
    python -m bench.growth --on sqlite --smallest 4000       a tenth of each, on one database
    python -m bench.growth --clubs 50 --years 10             only fills databases, and checks a part of them

What is stored stands in ``loading.py``. The same 300 people play all of it, so that pages differ by what they
read, and not by what they show.
"""

import subprocess
import sys

DATABASES = ("sqlite", "postgres")


def run(arguments: list[str] | None = None) -> bool:
    """Each database in a process of its own: Django is set up once."""
    runs = [
        subprocess.run(
            [sys.executable, "-m", "bench.growth", f"--on={name}", *(arguments or [])], check=False
        )
        for name in DATABASES
    ]
    return not any(ended.returncode for ended in runs)
