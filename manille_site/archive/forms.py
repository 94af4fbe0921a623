"""The form with which an archive is sent."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from manille_site.archive.reading import LARGEST_SENT, Archive
from scoring.clubs.forms.clubs import RESERVED
from scoring.models import Club
from scoring.names import address_of

SLUG = re.compile(r"[a-z0-9-]{1,40}")


class ArchiveForm(forms.Form):
    """A zip, and under which short address its club is to live here."""

    archive = forms.FileField(
        label=gettext_lazy("Archive of a club"),
        widget=forms.ClearableFileInput(attrs={"accept": ".zip,application/zip"}),
    )
    slug = forms.SlugField(
        label=gettext_lazy("Short address here"),
        help_text=gettext_lazy("Letters, digits and hyphens; left empty, the club keeps the one it had."),
        max_length=40,
        required=False,
    )

    def clean_archive(self) -> Any:
        sent = self.cleaned_data["archive"]
        if sent.size > LARGEST_SENT:
            raise forms.ValidationError(
                _("This file is larger than %(size)s MB; an administrator can use the command import_club.")
                % {"size": LARGEST_SENT // 1024 // 1024}
            )
        return sent

    def clean_slug(self) -> str:
        slug = str(self.cleaned_data["slug"]).lower()
        if slug in RESERVED:
            raise forms.ValidationError(_("Choose another short address."))
        return slug


def slug_for(archive: Archive) -> str:
    """The short address that the club had, so that links lead there still; else one of its name."""
    had = archive.club_slug
    if SLUG.fullmatch(had) and had not in RESERVED and not Club.objects.filter(slug=had).exists():
        return had
    slug = address_of(archive.club_name)
    return "club" if slug in RESERVED | {""} else slug
