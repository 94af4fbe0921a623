"""Seasons in words: how they count, why an evening counts or does not, who was parted by what."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.words.lists import join_row
from tournaments.engine.league.tie_breaks import TIE_BREAKS
from tournaments.engine.league.values import AbsenceCounting, EveningCount, EveningCounting, LeagueRules

COUNTING: dict[str, str | Promise] = {
    EveningCounting.MATCH_POINTS: _("points for each match won"),
    EveningCounting.PLACE: _("points by place"),
    EveningCounting.GAME_POINTS: _("game points"),
    EveningCounting.NET: _("net points"),
    EveningCounting.MEETINGS: _("points for each meeting of two clubs"),
}
ABSENCE: dict[str, str | Promise] = {
    AbsenceCounting.NOTHING: _("nothing"),
    AbsenceCounting.LOWEST: _("the lowest score of that evening"),
    AbsenceCounting.OWN_MEAN: _("the mean of one’s own evenings"),
}
TIE_BREAK_NAMES = {key: _(tie_break.name) for key, tie_break in TIE_BREAKS.items()}
PARTED = {key: _(tie_break.sentence) for key, tie_break in TIE_BREAKS.items()}
"""Why somebody stands below the one before."""

WHY: dict[str, str | Promise] = {
    "played": _("counts"),
    "made_up": _("counts for an evening missed"),
    "lowest": _("called off: the lowest score of the evening"),
    "own_mean": _("called off: the mean of the own evenings"),
    "nothing": _("was not there"),
    "dropped": _("does not count: a better one does"),
    "made_up_already": _("does not count: that evening was made up or played already"),
    "over_limit": _("does not count: more evenings than may be made up"),
    "extra": _("does not count: nothing to make up"),
}


def value_text(tie_break: str, value: Any) -> str:
    """A value as the table shows it."""
    if TIE_BREAKS[tie_break].is_share:
        return formats.number_format(round(float(Fraction(value)), 1), decimal_pos=1)
    return f"{value:d}".replace("-", "−")


def why(count: EveningCount) -> str:
    """Why an evening counts, or does not."""
    return str(WHY[count.why])


def rule_sentences(rules: LeagueRules) -> Iterator[str]:
    """The rules of a league, one sentence each; only those that say something."""
    yield _counting(rules)
    if rules.attendance_points:
        yield ngettext(
            "Being there is worth %(count)d point.",
            "Being there is worth %(count)d points.",
            rules.attendance_points,
        ) % {"count": rules.attendance_points}
    if rules.best is not None:
        yield ngettext("The best evening counts.", "The best %(count)d evenings count.", rules.best) % {
            "count": rules.best
        }
    if rules.drop_worst:
        yield ngettext(
            "The worst evening is dropped.", "The worst %(count)d evenings are dropped.", rules.drop_worst
        ) % {"count": rules.drop_worst}
    if rules.absent_with_notice is not AbsenceCounting.NOTHING:
        yield gettext("Who calls off gets %(worth)s; who does not gets nothing.") % {
            "worth": ABSENCE[rules.absent_with_notice]
        }
    if rules.catch_up_limit:
        yield ngettext(
            "One missed evening may be made up.",
            "%(count)d missed evenings may be made up.",
            rules.catch_up_limit,
        ) % {"count": rules.catch_up_limit}
    if rules.minimum_evenings:
        yield ngettext(
            "A rank needs one evening at least.",
            "A rank needs %(count)d evenings at least.",
            rules.minimum_evenings,
        ) % {"count": rules.minimum_evenings}
    if rules.by_percentage:
        yield gettext("Ranked by the share of matches won.")
    names = [TIE_BREAK_NAMES[tie_break] for tie_break in rules.tie_breaks]
    yield gettext("In this order: %(measures)s.") % {"measures": join_row(names)}


def _counting(rules: LeagueRules) -> str:
    if rules.counting in (EveningCounting.MATCH_POINTS, EveningCounting.MEETINGS):
        facts = {"win": rules.win, "draw": rules.draw, "loss": rules.loss}
        if rules.counting is EveningCounting.MEETINGS:
            return gettext("A meeting won is worth %(win)d, level %(draw)d, lost %(loss)d.") % facts
        return gettext("A match won is worth %(win)d, drawn %(draw)d, lost %(loss)d.") % facts
    if rules.counting is EveningCounting.PLACE:
        points = join_row(rules.place_points)
        return gettext("Points by place: %(points)s.") % {"points": points}
    return gettext("An evening is worth its %(what)s.") % {"what": COUNTING[rules.counting]}
