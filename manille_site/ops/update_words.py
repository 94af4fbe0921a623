"""What an administrator reads about damage that an older version left."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from manille_site.ops import update_checks

SENTENCES = {
    "check_people": _(
        "Matches of tournaments are counted for, or signed by, other people than those who sat there."
    ),
    "check_statistics": _("Statistics are not those of the score sheets."),
    "check_scores": _(
        "Results that were kept are not what their score sheets say today. The changelog’s Rules say which "
        "rules changed; this lists the matches:"
    ),
}
"""By the command that reports it."""


@dataclass(frozen=True, slots=True)
class Damage:
    sentence: Promise
    command: str
    """What to type on the server."""


def damage() -> list[Damage]:
    return [
        Damage(SENTENCES[one.command], update_checks.REMEDIES[one.command])
        for one in update_checks.findings()
    ]
