"""What requests cost a server: CPU of all its processes, and how long they took."""

import os
import re
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
CPU_CLOCK = 2
"""Which clock of a process: the scheduler's, as ``clock_getcpuclockid`` (3) names it."""

SCRIPTS = Path(__file__).parent
GENERATOR = "wrk, one thread on a core of its own choice"
"""Printed beside the figures."""

SIDE_BY_SIDE = 4
"""Connections."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Of one request."""

    cpu: float
    """Milliseconds, of the server and of PostgreSQL."""

    p50: float
    """Milliseconds until the answer."""

    p95: float


def cpu_of(roots: Sequence[int]) -> float:
    """Seconds of CPU that these processes, and all that descend from them, have used."""
    return sum(_own_cpu(pid) for root in roots for pid in _tree(root))


def _tree(root: int) -> list[int]:
    children = Path(f"/proc/{root}/task/{root}/children").read_text().split()
    return [root, *(pid for child in children for pid in _tree(int(child)))]


def _own_cpu(pid: int) -> float:
    """With children that have ended: theirs in ticks of 10 ms, its own by its clock, to the microsecond."""
    numbers = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return time.clock_gettime(~pid << 3 | CPU_CLOCK) + sum(map(int, numbers[13:15])) / TICKS


def wrk(address: str, script: str, *arguments: str, connections: int, seconds: int = 120) -> list[int]:
    """Run a script of this folder; the numbers of its last line.

    Raises:
        RuntimeError: the server refused something, or did not answer.
    """
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}", "--timeout=60", f"-s{SCRIPTS / script}"]
    ended = subprocess.run(
        [*command, address, "--", *arguments], check=True, capture_output=True, text=True
    ).stdout
    result = re.search(r"^measured (.+)$", ended, re.MULTILINE)
    if result is None:
        raise RuntimeError(ended)
    numbers = list(map(int, result[1].split()))
    if numbers[1] or numbers[2]:
        raise RuntimeError(f"{numbers[1]} of {numbers[0]} requests were refused, {numbers[2]} got no answer")
    return numbers


def cost_of(
    roots: Sequence[int], address: str, requests: Sequence[str], connections: int = SIDE_BY_SIDE
) -> Cost:
    """What each of ``requests`` (HTTP, as text) costs the processes ``roots``."""
    before = cpu_of(roots)
    latency = latency_of(address, requests, connections)
    spent = cpu_of(roots) - before
    return Cost(1000 * spent / len(requests), latency.p50, latency.p95)


@dataclass(frozen=True, slots=True)
class Latency:
    """Milliseconds until the answer."""

    p50: float
    p95: float
    p99: float


def latency_of(address: str, requests: Sequence[str], connections: int = SIDE_BY_SIDE) -> Latency:
    """How long each of ``requests`` (HTTP, as text) takes."""
    with tempfile.NamedTemporaryFile("w", newline="") as file:
        file.write("".join(f"{request}\0" for request in requests))
        file.flush()
        numbers = wrk(address, "requests.lua", file.name, connections=connections)
    return Latency(*(number / 1000 for number in numbers[3:]))


def wait_until_idle(roots: Sequence[int]) -> None:
    """Until the processes have done what they do after an answer."""
    while True:
        before = cpu_of(roots)
        time.sleep(0.3)
        if cpu_of(roots) - before < 2 / TICKS:
            return
