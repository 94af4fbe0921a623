"""Halls that play, phones that ask, readers that look; and what it costs whom."""

import http.client
import os
import subprocess
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

from bench.http import rows
from bench.http.hall import Hall, get, open_tables, post
from bench.http.measuring import SCRIPTS, cpu_of, wait_until_idle
from scoring.models import Line, Match
from tournaments.models import Tournament

HALLS, TABLES = 100, 10
PHONES = 2
"""At each table."""

AT_BOARDS, LEAFING = 80, 20
"""Readers of each hall: with its board open, and from page to page."""

A_HAND_EVERY = 67.0
"""Seconds, at each table: fifteen a second in all halls."""

ASKS_EVERY = 2.0
"""Seconds: an open pad or sheet."""

LEAFS_EVERY = 5.0
"""Seconds: who looks around (leafing.lua)."""

PROGRAMS = ("postgres", "pgbouncer", "redis-server", "nginx", "scheduler")
"""By a word of their command line; what else runs is the servers."""


@dataclass
class Table:
    """An open match: the version that its phones have, and its next line."""

    path: str
    version: str
    lines: int = 0


@dataclass
class Played:
    """What came of a hall."""

    hands: list[float] = field(default_factory=list)
    """Milliseconds that each took."""

    answers: Counter[int] = field(default_factory=Counter)
    """How often each status was answered."""


