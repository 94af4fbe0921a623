"""One version: in the project, the changelog, and what a running site says."""

import re
import tomllib
from pathlib import Path

import pytest
from django.test import Client

ROOT = Path(__file__).resolve().parent.parent
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]


def test_the_newest_section_of_the_changelog_is_the_version_of_the_project() -> None:
    unreleased, *released = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert unreleased == "Unreleased"
    assert released[0].split()[0] == VERSION


def test_sections_of_the_changelog_have_the_known_headings() -> None:
    headings = set(re.findall(r"^### (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE))
    assert headings <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security", "Rules"}


@pytest.mark.django_db
def test_a_site_says_which_version_it_is(client: Client, settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    assert client.get("/readyz").text == f"ready, version {VERSION}\n"
