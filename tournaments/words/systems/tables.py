from django.utils.translation import gettext_lazy as _

from tournaments.words.systems.words import SystemWords

WORDS = SystemWords(
    name=_("Solo tables"),
    sentence=_("Single people at tables of three or more, every round with others."),
    why_sitting_out={"rested_least": _("Among those who have sat out least.")},
)
