"""What the documents have people type is taken as it stands, by `manage.py` and by Python.

Targets of make and the files that are linked: tests/test_docs.py.
"""

import re
import shlex
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.commands import is_taken, parser_of

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = {
    str(path.relative_to(ROOT)): path.read_text()
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "tests/engines/README.md"]
}
PROGRAM = re.compile(r"(?:^|/)(?:manage\.py|manille)$")
"""`manille` is `manage.py` where it was installed from a wheel or by docs/deployment.md."""

LEADS_THERE = re.compile(r"[A-Z_]+=\S*|podman|compose|exec|app|(?:\S*/)?python3?")
"""What may stand before it on a line: variables, Python, the way into the container."""


def lines_of_code(text: str) -> list[str]:
    """Of blocks between fences, and of those that are set in by four blanks under an empty line."""
    fenced = re.findall(r"^ *```.*\n((?:.*\n)*?) *```$", text, re.MULTILINE)
    indented = re.findall(
        r"\n\n((?:    \S.*\n)+)", re.sub(r"^ *```.*\n(?:.*\n)*? *```$", "", text, flags=re.M)
    )
    return [line.strip() for block in [*fenced, *indented] for line in block.splitlines()]


def typed(line: str) -> list[str]:
    """What `manage.py` gets, where the line starts it."""
    try:
        words = shlex.split(line, comments=True)
    except ValueError:  # a line of another language
        return []
    for place, word in enumerate(words):
        if PROGRAM.search(word):
            return words[place + 1 :]
        if not LEADS_THERE.fullmatch(word):
            break
    return []


def in_sentences(text: str) -> Iterator[list[str]]:
    for code in re.findall(r"`([^`\n]+)`", text):
        if words := typed(code):
            yield words


BLOCKS = [(page, line) for page, text in DOCUMENTS.items() for line in lines_of_code(text) if typed(line)]


@pytest.mark.parametrize(("page", "line"), BLOCKS, ids=[page for page, _line in BLOCKS])
def test_a_line_to_be_copied_is_taken_by_its_command(page: str, line: str) -> None:
    assert is_taken(typed(line))


def test_the_first_page_shows_each_way_to_start_and_the_commands_for_files() -> None:
    shown = [typed(line)[0] for page, line in BLOCKS if page == "README.md"]
    assert shown == ["up", "up", "score", "score", "legal", "draw", "standings", "simulate"]


def test_what_sentences_name_are_commands_and_their_options() -> None:
    wrong = []
    named = [(page, words) for page, text in DOCUMENTS.items() for words in in_sentences(text)]
    for page, (name, *rest) in named:
        if name == "--version":  # asked of the program itself
            continue
        parser = parser_of(name)
        options = {text for action in parser._actions for text in action.option_strings} if parser else set()
        if parser is None or {word for word in rest if word.startswith("-")} - options:
            wrong.append(f"{page}: {name} {' '.join(rest)}")
    assert len(named) > 40
    assert wrong == []


def test_what_python_is_told_to_run_is_there() -> None:
    modules = {name for text in DOCUMENTS.values() for name in re.findall(r"python3? -m ([\w.]+)", text)}
    assert {"venv", "bench"} <= modules
    assert [name for name in modules if find_spec(name) is None] == []
