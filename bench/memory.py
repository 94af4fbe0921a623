"""What an installation occupies: all processes of ``manage.py up``, after pages and a minute of rest.

Proportional set size: what processes share is counted once. Linux only.
"""

import http.client
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Collection, Sequence
from http import HTTPStatus
from pathlib import Path
from urllib.error import URLError

ROOT = Path(__file__).resolve().parent.parent
MOST = 250
"""Megabytes that two workers, their server, the scheduler and the supervisor may occupy together."""

MOST_OF_SUPERVISOR = 15
PAGES_PER_WORKER = 50
WORKERS = 2
MOST_REQUESTS = 100
"""How many times as many requests as are wanted may be asked before every worker has had its share."""

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
            return _measure(supervisor, port)
        finally:
            supervisor.terminate()
            supervisor.wait()


def _measure(supervisor: "subprocess.Popen[bytes]", port: int) -> bool:
    _wait_for(port)
    workers = [pid for pid in _tree(supervisor.pid) if _name_of(pid) == "worker"]
    pages = _pages_of(port)
    answered = ask_each(port, workers, pages, PAGES_PER_WORKER)
    time.sleep(REST)
    megabytes = {pid: _occupied(pid) for pid in _tree(supervisor.pid)}
    for pid, size in megabytes.items():
        pages_of_it = f" after {answered[pid]} pages" if pid in answered else ""
        print(f"  {_name_of(pid):12} {size:6.1f} MB{pages_of_it}")
    total = sum(megabytes.values())
    print(f"  {'all':12} {total:6.1f} MB after {len(pages)} different pages (at most {MOST})")
    is_whole = len(workers) == WORKERS and megabytes.keys() >= set(workers)
    return is_whole and total <= MOST and megabytes[supervisor.pid] <= MOST_OF_SUPERVISOR


def _wait_for(port: int) -> None:
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz").close()
        except URLError:
            time.sleep(0.2)
        else:
            return


def _pages_of(port: int) -> list[str]:
    """Fifty addresses that the pages themselves lead to, from the home page on."""
    pages = ["/"]
    for page in pages:
        text, _worker = ask(port, page)
        for address in re.findall(r'href="(/[^"#?]*)', text):
            if not address.startswith("/static/") and address not in pages:
                pages.append(address)
        if len(pages) >= PAGES_PER_WORKER:
            break
    return pages[:PAGES_PER_WORKER]


def ask_each(port: int, workers: Collection[int], pages: Sequence[str], each: int) -> Counter[int]:
    """Ask for the pages in turn until each worker has answered so many; how many it was, by process id.

    Every request is a connection of its own, and the kernel spreads them as it likes: RuntimeError where a
    worker never gets its share.
    """
    answered: Counter[int] = Counter()
    for number in range(each * len(workers) * MOST_REQUESTS):
        if all(answered[pid] >= each for pid in workers):
            return answered
        _text, worker = ask(port, pages[number % len(pages)], workers)
        answered[worker] += 1
    raise RuntimeError(f"not every worker answers: {dict(answered)} of {list(workers)}")


def ask(port: int, page: str, workers: Collection[int] = ()) -> tuple[str, int]:
    """The page, and which of the workers answered; 0 where it is none of them. RuntimeError at an error."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.connect()
    own = connection.sock.getsockname()[1]
    connection.request("GET", page)
    answer = connection.getresponse()
    worker = _holder_of(_inode_of(port, own), workers)  # it keeps the connection until we close it
    text = answer.read().decode(errors="replace")
    connection.close()
    if answer.status >= HTTPStatus.BAD_REQUEST:
        raise RuntimeError(f"{page} was answered {answer.status}")
    return text, worker


# The system's figures ---------------------------------------------------------------------------------------


def _inode_of(port: int, other_port: int) -> str:
    """Of the server's end of a connection; empty where it is closed."""
    for row in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        cells = row.split()
        local, remote = (int(cells[place].rpartition(":")[2], 16) for place in (1, 2))
        if (local, remote) == (port, other_port):
            return cells[9]
    return ""


def _holder_of(inode: str, processes: Collection[int]) -> int:
    """Which of the processes has this socket open; 0 for none."""
    for pid in processes:
        for file in Path(f"/proc/{pid}/fd").iterdir():
            try:
                if os.readlink(file) == f"socket:[{inode}]":
                    return pid
            except OSError:  # closed meanwhile
                continue
    return 0


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
