from django.utils.translation import gettext_lazy as _

from tournaments.words.systems.words import SystemWords

WORDS = SystemWords(
    name=_("Knock-out"),
    sentence=_("The winner goes on, the loser is out."),
    brackets={
        "main": _("The bracket"),
        "third_place": _("Third place"),
        "plate": _("Plate"),
    },
    notes={
        "same_group": _("They come from the same group."),
        "same_club": _("They come from the same club."),
    },
)
