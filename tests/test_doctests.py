"""The examples in docstrings are true."""

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
WITH_EXAMPLES = sorted(
    path.relative_to(ROOT)
    for package in ("scoring", "tournaments", "manille_site")
    for path in (ROOT / package).rglob("*.py")
    if ">>> " in path.read_text()
)


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=str)
def test_the_examples_of_a_module_are_true(path: Path) -> None:
    module = importlib.import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))
    outcome = doctest.testmod(module)
    assert outcome.attempted > 0
    assert outcome.failed == 0
