"""The engine's codes in the reader's words: problems, notes of a draw, why somebody sits out.

One sentence a code; tests hold that no code of the engine is without one.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.engine import Note, Problem
from tournaments.words.systems import SYSTEMS
from tournaments.words.systems.words import Text

LONGEST_QUOTE = 40
"""Characters of a text from a file that are repeated in a sentence."""

NOTES = {
    "met_before": _("They meet again: they have sat at one table before."),
    "not_kept_apart": _("They were to be kept apart; no draw does that for everybody."),
    "cut_by_time": _(
        "The search was ended after two seconds: this is the best draw it had reached, and there may be a "
        "better one. Fewer people to keep apart, or fewer rounds planned at once, make it quicker; “draw” on "
        "the command line takes all the time it needs."
    ),
}

PROBLEMS = {
    "format:too_big": _("This file is bigger than 4 MB."),
    "format:not_utf8": _("This file is not a text in UTF-8."),
    "format:not_json": _("This is not JSON."),
    "format:too_deep": _("This is nested too deeply to be read."),
    "format:key_twice": _("The same key stands twice in one object."),
    "format:not_an_object": _("A tournament file is one JSON object."),
    "format:other_format": _("“format” must be “%(expected)s”."),
    "format:not_found": _("There is no such file, or it can't be read."),
    "missing": _("“%(name)s” is missing."),
    "unknown_field": _("“%(name)s” has no meaning here. Take it out, or correct its spelling."),
    "type:number": _("A whole number belongs here."),
    "type:text": _("A text belongs here."),
    "type:flag": _("Yes or no belongs here (true or false)."),
    "type:object": _("An object in braces belongs here."),
    "type:list": _("A list in brackets belongs here."),
    "range:number": _("A number from %(least)d to %(most)d belongs here."),
    "range:text": _("A text of 1 to %(longest)d characters belongs here."),
    "range:word": _("One of these words belongs here: %(words)s."),
    "range:list": _("There must be %(fewest)d of these at least."),
    "range:between": _("There must be %(fewest)d to %(most)d of these."),
    "unknown_system": _("There is no system called “%(system)s”."),
    "measure": _("“%(measure)s” is no tie-break of this system."),
    "measure:twice": _("“%(measure)s” is in the ranking already."),
    "duplicate_id": _("Another entrant has the id “%(id)s” already."),
    "unknown_entrant": _("No entrant has the id “%(id)s”."),
    "presence": _("Nobody leaves after round %(left_after)d who comes in round %(from_round)d."),
    "from:first_stage": _("Everybody enters the first stage; “from” belongs to later ones."),
    "from:not_after_groups": _("“per_group” needs a stage of groups before."),
    "from:one_of_best_and_per_group": _("Either “best” or “per_group” belongs here."),
    "stage_size": _("Too few entrants for this system (%(entrants)d): it needs %(least)d."),
    "sides": _("These are not the sides that a table of this system has."),
    "twice:entrant": _("This entrant has a place in this round already."),
    "twice:table": _("Another table of this round has this number."),
    "twice:group": _("This entrant is in a group already."),
    "not_entered": _("This entrant is not in this stage."),
    "not_there": _("This entrant is not there in round %(round)d."),
    "not_in_schedule": _("The bracket has no such match with these people in this round."),
    "not_in_schedule:another_group": _("These two are not to meet: they are not in this group."),
    "not_in_schedule:met_before": _("These two have met as often as they are to already."),
    "not_in_schedule:other_people": _("Somebody at this table is out already."),
    "not_in_schedule:somebody_missing": _("Somebody who is still in it has no table in this round."),
    "not_in_schedule:nobody_sits_out": _("Nobody sits out in this system."),
    "scores": _("Each of the %(sides)d sides needs one score."),
    "result:bye": _("A bye has no result."),
    "result:beside_scores": _("A table has scores or sides that did not appear, not both."),
    "result:no_such_side": _(
        "Only sides of this table that were there can be named, each once; they count from 0."
    ),
    "result:winner_alone": _("A winner needs scores, or sides that did not appear, beside it."),
    "result:not_as_many_as_go_on": _("As many winners belong here as go on from this table (%(go_on)d)."),
    "undecided": _("The sides are level, and somebody has to go on: name the winner."),
    "stage_order": _("Stage %(stage)d has to be complete before this one is played."),
    "too_many_rounds": _("Rounds of this stage, at most: %(rounds)d."),
    "too_many_rounds:skipped": _("Too few people were left to play this stage: it has no rounds."),
    "unfinished_round": _("Round %(round)d still waits for results."),
}


def problem_sentence(problem: Problem) -> str:
    """Why a file is refused, or a round can't be drawn."""
    sentences = _with_those_of_systems(PROBLEMS, "problems")
    sentence = sentences.get(
        f"{problem.code}:{_shade(problem.code, problem.facts, sentences)}", sentences.get(problem.code)
    )
    return str(sentence) % _shortened(problem.facts)


def note_sentence(note: Note, name: str = "") -> str:
    """What is to be said of a table; ``name`` is that of the entrant it is about."""
    return str(_with_those_of_systems(NOTES, "notes")[note.code]) % {"name": name}


def why_sitting_out(code: str) -> str:
    """Why somebody has no table in a round, as its draw said; empty for a code that is not known."""
    return str(_with_those_of_systems({}, "why_sitting_out").get(code, ""))


def bracket_name(bracket: str) -> str:
    """What a bracket of the file is called; its own name where no system has it."""
    return str(_with_those_of_systems({}, "brackets").get(bracket, bracket))


def _with_those_of_systems(common: Mapping[str, Text], kind: str) -> Mapping[str, Text]:
    return ChainMap({}, *(getattr(words, kind) for words in SYSTEMS.values()), dict(common))


def _shade(code: str, facts: Mapping[str, Any], sentences: Mapping[str, Text]) -> str:
    """Which of several sentences of one code is meant."""
    if code == "type":
        return str(facts["expected"])
    if code == "range":
        if "fewest" in facts:
            return "between" if "most" in facts else "list"
        return "number" if "least" in facts else "text" if "longest" in facts else "word"
    if code == "measure":
        return "twice" if facts["twice"] else ""
    if code == "stage_size":  # where a system has a sentence of its own, it is about a fact of its own
        return next((fact for fact in facts if f"{code}:{fact}" in sentences), "")
    return str(facts.get("reason") or facts.get("what") or "")


def _shortened(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts, with long texts of the file cut."""
    return {
        key: f"{value[:LONGEST_QUOTE]}…"
        if isinstance(value, str) and key in _FROM_FILE and len(value) > LONGEST_QUOTE
        else value
        for key, value in facts.items()
    }


_FROM_FILE = frozenset({"name", "id", "measure", "system"})
