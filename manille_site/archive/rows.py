"""A row of the database as JSON, and back: whatever fields its model has.

Rows refer to each other by ``n``, a number within the archive. Accounts and devices are not taken along:
where a row names an account, the archive names the person, and the row that is made of it an account that
stands for this person and that nobody can sign in to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import BooleanField, Field, ForeignKey, IntegerField, JSONField, ManyToManyField, Model
from django.utils import timezone

from scoring.models import Device, User
from scoring.writing.form_fields import YEARS

NOT_TAKEN_ALONG = (User, Device)
PUBLIC_ID = re.compile(r"[a-z2-9]{6,10}")


class BadRowError(Exception):
    """A row that no export writes: ``table``, ``n`` and ``field`` tell where."""

    def __init__(self, table: str, n: Any = None, field: str = "") -> None:
        super().__init__(table, n, field)
        self.table, self.n, self.field = table, n, field

    @property
    def place(self) -> str:
        """The file, and as much as is known of where in it."""
        n = "" if self.n is None else f"n {self.n}"
        return ", ".join(filter(None, (f"tables/{self.table}.json", n, self.field)))


def fields_of(model: type[Model], left_out: Iterable[str] = ()) -> list[Field[Any, Any]]:
    """The fields that are written, the primary key aside."""
    return [
        field
        for field in model._meta.concrete_fields
        if not field.primary_key and field.name not in left_out and field.related_model is not Device
    ]


def accounts_of(model: type[Model]) -> list[str]:
    """The fields that name who did something."""
    return [field.name for field in fields_of(model) if field.related_model is User]


def many_of(model: type[Model]) -> list[ManyToManyField[Any, Any]]:
    """Lists of other rows; lists of accounts are not written."""
    return [field for field in model._meta.many_to_many if field.related_model not in NOT_TAKEN_ALONG]


def written(
    row: Model, fields: Iterable[Field[Any, Any]], refer: Callable[[type[Model], int], int | None]
) -> dict[str, Any]:
    """The row as JSON. ``refer`` answers the number of what is referred to, None when it stays behind."""
    entry: dict[str, Any] = {"n": row.pk}
    for field in fields:
        value = field.value_from_object(row)
        if isinstance(field, ForeignKey) and value is not None:
            value = refer(field.related_model, value)
        entry[field.name] = value
    return entry


class Numbers:
    """New primary keys by table and by number in the archive."""

    def __init__(self) -> None:
        self._keys: dict[type[Model], dict[int, int]] = {}

    def put(self, model: type[Model], n: int, pk: int) -> None:
        self._keys.setdefault(model, {})[n] = pk

    def of(self, model: type[Model], n: Any) -> int | None:
        return self._keys.get(model, {}).get(n) if isinstance(n, int) else None

    def all_of(self, model: type[Model]) -> dict[int, int]:
        return self._keys.get(model, {})


def read(
    table: str, model: type[Model], entry: Any, fields: Iterable[Field[Any, Any]], numbers: Numbers
) -> Model:
    """The unsaved row of an entry, every field checked as a form would.

    Raises:
        BadRowError: an entry that no export writes.
    """
    if not isinstance(entry, dict) or type(entry.get("n")) is not int:
        raise BadRowError(table)
    row = model()
    for field in fields:
        if field.name not in entry:
            continue  # written by an older version: the default holds
        try:
            setattr(row, field.attname, _value(field, entry[field.name], model, numbers))
        except (ValidationError, TypeError, ValueError, OverflowError) as error:
            raise BadRowError(table, entry["n"], field.name) from error
    return row


def _value(field: Field[Any, Any], entry: Any, model: type[Model], numbers: Numbers) -> Any:
    if isinstance(field, ForeignKey):
        value: Any = None if entry is None else numbers.of(field.related_model, entry)
        if value is None and entry is not None:
            raise ValueError(entry)
        if value is None and not field.null:
            raise ValueError(entry)
        return value
    if isinstance(field, JSONField):
        return _json(field, entry)
    if not _has_its_kind(field, entry):
        raise TypeError(entry)
    value = field.to_python(entry)
    if value is None and not field.null:
        raise ValueError(entry)
    if isinstance(value, datetime) and timezone.is_naive(value):
        raise ValueError(entry)
    if isinstance(value, date) and value.year not in YEARS:  # a moment is a date, too
        raise ValueError(entry)
    if value not in field.empty_values:
        field.clean(value, model())
    if field.name == "name" and not (field.blank or value.strip()):
        raise ValueError(entry)
    if field.name == "public_id" and not PUBLIC_ID.fullmatch(value):
        raise ValueError(entry)
    return value


def _has_its_kind(field: Field[Any, Any], entry: Any) -> bool:
    """Fields forgive more than files may: to them 1.5 is a 1, and a number a name."""
    if entry is None:
        return True
    if isinstance(field, BooleanField):
        return isinstance(entry, bool)
    return type(entry) is (int if isinstance(field, IntegerField) else str)


def _json(field: JSONField[Any, Any], entry: Any) -> Any:
    """An object where objects are expected, a list where lists are; nothing else is known here."""
    if entry is None:
        if not field.null:
            raise ValueError(entry)
        return None
    default = field.get_default()
    if isinstance(default, (dict, list)) and not isinstance(entry, type(default)):
        raise TypeError(entry)
    return entry


def generations(entries: list[dict[str, Any]], names: Iterable[str]) -> Iterator[list[dict[str, Any]]]:
    """The entries, parted so that whoever refers to another of the same table comes after it.

    Raises:
        ValueError: they go round in circles.
    """
    fields = list(names)
    waiting, stored = entries, set[int]()
    known = {entry.get("n") for entry in entries}
    while waiting:
        ready: list[dict[str, Any]] = []
        later: list[dict[str, Any]] = []
        for entry in waiting:
            before = {entry.get(name) for name in fields} & known
            (ready if before <= stored else later).append(entry)
        if not ready:
            raise ValueError("circle")
        yield ready
        stored |= {entry["n"] for entry in ready}
        waiting = later


def refers_to_itself(model: type[Model]) -> list[str]:
    return [
        field.name
        for field in model._meta.concrete_fields
        if isinstance(field, ForeignKey) and field.related_model is model
    ]


def players_in(facts: Mapping[str, Any], number: Callable[[int], int | None]) -> dict[str, Any]:
    """Facts of the log with the ids of people replaced; people who are not in the archive are left out."""
    changed = dict(facts)
    for key in ("into", "player"):
        if isinstance(facts.get(key), int):
            changed[key] = number(facts[key])
    if isinstance(facts.get("players"), list):
        numbers = (number(pk) for pk in facts["players"] if isinstance(pk, int))
        changed["players"] = [pk for pk in numbers if pk is not None]
    return changed
