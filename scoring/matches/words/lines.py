"""Sentences about lines: refusals, penalties, who wrote what down, what a correction does."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import words
from scoring.matches.selectors.changes import Change, LineChange
from scoring.models import Line
from scoring.rules import Fact, FactKind, Game, Header, LineResult
from scoring.rules.variant import Penalty
from scoring.words.games.options import INFRACTIONS


def penalty_text(penalty: Penalty, header: Header) -> str:
    """One thing that may have happened, and what it costs."""
    if penalty.article is not None:
        facts = {
            "number": penalty.article,
            "text": words.article_text(penalty.article),
            "points": penalty.points,
        }
        if penalty.points:
            return _("Article %(number)d. %(text)s (%(points)d points)") % facts
        return _("Article %(number)d. %(text)s") % facts
    name = penalty.infraction or ""
    text = _("%(name)s: %(points)d points")
    return text % {"name": INFRACTIONS.get(name, name), "points": penalty.points}


def outcome(result: LineResult, sides: tuple[str, ...]) -> str:
    """Who wins with this line, when it ends something; empty when play goes on."""
    if result.ended_match:
        if not result.match_winners:
            return _("The match ends in a draw.")
        return _("%(who)s wins the match.") % {"who": listed(result.match_winners, sides)}
    if result.ended_game:
        if not result.game_winners:
            return _("The game is drawn.")
        return _("%(who)s wins the game.") % {"who": listed(result.game_winners, sides)}
    return ""


def listed(winners: tuple[int, ...], sides: tuple[str, ...]) -> str:
    return _(" and ").join(sides[side] for side in winners)


def announcement(result: LineResult | None, sides: tuple[str, ...]) -> str:
    """What a screen reader says after a line was saved."""
    if result is None:
        return _("Struck.")
    score = ", ".join(f"{name} {total}" for name, total in zip(sides, result.totals, strict=True))
    return f"{_('Saved.')} {score}. {outcome(result, sides)}".strip()


def changes(line: Line, change: Change, sides: tuple[str, ...]) -> list[str]:
    """What a correction of ``line`` does to the sheet, the nearest first."""
    sentences = []
    for changed in change.lines:
        if changed.number == line.number:
            sentences.append(_own_change(changed, sides))
    sentences += _game_changes(change)
    wrong = [str(changed.number) for changed in change.further_down(line.number) if changed.now_wrong]
    if wrong:
        sentences.append(
            ngettext(
                "Line %(numbers)s does not count any more; it stays on the sheet, marked.",
                "Lines %(numbers)s do not count any more; they stay on the sheet, marked.",
                len(wrong),
            )
            % {"numbers": ", ".join(wrong)}
        )
    if change.reopens:
        sentences.append(_("The match is open again."))
    elif change.match_after.over and change.match_before != change.match_after:
        winners = change.match_after.winners
        sentences.append(
            _("Now %(who)s wins the match.") % {"who": listed(winners, sides)}
            if winners
            else _("Now the match is a draw.")
        )
    return sentences or [_("Points and totals stay as they are.")]


def _own_change(changed: LineChange, sides: tuple[str, ...]) -> str:
    before, after = (_points(result, sides) for result in (changed.before, changed.after))
    facts = {"number": changed.number, "before": before, "after": after}
    return _("Line %(number)d: %(before)s before, now %(after)s.") % facts


def _points(result: LineResult | None, sides: tuple[str, ...]) -> str:
    if result is None:
        return _("struck")
    given = [
        f"{name} {'+' if points > 0 else '−'}{abs(points)}"
        for name, points in zip(sides, result.points, strict=True)
        if points
    ]
    return ", ".join(given) or _("no points")


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
    return ("–" if plain else " : ").join(f"−{-total}" if total < 0 else str(total) for total in game.totals)


def parts_of(line: Line, header: Header) -> list[dict[str, Any]]:
    """What a line says, in short: words, suits as pips, cards, people, numbers side by side.

    The keys of other lines than hands are shown by what they hold.
    """
    asked = {fact.key: fact for fact in header.variant.facts(header.ruleset, len(header.players))}
    return [
        part
        for key, value in line.facts.items()
        if (part := _part(key, value, asked.get(key) if line.kind == "hand" else None, header))
    ]


def _part(key: str, value: Any, fact: Fact | None, header: Header) -> dict[str, Any] | None:
    if key in ("dealer", "offender") or value is False or value == "":
        return None
    match fact.kind if fact else None:
        case FactKind.AUCTION:
            return None
        case FactKind.SEAT:
            return {"text": _("everybody passed") if value is None else header.players[value]}
        case FactKind.SIDE:  # which side, the points tell
            return {"text": words.fact_label(key).lower()}
        case FactKind.COUNT if fact and fact.words and value in range(fact.minimum, fact.maximum + 1):
            word = fact.words[value - fact.minimum]
            return {"text": words.fact_word(word)} if value else None  # of what did not happen, nothing
        case FactKind.POINTS if fact:
            value = _completed(value, fact.total)
    if value is True:
        return {"text": words.fact_label(key).lower()}
    if isinstance(value, list):
        return {"numbers": "–".join(f"−{-number}" if number < 0 else str(number) for number in value)}
    if key in ("turn_up", "cut"):
        return {"card": value}
    if isinstance(value, int):
        return {"text": _number_in_words(key, value, header)}
    if fact is None:  # a reason, an infraction
        return {"text": str(INFRACTIONS.get(value, value))}
    return {"word": value}


def _number_in_words(key: str, value: int, header: Header) -> str:
    if key == "article":
        return _("article %(number)d") % {"number": value}
    return f"{words.fact_label(key, header.variant.key).lower()} {value}"


def _completed(points: list[int | None], pot: int) -> list[int | None]:
    """With what the side that was left open has."""
    rest = pot - sum(number for number in points if number is not None)
    return [rest if number is None else number for number in points]
