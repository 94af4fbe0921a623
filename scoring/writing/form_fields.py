"""Fields of our forms: days that calendars can show, and choices that are known only when a form is made."""

from datetime import date, datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.forms import BaseForm, ChoiceField, DateField, DateTimeField, ModelChoiceField
from django.utils.translation import gettext as _

YEARS = range(1900, 2200)
"""Beyond them no club plays, and the other end of a conversion between time zones may be no time at all."""


class DayField(DateField):
    """A day of one of :data:`YEARS`."""

    def to_python(self, value: Any) -> date | None:
        day = super().to_python(value)
        _check_year(day)
        return day


class MomentField(DateTimeField):
    """A day and a time of one of :data:`YEARS`."""

    def to_python(self, value: Any) -> datetime | None:
        try:
            moment = super().to_python(value)
        except OverflowError:  # the year 1, in a zone where it has not begun yet
            raise _out_of_range() from None
        _check_year(moment)
        return moment


def _check_year(day: date | None) -> None:
    if day is not None and day.year not in YEARS:
        raise _out_of_range()


def _out_of_range() -> ValidationError:
    message = _("Choose a year from %(first)d to %(last)d.")
    return ValidationError(message, code="year", params={"first": YEARS[0], "last": YEARS[-1]})


def choice_field(form: BaseForm, name: str) -> ChoiceField:
    """The field of this name, to be given its choices.

    Raises:
        TypeError: it is none that one chooses from.
    """
    field = form.fields[name]
    if not isinstance(field, ChoiceField):
        raise TypeError(f"{name} is no field of choices")
    return field


def row_field(form: BaseForm, name: str) -> ModelChoiceField:
    """The field of this name, to be given the rows that may be chosen.

    Raises:
        TypeError: it is none that chooses rows.
    """
    field = form.fields[name]
    if not isinstance(field, ModelChoiceField):
        raise TypeError(f"{name} is no field that chooses rows")
    return field
