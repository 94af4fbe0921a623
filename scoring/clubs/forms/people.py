"""Forms about people: a guest in ten seconds, a name, a role, how somebody appears, a merge, an erasure."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.clubs.selectors.clubs import Member
from scoring.models import Player, Role
from scoring.rules.sheet.file import LONGEST_NAME
from scoring.writing.form_fields import choice_field


def _name_field(label: Any, **options: Any) -> forms.CharField:
    return forms.CharField(
        label=label,
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words", "dir": "auto"}),
        **options,
    )


class GuestForm(forms.Form):
    """Somebody who sits down: a name is enough, and an initial parts the two Jefs."""

    name = _name_field(
        gettext_lazy("Name"), help_text=gettext_lazy("First name and initial will do: “Jef N.”")
    )
    role = forms.ChoiceField(
        label=gettext_lazy("As"),
        choices=[(Role.GUEST, Role.GUEST.label), (Role.MEMBER, Role.MEMBER.label)],
        required=False,
    )

    def clean_role(self) -> str:
        return self.cleaned_data["role"] or Role.GUEST


class NameForm(forms.Form):
    name = _name_field(gettext_lazy("Name"))


class RoleForm(forms.Form):
    """What somebody may do in the club; only who can sign in can use a task."""

    role = forms.ChoiceField(label=gettext_lazy("Role"), choices=Role.choices)


class MergeForm(forms.Form):
    """Who the person really is."""

    into = forms.TypedChoiceField(label=gettext_lazy("Is the same person as"), coerce=int)

    def __init__(self, *args: Any, members: Sequence[Member], **options: Any) -> None:
        super().__init__(*args, **options)
        choices = [(member.player.pk, member.player.name) for member in members]
        choice_field(self, "into").choices = [("", _("choose somebody")), *choices]


class AppearanceForm(forms.Form):
    """One's own name, and how one appears where everybody can read it."""

    name = _name_field(gettext_lazy("Name"), help_text=gettext_lazy("As your club and your tables see it."))
    shown_as = forms.ChoiceField(
        label=gettext_lazy("On public pages I appear"),
        choices=Player.ShownAs.choices,
        widget=forms.RadioSelect,
    )
    pseudonym = _name_field(gettext_lazy("Other name"), required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("shown_as") == Player.ShownAs.PSEUDONYM and not cleaned.get("pseudonym"):
            self.add_error("pseudonym", _("Write the name you want to appear by."))
        return cleaned


class EraseForm(forms.Form):
    """A deliberate yes."""

    understood = forms.BooleanField(
        label=gettext_lazy("I have read this, and it can’t be undone"),
        error_messages={"required": gettext_lazy("Tick this to go on, or leave the page.")},
    )
