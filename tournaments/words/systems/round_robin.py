from django.utils.translation import gettext_lazy as _

from tournaments.words.systems.words import SystemWords

WORDS = SystemWords(
    name=_("Round robin"),
    sentence=_("Everybody meets everybody."),
    why_sitting_out={"schedule": _("The schedule has it so: everybody sits out in turn.")},
)
