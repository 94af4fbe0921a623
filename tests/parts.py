"""Runs the parts of .ci/parts.toml that belong to one of RUNS; says what each took.

    python -m tests.parts ci
    python -m tests.parts release            goes on where it stopped at this commit
    python -m tests.parts ci --only lint types
    python -m tests.parts ci --packages      what Debian has to bring, and this machine lacks

A part is red when its command fails, when a program that it needs is missing, and when it takes longer than
its budget. All parts run, so that one look shows everything that is wrong.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / ".ci" / "parts.toml"
REPORT = ROOT / "docs" / "release-check.md"
RUNS = ("quick", "test", "ci", "release")
POSTGRES_PROGRAMS = "/usr/lib/postgresql/*/bin"


@dataclass(frozen=True, slots=True)
class Part:
    """One line of the table."""

    name: str
    about: str
    command: str
    minutes: float
    """How long it may take."""
    runs: tuple[str, ...] = ()
    needs: dict[str, str] = field(default_factory=dict)
    """Programs, with Debian's packages that bring them."""
    left_out: str = ""
    """What it doesn't look at, in words for its reader; empty where the run has it elsewhere."""

    @property
    def missing(self) -> list[str]:
        """Packages without which it can't be tried here."""
        return [packages for program, packages in self.needs.items() if not is_installed(program)]


@dataclass(frozen=True, slots=True)
class Outcome:
    part: str
    verdict: str
    """``passed``, or why it is red."""
    seconds: float
    day: str

    @property
    def is_green(self) -> bool:
        return self.verdict == "passed"

    def row(self, commit: str) -> str:
        return f"| {self.part} | {self.verdict} | {self.seconds / 60:.1f} | {self.day} | {commit} |"


def parts(run: str, table: Path = TABLE) -> list[Part]:
    """Those of one run, in the order of the table."""
    rows = tomllib.loads(table.read_text())["part"]
    return [Part(runs=tuple(row.pop("in")), **row) for row in rows if run in row["in"]]


def is_installed(program: str) -> bool:
    """On the path, or where Debian keeps PostgreSQL's programs."""
    return bool(shutil.which(program) or list(Path("/").glob(f"{POSTGRES_PROGRAMS}/{program}"[1:])))


def carry_out(part: Part) -> Outcome:
    """Runs it to its end, or to the end of its budget; what it prints goes where ours does."""
    day = f"{datetime.now(UTC):%Y-%m-%d}"
    if part.missing:
        return Outcome(part.name, f"not tried: apt install {' '.join(part.missing)}", 0, day)
    say(f"\n── {part.name}: {part.about} (at most {part.minutes:g} min)")
    began = time.monotonic()
    process = subprocess.Popen(["sh", "-ec", part.command], cwd=ROOT, start_new_session=True)
    try:
        status = process.wait(part.minutes * 60)
        verdict = "passed" if status == 0 else f"failed (status {status})"
    except subprocess.TimeoutExpired:
        verdict = f"over its {part.minutes:g} min"
    finally:
        end(process)
    return Outcome(part.name, verdict, time.monotonic() - began, day)


def end(process: "subprocess.Popen[bytes]") -> None:
    """With all that it started: first asked, so that servers of tests are taken down."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def summary(outcomes: Sequence[Outcome], chosen: Sequence[Part]) -> str:
    budget = {part.name: part.minutes for part in chosen}
    lines = [
        f"  {one.part:15} {one.seconds / 60:5.1f} of {budget[one.part]:4g} min   {one.verdict}"
        for one in outcomes
    ]
    total = sum(one.seconds for one in outcomes) / 60
    red = [one.part for one in outcomes if not one.is_green]
    verdict = f"red: {', '.join(red)}" if red else "all green"
    lines.append(f"  {'together':15} {total:5.1f} of {sum(budget.values()):4g} min   {verdict}")
    lines += [f"  left out: {part.left_out}" for part in chosen if part.left_out]
    return "\n".join(lines)


# What a release has to show ---------------------------------------------------------------------------------


def commit() -> str:
    """The newest commit, short; with a plus where files differ from it."""
    git = ["git", "-C", str(ROOT)]
    of = subprocess.run([*git, "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=True)
    changes = subprocess.run(
        [*git, "status", "--porcelain", "--", ".", f":!{REPORT.relative_to(ROOT)}"],
        capture_output=True,
        text=True,
        check=True,
    )
    return of.stdout.strip() + ("+" if changes.stdout else "")


def reported(report: Path) -> dict[str, str]:
    """The rows of the page, by part."""
    if not report.is_file():
        return {}
    rows = [line for line in report.read_text().splitlines() if line.startswith("| ")][1:]
    return {row.split("|")[1].strip(): row for row in rows}


def passed_already(report: Path, at: str) -> set[str]:
    """Parts that need not be run again. Where files differ from the commit, none is known to pass."""
    if at.endswith("+"):
        return set()
    return {
        name
        for name, row in reported(report).items()
        if row.split("|")[2].strip() == "passed" and row.split("|")[5].strip() == at
    }


def write_report(report: Path, rows: dict[str, str], chosen: Sequence[Part]) -> None:
    """The page that shows what was tried; parts that left the table leave the page."""
    lines = [rows.get(part.name, f"| {part.name} | not run yet | | | |") for part in chosen]
    about = [f"* **{part.name}**: {part.about}." for part in chosen]
    report.write_text(
        "# What was tried before a release\n\n"
        "Written by `make release`, which goes on where it stopped: what passed at this commit is not run\n"
        "again. `+` behind a commit: files differed from it. Minutes are those of two cores.\n\n"
        "| part | outcome | minutes | day | commit |\n|---|---|---|---|---|\n"
        + "\n".join(lines)
        + "\n\n"
        + "\n".join(about)
        + "\n"
    )


# ------------------------------------------------------------------------------------------------------------


def say(words: str) -> None:
    print(words, flush=True)  # noqa: T201  a command of ours


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.parts")
    parser.add_argument("run", choices=RUNS)
    parser.add_argument("--only", nargs="+", metavar="PART", help="these parts, whatever passed already")
    parser.add_argument("--packages", action="store_true", help="print Debian packages that are missing")
    options = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the part that runs is ended, too
    chosen = parts(options.run)
    if options.packages:
        say(" ".join(sorted({word for part in chosen for line in part.missing for word in line.split()})))
        return 0
    if unknown := set(options.only or ()) - {part.name for part in chosen}:
        parser.error(f"`{options.run}` has no part {', '.join(sorted(unknown))}")

    release, at = options.run == "release", commit()
    rows = reported(REPORT) if release else {}
    done = passed_already(REPORT, at) if release and not options.only else set()
    todo = [part for part in chosen if part.name not in done and part.name in (options.only or [part.name])]
    if done:
        say(f"Passed at {at} already: {', '.join(part.name for part in chosen if part.name in done)}.")
    outcomes = []
    for part in todo:
        outcomes.append(carry_out(part))
        rows[part.name] = outcomes[-1].row(at)
        if release:
            write_report(REPORT, rows, chosen)
    say(f"\n{summary(outcomes, todo)}")
    return 0 if all(one.is_green for one in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
