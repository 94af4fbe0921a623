"""A sentence for every code of the log, and rows of the log ready to show.

An app above adds its own codes to :data:`SENTENCES`. A test holds every ``log("…")`` against it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import tzinfo
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.access.permissions import COLUMNS
from scoring.clubs.selectors.logbook import names_in
from scoring.models import Line, LogEntry, Role, Ruling, zone_of
from scoring.words.line_names import name_at

SENTENCES: dict[str, str | Promise] = {
    # Matches
    "open_match": gettext_lazy("Opened a match"),
    "draw_seats": gettext_lazy("Drew the seats with cards; draws of these people: %(times)s"),
    "draw_seats_on_phone": gettext_lazy(
        "Drew the seats with cards on a phone without a network; draws of these people: %(times)s"
    ),
    "record_line": gettext_lazy("Wrote down: %(line_name)s"),
    "correct_line": gettext_lazy("Corrected: %(line_name)s"),
    "strike_line": gettext_lazy("Struck: %(line_name)s"),
    "unstrike_line": gettext_lazy("Let count again: %(line_name)s"),
    "stop_match": gettext_lazy("Ended a match as it stood"),
    "import_sheet": gettext_lazy("Imported a score sheet, lines: %(lines)s"),
    "hand_in_late": gettext_lazy("Handed in a hand too late"),
    "take_late_hand": gettext_lazy("Took a late hand: %(line_name)s"),
    "keep_late_hand": gettext_lazy("Kept a late hand as evidence"),
    # Signing and devices
    "join_table": gettext_lazy("Joined a table with a phone"),
    "take_phone_seat": gettext_lazy("Said whose phone this is"),
    "ask_to_write": gettext_lazy("Asked to write at a table, as seat %(seat_number)s"),
    "let_in": gettext_lazy("Let in the phone of seat %(seat_number)s, which had asked"),
    "decline_request": gettext_lazy("Did not let in a phone that had asked, as seat %(seat_number)s"),
    "ask_to_keep": gettext_lazy("Asked to keep a table with the phone of seat %(seat_number)s"),
    "keep_table": gettext_lazy("The phone of seat %(seat_number)s keeps the table from here on"),
    "decline_to_keep": gettext_lazy("Did not let the phone of seat %(seat_number)s keep the table"),
    "renew_code": gettext_lazy("Made a new code for a table"),
    "shut_out": gettext_lazy("Shut a phone out of a table"),
    "confirm_sheet": gettext_lazy("Confirmed a sheet for side %(side_number)s"),
    "refuse_sheet": gettext_lazy("Refused a sheet for side %(side_number)s"),
    "call_referee": gettext_lazy("Called the referee"),
    "claim_call": gettext_lazy("Took over a call for the referee"),
    "close_call": gettext_lazy("Closed a call for the referee"),
    "agree_on": gettext_lazy("Filled in the table card"),
    "relabel_seats": gettext_lazy("Said who really sat where"),
    "claim_seat": gettext_lazy("Said: the guest in seat %(seat_number)s was me"),
    "release_seat": gettext_lazy("Made seat %(seat_number)s a guest’s again"),
    "exchange_people": gettext_lazy("Exchanged people of a table; all sides sign again"),
    "replace_person": gettext_lazy("Put somebody in another person’s seat; all sides sign again"),
    "withdraw_signatures": gettext_lazy("Asked all sides to sign again"),
    "rule": gettext_lazy("Ruled: %(outcome)s"),
    # Clubs
    "found_club": gettext_lazy("Founded the club"),
    "export_club": gettext_lazy("Took the whole club along as an archive"),
    "import_club": gettext_lazy("Brought the club in from an archive"),
    "take_back_club": gettext_lazy("Took the import of the club back"),
    "edit_club": gettext_lazy("Changed what the club says about itself"),
    "add_member": gettext_lazy("Took %(person)s in as %(role)s"),
    "add_guest": gettext_lazy("Added %(person)s"),
    "import_people": gettext_lazy("Brought people in from a table: %(count)s"),
    "take_back_people": gettext_lazy("Took back an import of people: %(count)s"),
    "change_role": gettext_lazy("Made %(person)s %(role)s instead of %(role_before)s"),
    "end_membership": gettext_lazy("Ended the membership of %(person)s"),
    "leave_club": gettext_lazy("%(person)s left the club"),
    "hand_over_club": gettext_lazy("Handed the club over to %(person)s"),
    "keep_house_ruleset": gettext_lazy("Kept house rules"),
    "retire_house_ruleset": gettext_lazy("Took house rules off the list"),
    "keep_company": gettext_lazy("Noted who sits %(kind)s: %(people)s"),
    "end_company": gettext_lazy("Took people off the list of who sits apart or together"),
    # People
    "claim_player": gettext_lazy("Said: %(person)s, that is me"),
    "merge_players": gettext_lazy("Merged %(person)s into %(into)s"),
    "part_players": gettext_lazy("Parted %(person)s from %(into)s again"),
    "archive_player": gettext_lazy("Archived %(person)s, or brought back"),
    "change_appearance": gettext_lazy("Chose how %(person)s appears on public pages"),
    "rename_player": gettext_lazy("Corrected the name of %(person)s"),
    "erase_player": gettext_lazy("Erased a person"),
    "erase_account": gettext_lazy("Erased an account"),
    "make_token": gettext_lazy("Made a token for a program"),
    "revoke_token": gettext_lazy("Revoked a token"),
    # Sign-in
    "sign_up": gettext_lazy("Opened an account"),
    "sign_in": gettext_lazy("Signed in"),
    "sign_out": gettext_lazy("Signed out"),
    "change_password": gettext_lazy("Changed the password"),
    "add_factor": gettext_lazy("Added a passkey, an authenticator app or recovery codes"),
    "remove_factor": gettext_lazy("Removed a passkey, an authenticator app or recovery codes"),
    "change_email": gettext_lazy("Changed the e-mail address"),
}

KINDS = {"apart": gettext_lazy("apart"), "together": gettext_lazy("together")}
LABELS: dict[str, Mapping[str, str | Promise]] = {"kind": KINDS, "outcome": dict(Ruling.Outcome.choices)}
"""Words for the codes that an entry holds, by the place of its sentence where they stand."""

REASONS = {"people_changed_seats": gettext_lazy("Signed before people changed seats.")}
"""Why the server itself did something, by the code that the log keeps."""

WRITERS: dict[str, str | Promise] = {}
"""What writes without a person, by the role in its entries; an app above adds its own."""


@dataclass(frozen=True, slots=True)
class LogRow:
    """One entry as the page shows it."""

    entry: LogEntry
    zone: tzinfo
    who: str
    role: str
    sentence: str
    why: str
    """What a person gave as the reason, in their own words; in ours where the server acted by itself."""


def rows_of(entries: Iterable[LogEntry]) -> list[LogRow]:
    """Entries in words; one query for their names, however many there are."""
    entries = list(entries)
    names = names_in(entries)
    return [_row(entry, names) for entry in entries]


def action_label(code: str) -> str:
    """An action as a choice in a list: its sentence without the particulars."""
    sentence = str(SENTENCES.get(code, code.replace("_", " ")))
    return sentence % _SentenceFacts({}) if "%(" in sentence else sentence


class _SentenceFacts(dict[str, Any]):
    """Facts for a sentence; what an entry doesn't hold is a dash, never an error."""

    def __missing__(self, key: str) -> str:
        return "…"