class Phones:
    """All phones of a hall; they send one after the other."""

    def __init__(self, port: int, hall: Hall, cup: Tournament) -> None:
        matches = [table.match for table in open_tables(cup)]
        keys = [match.pk for match in matches if match is not None]
        Match.objects.filter(pk__in=keys).update(opened_on=hall.device)
        self.port = port
        self.cookies = hall.device_cookies()
        self.tables = [
            Table(f"/m/{match.public_id}/", str(match.version)) for match in Match.objects.filter(pk__in=keys)
        ]
        self.outcome = Played()

    def warm_up(self) -> None:
        """Every worker reads its templates: a hand and a question of each table."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        for table in self.tables:
            self._hand(connection, table)
            self._send(connection, get(table.path, self.cookies))

    def play(self, until: float) -> None:
        asking = threading.Thread(target=self._ask, args=(until,))
        asking.start()
        self._write(until)
        asking.join()

    def _write(self, until: float) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        number, begin = 0, time.monotonic()
        while (due := begin + number * A_HAND_EVERY / len(self.tables)) < until - 1:
            time.sleep(max(0.0, due - time.monotonic()))
            table = self.tables[number % len(self.tables)]
            sent_at = time.monotonic()
            self._hand(connection, table)
            self.outcome.hands.append(1000 * (time.monotonic() - sent_at))
            number += 1

    def _hand(self, connection: http.client.HTTPConnection, table: Table) -> None:
        fields = {"number": table.lines + 1, "page_version": table.lines, "client_id": uuid4()}
        self._send(connection, post(f"{table.path}lines/", self.cookies, fields | rows.FACTS))
        table.lines += 1

    def _ask(self, until: float) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        asking = self.tables * PHONES
        number, begin = 0, time.monotonic()
        while (due := begin + number * ASKS_EVERY / len(asking)) < until:
            time.sleep(max(0.0, due - time.monotonic()))
            table = asking[number % len(asking)]
            address = f"{table.path}?v={table.version}"
            page = self._send(connection, get(address, self.cookies, **rows.HTMX))
            table.version = page.partition("?v=")[2].partition('"')[0].partition("&")[0] or table.version
            number += 1

    def _send(self, connection: http.client.HTTPConnection, request: str) -> str:
        head, _empty, body = request.partition("\r\n\r\n")
        first, *lines = head.split("\r\n")
        method, address, _protocol = first.split(" ")
        connection.request(method, address, body, dict(line.split(": ", 1) for line in lines))
        answer = connection.getresponse()
        self.outcome.answers[answer.status] += 1
        return answer.read().decode()


def measure(port: int, part: int, seconds: int) -> bool:
    """Play a part of the day; print the CPU of each program, and what it would be on the whole day."""
    hall = Hall()
    number = max(1, HALLS // part)
    halls = [Phones(port, hall, hall.tournament(2 * TABLES)) for _hall in range(number)]
    crowds = [crowd for cup in Tournament.objects.all() for crowd in _readers(port, cup, seconds)]
    for phones in halls:
        phones.warm_up()
    for command in crowds:
        subprocess.run([*command[:2], "-d4", *command[3:]], check=True, stdout=subprocess.DEVNULL)
    programs = _programs()
    wait_until_idle([pid for pids in programs.values() for pid in pids])
    stored, before = Line.objects.count(), {name: cpu_of(pids) for name, pids in programs.items()}
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in crowds]
    until = time.monotonic() + seconds
    threads = [threading.Thread(target=phones.play, args=(until,)) for phones in halls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    reports = [process.communicate()[0].split("measured ")[1].split() for process in running]
    spent = {name: cpu_of(pids) - before[name] for name, pids in programs.items()}
    hands = sorted(hand for phones in halls for hand in phones.outcome.hands)
    answers = sum((phones.outcome.answers for phones in halls), Counter())
    questions = sum(int(report[0]) for report in reports)
    refused = sum(int(report[1]) + int(report[2]) for report in reports)
    lost = stored + len(hands) - Line.objects.count()
    is_green = not lost and not refused and set(answers) <= {200, 204}
    at_tables, readers = number * TABLES * PHONES, number * (AT_BOARDS + LEAFING)
    wanted = seconds * number * (AT_BOARDS / ASKS_EVERY + LEAFING / LEAFS_EVERY)
    print(f"  {number} halls, {at_tables} phones, {readers} readers, {seconds} s")
    print(
        f"    {len(hands)} hands, p95 {hands[int(len(hands) * 0.95)]:.0f} ms; "
        f"readers asked {questions} of {wanted:.0f} times that they would on a free machine, "
        f"phones {sum(answers.values()) - len(hands)}; {lost} hands lost, {refused} readers refused"
        f"{'' if is_green else f'  RED {dict(answers)}'}"
    )
    for name, cpu in (*spent.items(), ("together", sum(spent.values()))):
        cores = cpu / seconds
        whole = cores * HALLS / number
        print(f"    {name:14} {cpu:7.1f} s CPU, {cores:5.2f} cores; all halls: {whole:5.1f} cores")
    return is_green


def _readers(port: int, cup: Tournament, seconds: int) -> list[list[str]]:
    """Commands that play those of a hall."""
    site = f"http://127.0.0.1:{port}"
    board = rows.board_path(cup)
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("GET", board, headers={"Host": "127.0.0.1"})
    version = connection.getresponse().read().decode().partition("?v=")[2].partition('"')[0]
    pages = ["/", "/leaders/", f"/t/{cup.public_id}/", f"/t/{cup.public_id}/standings/", "/clubs/bench/"]
    common = ["wrk", "-t1", f"-d{seconds}", "--timeout=60"]
    viewers = [
        *common,
        f"-c{AT_BOARDS}",
        f"-s{SCRIPTS / 'viewers.lua'}",
        site,
        "--",
        board,
        version,
        str(AT_BOARDS),
    ]
    leafing = [*common, f"-c{LEAFING}", f"-s{Path(__file__).with_name('leafing.lua')}", site, "--", *pages]
    return [[*viewers, str(AT_BOARDS)], leafing]


def _programs() -> dict[str, list[int]]:
    """Children of this process, by what they are."""
    children = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()
    programs: dict[str, list[int]] = {"servers": []}
    for pid in map(int, children):
        words = {Path(word).name for word in Path(f"/proc/{pid}/cmdline").read_text().split("\0")}
        title = Path(f"/proc/{pid}/cmdline").read_text().partition(":")[0]  # nginx writes its own
        name = next((name for name in PROGRAMS if name in words or title.startswith(name)), "servers")
        programs.setdefault(name, []).append(pid)
    return programs
