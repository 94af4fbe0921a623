from django.utils.translation import gettext_lazy as _

from tournaments.words.systems.words import SystemWords

WORDS = SystemWords(
    name=_("Groups"),
    sentence=_("Small groups in which everybody meets everybody."),
    why_sitting_out={"schedule": _("The schedule has it so: everybody sits out in turn.")},
    problems={
        "stage_size:groups": _(
            "The number of groups (%(groups)d) does not fit that of entrants (%(entrants)d): "
            "everybody belongs in one, two in each at least."
        ),
    },
)
