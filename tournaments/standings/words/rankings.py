"""Rankings in words: values, what parted two neighbours, how a round went."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.formats import ordinal
from scoring.words.numbers import minus, signed
from tournaments.engine import SYSTEMS, TIE_BREAKS
from tournaments.standings.selectors.facts import Named, Ranking, RankingRow, StageFacts, TableFacts, Value
from tournaments.standings.selectors.progress import How, RankStep, mini_table
from tournaments.words.amounts import decimals
from tournaments.words.tie_breaks import NAMES

CENT = Fraction(1, 100)

OUTCOMES = {
    How.WON: gettext_lazy("won"),
    How.LOST: gettext_lazy("lost"),
    How.DRAWN: gettext_lazy("drawn"),
    How.PLAYED: gettext_lazy("played"),
    How.OPEN: gettext_lazy("no result yet"),
    How.FORFEIT_WON: gettext_lazy("won: the others did not appear"),
    How.FORFEIT_LOST: gettext_lazy("did not appear"),
    How.BYE: gettext_lazy("goes on without a match"),
    How.SAT_OUT: gettext_lazy("sat out"),
    How.AWAY: gettext_lazy("not there"),
}
SHORT = {
    How.WON: gettext_lazy("W"),
    How.LOST: gettext_lazy("L"),
    How.DRAWN: gettext_lazy("D"),
    How.FORFEIT_WON: gettext_lazy("W f."),
    How.FORFEIT_LOST: gettext_lazy("L f."),
    How.OPEN: "…",
    How.BYE: gettext_lazy("bye"),
    How.SAT_OUT: gettext_lazy("out"),
    How.AWAY: "–",
}


def value_text(tie_break: str, value: Value) -> str:
    """A value as a table shows it: fractions to two places, rounded half up.

    >>> value_text("difference", 61), value_text("mates", Fraction(7, 3)), value_text("points", 8)
    ('+61', '2.33', '8')
    """
    if isinstance(value, Fraction) and value.denominator > 1:
        hundredths = int(abs(value) / CENT + Fraction(1, 2))
        return decimals(-hundredths if value < 0 else hundredths, 2)
    return signed(int(value)) if TIE_BREAKS[tie_break].is_signed else minus(int(value))


def exactly(value: Value) -> str:
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else minus(value)


def parted_sentences(
    stage: StageFacts,
    ranking: Ranking,
    names: Mapping[str, Named],
    *,
    places: Iterable[int] | None = None,
    of_every_place: bool = False,
) -> dict[str, str]:
    """By the entrant above: what put the next one below, where the first tie-break alone did not.

    Of the entrants at these ``places`` (indices of rows); of all without. With ``of_every_place`` also where
    the first alone did: whoever reads a ranking out has no columns before them.
    """
    shown_anyway = () if of_every_place else stage.tie_breaks[:1]
    sentences, last = {}, len(ranking.rows) - 1
    for place in range(last) if places is None else places:
        if place >= last:
            continue
        upper, lower = ranking.rows[place], ranking.rows[place + 1]
        if lower.parted_by in (None, "bracket", *shown_anyway):
            continue
        tie_break = str(lower.parted_by)
        if tie_break == "head_to_head":
            sentences[upper.entrant] = _head_to_head(stage, ranking, upper, lower, names)
        else:
            sentences[upper.entrant] = _by_value(tie_break, upper, lower, names)
    return sentences


def _by_value(tie_break: str, upper: RankingRow, lower: RankingRow, names: Mapping[str, Named]) -> str:
    one, other = (value_text(tie_break, row.values[tie_break]) for row in (upper, lower))
    if one == other:  # a hair that two places don't show
        one, other = (exactly(row.values[tie_break]) for row in (upper, lower))
    return _("Ahead of %(name)s on “%(measure)s”: %(one)s against %(other)s.") % {
        "name": names[lower.entrant].name,
        "measure": NAMES[tie_break],
        "one": one,
        "other": other,
    }


def _head_to_head(
    stage: StageFacts, ranking: Ranking, upper: RankingRow, lower: RankingRow, names: Mapping[str, Named]
) -> str:
    before = stage.tie_breaks[: stage.tie_breaks.index("head_to_head")]
    level = [
        row.entrant for row in ranking.rows if all(row.values[key] == upper.values[key] for key in before)
    ]
    table = mini_table(stage, level, upper.entrant, lower.entrant)
    facts = {"name": names[lower.entrant].name, "count": len(table.members)}
    if len(table.members) == 2 and (met := _meeting(stage, upper.entrant, lower.entrant)):
        return _("Ahead of %(name)s head to head: %(met)s.") % {**facts, "met": met}
    if table.upper[0] != table.lower[0]:
        facts |= {"one": str(table.upper[0]), "other": str(table.lower[0])}
        return (
            ngettext(
                "Ahead of %(name)s head to head: points %(one)s against %(other)s.",
                "Ahead of %(name)s head to head, among the %(count)s who are level: "
                "points %(one)s against %(other)s.",
                len(table.members) - 1,
            )
            % facts
        )
    facts |= {"one": signed(table.upper[1]), "other": signed(table.lower[1])}
    return (
        ngettext(
            "Ahead of %(name)s head to head: difference %(one)s against %(other)s.",
            "Ahead of %(name)s head to head, among the %(count)s who are level: "
            "difference %(one)s against %(other)s.",
            len(table.members) - 1,
        )
        % facts
    )


def _meeting(stage: StageFacts, one: str, other: str) -> str:
    """Their only match, in words; empty where they met more than once."""
    tables = [table for played in stage.rounds if (table := played.table_of(one)) and other in table.people]
    if len(tables) != 1:
        return ""
    (table,) = tables
    facts = {"score": score_of(table, table.side_of(one)), "round": table.round}
    if table.absent_sides:
        return _("the other side did not appear in round %(round)s") % facts
    return _("%(score)s in round %(round)s") % facts


def score_of(table: TableFacts, first: int = 0) -> str:
    """The scores with one side first: “101–88”; of solo tables its own only."""
    if table.scores is None:
        return ""
    if len(table.scores) == 2:
        own, theirs = table.scores[first], table.scores[1 - first]
        return f"{own}–{theirs}" if min(own, theirs) >= 0 else f"{minus(own)} : {minus(theirs)}"
    return minus(table.scores[first])


def credit(stage: StageFacts, step: RankStep) -> str:
    """What sitting out was worth, and why."""
    if step.outcome is None:
        return ""
    rule = stage.options.get("sitting_out") or SYSTEMS[stage.system].credit
    sentences = {
        "win_mean": _("Counts as a win, with the mean of one’s own scores: %(score)s."),
        "win_zero": _("Counts as a win, with no score."),
        "draw_mean": _("Counts as a draw, with the mean of one’s own scores: %(score)s."),
        "zero": _("Counts for nothing."),
    }
    facts = {"score": minus(step.outcome.scored)}
    if rule == "win_mean" and SYSTEMS[stage.system].is_solo:
        return _("Credited with the mean of one’s own scores: %(score)s.") % facts
    return sentences[rule] % facts


def ordinal_note(rank: int, *, shared: bool) -> str:
    """A rank in words.

    >>> ordinal_note(2, shared=True)
    '2nd, shared'
    """
    text = ordinal(rank)
    return _("%(rank)s, shared") % {"rank": text} if shared else text
