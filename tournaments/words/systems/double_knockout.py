from django.utils.translation import gettext_lazy as _

from tournaments.words.systems.words import SystemWords

WORDS = SystemWords(
    name=_("Double knock-out"),
    sentence=_("Out after the second defeat."),
    brackets={
        "winners": _("Winners’ bracket"),
        "losers": _("Losers’ bracket"),
        "final": _("Final"),
    },
    notes={
        "same_group": _("They come from the same group."),
        "same_club": _("They come from the same club."),
    },
)
