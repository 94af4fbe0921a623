"""Why a score sheet or one of its lines is refused, in words.

Sentences and names of a game's own keys stand with the game; here is what all sheets have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scoring.rules import VARIANTS, Header, Problem, Variant
from scoring.words.cards import card_label
from scoring.words.game import FactWords, GameWords, words_of
from scoring.words.lists import join_all, join_any, join_row
from scoring.words.names import KEYS
from scoring.words.numbers import minus
from scoring.words.options import MATCH_OPTIONS
from scoring.words.translate import LazyText, gettext
from scoring.words.translate import gettext_lazy as _

LONGEST_KEY = 40
"""Characters of a key that are repeated in a sentence."""

FORMAT = {
    "too_big": _("This file is bigger than 1 MB."),
    "not_utf8": _("This file is not a text in UTF-8."),
    "not_json": _("This is not JSON."),
    "too_deep": _("This is nested too deeply to be read."),
    "key_twice": _("The same key stands twice in one object."),
    "not_an_object": _("A score sheet is one JSON object."),
    "other_format": _("“format” must be “%(format)s”."),
    "not_found": _("There is no such file, or it can't be read."),
}

TYPE = {
    "choice": _("%(label)s: one of these words belongs here: %(choices)s."),
    "flag": _("%(label)s: yes or no belongs here (true or false)."),
    "count": _("%(label)s: a whole number belongs here."),
    "number": _("%(label)s: a whole number belongs here."),
    "points": _("%(label)s: two whole numbers belong here, one of which may be left open."),
    "tricks": _("%(label)s: a whole number for each player belongs here."),
    "card": _("%(label)s: a card belongs here, rank then suit, such as 7H."),
    "seat": _("%(label)s: a seat belongs here, a number counted from 0."),
    "side": _("%(label)s: a side belongs here, a number counted from 0."),
    "auction": _("%(label)s: a list of calls belongs here, each with a player and a contract or a Great."),
    "article": _("%(label)s: the number of an article belongs here."),
    "adjustment": _("%(label)s: one whole number a side belongs here."),
    "infraction": _("%(label)s: a text belongs here."),
    "text": _("%(label)s: a text belongs here."),
    "line": _("A line is a JSON object."),
    "kind": _("The kind of a line is one of these words: hand, penalty, void, adjustment."),
    "lines": _("%(label)s: a list belongs here."),
    "ruleset": _("%(label)s: an object with options belongs here."),
}

RANGE = {
    "choice": _("%(label)s: under this ruleset it is one of these: %(choices)s."),
    "flag": _("%(label)s: this ruleset does not have that."),
    "count": _("%(label)s: from %(minimum)d to %(maximum)d under this ruleset."),
    "number": _("%(label)s: from %(minimum)d to %(maximum)d."),
    "points": _("%(label)s: from 0 to %(total)d."),
    "tricks": _("%(label)s: from 0 to %(total)d."),
    "seat": _("%(label)s: there are only the seats %(minimum)d to %(maximum)d."),
    "side": _("%(label)s: there are only the sides %(minimum)d to %(maximum)d."),
    "auction": _("%(label)s: a player of this table and a contract of this game belong in each call."),
    "article": _("%(label)s: one of these articles belongs here: %(articles)s."),
    "adjustment": _("%(label)s: from %(minimum)s to %(maximum)d."),
    "text": _("%(label)s: at most 500 characters."),
    "infraction": _("%(label)s: at most 500 characters."),
    "kind": _("The kind of a line is one of these words: hand, penalty, void, adjustment."),
    "dealers_side": _("In article %(article)d it is always the dealer's side that pays."),
}

OPTION_VALUE = {
    "choice": _("%(label)s: one of these belongs here: %(choices)s."),
    "flag": _("%(label)s: yes or no belongs here (true or false)."),
    "number": _("%(label)s: a whole number from %(minimum)d to %(maximum)d belongs here."),
    "odd": _("%(label)s: an odd number from %(minimum)d to %(maximum)d belongs here."),
    "per_player": _("%(label)s: a multiple of %(players)d, the number of players, belongs here."),
    "tariff": _("%(label)s: irregularities with whole points from 1 belong here."),
    "preset": _("There is no such preset for this game."),
    "hands_limit": _("Without a target the game needs a number of hands."),
}

SENTENCES = {
    "sum": _("%(given)s make %(sum)d; a hand of %(game)s has %(pot)d."),
    "not_zero_sum": _("What some win here the others lose: the points have to make 0, and make %(sum)d."),
    "unknown_variant": _("There is no such game."),
    "unknown_option": _("This game has no option “%(key)s”."),
    "players": _("Names of 1 to 80 characters belong here, for so many players: %(players)s."),
    "unknown_field": _("“%(key)s” does not belong here."),
    "missing": _("%(label)s: this is still missing."),
    "null": _("Null characters are not allowed."),
    "missing_rank": _("%(label)s: the rank is still missing."),
    "missing_suit": _("%(label)s: the suit is still missing."),
    "card": _("%(label)s: this game's pack has no such card."),
    "unknown_infraction": _("This ruleset's price list does not have that irregularity."),
    "match_over": _("The match is over; a line after its end can't count."),
    "no_penalty": _("Article %(article)d costs nothing here."),
    "points_after_win": _("The %(card)s turned up has already won the game; the hand is not played."),
}

NOT_IN_VARIANT = {
    "article": _("This game has no numbered articles."),
    "turn_up": _("No card is turned up in this game."),
}


def problem(problem: Problem, about: Header | Variant | None = None) -> str:
    """The sentence for one problem.

    With a header it names the game and the people. Where no game is known, a key that several games have is
    called as the first of them calls it.
    """
    header = about if isinstance(about, Header) else None
    variant = about if isinstance(about, Variant) else header and header.variant
    games = [words_of(variant.key)] if variant else [words_of(key) for key in VARIANTS]
    return str(_sentence(problem, games)) % _facts(problem, header, games)


def _sentence(problem: Problem, games: Sequence[GameWords]) -> LazyText:
    facts = problem.facts
    match problem.code:
        case "format":
            return FORMAT[facts["reason"]]
        case "type":
            return TYPE[facts["kind"]]
        case "range":
            return RANGE[facts["kind"]]
        case "option_value":
            key = _option_value(problem)
            return OPTION_VALUE.get(key) or _of_a_game(key, games)
        case "not_in_variant":
            return NOT_IN_VARIANT[problem.field or "article"]
        case "unanswered":
            return _question(problem.field or "", games) or SENTENCES["missing"]
    code = f"{problem.code}_{facts['why']}" if "why" in facts else problem.code
    return SENTENCES.get(code) or _of_a_game(code, games)


def _of_a_game(code: str, games: Sequence[GameWords]) -> LazyText:
    sentence: LazyText | None = _first(games, lambda game: game.problems.get(code))
    if sentence is None:
        raise KeyError(code)
    return sentence


def _question(key: str, games: Sequence[GameWords]) -> LazyText | None:
    fact: FactWords | None = _first(games, lambda game: game.facts.get(key))
    return fact and fact.question


def _option_value(problem: Problem) -> str:
    """Which of the sentences about options fits."""
    facts = problem.facts
    if problem.field == "preset":
        return "preset"
    if "needs" in facts:
        return str(facts["needs"])
    if facts.get("players"):
        return "per_player"
    return "odd" if facts["odd"] else str(facts["kind"])


def _facts(problem: Problem, header: Header | None, games: Sequence[GameWords]) -> Mapping[str, Any]:
    """What the sentence may name: numbers as they are, people, cards and contracts in words."""
    named: dict[str, Any] = {"key": _short(problem.field), "label": _label(problem, games), **problem.facts}
    named["game"] = gettext("this game") if header is None else words_of(header.variant.key).name
    for key, in_words in IN_WORDS.items():
        if key in named:
            named[key] = in_words(named[key], games)
    if named.get("minimum", 0) < 0:
        named["minimum"] = minus(named["minimum"])
    if named.get("seat") is not None:
        named["who"] = _player(named["seat"], header)
    if problem.code == "players":
        named["players"] = join_any(problem.facts["players"])
    return named


IN_WORDS: Mapping[str, Callable[[Any, Sequence[GameWords]], str]] = {
    "given": lambda numbers, games: join_all(numbers),
    "card": lambda card, games: card_label(card, games[0].pack),
    "contract": lambda contract, games: _term(contract, games),
    "choices": lambda choices, games: join_row(choices),
    "articles": lambda numbers, games: join_row(numbers),
}
"""Facts that a sentence doesn't show as they are."""


def _player(seat: int, header: Header | None) -> str:
    return gettext("Seat %(seat)d") % {"seat": seat} if header is None else header.players[seat]


def _term(word: str, games: Sequence[GameWords]) -> str:
    return str(_first(games, lambda game: game.terms.get(word) or game.pack.suits.get(word)))


def _label(problem: Problem, games: Sequence[GameWords]) -> str:
    """What the key is called: a fact of the game, else of the sheet, else an option."""
    key = problem.field or ""
    if problem.facts.get("kind") == "adjustment":
        return str(KEYS["points"].label)
    fact = _first(games, lambda game: game.facts.get(key))
    if fact is not None:
        return str(fact.label)
    if key in KEYS:
        return str(KEYS[key].label)
    option = MATCH_OPTIONS.get(key) or _first(games, lambda game: game.options.get(key))
    return _short(key) if option is None else str(option.label)


def _first(games: Sequence[GameWords], look_up: Callable[[GameWords], Any]) -> Any:
    """What the first of the games says that says anything; None when nobody does."""
    return next((words for words in map(look_up, games) if words), None)


def _short(key: str | None) -> str:
    key = key or ""
    return key if len(key) <= LONGEST_KEY else key[: LONGEST_KEY - 1] + "…"
