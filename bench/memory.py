"""What an installation occupies: all processes of ``manage.py up``, after pages and a minute of rest.

Proportional set size: what processes share is counted once. Linux only.
"""

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from urllib.error import HTTPError, URLError

ROOT = Path(__file__).resolve().parent.parent
MOST = 250
"""Megabytes that two workers, their server, the scheduler and the supervisor may occupy together."""

MOST_OF_SUPERVISOR = 15
PAGES_PER_WORKER = 50
WORKERS = 2
REST = 60


def run() -> bool:
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        command = [sys.executable, "manage.py", "up", "--demo", "--host=127.0.0.1", f"--port={port}"]
        environment = os.environ | {"DATA_DIR": folder, "PLAIN_HTTP": "true", "LOG_LEVEL": "WARNING"}
        supervisor = subprocess.Popen(
            [*command, f"--workers={WORKERS}"], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL
        )
        try:
            return _measure(supervisor, f"http://127.0.0.1:{port}")
        finally:
            supervisor.terminate()
            supervisor.wait()


def _measure(supervisor: "subprocess.Popen[bytes]", site: str) -> bool:
    _wait_for(site)
    pages = _pages_of(site)
    # Each request is a connection of its own, and the kernel spreads them.
    for number in range(PAGES_PER_WORKER * WORKERS * 3 // 2):
        _get(site + pages[number % len(pages)])
    time.sleep(REST)
    megabytes = {pid: _occupied(pid) for pid in _tree(supervisor.pid)}
    for pid, size in megabytes.items():
        print(f"  {_name_of(pid):12} {size:6.1f} MB")
    total = sum(megabytes.values())
    print(f"  {'all':12} {total:6.1f} MB after {len(pages)} different pages (at most {MOST})")
    return total <= MOST and megabytes[supervisor.pid] <= MOST_OF_SUPERVISOR


def _wait_for(site: str) -> None:
    while True:
        try:
            urllib.request.urlopen(f"{site}/readyz").close()
        except URLError:
            time.sleep(0.2)
        else:
            return


def _pages_of(site: str) -> list[str]:
    """Fifty addresses that the pages themselves lead to, from the home page on."""
    pages = ["/"]
    for page in pages:
        for address in re.findall(r'href="(/[^"#?]*)', _get(site + page)):
            if not address.startswith("/static/") and address not in pages:
                pages.append(address)
        if len(pages) >= PAGES_PER_WORKER:
            break
    return pages[:PAGES_PER_WORKER]


def _get(address: str) -> str:
    try:
        with urllib.request.urlopen(address) as answer:
            text: str = answer.read().decode(errors="replace")
    except HTTPError:
        return ""
    return text


# The system's figures ---------------------------------------------------------------------------------------


def _tree(root: int) -> list[int]:
    """``root`` and all that descend from it."""
    children = Path(f"/proc/{root}/task/{root}/children").read_text().split()
    return [root, *(pid for child in children for pid in _tree(int(child)))]


def _occupied(pid: int) -> float:
    """Megabytes (PSS)."""
    (kilobytes,) = re.findall(r"^Pss: +(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)
    return int(kilobytes) / 1024


def _name_of(pid: int) -> str:
    """``server``, ``worker`` or ``scheduler``; of the others the command."""
    name = Path(f"/proc/{pid}/comm").read_text().strip()
    is_named = name in ("server", "worker", "scheduler")
    return name if is_named else Path(f"/proc/{pid}/cmdline").read_text().split("\0")[2]
