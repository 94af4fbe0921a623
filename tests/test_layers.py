"""Who may know whom, where import-linter can't see it: names in strings, templates and addresses."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.row_writes import Tree, Write

ROOT = Path(__file__).resolve().parent.parent
OUR_CODE = ("manille_site", "scoring", "tournaments")


WRITES_FOR_OTHERS = {
    "manille_site.archive.importing": "a whole club as rows, held against its archive and then counted",
    "manille_site.demo.matches": "invented evenings of the past",
    "manille_site.demo.people": "invented people, into an empty database",
    "manille_site.demo.seasons": "invented evenings of the past",
    "manille_site.demo.tournaments": "invented hands of the past; all is counted when the demo club is there",
}
"""The only modules that write rows of an app they don't belong to, and why no service does it for them."""


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


@cache
def foreign_writes() -> dict[str, list[Write]]:
    """Module to what it writes of the models of our other apps."""
    tree = Tree.of_files(ROOT, *OUR_CODE)
    found = {}
    for module in tree.modules:
        own = module.partition(".")[0]
        others = [write for write in tree.writes(module) if write.owner in OUR_CODE and write.owner != own]
        if others:
            found[module] = others
    return found


def test_only_an_app_itself_writes_its_rows() -> None:
    """A service of the owner locks, tells phones, has the sheet signed again, counted and logged."""
    assert {
        module: [f"line {write.line}: {write.model.__name__}.{write.method}" for write in writes]
        for module, writes in foreign_writes().items()
        if module not in WRITES_FOR_OTHERS
    } == {}


def test_no_module_may_write_for_others_that_does_not() -> None:
    assert sorted(WRITES_FOR_OTHERS.keys() - foreign_writes().keys()) == []


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("Seat.objects.filter(match=1).update(name='')", "Seat.update"),
        ("Match.objects.bulk_create([])", "Match.bulk_create"),
        ("Line.objects.get_or_create(number=1)", "Line.get_or_create"),
        ("models.Confirmation.objects.all().delete()", "Confirmation.delete"),
        ("Table.objects.get(pk=1).match.seats.update(name='')", "Seat.update"),
        ("seat = Seat.objects.first()\nseat.save()", "Seat.save"),
        ("for seat, twin in zip(seats_of(1), seats_of(2)):\n    twin.save()", "Seat.save"),
        ("[match.delete() for match in Match.objects.closed()]", "Match.delete"),
        ("def play(seats: Sequence[Seat]) -> None:\n    seats[0].save()", "Seat.save"),
        (
            "def play(table: 'Table') -> None:\n    if match := table.match:\n        match.save()",
            "Match.save",
        ),
        ("def play(table: Table) -> None:\n    table.match.scorers.add(1)", "User.add"),
        ("made = Match(variant='')\nmade.save()", "Match.save"),
    ],
)
def test_a_write_is_found_however_it_is_reached(written: str, found: str) -> None:
    imports = (
        "from collections.abc import Sequence\n"
        "from scoring import models\n"
        "from scoring.models import Line, Match, Seat\n"
        "from tournaments.models import Table\n"
        "def seats_of(match) -> list[Seat]: ...\n"
    )
    writes = Tree({"tournaments.somewhere": imports + written}).writes("tournaments.somewhere")
    assert [f"{write.model.__name__}.{write.method}" for write in writes] == [found]


@pytest.mark.parametrize(
    "written",
    [
        "{'a': 1}.update(b=2)",
        "set().add(1)",
        "names = set(Seat.objects.values_list('name', flat=True))\nnames.add('')",
        "Seat.objects.filter(number=0).count()",
    ],
)
def test_what_writes_no_row_is_no_write(written: str) -> None:
    imports = "from scoring.models import Seat\n"
    assert Tree({"tournaments.somewhere": imports + written}).writes("tournaments.somewhere") == []
