"""The words of games, steps, problems and lines are said where there is no Django, in any language."""

import ast
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from tests.catalogues import write_catalogue

ROOT = Path(__file__).resolve().parents[3]
WORDS = ROOT / "scoring" / "words"

EXTRACTED = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy"}
"""Names by which makemessages finds the sentences of ours."""


def run_without_django(program: str, *arguments: str) -> str:
    blocked = "import sys; sys.modules['django'] = None\n"
    done = subprocess.run(
        [sys.executable, "-c", blocked + dedent(program), *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout


def test_a_sheet_is_scored_and_explained_without_django() -> None:
    said = run_without_django(
        """
        from scoring.rules import VARIANTS, fold, preview, read_header
        from scoring.words import lines, problem, step, words_of
        from scoring.words.state import state_line

        for variant in VARIANTS:
            words_of(variant)
        header, _ = read_header({
            "format": "manille-score-sheet/1", "variant": "mariglia", "players": ["An", "Bo", "Cid", "Do"],
            "lines": [],
        })
        sides = ("An & Cid", "Bo & Do")
        hand = {"turn_up": "7H", "points": [41, 29]}
        folded = fold(header, [hand])
        print(*(step("mariglia", each, sides) for each in folded.lines[0].steps), sep="; ")
        print(lines.announcement(folded.lines[0], sides))
        print(*lines.parts_of("hand", hand, header))
        print(*(problem(each, header) for each in preview(folded, {"points": [1, 2]}).problems))
        print(*(item.text for item in state_line(folded.next, header, sides)), sep="; ")
        """
    )
    assert said.splitlines() == [
        "7♥ turned up by the dealer: +5; 41 is 6 above 35: +6",
        "Saved. An & Cid 11, Bo & Do 0.",
        "{'card': '7H'} {'numbers': '41–29'}",
        "Turn-up: this is still missing.",
        "Game 1, hand 2; to 35; Do deals; Cid leads",
    ]


def test_the_standard_library_reads_the_same_catalogues(tmp_path: Path) -> None:
    write_catalogue(tmp_path, "nl", {"no trumps ×%(factor)d": "zonder troef ×%(factor)d"})

    said = run_without_django(
        """
        import sys
        from pathlib import Path
        from scoring.rules import Step
        from scoring.words import step
        from scoring.words.translate import read_catalogues

        for language in ("nl", "en", "nl"):
            read_catalogues(Path(sys.argv[1]), language)
            print(step("manille-coinchee", Step("no_trumps", 0, 7, {"factor": 2})))
        """,
        str(tmp_path),
    )
    assert said.splitlines() == ["zonder troef ×2", "no trumps ×2", "zonder troef ×2"]


@pytest.mark.parametrize("path", sorted(WORDS.rglob("*.py")), ids=lambda path: str(path.relative_to(WORDS)))
def test_translators_are_imported_under_names_that_makemessages_finds(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module == "scoring.words.translate":
            ours = {alias.asname or alias.name for alias in node.names if "gettext" in alias.name}
            assert ours <= EXTRACTED
