from django.utils.translation import gettext_lazy as _

from tournaments.words.systems.words import SystemWords

WORDS = SystemWords(
    name=_("Ladder"),
    sentence=_("First meets second, third meets fourth, after every round anew."),
    why_sitting_out={
        "middle_of_the_ladder": _(
            "In the middle of the ladder, or nearest to it among those who have sat out least."
        ),
    },
)
