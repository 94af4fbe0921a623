"""People that are brought in from a table, in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

FATES: dict[str, str | Promise] = {
    "new": _("New: %(role)s"),
    "new_without_task": _("New: member. A task is given once somebody has an account."),
    "here": _("In the club already"),
    "chosen_to_skip": _("Left out, as you said"),
    "twice": _("Stands in row %(other)d already: choose"),
    "likely": _("Perhaps the same as %(names)s: choose"),
    "total": _("This looks like a sum, not like a person: choose"),
    "archived": _("%(names)s is archived here: choose"),
    "left": _("%(names)s left the club: choose"),
    "no_name": _("There is no name in this row."),
    "too_long": _("A name has at most 80 characters."),
    "letters": _("There are signs in this name that can’t be shown."),
    "role": _("“%(role)s” is no role: member or guest."),
    "since": _("“%(since)s” is no day up to today: write it as 2024-09-30."),
}
