"""The documents name what is really there."""

import re
from pathlib import Path

import pytest

from scoring.rules import VARIANTS

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "tests/engines/README.md"]


def read(name: str) -> str:
    return (ROOT / name).read_text()


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_has_its_page_and_its_place_in_the_format(variant: str) -> None:
    assert (ROOT / f"docs/rules/{variant}.md").is_file()
    assert f"`{variant}`" in read("docs/rules/README.md")
    assert f"`{variant}`" in read("docs/formats/score-sheet.md")


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_every_option_and_preset_stands_in_the_format(variant) -> None:
    text = read("docs/formats/score-sheet.md")
    named = [option.key for option in variant.options] + [preset.key for preset in variant.presets]
    assert [key for key in named if f"`{key}`" not in text] == []


def test_every_setting_is_documented_and_every_documented_one_exists() -> None:
    settings = "".join(path.read_text() for path in (ROOT / "manille_site/settings").glob("*.py"))
    code = set(re.findall(r"\b(?:env\.\w+|path)\(\s*\"([A-Z_]+)\"", settings))
    table = set(re.findall(r"^\| `([A-Z_]+)` \|", read("docs/settings.md"), re.MULTILINE))
    assert code == table


def test_every_make_target_says_what_it_does() -> None:
    makefile = read("Makefile")
    (phony,) = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    explained = set(re.findall(r"^([a-z-]+):.*## \S", makefile, re.MULTILINE))
    assert set(phony.split()) == explained


def test_the_documents_name_make_targets_that_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):.*##", read("Makefile"), re.MULTILINE))
    named = {
        name
        for path in DOCUMENTS
        for name in re.findall(r"(?:`|^ *)make ([a-z-]+)", path.read_text(), re.MULTILINE)
    }
    assert named - targets == set()


def test_every_link_inside_the_documents_leads_somewhere() -> None:
    broken = [
        f"{path.relative_to(ROOT)}: {target}"
        for path in DOCUMENTS
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", path.read_text())
        if not (path.parent / target).exists()
    ]
    assert broken == []


def test_what_the_code_cites_exists() -> None:
    cited = re.compile(r"\b(?:docs|tests)/[\w/.-]+\.(?:md|py)\b")
    files = [
        path
        for folder in ("scoring", "tournaments", "manille_site", "tests", "bench", "templates")
        for path in ROOT.glob(f"{folder}/**/*.*")
    ]
    missing = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in [*files, *DOCUMENTS]
        if path.suffix in (".py", ".html", ".md", ".css", ".js")
        for name in cited.findall(path.read_text())
        if not (ROOT / name).exists()
    }
    assert missing == set()


def test_decisions_are_numbered_and_say_what_why_and_what_else() -> None:
    pages = sorted((ROOT / "docs/decisions").glob("*.md"))
    assert [int(page.name[:4]) for page in pages] == list(range(1, len(pages) + 1))
    for page in pages:
        assert re.findall(r"^\*\*(\w+)\.\*\*", page.read_text(), re.MULTILINE) == [
            "What",
            "Why",
            "Considered",
            "Follows",
        ]


def test_every_requirement_of_the_standard_names_tests_that_are_there_or_says_why_there_is_none() -> None:
    rows = re.findall(r"^\| \d.*$", (ROOT / "docs" / "security.md").read_text(), re.MULTILINE)
    tests = {row: re.findall(r"tests/[\w/]+\.py", row) for row in rows}

    assert len(rows) >= 60
    assert [row for row in rows if not all((ROOT / path).is_file() for path in tests[row])] == []
    assert [
        row for row in rows if not tests[row] and "**not done**" not in row and "SECURITY.md" not in row
    ] == []


def test_the_drill_says_what_restoring_asks() -> None:
    source = (ROOT / "manille_site/management/commands/restore.py").read_text()
    page = (ROOT / "docs/deployment.md").read_text()
    drill = page[page.index("## When the machine dies") : page.index("## Update")]
    asked = "Type yes to go on"
    assert asked in source
    assert asked in drill
    assert asked in page[page.index("## Backups") : page.index("## A second place")]
