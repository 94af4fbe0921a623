"""One version: in the project, the changelog, and what a running site says."""

import re
import tomllib
from hashlib import sha256
from pathlib import Path

import pytest
from django.test import Client

ROOT = Path(__file__).resolve().parent.parent
RELEASED = {"0.1.0": "c5904f607d87b494"}
"""Sections of the changelog, by version; whoever releases adds a line."""

VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]


def test_the_newest_section_of_the_changelog_is_the_version_of_the_project() -> None:
    unreleased, *released = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert unreleased == "Unreleased"
    assert released[0].split()[0] == VERSION


def test_what_was_released_says_what_it_said_then() -> None:
    """A line of today under an old heading is read by nobody who updates."""
    sections = re.findall(
        r"^## (\d\S*).*?\n(.*?)(?=^## |\Z)", (ROOT / "CHANGELOG.md").read_text(), re.M | re.S
    )
    assert {number: digest(text) for number, text in sections} == RELEASED


def digest(text: str) -> str:
    return sha256(text.strip().encode()).hexdigest()[:16]


def test_sections_of_the_changelog_have_the_known_headings() -> None:
    headings = set(re.findall(r"^### (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE))
    assert headings <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security", "Rules"}


@pytest.mark.django_db
def test_a_site_says_which_version_it_is(client: Client, settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    assert client.get("/readyz").text == f"ready, version {VERSION}\n"
