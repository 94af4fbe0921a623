"""What is tried with the newest Python and Django, and what is left out by name."""

import re
import subprocess
import sys

from tests import newest

STARTS = re.compile(r"with (?:up|starting)\(|Popen|\"redis-server\"")


def test_of_the_tests_of_running_a_site_only_those_that_start_servers_or_pip_are_left_out() -> None:
    files = {path.name: path.read_text() for path in (newest.ROOT / newest.OPS).glob("test_*.py")}
    start = {name for name, text in files.items() if STARTS.search(text)}

    assert start == set(newest.STARTS_SERVERS)
    left_out = {one.rpartition("/")[2] for one in newest.SUITE if one.startswith("--ignore=")}
    assert left_out == start | set(newest.ASKS_PIP)
    assert '"-m", "manille_site.ops.install"' in files["test_install.py"]


def test_it_says_which_versions_are_tried() -> None:
    command = [sys.executable, "-c", newest.VERSIONS, *newest.packages()]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert re.match(r"Python 3\.\d+\.\d+ · ", said)
    for name in ("django", "django-ninja", "psycopg", "granian"):
        assert re.search(rf" · {name} \d+\.\d+", said)
