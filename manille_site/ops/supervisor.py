"""``manage.py up``: prepares, starts what the site needs, starts again what dies, and takes all of it along.

The supervisor lives as long as the site, so it imports the standard library only: with Django it would be a
hundred megabytes that do nothing. A child prepares database and files, and answers with a plan: the commands
to run, and what to say once the server answers.
"""

import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import Protocol, TypedDict

from manille_site.ops.lifeline import SUPERVISOR

PAUSES = (0.0, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Seconds before a process that died is started again, by how often it died in a row."""

STABLE = 60.0
"""Seconds after which a process counts as well: its next death is the first again."""

PATIENCE = 15.0
"""Seconds that processes have to finish what they are doing, before they are killed with all they started."""

LOOKS_EVERY = 0.1
"""Seconds between two looks whether the server answers, until it does for the first time."""

FRUGAL = {"MALLOC_ARENA_MAX": "2"}
"""For glibc: threads share what they have freed, instead of keeping it each for itself."""

STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def is_supervised() -> bool:
    """Whether this very process was started by a supervisor."""
    return os.environ.get(SUPERVISOR) == str(os.getppid())


def main(arguments: list[str]) -> int:
    """Run the site until told to stop; the exit status for the shell."""
    os.umask(0o077)  # what any of them writes is for its owner only
    return Supervisor().run(arguments)


def settings_of(arguments: list[str]) -> dict[str, str]:
    """Variables for what is said on the command line and concerns every process, before settings are read."""
    return {
        variable: os.path.abspath(value)
        for variable, option in (("TLS_CERTIFICATE", "--certificate"), ("TLS_KEY", "--key"))
        if (value := _value_of(option, arguments))
    }


def _value_of(option: str, arguments: list[str]) -> str:
    """``--key FILE`` or ``--key=FILE``; empty where it isn't there."""
    for number, argument in enumerate(arguments):
        if argument == option:
            return "".join(arguments[number + 1 : number + 2])
        if argument.startswith(f"{option}="):
            return argument.partition("=")[2]
    return ""


class Plan(TypedDict):
    """What the child that prepares answers."""

    commands: dict[str, list[str]]
    """By the name of the process."""

    server: tuple[str, int]
    """Host and port."""

    greeting: str
    """For who started the site: it names addresses, so it is said when somebody answers there."""


class Process(Protocol):
    """What is asked of a process: of a program (``subprocess.Popen``), and of a fork (``forks.py``)."""

    @property
    def pid(self) -> int: ...
    def poll(self) -> int | None: ...
    def terminate(self) -> None: ...
    def wait(self, timeout: float | None = None) -> int: ...


class Child:
    """A process that shall run as long as the site does; ``start`` makes one, which leads a session."""

    def __init__(self, name: str, start: Callable[[], Process]) -> None:
        self.name = name
        self._start = start
        self.process: Process | None = None
        self.started_at = 0.0
        self.start_at = 0.0
        self.deaths = 0

    def start(self) -> None:
        self.process = self._start()
        self.started_at = time.monotonic()

    def bury(self) -> None:
        """Take note of the death of the process, and when the next one is due."""
        if self.process is None or (status := self.process.poll()) is None:
            return
        now = time.monotonic()
        self.deaths = 1 if now - self.started_at > STABLE else self.deaths + 1
        pause = PAUSES[min(self.deaths, len(PAUSES)) - 1]
        log(
            "ERROR",
            f"the {self.name} ended, and starts again in {pause:g} s",
            pid=self.process.pid,
            status=status,
        )
        kill_all_of(self.process)
        self.process, self.start_at = None, now + pause


class Supervisor:
    """Hears signals, and deaths of its children, through one pipe that it sleeps on.

    ``patience``: seconds that children have to end when it is told to stop.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.stopping = False
        self.ears, mouth = os.pipe()
        for end in (self.ears, mouth):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(mouth, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        for number in STOPPING:
            if signal.getsignal(number) is not signal.SIG_IGN:  # nohup
                signal.signal(number, self._stop)

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self.stopping = True

    def run(self, arguments: list[str]) -> int:
        status, plan = self._prepare(arguments)
        if self.stopping:
            return 1
        if plan is None:
            return status
        children = [Child(name, partial(start, command)) for name, command in plan["commands"].items()]
        self.keep(children, partial(greet, plan))
        return 0

    def keep(self, children: Sequence[Child], greet: Callable[[], bool] = lambda: True) -> None:
        """Start them, and whatever of them dies again; end them when told to stop.

        ``greet`` is called every so often until it answers that it has.
        """
        has_greeted = False
        while not self.stopping:
            now = time.monotonic()
            for child in children:
                child.bury()
                if child.process is None and child.start_at <= now:
                    child.start()
            has_greeted = has_greeted or greet()
            waiting = [child.start_at - now for child in children if child.process is None]
            self._sleep(min(waiting if has_greeted else [*waiting, LOOKS_EVERY], default=None))
        end([child.process for child in children if child.process is not None], self.patience)

    def _prepare(self, arguments: list[str]) -> tuple[int, Plan | None]:
        """Status of the child that prepares, and its plan; none where there is nothing to run."""
        answer, question = os.pipe()
        child = start(["up", f"--plan-to={question}", *arguments], pass_fds=(question,))
        os.close(question)
        while child.poll() is None and not self.stopping:
            self._sleep(None)
        if self.stopping:
            end([child], self.patience)
        with open(answer) as plan:
            return child.wait(), json.loads(plan.read() or "null")

    def _sleep(self, seconds: float | None) -> None:
        """Until a signal comes, at most so many seconds."""
        if select.select([self.ears], [], [], None if seconds is None else max(seconds, 0))[0]:
            os.read(self.ears, 4096)


def greet(plan: Plan) -> bool:
    """Say where the site is, once somebody answers there; whether that was so."""
    if not answers(*plan["server"]):
        return False
    say(plan["greeting"])
    return True


def answers(host: str, port: int) -> bool:
    """Whether somebody takes connections there: a server of ours does once it can answer."""
    try:
        socket.create_connection((host, port), timeout=1).close()
    except OSError:
        return False
    return True


def start(arguments: list[str], pass_fds: tuple[int, ...] = ()) -> "subprocess.Popen[bytes]":
    """Run this very program with ``arguments``, in a session of its own: Ctrl-C reaches the supervisor only.

    A server whose workers hear of it before it does waits for them for ever.
    """
    return subprocess.Popen(  # noqa: S603  our own interpreter and program
        [sys.executable, sys.argv[0], *arguments],
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        pass_fds=pass_fds,
        env=os.environ | FRUGAL | {SUPERVISOR: str(os.getpid())},
    )


def end(processes: Sequence[Process], patience: float) -> None:
    """Ask them to end, and kill those that don't in time, with all they started."""
    for process in processes:
        process.terminate()
    deadline = time.monotonic() + patience
    for process in processes:
        try:
            process.wait(max(deadline - time.monotonic(), 0))
        except subprocess.TimeoutExpired:
            log("WARNING", "killed what did not end in time", pid=process.pid)
        kill_all_of(process)
        process.wait()


def kill_all_of(leader: Process) -> None:
    """Its session: nothing that it started outlives it."""
    with suppress(ProcessLookupError):
        os.killpg(leader.pid, signal.SIGKILL)


def say(sentence: str) -> None:
    """To who started the site, if they still listen."""
    with suppress(OSError):
        print(sentence, flush=True)  # noqa: T201


def log(level: str, message: str, **facts: object) -> None:
    """One line in the form of manille_site/ops/logs.py."""
    moment = time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime())
    line = {"time": moment, "level": level, "logger": "manille.up", "message": message}
    print(json.dumps(line | facts), file=sys.stderr, flush=True)  # noqa: T201  no logging without Django
