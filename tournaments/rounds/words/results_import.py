"""Results that are brought in from a table, in words."""

from dataclasses import replace

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.imports import words as import_words
from scoring.imports.fates import Fate, Preview
from scoring.imports.words import FateInWords
from tournaments.words.refusals import doubt_sentence, first_problem

FATES: dict[str, str | Promise] = {
    "new": _("Written down: %(new)s"),
    "forfeit": _("Written down: %(new)s"),
    "first_entry": _("Written down: %(new)s. Somebody else has to enter the same."),
    "second_entry": _("Second entry, the same: %(new)s"),
    "correction": _("Corrected: %(old)s becomes %(new)s"),
    "differs": _("%(old)s stands here, the table says %(new)s: choose"),
    "impossible": _("This result can’t be. %(why)s"),
    "unlikely": _("%(new)s: is that right? %(why)s"),
    "left_out": _("Left out, as you said"),
    "left_alone": _("%(old)s stays, as you said"),
    "same": _("Stands here already: %(new)s"),
    "own_entry": _("You have entered this already; somebody else has to enter the same."),
    "no_result": _("No result in this row: the table stays as it is."),
    "held_up": _("A row of the same table can’t be saved"),
    "other_round": _("Another round: left out"),
    "bye": _("A bye: left out"),
    "with": _("Goes with row %(row)d"),
    "no_table": _("Which table? There is no number and no name in this row."),
    "no_such_table": _("There is no table “%(table)s” in this round."),
    "no_name": _("Which side? There is no name and no side in this row."),
    "no_side": _("The sides of this table count from 1 to %(sides)d, each once."),
    "unknown": _("Nobody in this round is called “%(name)s”."),
    "near": _("Nobody in this round is called “%(name)s”. Is it %(near)s?"),
    "several": _("“%(name)s”: at more than one table of this round; give the table’s number."),
    "elsewhere": _("%(name)s: at table %(table)d in this round."),
    "other_side": _("%(name)s: side %(side)d of this table."),
    "side_twice": _("This side has a row already; the table begins in row %(other)d."),
    "score": _("“%(cell)s” is no score: a whole number belongs here, or a word for absent."),
    "absent": _("“%(cell)s” doesn’t say whether this side was absent."),
    "absent_and_scores": _("A table has scores or sides that did not appear, not both."),
    "score_missing": _("The score doesn’t add up to a result: another side of table %(table)d has none."),
    "has_result": _("%(old)s stands here already; a referee can correct it."),
    "no_forfeit": _("A forfeit is written down by a referee or an organiser."),
    "same_hand": _("You entered %(old)s yourself; the second entry has to be made by somebody else."),
    "entries_differ": _("The two entries differ: %(old)s and %(new)s. Look at the paper again, both of you."),
    "engine": _("This result can’t be: %(problem)s"),
}
CHOICES = {
    "correct": _("correct it"),
    "leave": _("leave what stands here"),
    "sure": _("it is right"),
    "leave_out": _("leave it out"),
}


def in_words(preview: Preview) -> list[FateInWords]:
    """The fates of a preview of results in words."""
    return import_words.in_words(Preview(tuple(map(_with_reasons, preview.fates))), FATES, CHOICES)


def _with_reasons(fate: Fate) -> Fate:
    """The fate with sentences for what the engine or the game has against it."""
    if fate.code == "engine":
        return replace(fate, facts={"problem": first_problem([fate.facts["problem"]])})
    if "doubt" in fate.facts:
        return replace(fate, facts={**fate.facts, "why": doubt_sentence(fate.facts["doubt"])})
    return fate
