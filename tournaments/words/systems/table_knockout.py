from django.utils.translation import gettext_lazy as _

from tournaments.words.systems.words import SystemWords

WORDS = SystemWords(
    name=_("Table knock-out"),
    sentence=_("The best of each table go on, until one table is left."),
    problems={
        "stage_size:advance": _(
            "With %(entrants)d entrants it does not come down to one full table of %(table_size)d "
            "if this number goes on from each table: %(advance)d."
        ),
    },
)
