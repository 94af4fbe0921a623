"""Entrants that are brought in from a table, in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

FATES: dict[str, str | Promise] = {
    "new": _("New"),
    "here": _("On the list already"),
    "chosen_to_skip": _("Left out, as you said"),
    "total": _("This looks like a sum, not like a person: choose"),
    "on_the_list": _("%(name)s is on the list already: choose"),
    "twice_here": _("%(name)s stands in this table twice: choose"),
    "near_on_the_list": _("%(name)s: perhaps %(other)s, who is on the list: choose"),
    "near_here": _("%(name)s: perhaps %(other)s, further down or up: choose"),
}
