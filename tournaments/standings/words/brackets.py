"""What rounds of brackets are called, and where somebody goes on to."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.standings.selectors.brackets import BracketColumn, BracketSide, Goal, Tree

BRACKETS = {
    "main": gettext_lazy("The bracket"),
    "winners": gettext_lazy("Winners’ bracket"),
    "losers": gettext_lazy("Losers’ bracket"),
    "final": gettext_lazy("Final"),
    "third_place": gettext_lazy("Third place"),
    "plate": gettext_lazy("Plate"),
}
ROUNDS_OF = {
    1: gettext_lazy("Final"),
    2: gettext_lazy("Semi-finals"),
    4: gettext_lazy("Quarter-finals"),
}


def tree_name(tree: Tree) -> str:
    name = str(BRACKETS[tree.bracket])
    if tree.parts and tree.part == tree.parts:
        return _("%(bracket)s: the last rounds") % {"bracket": name}
    if tree.parts:
        return _("%(bracket)s, part %(part)s of %(parts)s") % {
            "bracket": name,
            "part": tree.part,
            "parts": tree.parts - 1,
        }
    return name


def round_name(tree: Tree, column: BracketColumn) -> str:
    """“Quarter-finals” where people are counted down, else the number of the round."""
    if tree.bracket == "final":
        return _("Final") if column.index == 1 else _("Second final")
    if tree.bracket == "third_place":
        return _("Third place")
    if tree.bracket in ("main", "plate") and not (tree.parts and tree.part < tree.parts):
        size = len(column.slots)
        return str(ROUNDS_OF.get(size) or _("Last %(people)s") % {"people": 2 * size})
    return _("Round %(number)s") % {"number": column.index}


def origin(side: BracketSide) -> str:
    """Who will sit here, as long as nobody knows."""
    if side.source is None:
        return _("to be known")
    if side.source_what == "loser":
        return _("loser of match %(number)s") % {"number": side.source.number}
    return _("winner of match %(number)s") % {"number": side.source.number}


def winner_goes(goal: Goal) -> str:
    return _("The winner plays match %(number)s.") % {"number": goal.number}


def loser_goes(goal: Goal) -> str:
    return _("The loser plays match %(number)s (%(bracket)s).") % {
        "number": goal.number,
        "bracket": str(BRACKETS[goal.bracket]),
    }
