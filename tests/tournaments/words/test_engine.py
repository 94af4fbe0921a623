"""No code of the engine without a sentence."""

import re
from pathlib import Path

from tournaments import engine
from tournaments.words import engine as engine_words
from tournaments.words import tie_breaks as tie_break_words
from tournaments.words.systems import SYSTEMS

ENGINE = Path("tournaments/engine")


def test_every_system_has_words():
    assert list(SYSTEMS) == list(engine.SYSTEMS)


def test_every_tie_break_has_a_name_of_its_own():
    assert set(tie_break_words.NAMES) == {*engine.TIE_BREAKS, "bracket"}
    assert len({str(name) for name in tie_break_words.NAMES.values()}) == len(tie_break_words.NAMES)


def test_no_system_takes_the_codes_of_another_for_something_else():
    for kind in ("why_sitting_out", "notes", "problems"):
        sentences = [
            (code, str(sentence))
            for words in SYSTEMS.values()
            for code, sentence in getattr(words, kind).items()
        ]
        assert len(set(sentences)) == len({code for code, _ in sentences})


def test_every_problem_note_and_reason_in_the_engine_has_a_sentence():
    text = "\n".join(file.read_text() for file in sorted(ENGINE.rglob("*.py")))
    codes = re.findall(r'(?:\.add|refuse)\([^"\n]*(?:f?"[^"]*"[^"\n]*)?, "(\w+)"', text)
    sentences = {sentence.split(":")[0] for sentence in engine_words.PROBLEMS}
    assert set(codes) <= sentences
    reasons = set(re.findall(r'reason="(\w+)"', text))
    assert reasons <= {sentence.split(":")[-1] for sentence in engine_words.PROBLEMS}
    notes = {code for words in SYSTEMS.values() for code in words.notes} | set(engine_words.NOTES)
    assert set(re.findall(r'Note\("(\w+)"', text)) <= notes
    codes = {code for words in SYSTEMS.values() for code in words.why_sitting_out}
    assert set(re.findall(r'SittingOut\([\w.]+, "(\w+)"\)', text)) <= codes


def test_a_note_names_the_entrant_it_is_about():
    note = engine.Note("floated_up", 3)

    assert engine_words.note_sentence(note, "An & Bert") == "An & Bert: against somebody with more points."
