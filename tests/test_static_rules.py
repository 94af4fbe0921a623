"""What every file keeps to: no addresses of registries, no paths of a machine, nothing inline in a page."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MADE_HERE = {
    ".venv",
    "var",
    ".git",
    "__pycache__",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    ".hypothesis",
}


def tracked() -> list[Path]:
    """Every file under version control; in a copy without it, every file that nothing here has made."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listing.returncode == 0:
        paths = [ROOT / name for name in listing.stdout.split("\0") if name]
    else:
        paths = [path for path in ROOT.rglob("*") if not MADE_HERE & set(path.parts)]
    return [path for path in paths if path.is_file()]


TRACKED = tracked()

OWN_FONT = ROOT / "manille_site" / "previews" / "font" / "ManilleSans.ttf"

# Written backwards, so that this file names none of them either.
HOSTS = tuple(
    word[::-1]
    for word in (
        "gro.ipyp",
        "detsohnohtyp",
        "sjmpn",
        "naibed.bed",
        "gkpnu",
        "rviledsj",
        "sipaelgoog",
        "sjndc",
    )
)
PATHS = tuple(word[::-1] for word in ("/krow/", "/pmt/", "/toor/", "sleehw/tpo/"))


def text_of(path: Path) -> str:
    return path.read_bytes().decode("utf-8", errors="replace")


@pytest.mark.parametrize("words", [HOSTS, PATHS], ids=["hosts", "paths"])
def test_no_file_names_a_registry_or_a_path_of_this_machine(words: tuple[str, ...]) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {word}" for path in TRACKED for word in words if word in text_of(path)
    ]
    assert found == []


def without_template_tags(path: Path) -> str:
    return re.sub(r"\{%.*?%\}", "", text_of(path), flags=re.DOTALL)


TEMPLATES = [path for path in TRACKED if path.suffix == ".html"]


@pytest.mark.parametrize(
    ("what", "pattern"),
    [
        ("inline style", r"\sstyle\s*="),
        ("style element", r"<style\b"),
        ("inline script", r"<script(?![^>]*\bsrc=)(?![^>]*type=\"application/(?:json|ld\+json)\")[^>]*>"),
        ("event attribute", r"\son[a-z]+\s*="),
        ("htmx event attribute", r"\shx-on"),
        ("javascript value", r"(?:javascript|js):"),
        ("address of another site", r"(?:src|href)=\"(?:https?:)?//"),
        ("unchecked HTML", r"\|\s*safe\b|autoescape off"),
    ],
)
def test_no_template_has(what: str, pattern: str) -> None:
    found = {
        str(path.relative_to(ROOT)): re.findall(pattern, without_template_tags(path)) for path in TEMPLATES
    }
    assert {name: hits for name, hits in found.items() if hits} == {}


@pytest.mark.parametrize(("suffix", "most"), [(".html", 120), (".css", 110), (".js", 110)])
def test_no_line_of_a_page_is_too_long_to_be_reviewed(suffix: str, most: int) -> None:
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in TRACKED
        if path.suffix == suffix
        for number, line in enumerate(text_of(path).splitlines(), 1)
        if len(line) > most
    ]
    assert long == []


def test_a_version_is_sent_back_by_versioned_form_alone() -> None:
    by_hand = re.compile(r"<input[^>]*name=\"version\"")
    assert [str(path.relative_to(ROOT)) for path in TEMPLATES if by_hand.search(text_of(path))] == []


def test_translations_are_marked_in_the_long_words() -> None:
    """``{% translate %}`` and ``{% blocktranslate %}`` only."""
    short = re.compile(r"\{%-?\s*(?:trans|blocktrans)\s")
    assert [str(path.relative_to(ROOT)) for path in TEMPLATES if short.search(text_of(path))] == []


def test_a_sentence_over_several_lines_is_trimmed() -> None:
    """So that where a line breaks is no part of what translators translate."""
    sentence = re.compile(r"\{%\s*blocktranslate\b([^%]*)%\}(.*?)\{%\s*endblocktranslate", re.DOTALL)
    untrimmed = [
        f"{path.relative_to(ROOT)}: {text.strip()[:40]}"
        for path in TEMPLATES
        for options, text in sentence.findall(text_of(path))
        if "\n" in text and "trimmed" not in options
    ]
    assert untrimmed == []


def test_every_form_that_posts_carries_a_token() -> None:
    forms = re.compile(r"<form\b[^>]*method=[\"']?post[^>]*>(.*?)</form>", re.DOTALL | re.IGNORECASE)
    bare = [
        str(path.relative_to(ROOT))
        for path in TEMPLATES
        for form in forms.findall(text_of(path))
        if "csrf_token" not in form and "versioned_form" not in form
    ]
    assert bare == []


def test_no_word_on_a_page_is_outside_gettext() -> None:
    """Text between tags that holds a word and no template tag."""
    word = re.compile(r">([^<>{}]*[A-Za-z]{3,}[^<>{}]*)<")
    skip = re.compile(
        r"<(script|style|svg|code|pre)\b.*?</\1>|\{%\s*comment.*?endcomment\s*%\}|<!--.*?-->|\{#.*?#\}",
        re.DOTALL,
    )
    blocks = re.compile(r"\{%\s*blocktranslate\b.*?endblocktranslate\s*%\}", re.DOTALL)
    found = {}
    for path in TEMPLATES:
        text = re.sub(
            r"\{%.*?%\}",
            "{%%}",
            blocks.sub("", skip.sub("", text_of(path).replace("&amp;", "&"))),
            flags=re.DOTALL,
        )
        if hits := [hit.strip() for hit in word.findall(text)]:
            found[str(path.relative_to(ROOT))] = hits
    assert found == {}


def test_nothing_third_party_is_copied_in() -> None:
    minified = [path for path in TRACKED if ".min." in path.name]
    assert minified == []
    assert [path for path in TRACKED if path.suffix in (".woff", ".woff2", ".ttf", ".map")] == [OWN_FONT]


def test_the_font_lies_beside_its_licence_and_what_was_changed() -> None:
    assert "SIL OPEN FONT LICENSE" in text_of(OWN_FONT.with_name("OFL.txt"))
    assert "Noto Sans" in text_of(OWN_FONT.with_name("README.md"))


def test_numbers_of_a_drawing_are_written_for_the_browser() -> None:
    """``cx="24,0"``, as Dutch writes it, is no number there: the circle would stand in the corner."""
    found = []
    for path in TRACKED:
        if path.suffix != ".html" or "templates" not in path.parts:
            continue
        text = text_of(path)
        for drawing in re.finditer(r"<svg.*?</svg", text, re.DOTALL):
            before = text[: drawing.start()]
            is_off = before.count("{% localize off %}") > before.count("{% endlocalize %}")
            values = re.findall(r' (?:c?[xy]|width|height|viewBox)="([^"]*\{\{[^"]*)"', drawing[0])
            if not is_off and not all("|unlocalize" in value for value in values):
                found.append(f"{path.relative_to(ROOT)}: {values}")
    assert found == []
