"""What a phone says without a network, in its own language, is what the server says in that language."""

import ast
import json
import struct
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.utils import translation

from manille_site.ops import phone_files, phone_words
from scoring.pad import phone as phone_module
from scoring.pad.package import catalogue_name, sources
from scoring.pad.phone import answer
from scoring.rules import VARIANTS, sheet_of
from scoring.sampling import invent_header, invent_match, invent_rough_hand
from scoring.words import translate
from tests.catalogues import HEAD, compiled
from tests.pseudo import OPEN, pseudo

PLURALS = {"ngettext", "ngettext_lazy"}
CONTEXTS = {"pgettext", "pgettext_lazy"}
SINGLE = {"_", "gettext", "gettext_lazy"}


def calls() -> Iterator[tuple[str, list[str]]]:
    """What the package asks its translator: the name of the function, and the sentences that it is given."""
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                yield node.func.id, [text for text in texts if isinstance(text, str)]


def every_sentence() -> dict[str, str]:
    """A catalogue of the whole package, in the language that nobody speaks."""
    said = {"Nothing that a phone says": "⟦elsewhere⟧"}
    for name, texts in calls():
        if name in PLURALS and len(texts) >= 2:
            said["\0".join(texts[:2])] = "\0".join(map(pseudo, texts[:2]))
        elif name in CONTEXTS and len(texts) == 2:
            said["\x04".join(texts)] = pseudo(texts[1])
        elif name in SINGLE and texts and texts[0]:
            said[texts[0]] = pseudo(texts[0])
    return said


@pytest.fixture
def catalogue(tmp_path: Path, settings) -> Path:
    """The server's, compiled; the site is in that language too."""
    folder = tmp_path / "server" / "nl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.mo").write_bytes(compiled(every_sentence()))
    settings.LOCALE_PATHS = [tmp_path / "server"]
    settings.LANGUAGES = [("en-gb", "English"), ("nl", "Nederlands")]
    return folder / "django.mo"


@pytest.fixture
def phone(catalogue: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A phone that has been given what the site ships of that language."""
    folder = tmp_path / "phone" / "nl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with phone_files.PhoneStorage().open(catalogue_name("nl")) as file:
        (folder / "django.mo").write_bytes(file.read())
    monkeypatch.setattr(phone_module, "LOCALE", tmp_path / "phone")
    before = translate._translator
    yield
    translate.install(before)


def questions() -> list[dict[str, Any]]:
    """Of every game a sheet, and a hand that may be refused after it."""
    to_ask = []
    for number, variant in enumerate(VARIANTS.values()):
        chance = Random(number)
        header = invent_header(variant, chance)
        lines, folded = invent_match(header, chance, at_most=30)
        sheet = json.dumps(sheet_of(header, lines))
        to_ask.append({"ask": "whole", "sheet": sheet})
        fields = {key: str(value) for key, value in invent_rough_hand(folded, chance).items()}
        to_ask.append({"ask": "preview", "sheet": sheet, "fields": fields})
    return to_ask


def test_the_phone_says_every_sentence_as_the_server_does(phone: None) -> None:
    with translation.override("nl"):
        server = [answer(json.dumps(question)) for question in questions()]
    assert json.loads(answer('{"ask": "start", "language": "nl"}')) == {}
    here = [answer(json.dumps(question)) for question in questions()]

    assert here == server
    assert all(OPEN in text for text in here)


def test_a_phone_gets_what_it_says_and_nothing_else(catalogue: Path) -> None:
    shipped = phone_words.entries(phone_words.for_phones(catalogue.read_bytes()))
    whole = phone_words.entries(catalogue.read_bytes())

    assert {key for key, _text in whole} - {key for key, _text in shipped} == {b"Nothing that a phone says"}
    assert shipped[0] == (b"", HEAD.encode())


def test_what_is_written_anew_is_what_gettext_reads() -> None:
    said = {"Rank": "Plaats", "one\0many": "een\0veel", "context\x04one": "één"}
    reader = GNUTranslations(BytesIO(compiled(said)))
    assert (reader.gettext("Rank"), reader.ngettext("one", "many", 7)) == ("Plaats", "veel")
    assert reader.pgettext("context", "one") == "één"


def test_catalogues_of_either_order_of_bytes_are_read() -> None:
    little = compiled({"Rank": "Plaats"})
    rows = phone_words.entries(little)
    count = len(rows)
    words = 7 + 4 * count
    big = struct.pack(f">{words}I", *struct.unpack_from(f"<{words}I", little)) + little[4 * words :]
    assert phone_words.entries(big) == rows
