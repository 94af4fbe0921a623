"""A function takes at most five arguments: what belongs together is handed over together, under a name.

Ruff holds it (PLR0913); here stands how many exceptions there may be, and that each says why.
"""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("scoring", "tournaments", "manille_site")
MOST = 10
EXCEPTION = re.compile(r"# noqa: PLR0913(?:, [A-Z]+\d+)*(?P<reason>.*)")


def exceptions() -> dict[str, str]:
    """The reason by file and line."""
    files = (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")))
    lines = (
        (path, number, line)
        for path in files
        for number, line in enumerate(path.read_text().splitlines(), start=1)
    )
    return {
        f"{path.relative_to(ROOT)}:{number}": excepted["reason"].strip(" ,")
        for path, number, line in lines
        if (excepted := EXCEPTION.search(line))
    }


def test_at_most_ten_functions_take_more_than_five_arguments() -> None:
    assert len(exceptions()) <= MOST, "\n".join(exceptions())


def test_each_exception_says_why() -> None:
    assert [place for place, reason in exceptions().items() if len(reason.split()) < 4] == []


def test_no_room_is_exempt_but_tests_and_measurements() -> None:
    lint = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["ruff"]["lint"]
    exempt = {path for path, codes in lint["per-file-ignores"].items() if "PLR0913" in codes}

    assert "PLR0913" in lint["select"]
    assert exempt == {"tests/**", "bench/**"}
    assert "pylint" not in lint, "five is what ruff asks for unless told otherwise"
