"""What becomes of each row of a list of people that is brought into a club."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from scoring.clubs.selectors.people_columns import ROLES
from scoring.imports.columns import ImportRecord, heading_of
from scoring.imports.fates import ADD_OR_SKIP, Does, Fate, Preview, decided
from scoring.imports.names import is_no_person, whole_name
from scoring.models import Club, Membership, Role
from scoring.names import namesakes, plain, spelling
from scoring.rules.sheet.file import LONGEST_NAME

OPEN_ROLES = (Role.MEMBER, Role.GUEST)
"""Roles that need no account."""

DAY = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[./-](\d{1,2})[./-](\d{4})|(\d{4})")


@dataclass(frozen=True, slots=True)
class NewPerson:
    """Somebody to be added to a club."""

    name: str
    role: str
    since: date | None
    """None: today."""


@dataclass(frozen=True, slots=True)
class _Known:
    name: str
    state: str
    """``here``, ``archived`` or ``left``."""


def people_preview(
    club: Club, records: Sequence[ImportRecord], choices: Mapping[int, str], *, today: date
) -> Preview:
    """The fate of each row; one query, however many there are."""
    known = _known_in(club)
    by_spelling: dict[str, list[_Known]] = {}
    for one in known:
        by_spelling.setdefault(spelling(one.name), []).append(one)
    names = [whole_name(record.cells) for record in records]
    strangers = [name for name in names if spelling(name) not in by_spelling]
    near = namesakes(strangers, [one.name for one in known])
    first_row: dict[str, int] = {}
    fates = []
    for record, name in zip(records, names, strict=True):
        key = spelling(name) or name
        fate = _refusal(record, name, today)
        if fate is None:
            fate = _fate(record, name, by_spelling.get(key, []), near, first_row.get(key))
        if fate.does == Does.CHOOSE:
            fate = decided(fate, choices.get(record.row, ""), ADD_OR_SKIP)
        first_row.setdefault(key, record.row)
        if fate.does == Does.SAVE:
            fate = _welcomed(fate, record, name, today)
        fates.append(fate)
    return Preview(tuple(fates))


def _known_in(club: Club) -> list[_Known]:
    """Everybody who is or was in the club, each once."""
    by_key: dict[int, _Known] = {}
    current = set(Membership.objects.current().filter(club=club).values_list("pk", flat=True))
    rows = Membership.objects.filter(club=club).select_related("player__merged_into").order_by("pk")
    for membership in rows:
        person = membership.person
        if person.erased_at is not None:
            continue
        state = "archived" if person.archived_at else "here" if membership.pk in current else "left"
        if person.pk not in by_key or state != "left":
            by_key[person.pk] = _Known(person.name, state)
    return list(by_key.values())


def _fate(
    record: ImportRecord,
    name: str,
    same: Iterable[_Known],
    near: Mapping[str, Sequence[str]],
    twice: int | None,
) -> Fate:
    """The fate of a row in which nothing is wrong."""
    states = {one.state: one.name for one in same}
    if "here" in states:
        return Fate(record.row, name, Does.SKIP, "here")
    choices = ("add", "skip")
    if is_no_person(name):
        return Fate(record.row, name, Does.CHOOSE, "total", choices=choices)
    for state in ("archived", "left"):
        if state in states:
            return Fate(record.row, name, Does.CHOOSE, state, {"names": states[state]}, choices=choices)
    if twice is not None:
        return Fate(record.row, name, Does.CHOOSE, "twice", {"other": twice}, choices=choices)
    if name in near:
        names = ", ".join(near[name][:3])
        return Fate(record.row, name, Does.CHOOSE, "likely", {"names": names}, choices=choices)
    return Fate(record.row, name, Does.SAVE, "new")


def _welcomed(fate: Fate, record: ImportRecord, name: str, today: date) -> Fate:
    """With whom it adds."""
    role = _role_of(record["role"]) or Role.MEMBER
    code = "new" if role in OPEN_ROLES else "new_without_task"
    new_role = role if role in OPEN_ROLES else Role.MEMBER
    person = NewPerson(name, str(new_role), day_of(record["since"], today))
    return replace(fate, code=code, facts={"role": Role(new_role).label}, value=person)


def _refusal(record: ImportRecord, name: str, today: date) -> Fate | None:
    """Why a row can't be saved, if so."""
    code, facts = "", {}
    if not name:
        code = "no_name"
    elif len(name) > LONGEST_NAME:
        code = "too_long"
    elif not name.isprintable() or not plain(name):
        code = "letters"
    elif record["role"] and _role_of(record["role"]) is None:
        code, facts = "role", {"role": record["role"][:40]}
    elif record["since"] and day_of(record["since"], today) is None:
        code, facts = "since", {"since": record["since"][:40]}
    return Fate(record.row, name[:LONGEST_NAME], Does.REFUSED, code, facts) if code else None


def _role_of(text: str) -> Role | None:
    wanted = heading_of(text)
    words = {role: {heading_of(word) for word in (*ROLES[role], str(role.label))} for role in Role}
    return next((role for role in Role if wanted in words[role]), None) if wanted else None


def day_of(text: str, today: date) -> date | None:
    """A day up to today, as people write it: 2024-09-30, 30/9/2024, 30.9.2024, or a year."""
    match = DAY.fullmatch(text)
    if match is None:
        return None
    year, month, day, day_first, month_first, year_last, only = (int(part or 0) for part in match.groups())
    try:
        day_meant = date(year or year_last or only, month or month_first or 1, day or day_first or 1)
    except ValueError:
        return None
    return day_meant if day_meant <= today else None
