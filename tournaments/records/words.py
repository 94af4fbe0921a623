"""Figures in words: each number with what it is made of, and the measure that lists the matches behind it."""

from dataclasses import dataclass
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.formats import percentage
from scoring.words.numbers import minus, signed
from tournaments.records.figures import Figures, one_decimal, whole

FIGURES: dict[str, tuple[str | Promise, str]] = {
    "points": (gettext_lazy("Points"), "points"),
    "conceded": (gettext_lazy("Points of the others"), "conceded"),
    "hands_won": (gettext_lazy("Hands won"), "hands_won"),
    "dealt": (gettext_lazy("Points in own deals"), "dealt_points"),
    "no_trumps": (gettext_lazy("Points without trumps"), "no_trumps_points"),
    "along": (gettext_lazy("Brought by going along"), "along_gain"),
    "against": (gettext_lazy("Brought by going against"), "against_gain"),
    "bids": (gettext_lazy("Bids made"), "bids_made"),
    "capots": (gettext_lazy("Capots"), "capots"),
    "capots_suffered": (gettext_lazy("Capots suffered"), "capots_suffered"),
    "penalties": (gettext_lazy("Points lost by penalties"), "penalty_points"),
    "best_hand": (gettext_lazy("Highest hand"), "best_hand"),
    "comeback": (gettext_lazy("Behind by"), "comeback"),
    "games_won": (gettext_lazy("Games won"), "games_won"),
}
"""What a list of matches can show of each: heading, and the count. It lists those where the key isn't 0."""

RECORDS = {
    "best_hand": (gettext_lazy("Highest hand"), gettext_lazy("The most points that one hand was worth.")),
    "longest_game": (
        gettext_lazy("Longest game"),
        gettext_lazy("The most hands that one game, a boom, took."),
    ),
    "comeback": (
        gettext_lazy("Biggest comeback"),
        gettext_lazy("The most points that somebody was behind in a game and still won it."),
    ),
}

HALLS = {
    "won": gettext_lazy("Most matches won"),
    "evenings": gettext_lazy("Most evenings"),
    "rating": gettext_lazy("Highest rating ever reached"),
    "best_hand": gettext_lazy("Highest hand"),
    "capots": gettext_lazy("Most capots"),
    "runs_won": gettext_lazy("Longest run of matches won"),
    "runs_unbeaten": gettext_lazy("Longest without a defeat"),
    "pairs": gettext_lazy("Most matches won together"),
}
"""Lists of a hall of fame."""

OUTCOMES = {1: gettext_lazy("won"), 0: gettext_lazy("drawn"), -1: gettext_lazy("lost")}


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One line of a person's figures."""

    label: str
    value: str
    made_of: str
    measure: str
    amount: int | Fraction | None = None
    """The value before it was rounded and put into words, for files; None where there is none."""

    is_percentage: bool = False
    """Whether the amount is so many of a hundred."""


def figure_rows(figures: Figures, *, everybody_alone: bool = False) -> list[FigureRow]:
    """What there is to say about some matches; what never happened is left out."""
    rows: list[FigureRow] = [_per_hand(figures)]
    if not everybody_alone:
        rows.append(_conceded(figures))
    rows.append(_hands_won(figures))
    rows += [_dealt(figures)] if figures.dealt else []
    rows += [_no_trumps(figures)] if figures.no_trumps else []
    calls = (
        _call(_("Going along"), figures.along, figures.along_won, figures.along_gain, "along"),
        _call(_("Going against"), figures.against, figures.against_won, figures.against_gain, "against"),
    )
    rows += [call for call in calls if call is not None]
    rows += [_bids(figures)] if figures.bids else []
    rows += _capots(figures)
    if figures.penalties:
        rows.append(
            FigureRow(
                _("Penalties"),
                str(figures.penalties),
                _("points lost by them: %(points)s") % {"points": figures.penalty_points},
                "penalties",
                figures.penalties,
            )
        )
    if figures.best_hand > 0:
        best = figures.best_hand
        rows.append(FigureRow(_("Highest hand"), str(best), _("points of one’s own side"), "best_hand", best))
    if figures.comeback:
        sentence = _("points behind, and still won the game")
        behind = figures.comeback
        rows.append(FigureRow(_("Biggest comeback"), str(behind), sentence, "comeback", behind))
    return [row for row in rows if row is not None and figures.hands]


def _per_hand(figures: Figures) -> FigureRow:
    return FigureRow(
        _("Points per hand"),
        _decimal(figures.per_hand),
        points_in_hands(figures.points, figures.hands),
        "points",
        figures.per_hand,
    )


def _conceded(figures: Figures) -> FigureRow:
    amount = figures.conceded_per_hand
    sentence = points_in_hands(figures.conceded, figures.hands)
    return FigureRow(_("The others’ points per hand"), _decimal(amount), sentence, "conceded", amount)


def _hands_won(figures: Figures) -> FigureRow:
    rate, sentence = figures.hands_won_rate, _of(figures.hands_won, figures.hands)
    return FigureRow(_("Hands won"), percent(rate), sentence, "hands_won", rate, is_percentage=True)


def _dealt(figures: Figures) -> FigureRow:
    sentence = _("points per hand; won %(won)s") % {"won": _of(figures.dealt_won, figures.dealt)}
    amount = figures.dealt_per_hand
    return FigureRow(_("As dealer"), _decimal(amount), sentence, "dealt", amount)


def _no_trumps(figures: Figures) -> FigureRow:
    sentence = _("points per hand; won %(won)s") % {"won": _of(figures.no_trumps_won, figures.no_trumps)}
    amount = figures.no_trumps_per_hand
    return FigureRow(_("Without trumps"), _decimal(amount), sentence, "no_trumps", amount)


def _call(label: str, count: int, won: int, gain: int, measure: str) -> FigureRow | None:
    if not count:
        return None
    sentence = (
        _("won %(won)s; points it brought: %(points)s")
        if gain >= 0
        else _("won %(won)s; points it cost: %(points)s")
    )
    made_of = sentence % {"won": _of(won, count), "points": abs(gain)}
    return FigureRow(label, signed(gain), made_of, measure, gain)


def _bids(figures: Figures) -> FigureRow:
    rate, sentence = figures.bids_made_rate, _of(figures.bids_made, figures.bids)
    return FigureRow(_("Bids made"), percent(rate), sentence, "bids", rate, is_percentage=True)


def _capots(figures: Figures) -> list[FigureRow]:
    rows = []
    if count := figures.capots:
        rows.append(FigureRow(_("Capots"), str(count), _("every trick taken"), "capots", count))
    if count := figures.capots_suffered:
        sentence = _("not one trick taken")
        rows.append(FigureRow(_("Capots suffered"), str(count), sentence, "capots_suffered", count))
    return rows


def points_in_hands(points: int, hands: int) -> str:
    """
    >>> points_in_hands(-14, 5)
    'points: −14, in 5 hands'
    """
    words = ngettext("points: %(points)s, in %(hands)s hand", "points: %(points)s, in %(hands)s hands", hands)
    return words % {"points": minus(points), "hands": hands}


def _of(part: int, count: int) -> str:
    return _("%(part)s of %(all)s") % {"part": part, "all": count}


def _decimal(value: Fraction | None) -> str:
    return "–" if value is None else one_decimal(value)


def percent(share: Fraction | None) -> str:
    return "–" if share is None else percentage(whole(share))
