"""Words for what an organiser chooses: systems, competitors, measures, credits."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as translated
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.words.engine import SYSTEMS

SYSTEM_SENTENCES = {
    "round_robin": _("Everybody meets everybody."),
    "groups": _("Small groups in which everybody meets everybody."),
    "swiss": _("Each round against somebody with about as many points, nobody twice."),
    "ladder": _("First meets second, third meets fourth, after every round anew."),
    "knockout": _("The winner goes on, the loser is out."),
    "double_knockout": _("Out after the second defeat."),
    "partners": _("Single people, every round with a new partner and new opponents."),
    "tables": _("Single people at tables of three or more, every round with others."),
    "table_knockout": _("The best of each table go on, until one table is left."),
}

UNIT_SENTENCES = {
    "pair": _("Two who stay partners all evening."),
    "player": _("Everybody for himself; partners, if any, change."),
    "team": _("Three or more, who send their people to the tables."),
}

MEASURE_SENTENCES = {
    "points": _("two for a win, one for a draw, unless set otherwise"),
    "wins": _("rounds won, by forfeit and credit too"),
    "scored": _("one's own scores added up"),
    "conceded": _("the opponents' scores added up; fewer is better"),
    "difference": _("scored less conceded"),
    "ratio": _("one's share of all that was scored at one's tables"),
    "games": _("own scores at the table only, nothing credited"),
    "head_to_head": _("what those who are level did against each other"),
    "buchholz": _("the points of one's opponents added up"),
    "buchholz_cut_1": _("the same without the weakest opponent"),
    "median_buchholz": _("the same without the weakest and the strongest"),
    "sonneborn_berger": _("the points of those one has beaten"),
    "total": _("one's own scores added up"),
    "table_wins": _("tables won or shared"),
    "best_round": _("the highest score of a single round"),
    "last_round": _("what the last round gave"),
    "mates": _("how strong the people at one's tables were"),
    "lot": _("drawn once, before the start"),
}

CREDITS = {
    "win_mean": _("a win, and one's own mean score"),
    "win_zero": _("a win, and no score"),
    "draw_mean": _("a draw, and one's own mean score"),
    "zero": _("nothing"),
}

ENTRANTS: Mapping[str, str | Promise] = {"pair": _("pairs"), "player": _("people"), "team": _("teams")}


def counted(unit: str, count: int) -> str:
    """So many of those who compete.

    >>> counted("pair", 1), counted("player", 12)
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
    words = [str(SYSTEMS[stage["system"]])]
    if isinstance(groups := stage.get("groups"), list):
        groups = len(groups)
    if groups:
        words = [ngettext("%(count)d group", "%(count)d groups", groups) % {"count": groups}]
    if rounds := stage.get("rounds"):
        words.append(ngettext("%(count)d round", "%(count)d rounds", rounds) % {"count": rounds})
    source = stage.get("from") or {}
    if best := source.get("best"):
        words.append(translated("the best %(count)d") % {"count": best})
    if per_group := source.get("per_group"):
        first = ngettext("the first of each group", "the best %(count)d of each group", per_group)
        words.append(first % {"count": per_group})
    if others := source.get("best_others"):
        rest = ngettext("and the best other", "and the best %(count)d others", others)
        words.append(rest % {"count": others})
    return ", ".join(words)
