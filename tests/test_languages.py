"""The progress of a language, as ``make languages`` prints it."""

from pathlib import Path

from tests.languages import report

CATALOGUE = """
msgid ""
msgstr "Language: nl"

msgid "Trump"
msgstr "Troef"

# back-checked
msgid "Thirty-four points for an irregularity"
msgstr "Vierendertig punten voor een onregelmatigheid"

#, fuzzy
msgid "The draw"
msgstr "De trekking"

msgid "%(count)d hand"
msgid_plural "%(count)d hands"
msgstr[0] "%(count)d slag"
msgstr[1] ""

msgid "Rank"
msgstr "Plaats"
"""


def test_a_sentence_counts_when_all_its_forms_are_there_and_english_has_not_changed(tmp_path: Path) -> None:
    folder = tmp_path / "nl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text(CATALOGUE)
    assert list(report(tmp_path)) == [
        "nl        60 %      3 of 5 sentences",
        "         1 sourced, 1 translated, 0 compared, 1 back-checked",
        "         lacks: The draw",
        "         lacks: %(count)d hand",
    ]


def test_without_a_language_it_says_how_to_begin(tmp_path: Path) -> None:
    assert "make messages" in next(report(tmp_path))
