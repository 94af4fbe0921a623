"""Functions, properties, classes, fields and constants are named for what they are or do, not by participles.

*told*, *found* or *kept* says neither what it is nor where it comes from, and a search for it finds too much.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("scoring", "tournaments", "manille_site", "bench")
PARTICIPLES = {"told", "shown", "found", "said", "seen", "asked", "counted", "kept", "drawn", "noted"}

PUBLIC_FIELDS = {
    # Programs read these names in the answers of the API.
    "manille_site/api/people.py": ["shown"],
    "manille_site/api/seasons.py": ["said"],
}
OUTCOMES = {"drawn", "DRAWN"}
"""Beside *won* and *lost*, as matches are counted everywhere: a field may be called so."""


def definitions(tree: ast.Module) -> Iterator[ast.stmt]:
    """Functions, methods, properties and classes, and what a module binds."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node
    yield from bindings(tree.body)


def bindings(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    return (statement for statement in body if isinstance(statement, ast.Assign | ast.AnnAssign))


def fields(tree: ast.Module) -> Iterator[ast.stmt]:
    """What the classes of a module bind."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield from bindings(node.body)


def names_of(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]  # type: ignore[attr-defined]
    return [name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]


def is_participle(name: str) -> bool:
    return name.strip("_").lower() in PARTICIPLES


def participles_in(source: str) -> list[str]:
    tree = ast.parse(source)
    names = [name for node in definitions(tree) for name in names_of(node)]
    names += [name for node in fields(tree) for name in names_of(node) if name not in OUTCOMES]
    return [name for name in names if is_participle(name)]


def test_nothing_is_named_by_a_participle() -> None:
    files = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    named = {str(path.relative_to(ROOT)): participles_in(path.read_text()) for path in files}
    assert {path: names for path, names in named.items() if names} == PUBLIC_FIELDS


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("def told(): ...", ["told"]),
        ("class A:\n    @property\n    def _kept(self): ...", ["_kept"]),
        ("class Counted: ...", ["Counted"]),
        ("KEPT = 3\n_drawn: int = 4", ["KEPT", "_drawn"]),
        ("class A:\n    seen: bool\n    told = 3", ["seen", "told"]),
        ("class Figures:\n    won: int\n    drawn: int", []),
        ("async def shown(): ...", ["shown"]),
        ("def is_drawn(): ...\ndef must_be_seen(): ...\ndef found_club(): ...", []),
    ],
)
def test_a_participle_is_seen_wherever_a_name_is_given(source: str, names: list[str]) -> None:
    assert participles_in(source) == names
