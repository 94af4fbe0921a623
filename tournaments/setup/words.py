"""Words for what an organiser chooses: competitors, credits, a stage in a few words."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.words.lists import join_row
from tournaments.words.systems import SYSTEMS

UNIT_SENTENCES = {
    "pair": _("Two who stay partners all evening."),
    "player": _("Everybody plays alone; partners, if any, change."),
    "team": _("Three or more, who send their people to the tables."),
}

CREDITS = {
    "win_mean": _("a win, and one's own mean score"),
    "win_zero": _("a win, and no score"),
    "draw_mean": _("a draw, and one's own mean score"),
    "zero": _("nothing"),
}

ENTRANTS: Mapping[str, str | Promise] = {"pair": _("pairs"), "player": _("people"), "team": _("teams")}


def count_of(unit: str, count: int) -> str:
    """So many of those who compete.

    >>> count_of("pair", 1), count_of("player", 12)
    ('1 pair', '12 people')
    """
    if unit == "pair":
        return ngettext("%(count)d pair", "%(count)d pairs", count) % {"count": count}
    if unit == "team":
        return ngettext("%(count)d team", "%(count)d teams", count) % {"count": count}
    return ngettext("%(count)d person", "%(count)d people", count) % {"count": count}


def stage_sentence(stage: Mapping[str, Any]) -> str:
    """A stage in a few words.

    >>> stage_sentence({"system": "swiss", "rounds": 5})
    'Swiss, 5 rounds'
    """
    words = [str(SYSTEMS[stage["system"]].name)]
    if isinstance(groups := stage.get("groups"), list):
        groups = len(groups)
    if groups:
        words = [ngettext("%(count)d group", "%(count)d groups", groups) % {"count": groups}]
    if rounds := stage.get("rounds"):
        words.append(ngettext("%(count)d round", "%(count)d rounds", rounds) % {"count": rounds})
    source = stage.get("from") or {}
    if best := source.get("best"):
        words.append(gettext("the best %(count)d") % {"count": best})
    if per_group := source.get("per_group"):
        first = ngettext("the first of each group", "the best %(count)d of each group", per_group)
        words.append(first % {"count": per_group})
    if others := source.get("best_others"):
        rest = ngettext("and the best other", "and the best %(count)d others", others)
        words.append(rest % {"count": others})
    return join_row(words)
