"""Rankings and brackets on a screen."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.templatetags.scores import minus
from tournaments.screens.selectors.pages import ScreenLine, ScreenPage, ScreenRow, pages_of
from tournaments.screens.shows.view import HallView
from tournaments.standings.selectors.brackets import BracketSide, Slot, trees_of
from tournaments.standings.selectors.cut import last_one_in
from tournaments.standings.selectors.elimination import Live, fields_of, live_scores
from tournaments.standings.selectors.facts import Ranking, StageFacts
from tournaments.standings.words import brackets as bracket_words
from tournaments.standings.words.rankings import value_text
from tournaments.words.tie_breaks import NAMES

NAMED_AS_THEIR_ROUND = ("final", "third_place")
"""Brackets of a match or two, which their round names well enough."""


def standings_pages(view: HallView) -> list[ScreenPage]:
    """The final ranking once it stands; else the stage that is played, with the cut as it would fall now."""
    if view.is_over:
        return _final_pages(view)
    stage = view.stage
    if stage is None:
        return []
    if stage.is_elimination:
        return bracket_pages(view)
    pages: list[ScreenPage] = []
    for ranking in stage.rankings:
        pages += _ranking_pages(view, stage, ranking)
    return pages


def _ranking_pages(view: HallView, stage: StageFacts, ranking: Ranking) -> list[ScreenPage]:
    names, first = view.scene.names, stage.tie_breaks[0]
    last_in = last_one_in(view.scene, stage, ranking)
    rows, notes = [], [str(NAMES[first])]
    for place, row in enumerate(ranking.rows, start=1):
        figure = value_text(first, row.values[first]) if first in row.values else ""
        line = ScreenLine(names[row.entrant].name, figure)
        rows.append(ScreenRow(str(row.rank), (line,), is_last_in=row.entrant == last_in))
        if row.entrant == last_in:
            go_on = ngettext("Only the first goes on.", "The first %(count)d go on.", place)
            notes.append(go_on % {"count": place})
    return pages_of(_ranking_title(stage, ranking), rows, lines=view.lines, notes=notes)


def _ranking_title(stage: StageFacts, ranking: Ranking) -> str:
    facts = {"group": ranking.group, "round": len(stage.rounds)}
    if ranking.group:
        return _("Group %(group)s, round %(round)d") % facts
    if not stage.rounds:
        return _("Standings")
    if stage.rounds[-1].open_tables:
        return _("Standings in round %(round)d") % facts
    return _("Standings after round %(round)d") % facts


def _final_pages(view: HallView) -> list[ScreenPage]:
    names = view.scene.names
    final = view.scene.snapshot.final if view.scene.snapshot else None
    rows = [
        ScreenRow(str(rank), (ScreenLine(names[entrant].name),))
        for rank, entrants in final or ()
        for entrant in entrants
    ]
    return pages_of(_("Final ranking"), rows, lines=view.lines)


def bracket_pages(view: HallView) -> list[ScreenPage]:
    """The rounds of a bracket from the one that is played: each with its matches."""
    stage = view.stage
    if stage is None or not stage.is_elimination or not stage.has_begun:
        return []
    lives = live_scores(stage)  # where people go out nothing is kept secret
    if not stage.is_bracket:
        return _field_pages(view, stage, lives)
    ids = [f"e{number}" for number in range(1, len(view.scene.names) + 1)]
    pages: list[ScreenPage] = []
    for tree in trees_of(stage, ids):
        for column in tree.columns:
            if column.round < len(stage.rounds):
                continue
            rows = [_match_row(view, slot, lives) for slot in column.slots if slot.is_match]
            title = bracket_words.round_name(tree, column)
            if tree.bracket not in NAMED_AS_THEIR_ROUND:
                title = _("%(bracket)s: %(round)s") % {
                    "bracket": bracket_words.tree_name(tree),
                    "round": title,
                }
            pages += pages_of(title, rows, lines=view.lines)
    return pages


def _match_row(view: HallView, slot: Slot, lives: dict[int, Live]) -> ScreenRow:
    """Led by the table, as on every screen; the match, which later ones name, stands below it."""
    live = lives.get(slot.table.pk) if slot.table is not None else None
    lines = tuple(
        ScreenLine(_who(view, side), _figure(slot, side, live), is_winner=side.is_winner)
        for side in slot.sides
    )
    table = slot.table.number if slot.table is not None else None
    return ScreenRow(str(table or "–"), lines, _("Match %(number)s") % {"number": slot.number})


def _who(view: HallView, side: BracketSide) -> str:
    return view.scene.names[side.entrant].name if side.entrant else bracket_words.origin(side)


def _figure(slot: Slot, side: BracketSide, live: Live | None) -> str:
    if side.score is not None:
        return minus(side.score)
    if live is None or slot.table is None or side.entrant is None:
        return ""
    return minus(live.totals[slot.table.side_of(side.entrant)])


def _field_pages(view: HallView, stage: StageFacts, lives: dict[int, Live]) -> list[ScreenPage]:
    """A table knock-out: the tables of the round that is played."""
    rows = []
    field = fields_of(stage)[len(stage.rounds) - 1]
    for table, seats in field.tables:
        live = lives.get(table.pk)
        lines = []
        for seat in seats:
            score = live.totals[table.side_of(seat.entrant)] if live and seat.score is None else seat.score
            figure = "" if score is None else minus(score)
            lines.append(ScreenLine(view.scene.names[seat.entrant].name, figure, is_winner=seat.goes_on))
        rows.append(ScreenRow(str(table.number or "–"), tuple(lines)))
    title = ngettext("%(count)d still in", "%(count)d still in", field.people) % {"count": field.people}
    return pages_of(title, rows, lines=view.lines)
