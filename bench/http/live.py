"""A hall that is looked at: hands are written, and open boards ask every two seconds.

wrk plays the viewers. Ten more, played here, say how long after a hand was answered each of them saw it.
"""

import http.client
import subprocess
import threading
import time
from dataclasses import dataclass, field
from uuid import uuid4

from bench.http import rows
from bench.http.hall import Hall, open_tables, post
from bench.http.measuring import SCRIPTS, cpu_of
from scoring.models import Match

WITNESSES = 10
EVERY = 2.0
"""Seconds between two looks of a viewer."""

HANDS_P95, STALENESS_P95 = 60.0, 2500.0
"""Milliseconds."""


@dataclass
class Witness:
    """A viewer who notes when they saw which version: by the sum of the versions of all sheets."""

    connection: http.client.HTTPConnection
    version: str
    due_at: float
    log: list[tuple[float, int]] = field(default_factory=list)

    def look(self, path: str) -> None:
        self.due_at += EVERY
        self.connection.request("GET", f"{path}?v={self.version}", headers={"HX-Request": "true"})
        answer = self.connection.getresponse()
        page = answer.read().decode()
        if answer.status == 200:
            self.version = page.partition("?v=")[2].partition('"')[0].partition("&")[0]
            self.log.append((time.monotonic(), int(self.version.rpartition(".")[2])))


def measure(run: "rows.Run", tables: int, viewers: int, seconds: int) -> bool:
    """Print how long hands took and how late they were seen; whether both are within the limits."""
    cup = run.hall.tournament(2 * tables)
    path = rows.board_path(cup)
    version = rows.version_of(run, path)
    ours = run.installation.ours
    command = ["wrk", "-t1", f"-c{viewers}", f"-d{seconds}", "--timeout=60", f"-s{SCRIPTS / 'viewers.lua'}"]
    before = cpu_of(ours.processes)
    crowd = subprocess.Popen(
        [*command, ours.address, "--", path, version, str(viewers)], stdout=subprocess.PIPE, text=True
    )
    until = time.monotonic() + seconds
    hands: list[tuple[float, float]] = []
    writer = threading.Thread(target=_write, args=(run.hall, ours.port, open_tables(cup), until, hands))
    writer.start()
    witnesses = _watch(ours.port, path, version, until)
    writer.join()
    report, _errors = crowd.communicate()
    cores = (cpu_of(ours.processes) - before) / seconds
    base = int(version.rpartition(".")[2])
    late = [
        1000 * (next((at for at, moves in witness.log if moves > base + number), until) - answered_at)
        for number, (_milliseconds, answered_at) in enumerate(hands)
        if answered_at < until - 2 * EVERY
        for witness in witnesses
    ]
    hands_p95, late_p95 = _p95([milliseconds for milliseconds, _at in hands]), _p95(late)
    is_green = hands_p95 <= HANDS_P95 and late_p95 <= STALENESS_P95
    polls = int(report.split("measured ")[1].split()[0]) / seconds
    print(
        f"    {tables} tables, {viewers} viewers: {len(hands)} hands, "
        f"p95 {hands_p95:.0f} ms (≤{HANDS_P95:.0f}); "
        f"seen p95 {late_p95:.0f} ms (≤{STALENESS_P95:.0f}), "
        f"{polls:.0f} polls a second, {cores:.2f} cores{'' if is_green else '  RED'}",
        flush=True,
    )
    return is_green


def _write(hall: Hall, port: int, tables: list, until: float, hands: list[tuple[float, float]]) -> None:
    """A hand a second, table after table: what each took in ms, and when it was answered."""
    matches = [table.match for table in tables]
    Match.objects.filter(pk__in=[match.pk for match in matches]).update(opened_on=hall.device)
    connection = http.client.HTTPConnection("127.0.0.1", port)
    number = 0
    while (begin := time.monotonic()) < until - 1:
        line, at = divmod(number, len(matches))
        fields = {"number": line + 1, "page_version": line, "client_id": uuid4(), **rows.FACTS}
        _send(connection, post(f"/m/{matches[at].public_id}/lines/", hall.device_cookies(), fields))
        hands.append((1000 * (time.monotonic() - begin), time.monotonic()))
        number += 1
        time.sleep(max(0.0, begin + 1 - time.monotonic()))


def _send(connection: http.client.HTTPConnection, request: str) -> None:
    head, _empty, body = request.partition("\r\n\r\n")
    first, *lines = head.split("\r\n")
    method, address, _protocol = first.split(" ")
    connection.request(method, address, body, dict(line.split(": ", 1) for line in lines))
    answer = connection.getresponse()
    answer.read()
    assert answer.status == 200, answer.status


def _watch(port: int, path: str, version: str, until: float) -> list[Witness]:
    begin = time.monotonic()
    witnesses = [
        Witness(http.client.HTTPConnection("127.0.0.1", port), version, begin + EVERY * number / WITNESSES)
        for number in range(WITNESSES)
    ]
    while (witness := min(witnesses, key=lambda one: one.due_at)).due_at < until:
        time.sleep(max(0.0, witness.due_at - time.monotonic()))
        witness.look(path)
    return witnesses


def _p95(numbers: list[float]) -> float:
    return sorted(numbers)[int(len(numbers) * 0.95)] if numbers else float("inf")
