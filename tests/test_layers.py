"""Who may know whom, where import-linter can't see it: names in strings, templates and addresses."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
OUR_CODE = ("manille_site", "scoring", "tournaments")


def texts(*patterns: str) -> dict[str, str]:
    return {
        str(path.relative_to(ROOT)): path.read_text()
        for pattern in patterns
        for path in ROOT.glob(pattern)
        if "__pycache__" not in path.parts
    }


def test_scoring_never_names_tournaments() -> None:
    files = texts("scoring/**/*.py", "scoring/**/*.js", "scoring/**/*.css", "templates/scoring/**/*.html")
    named = re.compile(r"tournaments[.:/]\w|[\"']tournaments|(?:from|import) tournaments")
    assert [name for name, text in files.items() if named.search(text)] == []


def test_the_apps_never_name_the_site() -> None:
    files = texts("scoring/**/*.py", "tournaments/**/*.py")
    assert [
        name for name, text in files.items() if "import manille_site" in text or "from manille_site" in text
    ] == []


@pytest.mark.parametrize("package", ["scoring/rules", "tournaments/engine"])
@pytest.mark.parametrize(
    "word",
    [
        "import django",
        "from django",
        "random.random(",
        "random.choice(",
        "time.time(",
        "datetime.now(",
        "gettext",
    ],
)
def test_rules_and_engine_know_no_framework_no_clock_and_no_dice(package: str, word: str) -> None:
    assert [name for name, text in texts(f"{package}/**/*.py").items() if word in text] == []


def test_no_file_has_a_name_that_says_nothing() -> None:
    empty = {"utils", "helpers", "common", "misc", "core", "helper", "util"}
    named = [path for package in OUR_CODE for path in ROOT.glob(f"{package}/**/*")]
    assert [str(path) for path in named if path.stem in empty] == []
