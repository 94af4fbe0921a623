"""No code of the engine without a sentence."""

import re
from pathlib import Path

from tournaments import engine
from tournaments.engine.ranking.standings import MEASURES
from tournaments.words import engine as engine_words

ENGINE = Path("tournaments/engine")


def test_every_system_and_measure_has_a_name():
    assert set(engine_words.SYSTEMS) == set(engine.SYSTEMS)
    assert set(engine_words.MEASURES) == {*MEASURES, "head_to_head", "lot", "bracket"}


def test_every_problem_note_and_reason_in_the_engine_has_a_sentence():
    text = "\n".join(file.read_text() for file in sorted(ENGINE.rglob("*.py")))
    codes = re.findall(r'(?:\.add|refuse)\([^"\n]*(?:f?"[^"]*"[^"\n]*)?, "(\w+)"', text)
    sentences = {sentence.split(":")[0] for sentence in engine_words.PROBLEMS}
    assert set(codes) <= sentences
    reasons = set(re.findall(r'reason="(\w+)"', text))
    assert reasons <= {sentence.split(":")[-1] for sentence in engine_words.PROBLEMS}
    assert set(re.findall(r'Note\("(\w+)"', text)) <= set(engine_words.NOTES)
    assert set(re.findall(r'SittingOut\([\w.]+, "(\w+)"\)', text)) <= set(engine_words.WHY_SITTING_OUT)


def test_a_note_names_the_entrant_it_is_about():
    note = engine.Note("floated_up", 3)

    assert engine_words.note_sentence(note, "An & Bert") == "An & Bert meets somebody with more points."
