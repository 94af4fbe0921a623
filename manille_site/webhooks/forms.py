"""A webhook to be added: where to, and what it is told."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from manille_site.webhooks import words
from manille_site.webhooks.models import Event
from manille_site.webhooks.sending import SendError, checked
from scoring.models import Club
from scoring.writing.form_fields import row_field
from tournaments.models import Tournament


class WebhookForm(forms.Form):
    """Address, events, and the one tournament if it is for one only."""

    address = forms.CharField(
        label=_("Address"),
        max_length=500,
        help_text=_("Where your program listens, with https://."),
        widget=forms.URLInput(attrs={"placeholder": "https://", "autocomplete": "off"}),
    )
    events = forms.MultipleChoiceField(
        label=_("Tell it of"),
        choices=Event.choices,
        widget=forms.CheckboxSelectMultiple,
        initial=[event.value for event in Event],
        error_messages={"required": _("Choose at least one thing to tell.")},
    )
    tournament = forms.ModelChoiceField(
        label=_("Tournament"),
        queryset=Tournament.objects.none(),
        required=False,
        empty_label=_("All of the club"),
    )

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        running = Tournament.objects.filter(club=club).exclude(status=Tournament.Status.FINISHED)
        row_field(self, "tournament").queryset = running

    def clean_address(self) -> str:
        address = str(self.cleaned_data["address"]).strip()
        try:
            checked(address)
        except SendError as error:
            raise forms.ValidationError(words.problem(error.code), code=error.code) from error
        return address
