from django.utils.translation import gettext_lazy as _

from tournaments.words.systems.words import SystemWords

WORDS = SystemWords(
    name=_("Swiss"),
    sentence=_("Each round against somebody with about as many points, nobody twice."),
    why_sitting_out={
        "fewest_points_without_a_rest": _("The fewest points among those who have sat out least."),
    },
    notes={
        "floated_down": _("%(name)s: against somebody with fewer points."),
        "floated_up": _("%(name)s: against somebody with more points."),
    },
)