def _row(entry: LogEntry, names: Mapping[int, str]) -> LogRow:
    sentence = str(SENTENCES.get(entry.action, entry.action.replace("_", " ")))
    return LogRow(
        entry=entry,
        zone=zone_of(entry.club),
        who=_who(entry),
        role=str(COLUMNS.get(entry.role, "")) if entry.role else "",
        sentence=sentence % _facts(entry, names),
        why=str(REASONS.get(entry.reason, entry.reason)),
    )


def _who(entry: LogEntry) -> str:
    if entry.role in WRITERS:
        return str(WRITERS[entry.role])
    if entry.actor is not None:
        return entry.actor.name or _("somebody with an account")
    if entry.device_id is not None:
        return _("phone %(letters)s") % {"letters": str(entry.device_id)[:4]}
    return _("the server")


def _facts(entry: LogEntry, names: Mapping[int, str]) -> Mapping[str, Any]:
    """What a sentence may name: people by their present names, roles and kinds in words."""
    facts = _SentenceFacts()
    for values in (entry.before, entry.after):
        if isinstance(values, dict):
            facts |= {key: value for key, value in values.items() if value is not None}
            if isinstance(values.get("into"), int):
                facts["into"] = names.get(values["into"], "…")
            if isinstance(values.get("players"), list):
                facts["people"] = ", ".join(names.get(pk, "…") for pk in values["players"])
    kind, _colon, pk = entry.subject.partition(":")
    if kind == "player" and pk.isdecimal():
        facts["person"] = names.get(int(pk), "…")
    if isinstance(facts.get("game"), int) and isinstance(facts.get("kind"), str):
        facts["line_name"] = name_at(facts["kind"], facts)
    elif facts.get("kind") in Line.Kind.values:  # written before the log said game and hand
        facts["line_name"] = str(Line.Kind(facts["kind"]).label)
    facts["role"] = _role(entry.after)
    facts["role_before"] = _role(entry.before)
    if isinstance(facts.get("side"), int):
        facts["side_number"] = facts["side"] + 1
    if isinstance(facts.get("seat"), int):
        facts["seat_number"] = facts["seat"] + 1
    for place, labels in LABELS.items():
        if facts.get(place) in labels:
            facts[place] = str(labels[facts[place]])
    return facts


def _role(values: Any) -> str:
    role = values.get("role") if isinstance(values, dict) else None
    return str(Role(role).label) if role in Role.values else "…"
