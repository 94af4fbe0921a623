"""Sentences about phones at tables, signatures and the referee: what was refused, and why."""

from django.utils.translation import gettext_lazy, ngettext

from scoring.matches.words import lines as line_words
from scoring.writing.errors import RefusedError

REFUSALS = {
    "unknown_code": gettext_lazy(
        "No table has this code, or not any more. Look at the card on the table once more; "
        "the code has six letters."
    ),
    "sheet_signed": gettext_lazy("The sheet is signed: nothing is left to write at this table."),
    "sheet_changed": gettext_lazy("The sheet was changed while you looked at it. Read it once more, please."),
    "not_over": gettext_lazy("The match is not over yet. Both sides sign when it is."),
    "no_such_side": gettext_lazy("This match has no such side."),
    "reason_missing": gettext_lazy("Say in a word or two what is wrong, so that it can be put right."),
    "nothing_relabelled": gettext_lazy("Everybody sits there already: nothing would change."),
    "same_name_twice": gettext_lazy("%(name)s can’t sit in two seats."),
    "name_missing": gettext_lazy("Every seat needs a name."),
    "seats_of_tournament": gettext_lazy(
        "This table belongs to a tournament: only the people drawn for it can change seats here. "
        "Substitutes and other tables are for the pages of the tournament."
    ),
}


def refusal(error: RefusedError) -> str:
    """Why a service did not do it, in a sentence."""
    if error.code == "too_many_attempts":
        minutes = error.facts["minutes"]
        return (
            ngettext(
                "That was too often. Wait %(minutes)d minute, or ask the organiser to help you.",
                "That was too often. Wait %(minutes)d minutes, or ask the organiser to help you.",
                minutes,
            )
            % error.facts
        )
    if error.code in REFUSALS:
        return str(REFUSALS[error.code]) % error.facts
    return line_words.refusal(error)
