"""What the remote asks: which screen shows what, and what is announced."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Announcement, Screen


class ScreenForm(forms.Form):
    """What one screen shows."""

    show = forms.ChoiceField(choices=Screen.Show)


class AnnouncementForm(forms.ModelForm):
    """A sentence for everybody."""

    class Meta:
        model = Announcement
        fields = ("text",)
        widgets = {"text": forms.TextInput(attrs={"autocomplete": "off"})}
        help_texts = {
            "text": _("On every screen and every phone of this tournament, until you take it down.")
        }
        error_messages = {
            "text": {
                "required": _("Write what is to be announced."),
                "max_length": _("At most %(limit_value)d characters; these are %(show_value)d."),
            }
        }
