"""Sentences about stored lines: refusals, who wrote what down, what a correction does.

What a line says and is worth is told by ``scoring/words``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.matches.selectors.changes import Change, LineChange
from scoring.matches.selectors.late_hands import LateHandRow
from scoring.matches.selectors.sheets import ScoreRow
from scoring.models import LateHand, Line
from scoring.rules import Game, Header, LineResult
from scoring.words import problem
from scoring.words.line_names import line_name, name_of
from scoring.words.lines import listed
from scoring.words.lists import join_row
from scoring.words.names import people_in
from scoring.words.numbers import minus, signed


def row_name(row: ScoreRow) -> str:
    """What a line of the sheet is called, a struck one too."""
    return line_name(row.line.kind, row.game, row.hand, counts=row.counts)


def changes(line: Line, change: Change, sides: tuple[str, ...]) -> list[str]:
    """What a correction of ``line`` does to the sheet, the nearest first."""
    sentences = []
    for changed in change.lines:
        if changed.number == line.number:
            sentences.append(_own_change(changed, sides))
    sentences += changes_of_games(change, line.number, sides)
    return sentences or [_("Points and totals stay as they are.")]


def changes_of_games(change: Change, number: int, sides: tuple[str, ...]) -> list[str]:
    """What happens to games and match, and to the lines behind line ``number``."""
    sentences = _game_changes(change)
    wrong = [_name(changed) for changed in change.further_down(number) if changed.now_wrong]
    if wrong:
        sentence = _("No longer counted, but still on the sheet, marked: %(lines)s.")
        sentences.append(sentence % {"lines": join_row(wrong, apart=True)})
    if change.reopens:
        sentences.append(_("The match is open again."))
    elif change.match_after.over and change.match_before != change.match_after:
        who = listed(change.match_after.winners, sides)
        now_won = ngettext("Now %(who)s wins the match.", "Now %(who)s win the match.", people_in(who))
        sentences.append(now_won % {"who": who} if who else _("Now the match is a draw."))
    return sentences


def taking(row: LateHandRow, header: Header, sides: tuple[str, ...]) -> list[str]:
    """What taking a late hand does to the sheet, or why it can't be taken."""
    if not row.fits:
        return [problem(one, header) for one in row.result.problems]
    facts = {"line": name_of(row.result), "points": _points(row.result, sides)}
    own = _("%(line)s: %(points)s.") % facts
    return [own, *changes_of_games(row.change, row.line.number, sides)]


def late_hands(hands: Sequence[LateHand]) -> str:
    """What a phone is told whose hands came too late."""
    comfort = ngettext(
        "It is safe with whoever decides here, and changes no result by itself.",
        "They are safe with whoever decides here, and change no result by themselves.",
        len(hands),
    )
    causes = Counter(hand.cause for hand in hands)
    return " ".join([*(_came_late(cause, count) for cause, count in causes.items()), comfort])


def _came_late(cause: str, count: int) -> str:
    """How many hands, and why. They have no names: which number each would get depends on all before it."""
    sentence = {
        "over": ngettext(
            "%(count)d hand came after the end of the match.",
            "%(count)d hands came after the end of the match.",
            count,
        ),
        "paper": ngettext(
            "%(count)d hand came after the result had been written down by hand.",
            "%(count)d hands came after the result had been written down by hand.",
            count,
        ),
        "undone": ngettext(
            "%(count)d hand came after the round had been taken back.",
            "%(count)d hands came after the round had been taken back.",
            count,
        ),
        "seats": ngettext(
            "%(count)d hand came after other people had been put in the seats.",
            "%(count)d hands came after other people had been put in the seats.",
            count,
        ),
        "left": ngettext(
            "%(count)d hand came after this phone had lost its place at the table.",
            "%(count)d hands came after this phone had lost its place at the table.",
            count,
        ),
    }[cause]
    return sentence % {"count": count}


def _name(changed: LineChange) -> str:
    """As it was called, or now is: by its number where it has one on either side of the change."""
    results = [result for result in (changed.before, changed.after) if result is not None]
    return name_of(next((result for result in results if result.number is not None), results[0]))


def _own_change(changed: LineChange, sides: tuple[str, ...]) -> str:
    before, after = (_points(result, sides) for result in (changed.before, changed.after))
    facts = {"line": _name(changed), "before": before, "after": after}
    return _("%(line)s: %(before)s before, now %(after)s.") % facts


def _points(result: LineResult | None, sides: tuple[str, ...]) -> str:
    if result is None:
        return _("struck")
    parts = (
        _("%(side)s %(points)s") % {"side": name, "points": signed(points)}
        for name, points in zip(sides, result.points, strict=True)
        if points
    )
    return join_row(parts) or _("no points")


def _game_changes(change: Change) -> list[str]:
    """Totals of every game that is otherwise than before; games that come or go."""
    before = {game.game: game for game in change.games_before}
    after = {game.game: game for game in change.games_after}
    sentences = []
    for number in sorted({*before, *after}):
        old, new = before.get(number), after.get(number)
        if old == new:
            continue
        facts = {"game": number, "before": _score(old), "after": _score(new)}
        if new is None:
            sentences.append(_("Game %(game)d (%(before)s) is no longer there.") % facts)
        elif old is None:
            sentences.append(_("Game %(game)d stands at %(after)s.") % facts)
        elif old.over and not new.over:
            sentences.append(_("Game %(game)d: %(before)s before, now %(after)s and not over.") % facts)
        elif new.over and not old.over:
            sentences.append(_("Game %(game)d: %(before)s before, now over at %(after)s.") % facts)
        else:
            sentences.append(_("Game %(game)d: %(before)s before, now %(after)s.") % facts)
    return sentences


def _score(game: Game | None) -> str:
    if game is None:
        return ""
    plain = len(game.totals) == 2 and min(game.totals) >= 0
    return ("–" if plain else " : ").join(minus(total) for total in game.totals)
