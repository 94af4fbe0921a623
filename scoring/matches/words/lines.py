"""Sentences about stored lines: refusals, who wrote what down, what a correction does.

What a line says and is worth is told by ``scoring/words``.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.matches.selectors.changes import Change, LineChange
from scoring.matches.selectors.late_hands import LateHandRow
from scoring.models import LateHand, Line
from scoring.rules import Game, Header, LineResult
from scoring.words import problem
from scoring.words.lines import listed
from scoring.words.lists import join_all, join_row
from scoring.words.names import people_in
from scoring.words.numbers import minus, signed


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
    wrong = [str(changed.number) for changed in change.further_down(number) if changed.now_wrong]
    if wrong:
        sentences.append(
            ngettext(
                "Line %(numbers)s does not count any more; it stays on the sheet, marked.",
                "Lines %(numbers)s do not count any more; they stay on the sheet, marked.",
                len(wrong),
            )
            % {"numbers": join_all(wrong)}
        )
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
    facts = {"number": row.line.number, "points": _points(row.result, sides)}
    own = _("Line %(number)d: %(points)s.") % facts
    return [own, *changes_of_games(row.change, row.line.number, sides)]


def late_hands(hands: Sequence[LateHand]) -> str:
    """What a phone is told whose hands came too late."""
    comfort = _("It is safe with whoever decides here, and changes no result by itself.")
    return " ".join([*map(_late_hand, hands), comfort])


def _late_hand(hand: LateHand) -> str:
    sentence = {
        "over": _("Line %(number)d came after the end of the match."),
        "paper": _("Line %(number)d came after the result had been written down by hand."),
        "undone": _("Line %(number)d came after the round had been taken back."),
        "seats": _("Line %(number)d came after other people had been put in the seats."),
        "left": _("Line %(number)d came after this phone had lost its place at the table."),
    }[hand.cause]
    return str(sentence) % {"number": hand.number}


def _own_change(changed: LineChange, sides: tuple[str, ...]) -> str:
    before, after = (_points(result, sides) for result in (changed.before, changed.after))
    facts = {"number": changed.number, "before": before, "after": after}
    return _("Line %(number)d: %(before)s before, now %(after)s.") % facts


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
