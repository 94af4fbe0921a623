"""Seasons in words: how they count, why an evening counts or does not, who was parted by what, refusals."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.writing.errors import RefusedError
from tournaments.engine.league.values import Absence, Counted, Counting, LeagueRules
from tournaments.words import refusals

COUNTING: dict[str, str | Promise] = {
    Counting.MATCH_POINTS: _("points for each match won"),
    Counting.PLACE: _("points by place"),
    Counting.GAME_POINTS: _("game points"),
    Counting.NET: _("net points"),
    Counting.MEETINGS: _("points for each meeting of two clubs"),
}
ABSENCE: dict[str, str | Promise] = {
    Absence.NOTHING: _("nothing"),
    Absence.LOWEST: _("the lowest score of that evening"),
    Absence.OWN_MEAN: _("the mean of one’s own evenings"),
}
MEASURES: dict[str, str | Promise] = {
    "total": _("Points"),
    "percentage": _("% won"),
    "evenings_won": _("Evenings won"),
    "matches_won": _("Matches won"),
    "difference": _("Net points"),
    "best_evening": _("Best evening"),
    "head_to_head": _("Against each other"),
}
PARTED: dict[str, str | Promise] = {
    "total": _("fewer points"),
    "percentage": _("a smaller share of matches won"),
    "evenings_won": _("level on points, fewer evenings won"),
    "matches_won": _("level so far, fewer matches won"),
    "difference": _("level so far, fewer net points"),
    "best_evening": _("level so far, a lower best evening"),
    "head_to_head": _("level so far, worse against each other"),
}
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
SENTENCES: dict[str, str | Promise] = {
    "season_closed": _("The season is finished. Open it again to change something."),
    "season_stale": _("Somebody changed the season while you looked. This is the table as it is now."),
    "season_unit_fixed": _("Something counts in this season already: what the table lists stays as it is."),
    "counted_already": _("“%(name)s” counts in this season already."),
    "not_of_season": _("“%(name)s” belongs to a club that is not in this season."),
    "in_season_already": _("%(name)s is in this season already."),
    "was_there": _("%(name)s played that evening, so there is nothing to call off or make up."),
    "was_not_there": _("%(name)s did not play on the evening that should make up for another."),
    "made_up_already": _("That evening of %(name)s is made up already, or was played for another."),
    "too_late_to_catch_up": _("Evenings could be made up until %(until)s."),
    "catch_up_limit": _("%(name)s has made up as many evenings as the rules allow (%(limit)d)."),
    "fixtures_begun": _("Team sheets or results are written down, so the calendar stays."),
    "too_few_clubs": _("A calendar needs two clubs at least. Add another club first."),
    "fixture_signed": _("Both captains have signed. The organisers of the season can open it again."),
    "fixture_changed": _("Somebody changed this while you looked at it. Look again, then sign."),
    "fixture_not_played": _("Write the result of every table down first."),
    "twice_on_sheet": _("%(name)s stands on the team sheets twice."),
    "board_result": _("Table %(board)d: the matches won must add up to between 1 and %(most)d."),
    "too_few_tonight": _("A table needs %(least)d people; here: %(here)d."),
    "tables_open": _("Tables that still have no result: %(count)d. Write them down first."),
    "tables_begun": _("Something is written down at these tables already, so they stay."),
    "pot_closed": _("The box is closed."),
    "difference_unexplained": _(
        "The count and the book differ by %(amount)s. Count again, or say where it comes from."
    ),
    "ticket_played": _("This ticket is played, or was given back."),
    "too_few_tickets": _("A table needs %(needed)d tickets; waiting: %(waiting)d."),
    "game_settled": _("The prize of this game was handed over already."),
    "stakes_changed": _("Results changed while you looked. This is what they come to now."),
    "stake_follows_result": _("This stake comes from a result. Correct the result, then book again."),
    "reversed_already": _("This entry was put right already."),
}


def refusal(error: RefusedError) -> str:
    """Why a service did not do it."""
    if error.code not in SENTENCES:
        return refusals.refusal(error)
    facts = dict(error.facts)
    if "until" in facts:
        facts["until"] = formats.date_format(facts["until"])
    if "cents" in facts:
        facts["amount"] = money(abs(facts["cents"]))
    return str(SENTENCES[error.code]) % facts


def money(cents: int) -> str:
    """An amount as it is written here: exact, two digits after the sign.

    >>> from django.utils import translation
    >>> with translation.override("en-gb"):
    ...     money(123456), money(-5)
    ('1,234.56', '−0.05')
    """
    whole, rest = divmod(abs(cents), 100)
    sign = "−" if cents < 0 else ""
    separator = formats.get_format("DECIMAL_SEPARATOR")
    return f"{sign}{formats.number_format(whole, use_l10n=True, force_grouping=True)}{separator}{rest:02}"


def shown(measure: str, value: Any) -> str:
    """A value as the table shows it."""
    if measure == "percentage":
        return formats.number_format(round(float(Fraction(value)), 1), decimal_pos=1)
    return f"{value:d}".replace("-", "−")


def why(counted: Counted) -> str:
    """Why an evening counts, or does not."""
    return str(WHY[counted.why])


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
    if rules.absent_with_notice is not Absence.NOTHING:
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
    names = [str(MEASURES[measure]) for measure in rules.measures]
    yield gettext("In this order: %(measures)s.") % {"measures": ", ".join(names)}


def _counting(rules: LeagueRules) -> str:
    if rules.counting in (Counting.MATCH_POINTS, Counting.MEETINGS):
        facts = {"win": rules.win, "draw": rules.draw, "loss": rules.loss}
        if rules.counting is Counting.MEETINGS:
            return gettext("A meeting won is worth %(win)d, level %(draw)d, lost %(loss)d.") % facts
        return gettext("A match won is worth %(win)d, drawn %(draw)d, lost %(loss)d.") % facts
    if rules.counting is Counting.PLACE:
        points = ", ".join(map(str, rules.place_points))
        return gettext("Points by place: %(points)s.") % {"points": points}
    return gettext("An evening is worth its %(what)s.") % {"what": COUNTING[rules.counting]}
