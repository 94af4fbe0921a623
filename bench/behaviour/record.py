"""What one checkout answers to everything, in a folder: ``answers/`` of the commands, ``pages/`` by role."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter

from bench.behaviour.sheets import positions, sheets
from bench.behaviour.site import ROLES
from bench.behaviour.tournaments import tournaments

HERE = Path(__file__).resolve().parents[2]
WORKERS = 2
Job = Callable[[], tuple[str, list[object]] | None]
COMMANDS = {
    "score": ("sheets", ["score"]),
    "legal": ("positions", ["legal"]),
    "draw": ("tournaments", ["draw"]),
    "draw-all": ("tournaments", ["draw", "--all"]),
    "standings": ("tournaments", ["standings"]),
    "simulate": ("tournaments", ["simulate"]),
}
"""What is asked: the name of its answers, the input, the command."""

EVERYTHING = (*COMMANDS, *ROLES)


def make_inputs(folder: Path, seed: int = 1, only: Collection[str] = EVERYTHING) -> None:
    """The files that both sides are given, invented by this checkout: what the commands in ``only`` read."""
    folder.mkdir(parents=True)
    writers: dict[str, Iterable[bytes]] = {
        "sheets": sheets(Random(seed)),
        "positions": positions(Random(seed)),
        "tournaments": tournaments(Random(seed), _simulate),
    }
    read = {of for name, (of, _command) in COMMANDS.items() if name in only}
    with ThreadPoolExecutor(WORKERS) as pool:
        wanted = [name for name in reversed(writers) if name in read]
        for _written in pool.map(lambda name: _write(folder / f"{name}.jsonl", writers[name]), wanted):
            pass


def record(
    checkout: Path,
    out: Path,
    inputs: Path,
    *,
    each: int,
    only: Collection[str] = EVERYTHING,
    like: Path | None = None,
) -> None:
    """Asks the checkout everything; raises ``CalledProcessError`` where its site can't be walked through.

    ``each`` is the most pages of one kind; ``only`` names commands and roles, where not all are wanted.
    With ``like`` every address that was asked for there is asked for here too.
    """
    begin = perf_counter()
    for name in ("answers", "pages"):
        (out / name).mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(WORKERS) as pool:
        site = Path(folder)
        _crawl(checkout, site, "fill")
        jobs: dict[str, Job] = {
            **{name: partial(_answers, checkout, name, inputs, out, site) for name in COMMANDS},
            **{role: partial(_walk, checkout, site, role, out, each, like) for role in ROLES},
        }
        wanted = [job for name, job in jobs.items() if name in only]
        exits = dict(filter(None, pool.map(lambda job: job(), wanted)))
    digests = {path.stem: hashlib.sha256(path.read_bytes()).hexdigest() for path in inputs.glob("*.jsonl")}
    about = {
        "commit": _commit(checkout),
        "seconds": round(perf_counter() - begin),
        "inputs": digests,
        "exits": exits,
    }
    (out / "record.json").write_text(json.dumps(about, indent=1))


def _write(path: Path, lines: Iterable[bytes]) -> None:
    with path.open("wb") as file:
        file.writelines(line + b"\n" for line in lines)


def _simulate(files: Iterable[bytes]) -> list[bytes]:
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        file.write(b"\n".join(files) + b"\n")
        file.flush()
        command = [sys.executable, "manage.py", "simulate", "--jsonl", file.name]
        return subprocess.run(
            command, cwd=HERE, env=_environment(), stdout=subprocess.PIPE
        ).stdout.splitlines()


def _answers(checkout: Path, name: str, inputs: Path, out: Path, folder: Path) -> tuple[str, list[object]]:
    """Runs one command over all of its input; its exit status, and what it complained about."""
    of, command = COMMANDS[name]
    arguments = [sys.executable, "manage.py", *command, "--jsonl", str(inputs / f"{of}.jsonl")]
    with (out / "answers" / f"{name}.jsonl").open("wb") as file:
        process = subprocess.run(
            arguments, cwd=checkout, env=_environment(folder), stdout=file, stderr=subprocess.PIPE
        )
    return name, [process.returncode, process.stderr.decode()[-500:]]


def _walk(checkout: Path, site: Path, role: str, out: Path, each: int, like: Path | None) -> None:
    own = site.with_name(f"{site.name}-{role}")
    shutil.copytree(site, own)
    before = [str(like / "pages" / f"{role}.jsonl.gz")] if like else []
    _crawl(checkout, own, role, str(out / "pages" / f"{role}.jsonl.gz"), str(each), *before)
    shutil.rmtree(own)


def _crawl(checkout: Path, folder: Path, *more: str) -> None:
    command = [
        sys.executable,
        "-W",
        "ignore",
        "-m",
        "bench.behaviour.crawl",
        str(checkout),
        str(folder),
        *more,
    ]
    subprocess.run(command, cwd=HERE, env=_environment(folder), check=True)


def _environment(folder: Path | None = None) -> dict[str, str]:
    """Nothing of this shell's settings, and the same order of sets on both sides."""
    variables = {
        "PATH": os.environ["PATH"],
        "PYTHONHASHSEED": "0",
        "SECRET_KEY": "behaviour",
        "PYTHONUTF8": "1",
    }
    return variables | {"DATA_DIR": str(folder or tempfile.gettempdir())}


def _commit(checkout: Path) -> str:
    command = ["git", "describe", "--always", "--dirty", "--abbrev=40"]
    return subprocess.run(command, cwd=checkout, stdout=subprocess.PIPE, text=True).stdout.strip()
