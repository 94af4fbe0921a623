from django.utils.translation import gettext_lazy as _

from tournaments.words.systems.words import SystemWords

WORDS = SystemWords(
    name=_("Changing partners"),
    sentence=_("Single people, every round with a new partner and new opponents."),
    why_sitting_out={"rested_least": _("Among those who have sat out least.")},
)
