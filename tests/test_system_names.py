"""Only the systems themselves, and their words, name a system; everything else asks its ``System`` value.

``groups``, ``tables`` and ``partners`` are words of their own as well (an option, the rounds of a file, who
played with whom): those are looked for where they say a system.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tournaments.engine.systems.catalogue import NAMES

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("scoring", "tournaments", "manille_site")
AT_HOME = ("tournaments/engine/systems/", "tournaments/words/systems/", "manille_site/demo/")
AMBIGUOUS = {"groups", "tables", "partners"}

EXAMPLES = {
    "tournaments/setup/presets.py": "kinds of event, told in the words of the file format",
    "manille_site/api/rankings.py": "an example in the schema",
    "manille_site/api/tournaments.py": "an example in the schema",
}


def files() -> Iterator[tuple[str, str]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = str(path.relative_to(ROOT))
            if "/migrations/" not in name and not name.startswith(AT_HOME):
                yield name, path.read_text()


def systems_named_in(source: str) -> list[str]:
    tree = ast.parse(source)
    literals = [
        node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value in NAMES
    ]
    return sorted(
        {name for name in literals if name not in AMBIGUOUS} | AMBIGUOUS.intersection(_said_of_a_system(tree))
    )


def _said_of_a_system(tree: ast.Module) -> Iterator[str]:
    """Compared with a system, given as one, or under the key ``system``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            pairs = [(node.left, side) for side in node.comparators]
        elif isinstance(node, ast.Assign):
            pairs = [(target, node.value) for target in node.targets]
        elif isinstance(node, ast.Dict):
            pairs = [(key, value) for key, value in zip(node.keys, node.values, strict=True) if key]
        elif isinstance(node, ast.keyword) and node.arg is not None:
            pairs = [(ast.Name(node.arg), node.value)]
        elif isinstance(node, ast.Subscript):
            pairs = [(node.value, node.slice)]
        else:
            continue
        for one, other in (*pairs, *((other, one) for one, other in pairs)):
            if _is_a_system(one):
                yield from _texts(other)


def _is_a_system(node: ast.expr) -> bool:
    """``stage.system``, ``system_name``, ``SYSTEMS``, ``stage["system"]``, and the key itself."""
    if isinstance(node, ast.Subscript):
        return _is_a_system(node.slice)
    last = getattr(node, "attr", getattr(node, "id", getattr(node, "value", "")))
    return isinstance(last, str) and "system" in last.lower()


def _texts(node: ast.expr) -> Iterator[str]:
    for inner in node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]:
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value


def test_no_module_but_its_own_names_a_system() -> None:
    named = {name: systems for name, source in files() if (systems := systems_named_in(source))}
    assert set(named) == set(EXAMPLES), named


def test_no_page_names_a_system() -> None:
    systems = "|".join(NAMES)
    said = re.compile(rf"""system\w*\s*(?:==|!=|in)\s*["'](?:{systems})\b""")
    pages = {str(path.relative_to(ROOT)): path.read_text() for path in (ROOT / "templates").rglob("*.html")}
    assert [name for name, page in pages.items() if said.search(page)] == []


@pytest.mark.parametrize(
    ("source", "systems"),
    [
        ('if stage.system == "swiss": pass', ["swiss"]),
        ('DUELS = "swiss"', ["swiss"]),
        ('stage = {"system": "tables", "rounds": 1}', ["tables"]),
        ('if stage.system in ("groups", "partners"): pass', ["groups", "partners"]),
        ('plan = SYSTEMS["tables"].plan', ["tables"]),
        ('open_stage(system="groups")', ["groups"]),
        ('for table in played["tables"]: pass', []),
        ('if "groups" in options: pass', []),
    ],
)
def test_what_names_a_system(source: str, systems: list[str]) -> None:
    assert systems_named_in(source) == systems
