"""A picture of a slip, as the runner's phone sends it."""

import hashlib
from dataclasses import dataclass

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from scoring.imports.pictures import LARGEST, LONGEST_EDGE, PictureError, read_picture
from scoring.imports.words import unreadable_picture


@dataclass(frozen=True, slots=True)
class SentPicture:
    """What is kept of a picture: its JPEG, and by what it is known when it is sent again."""

    jpeg: bytes
    digest: str


class SlipPictureForm(forms.Form):
    """One JPEG or PNG; a script makes it small before it is sent (``slip_picture.js``)."""

    picture = forms.FileField(
        label=_("Attach a picture of the slip"),
        allow_empty_file=True,
        error_messages={"required": _("Take a picture of the slip first, or choose one.")},
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png", "data-longest-edge": LONGEST_EDGE}),
    )

    def clean_picture(self) -> SentPicture:
        upload: UploadedFile = self.cleaned_data["picture"]
        raw = upload.read(LARGEST + 1)
        try:
            return SentPicture(read_picture(raw), hashlib.sha256(raw).hexdigest())
        except PictureError as error:
            raise forms.ValidationError(unreadable_picture(error)) from error
