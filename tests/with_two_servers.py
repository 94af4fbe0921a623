"""Runs journeys on two servers that take turns, behind nginx, PgBouncer and Redis (journeys/two_servers.py).

python -m tests.with_two_servers .venv/bin/pytest tests/journeys/test_manille.py
"""

import os
import sys

from tests.journeys import TWO_SERVERS
from tests.with_postgres import main

if __name__ == "__main__":
    os.environ[TWO_SERVERS] = "true"
    sys.exit(main(sys.argv[1:]))
