"""The list of parts that goes with a release names what is installed, with its checksums, and no more."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.test_version import VERSION

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    file = tmp_path_factory.mktemp("sbom") / "parts.json"
    subprocess.run(["make", "--silent", "sbom", f"ARGS=-o {file}"], cwd=ROOT, check=True)
    parts: dict[str, object] = json.loads(file.read_text())
    return parts


def test_it_is_about_this_version(parts: dict[str, object]) -> None:
    about = parts["metadata"]["component"]  # type: ignore[index]
    assert parts["bomFormat"] == "CycloneDX"
    assert (about["name"], about["version"]) == ("manille", VERSION)


def test_it_has_every_package_of_the_lock_with_all_its_checksums(parts: dict[str, object]) -> None:
    lock = {}
    for entry in re.split(r"\n(?=\S)", (ROOT / "requirements.txt").read_text()):
        if package := re.match(r"([\w.-]+)==([^\s;\\]+)", entry):
            lock[package[1], package[2]] = set(re.findall(r"sha256:(\w+)", entry))
    named = {
        (part["name"], part["version"]): {
            digest["content"] for reference in part["externalReferences"] for digest in reference["hashes"]
        }
        for part in parts["components"]  # type: ignore[attr-defined]
    }
    assert len(lock) > 30
    assert named == lock
