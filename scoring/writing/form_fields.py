"""Fields of a form whose choices are known only when it is made."""

from django.forms import BaseForm, ChoiceField, ModelChoiceField


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
