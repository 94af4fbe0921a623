"""The package of our rules: the same bytes from the same sources, without Django, importable as it is."""

import subprocess
import sys
from pathlib import Path

from scoring.pad import package


def test_the_same_sources_make_the_same_bytes() -> None:
    first = package.package()
    package.package.cache_clear()
    assert package.package() == first


def test_the_version_changes_with_a_source(tmp_path: Path, monkeypatch) -> None:
    before = package.version.__wrapped__()
    path = tmp_path / "rules.py"
    path.write_text("HALF = 31\n")
    monkeypatch.setattr(package, "HERE", tmp_path)
    monkeypatch.setattr(package, "sources", lambda: [path])
    assert package.version.__wrapped__() != before
    assert len(before) == 12


def test_it_answers_without_django_and_without_this_repository(tmp_path: Path) -> None:
    (tmp_path / "rules.zip").write_bytes(package.package())
    script = """
import sys
sys.path[:] = ["rules.zip", *(path for path in sys.path if "site-packages" not in path and path)]
from scoring.pad.phone import answer
print(sys.modules["scoring"].__file__)
print(answer('{"ask": "start", "language": "en"}'), "django" in sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-I", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["rules.zip/scoring/__init__.py", "{} False"]
