"""Functions, classes, fields, constants, parameters and variables are named for what they are.

Not by participles: *told*, *found* or *kept* says neither what it is nor where it comes from, and a search
for it finds too much.
"""

import ast
from collections import defaultdict
from collections.abc import Callable, Iterator, Set
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("scoring", "tournaments", "manille_site", "bench")
PARTICIPLES = {"told", "shown", "found", "said", "seen", "asked", "counted", "kept", "drawn", "noted"}
INSIDE = PARTICIPLES | {"given", "taken", "made", "done", "heard"}
"""What a parameter or a local variable is not called, either."""

PUBLIC_FIELDS = {
    # Programs read these names in the answers of the API.
    "manille_site/api/people.py": ["shown"],
    "manille_site/api/seasons.py": ["said"],
}
OUTCOMES = {"drawn", "DRAWN"}
"""Beside *won* and *lost*, as matches are counted everywhere: a field may be called so."""

SHARED_CLASSES = {
    # A thing of the tournament file, and its row in the database.
    "Apart": ["tournaments/engine/file/values.py", "tournaments/models/setup.py"],
    "Entrant": ["tournaments/engine/file/values.py", "tournaments/models/setup.py"],
    "Round": ["tournaments/engine/file/values.py", "tournaments/models/rounds.py"],
    "Stage": ["tournaments/engine/file/values.py", "tournaments/models/setup.py"],
    "Table": ["tournaments/engine/file/values.py", "tournaments/models/rounds.py"],
    "Tournament": ["tournaments/engine/file/values.py", "tournaments/models/setup.py"],
    # Why a sheet, and why a tournament file can't be read: the two cores don't know each other.
    "Problem": ["scoring/rules/steps.py", "tournaments/engine/file/problems.py"],
}
"""Classes of one name in several rooms; every command of ``manage.py`` is a ``Command``."""

WORDS_OF_THE_FIELD = {
    # Points and tricks are *taken*.
    "scoring/rules/families/above_half.py": ["taken"],
    "scoring/rules/families/manni.py": ["taken"],
    # Matches won, drawn and lost.
    "tournaments/records/selectors/leaderboards.py": ["drawn", "drawn"],
}

FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


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


def is_participle(name: str, participles: Set[str] = PARTICIPLES) -> bool:
    return name.strip("_").lower() in participles


def inner_names(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> set[str]:
    """Parameters of a function, and what it binds itself: neither functions inside it nor their names."""
    arguments = function.args
    parameters = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    names = {one.arg for one in (*parameters, arguments.vararg, arguments.kwarg) if one is not None}
    body = [function.body] if isinstance(function, ast.Lambda) else function.body
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, FUNCTIONS | ast.ClassDef):
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        waiting.extend(ast.iter_child_nodes(node))
    return names


def inner_participles(source: str) -> list[str]:
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, FUNCTIONS)]
    return [
        name
        for function in functions
        for name in sorted(inner_names(function))
        if is_participle(name, INSIDE)
    ]


def participles_in(source: str) -> list[str]:
    tree = ast.parse(source)
    names = [name for node in definitions(tree) for name in names_of(node)]
    names += [name for node in fields(tree) for name in names_of(node) if name not in OUTCOMES]
    return [name for name in names if is_participle(name)]


def by_file(participles: Callable[[str], list[str]]) -> dict[str, list[str]]:
    files = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    named = {str(path.relative_to(ROOT)): participles(path.read_text()) for path in files}
    return {path: names for path, names in named.items() if names}


def test_nothing_is_named_by_a_participle() -> None:
    assert by_file(participles_in) == PUBLIC_FIELDS


def test_no_parameter_and_no_variable_is_named_by_a_participle() -> None:
    assert by_file(inner_participles) == WORDS_OF_THE_FIELD


def test_a_class_has_a_name_of_its_own() -> None:
    rooms: defaultdict[str, list[str]] = defaultdict(list)
    for package in PACKAGES[:3]:
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.ClassDef) and node.name not in ("Command", "Migration"):
                    rooms[node.name.lstrip("_")].append(str(path.relative_to(ROOT)))
    assert {name: paths for name, paths in rooms.items() if len(paths) > 1} == SHARED_CLASSES


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


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("def f(told, *, given=1, **said): ...", ["given", "said", "told"]),
        ("def f():\n    for kept, (x, _seen) in y: ...", ["_seen", "kept"]),
        ("def f():\n    if found := x(): ...", ["found"]),
        ("def f():\n    with a as asked: ...", ["asked"]),
        ("def f():\n    return [counted for counted in x]", ["counted"]),
        ("x = sorted(y, key=lambda drawn: drawn[0])", ["drawn"]),
        ("def f():\n    def g(shown): ...", ["shown"]),
        ('def f(seen_version, is_drawn):\n    x.told = a["found"]', []),
    ],
)
def test_a_participle_is_seen_inside_a_function(source: str, names: list[str]) -> None:
    assert inner_participles(source) == names
