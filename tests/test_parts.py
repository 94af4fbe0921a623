"""The runner of `make ci` and `make release`: what it calls red, and where it goes on."""

import re
import shlex
import time
from pathlib import Path

import pytest

from tests import parts
from tests.parts import Outcome, Part, carry_out, passed_already, summary, write_report

PATIENCE = 20
"""Seconds that the machine may take to give an ended process its turn."""

MAKEFILE = (parts.ROOT / "Makefile").read_text()


def a_part(command: str, **more: object) -> Part:
    return Part(name="tried", about="for a test", command=command, **{"minutes": 1, **more})


@pytest.mark.parametrize("run", parts.RUNS)
def test_what_a_part_runs_is_there(run: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
    for part in parts.parts(run):
        assert set(re.findall(r"^make ([a-z-]+)", part.command)) <= targets
        assert [path for path in re.findall(r"tests/[\w/.]+", part.command) if not Path(path).exists()] == []
        for path, name in re.findall(r"(tests/[\w/.]+)::(\w+)", part.command):
            assert f"def {name}(" in Path(path).read_text()


def test_ci_stays_within_twenty_five_minutes() -> None:
    assert sum(part.minutes for part in parts.parts("ci")) <= 25


def test_ci_includes_whatever_make_test_runs() -> None:
    of = {run: {part.name for part in parts.parts(run)} for run in parts.RUNS}
    assert of["test"]
    assert of["test"] <= of["ci"]


@pytest.mark.parametrize(
    "kind", ["journeys/test_every_link.py", "access/test_access.py", "pictures/test_pictures.py"]
)
def test_ci_holds_every_kind_of_look_at_pages_in_small(kind: str) -> None:
    (small,) = [part for part in parts.parts("ci") if kind in part.command]
    assert "-m 'not release'" in small.command


def test_ci_takes_a_club_from_postgresql_to_sqlite_and_back() -> None:
    (small,) = [part for part in parts.parts("ci") if "with_postgres" in part.command]
    assert re.search(r"archive/\w+\.py::test_through_another_installation_and_back\w+", small.command)


RELEASE_ALONE = {
    "tests/journeys": "browsers for most of an hour; some of each kind are in `journeys-small`",
    "tests/engines": "four browser engines; a page in each is in `engines-small`",
    "tests/access": "every kind of page in eight looks; three of them are in `journeys-small`",
    "tests/pictures": "every component in every look; one look is in `journeys-small`",
    "tests/shipping": "bare trees, wheels and updates, with packages from an index",
    "tests/faults/test_evening.py": "an evening under faults, which `faults-small` plays",
    "tests/manille_site/ops": "servers as processes of their own; files without them are in `addresses`",
}
"""Where files may be that no part of CI looks at, and why."""


def test_every_file_of_tests_is_looked_at_by_ci_or_left_to_the_release_for_a_reason() -> None:
    commands = [part.command for part in parts.parts("ci") if ".venv/bin/pytest" in part.command]
    for path in sorted((parts.ROOT / "tests").rglob("test_*.py")):
        name = path.relative_to(parts.ROOT).as_posix()
        if not any(map(name.startswith, RELEASE_ALONE)):
            assert any(looks_at(command, name) for command in commands), name


def looks_at(command: str, name: str) -> bool:
    """Whether a line of the table runs this file: one that names no path runs all but what it ignores."""
    words = shlex.split(command.split(".venv/bin/pytest", 1)[1])
    ignored = [word.removeprefix("--ignore=") for word in words if word.startswith("--ignore=")]
    paths = [word for word in words if word.startswith("tests/")] or ["tests/"]
    return any(map(name.startswith, paths)) and not any(map(name.startswith, ignored))


def test_the_page_of_what_was_tried_says_what_the_runner_says() -> None:
    """Nobody writes into it by hand what a run did not end with."""
    says = r"passed|not run yet|failed \(status -?\d+\)|over its [\d.]+ min|not tried: apt install .+"
    for row in parts.reported(parts.REPORT).values():
        assert re.fullmatch(says, row.split("|")[2].strip()), row


def test_a_part_that_ends_well_is_green() -> None:
    assert carry_out(a_part("true")).verdict == "passed"


def test_a_part_that_fails_is_red_with_its_status() -> None:
    assert carry_out(a_part("true; exit 3; true")).verdict == "failed (status 3)"


def test_a_part_over_its_budget_is_ended_with_all_that_it_started(tmp_path: Path) -> None:
    outcome = carry_out(a_part(f"sleep 600 & echo $! > {tmp_path}/pid; wait", minutes=0.02))

    assert outcome.verdict == "over its 0.02 min"
    started = Path("/proc", (tmp_path / "pid").read_text().strip(), "cmdline")
    until = time.monotonic() + PATIENCE
    while started.exists() and started.read_bytes():  # it was told to end, and may not have had its turn yet
        assert time.monotonic() < until
        time.sleep(0.05)


def test_a_part_whose_program_is_missing_is_red_and_says_what_to_install() -> None:
    outcome = carry_out(a_part("true", needs={"no-such-browser": "no-such-browser-driver"}))

    assert outcome.verdict == "not tried: apt install no-such-browser-driver"
    assert not outcome.is_green


def test_the_summary_names_minutes_budgets_and_what_is_red() -> None:
    outcomes = [Outcome("tried", "passed", 30, "2026-11-22"), Outcome("other", "failed (status 1)", 90, "")]
    chosen = [a_part("true"), Part(name="other", about="", command="false", minutes=2)]

    assert summary(outcomes, chosen) == (
        "  tried             0.5 of    1 min   passed\n"
        "  other             1.5 of    2 min   failed (status 1)\n"
        "  together          2.0 of    3 min   red: other"
    )


def test_a_run_that_leaves_something_out_says_so_at_its_end() -> None:
    chosen = [a_part("true", left_out="browsers and servers")]

    assert summary([Outcome("tried", "passed", 30, "")], chosen).splitlines() == [
        "  tried             0.5 of    1 min   passed",
        "  together          0.5 of    1 min   all green",
        "  left out: browsers and servers",
    ]


def test_the_quick_look_leaves_something_out_and_says_what() -> None:
    (quick,) = parts.parts("quick")

    assert "not django_db" in quick.command
    assert "whatever asks a database" in quick.left_out
    assert "left out" not in quick.about, "it is said once, where it is read last"


def test_a_release_goes_on_where_it_stopped_at_the_same_commit(tmp_path: Path) -> None:
    report = tmp_path / "release-check.md"
    chosen = [a_part("true"), Part(name="other", about="", command="false", minutes=2)]
    rows = {
        "tried": Outcome("tried", "passed", 30, "2026-11-22").row("abc"),
        "other": Outcome("other", "failed (status 1)", 90, "2026-11-22").row("abc"),
        "gone": Outcome("gone", "passed", 90, "2026-11-22").row("abc"),
    }
    write_report(report, rows, chosen)

    assert passed_already(report, "abc") == {"tried"}
    assert passed_already(report, "def") == set()
    assert passed_already(report, "abc+") == set()
    assert parts.reported(report) == {name: rows[name] for name in ("tried", "other")}
