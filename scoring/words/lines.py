"""What a line of the sheet says and brings about: for the rows of the pad, and aloud after saving."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.rules import Fact, FactKind, Header, LineResult
from scoring.rules.cards.notation import SUITS
from scoring.rules.variant import Penalty
from scoring.words.game import words_of
from scoring.words.lists import join_row
from scoring.words.names import AND, article_text, fact_label, people_in, term
from scoring.words.numbers import minus
from scoring.words.options import infraction_name
from scoring.words.translate import gettext as _
from scoring.words.translate import ngettext

Part = Mapping[str, Any]
"""One thing on a row: its ``text``, a ``word`` of the game, ``numbers`` side by side, or a ``card``."""

NOT_PARTS = ("dealer", "offender")
"""Keys whose people stand in columns of their own."""


def parts_of(kind: str, facts: Mapping[str, Any], header: Header) -> list[Part]:
    """What a line says, in short; what did not happen isn't said."""
    of_hand = {fact.key: fact for fact in header.variant.rules(header.ruleset, len(header.players)).facts}
    parts: list[Part | None] = []
    for key, value in facts.items():
        if key in NOT_PARTS or value is False or value == "":
            continue
        if kind != "hand" or key not in of_hand:
            parts.append(_part_of_line(key, value))
            continue
        parts.append(_part_of_hand(of_hand[key], value, header))
        if of_hand[key].kind is FactKind.CARD:
            parts.append(_part_of_call(facts, header))
    return [part for part in parts if part is not None]


def called(facts: Mapping[str, Any], header: Header) -> str:
    """What is played now, as soon as ``facts`` say it; empty where they don't, or where nothing is called."""
    word = _called(facts, header)
    return played_now(word, header) if word else ""


def played_now(word: str, header: Header) -> str:
    """The same, of the word for what is played."""
    return _("Played now: %(what)s") % {"what": _name_of(word, header)}


def _called(facts: Mapping[str, Any], header: Header) -> str | None:
    call = header.variant.rules(header.ruleset, len(header.players)).called
    return call(facts) if call else None


def _name_of(word: str, header: Header) -> str:
    variant = header.variant.key
    return term(variant, word) if word in SUITS else str(words_of(variant).called[word])


def _part_of_call(facts: Mapping[str, Any], header: Header) -> Part | None:
    """A suit stands on the card already."""
    word = _called(facts, header)
    return {"text": _name_of(word, header)} if word and word not in SUITS else None


def _part_of_hand(fact: Fact, value: Any, header: Header) -> Part | None:
    variant = header.variant.key
    match fact.kind:
        case FactKind.AUCTION:
            return None
        case FactKind.SEAT:
            return {"text": _("everybody passed") if value is None else header.players[value]}
        case FactKind.SIDE | FactKind.FLAG:  # which side, the points tell
            return {"text": fact_label(variant, fact.key)}
        case FactKind.CARD:
            return {"card": value}
        case FactKind.POINTS:
            return _side_by_side(_filled(value, fact.total))
        case FactKind.TRICKS:
            return _side_by_side(value)
        case FactKind.COUNT if fact.words and value in range(fact.minimum, fact.maximum + 1):
            return {"text": term(variant, fact.words[value - fact.minimum])} if value else None
        case FactKind.COUNT | FactKind.NUMBER:
            named = {"label": fact_label(variant, fact.key), "value": minus(value)}
            return {"text": _("%(label)s: %(value)s") % named}
        case FactKind.CHOICE:
            return {"word": value}


def _part_of_line(key: str, value: Any) -> Part:
    """A part of a line that is no hand."""
    if isinstance(value, list):
        return _side_by_side(value)
    if key == "turn_up":
        return {"card": value}
    if key == "article":
        return {"text": _("article %(number)d") % {"number": value}}
    return {"text": infraction_name(str(value))}


def _side_by_side(numbers: Sequence[int | None]) -> Part:
    return {"numbers": "–".join("" if number is None else minus(number) for number in numbers)}


def _filled(points: Sequence[int | None], pot: int) -> list[int | None]:
    """With what the side that was left open has."""
    rest = pot - sum(number for number in points if number is not None)
    return [rest if number is None else number for number in points]


def penalty_text(penalty: Penalty, header: Header) -> str:
    """One thing that may have happened, and what it costs."""
    if penalty.article is None:
        name = infraction_name(penalty.infraction or "")
        words = ngettext("%(name)s: %(points)d point", "%(name)s: %(points)d points", penalty.points)
        return words % {"name": name, "points": penalty.points}
    text = article_text(header.variant.key, penalty.article)
    facts = {"number": penalty.article, "text": text, "points": penalty.points}
    if penalty.points:
        words = ngettext(
            "Article %(number)d. %(text)s (%(points)d point)",
            "Article %(number)d. %(text)s (%(points)d points)",
            penalty.points,
        )
        return words % facts
    return _("Article %(number)d. %(text)s") % facts


def outcome(result: LineResult, sides: Sequence[str]) -> str:
    """Who wins with this line, when it ends something; empty when play goes on."""
    if result.ended_match:
        who = listed(result.match_winners, sides)
        if not who:
            return _("The match ends in a draw.")
        return ngettext("%(who)s wins the match.", "%(who)s win the match.", people_in(who)) % {"who": who}
    if result.ended_game:
        who = listed(result.game_winners, sides)
        if not who:
            return _("The game is drawn.")
        return ngettext("%(who)s wins the game.", "%(who)s win the game.", people_in(who)) % {"who": who}
    return ""


def won_by(winners: Sequence[int], sides: Sequence[str]) -> str:
    """Who wins a game, beside its score."""
    who = listed(winners, sides)
    return ngettext("%(who)s wins", "%(who)s win", people_in(who)) % {"who": who}


def listed(winners: Sequence[int], sides: Sequence[str]) -> str:
    return AND.join(sides[side] for side in winners)


def announcement(result: LineResult | None, sides: Sequence[str]) -> str:
    """What a screen reader says after a line was saved, or struck where there is no result."""
    if result is None:
        return _("Struck.")
    score = join_row(
        _("%(side)s %(points)s") % {"side": name, "points": minus(total)}
        for name, total in zip(sides, result.totals, strict=True)
    )
    end = outcome(result, sides)
    if end:
        return _("Saved. %(score)s. %(outcome)s") % {"score": score, "outcome": end}
    return _("Saved. %(score)s.") % {"score": score}
