"""What is refused, in sentences: one table for all apps, by the code of the refusal.

An app above adds its own with :func:`add` when it starts. Whoever catches a
:class:`~scoring.writing.errors.RefusedError` asks :func:`refusal`, and nobody else.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring import words
from scoring.words.line_names import name_at
from scoring.writing.authorship import time_of, who
from scoring.writing.errors import RefusedError

Facts = Mapping[str, Any]
Sentence = str | Promise | Callable[[Facts], str]
"""With ``%(name)s`` for each fact that it tells, or what makes one of the facts."""


def refusal(error: RefusedError, **context: Any) -> str:
    """Why a service did not do it, in a sentence or several.

    ``context`` is what the page knows besides: the ``header`` of the sheet, the reader's ``device_id``.
    """
    sentence = SENTENCES[error.code]
    facts = {**error.facts, **context}
    return sentence(facts) if callable(sentence) else str(sentence) % facts


def add(sentences: Mapping[str, Sentence]) -> None:
    """Add the sentences of an app; a code has one sentence, so one that is there already is a mistake."""
    twice = SENTENCES.keys() & sentences.keys()
    assert not twice, f"these refusals have a sentence already: {sorted(twice)}"  # noqa: S101  at start
    SENTENCES.update(sentences)


def _illegal_line(facts: Facts) -> str:
    return " ".join(words.problem(problem, facts.get("header")) for problem in facts["problems"])


def _line_taken(facts: Facts) -> str:
    if {facts["line"].kind, facts.get("kind", "hand")} == {"hand"}:
        sentence = _("%(line)s: %(who)s wrote it down at %(time)s. Is this the same deal?")
    else:
        sentence = _("%(line)s: %(who)s wrote it down at %(time)s. Is yours another? Then save it once more.")
    return str(sentence) % _authorship(facts)


def _line_changed(facts: Facts) -> str:
    sentence = _("%(line)s: %(who)s corrected it at %(time)s, after you opened it. Look at what it says now.")
    return str(sentence) % _authorship(facts)


def _authorship(facts: Facts) -> Facts:
    line = facts["line"]
    return {
        "line": name_at(line.kind, facts["place"]),
        "who": who(line, facts.get("device_id")),
        "time": time_of(line),
    }


def _too_many_attempts(facts: Facts) -> str:
    return (
        ngettext(
            "That was too often. Wait %(minutes)d minute, or ask the organiser to help you.",
            "That was too often. Wait %(minutes)d minutes, or ask the organiser to help you.",
            facts["minutes"],
        )
        % facts
    )


SENTENCES: dict[str, Sentence] = {
    # Lines
    "illegal_line": _illegal_line,
    "line_taken": _line_taken,
    "line_changed": _line_changed,
    "decided_already": _("Somebody else has decided this meanwhile."),
    "line_not_next": _(
        "This page is out of date: the sheet is not what it was. Look at it, then save once more."
    ),
    "sheet_full": _(
        "A sheet has at most %(most)d lines, several times as many as an evening: go on with a new match."
    ),
    "no_such_line": _("The sheet has no such line."),
    "nothing_changed": _("That is what the line says already."),
    "reason_missing": _("Say in a word or two why; the sheet keeps it with the line."),
    "reason_too_long": _("At most %(longest)d characters, please; these are %(length)d."),
    "agreement_missing": _(
        "Everybody has to agree; otherwise ask the referee, or whoever opened the match, to correct the line."
    ),
    "end_stands": _(
        "Somebody has signed or disputed this end, or more hangs on it by now. Ask the referee, or whoever "
        "opened the match."
    ),
    "client_id_used": _(
        "This form belongs to another line. Nothing was saved; look at it once more and send it again."
    ),
    # Matches
    "match_over": _("The match is over already: there is nothing to stop."),
    "match_address_taken": _(
        "Another phone has a match at this address. Start the match once more, and type its hands again."
    ),
    "too_many_matches": _(
        "This device has opened as many matches within an hour as it may: %(limit)d. Go on with one of them, "
        "or wait a little."
    ),
    "unstorable_text": _(
        "A name or another text in the file has a character that is none (a control character, or half of "
        "one), or nothing that can be seen. Write it anew and send the file again."
    ),
    # Phones at tables, signatures, the referee
    "too_many_attempts": _too_many_attempts,
    "unknown_code": _(
        "No table has this code. Look at the card on the table once more; the code has six letters."
    ),
    "code_run_out": _(
        "This code has run out: the table has a new one since, or its match is over. A phone that writes "
        "at the table shows the new one under “Tools”, “Phones”."
    ),
    "question_gone": _(
        "This question is answered already, or has waited longer than %(minutes)d minutes. "
        "Scan the picture once more, or type the letters."
    ),
    "no_such_seat": _("Tap one of the names: whose phone is it?"),
    "request_declined": _("The table did not let this phone in. Ask for the six letters of its code."),
    "too_many_requests": _("Other phones ask at this table already. Answer them first, or type its code."),
    "request_gone": _("That request is answered already, or has waited too long. It can be made again."),
    "sheet_signed": _("The sheet is signed: nothing is left to write at this table."),
    "sheet_changed": _("The sheet was changed while you looked at it. Read it once more, please."),
    "not_over": _("The match is not over yet. Everybody signs when it is."),
    "no_such_side": _("This match has no such side."),
    "explanation_missing": _("Say in a word or two what is wrong, so that it can be put right."),
    "nothing_relabelled": _("Everybody sits there already: nothing would change."),
    "same_name_twice": _("%(name)s can’t sit in two seats."),
    "name_missing": _("Every seat needs a name."),
    "seat_link_void": _(
        "This link is too old, or the seat was given back since. Ask whoever kept the score for a new one."
    ),
    "seat_not_free": _("%(name)s sits there already: this seat is no guest’s."),
    "sits_there_already": _("You sit at this table already, and nobody sits in two seats."),
    "of_tournament": _("This match belongs to a tournament, which says who sat there. Ask its director."),
    "not_claimed": _("Nobody came to this seat by a link, so it can’t be given back."),
    # Clubs and their people
    "address_taken": _("Another club has the address “%(slug)s”; choose another."),
    "already_member": _("%(name)s is in the club already."),
    "last_organiser": _(
        "A club needs an organiser who can sign in. Hand the club over to somebody else first."
    ),
    "name_taken": _("There are house rules called “%(name)s” for this game; choose another name."),
    "cannot_merge": _(
        "%(name)s and %(into)s can’t be made one: one was merged before, or has an account of its own."
    ),
    "already_claimed": _("%(name)s belongs to another account already."),
    "not_kept_here": _(
        "%(name)s has an account or plays in other clubs too, so only %(name)s can change this."
    ),
    "link_void": _("This link is used up or too old. Ask the club for a new one."),
    "no_account": _("%(name)s has no account and could not sign in to organise the club."),
    "too_few_people": _("Choose at least two people."),
    # Imports
    "changed_meanwhile": _(
        "Something is not as it was when you looked, so nothing was saved. Look at the rows as they are now."
    ),
    "leaned_on": _("It can’t be taken back any more: %(names)s played, signed in or was merged since."),
}
