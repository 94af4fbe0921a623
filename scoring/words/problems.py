"""Why a score sheet or one of its lines is refused, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as translated
from django.utils.translation import gettext_lazy as _

from scoring.rules import Header, Problem
from scoring.words.games.names import FACTS, WORDS, fact_label, variant_name
from scoring.words.games.options import OPTIONS
from scoring.words.steps import card_label

SHOWN = 40
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
    "auction": _("%(label)s: a player or a contract of this game belongs in each call."),
    "article": _("%(label)s: one of these articles belongs here: %(articles)s."),
    "adjustment": _("%(label)s: from %(minimum)d to %(maximum)d."),
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
    "layout": _("68 points need eight tricks; with stacks there are sixteen."),
}

SENTENCES = {
    "unknown_variant": _("There is no such game."),
    "unknown_option": _("This game has no option “%(key)s”."),
    "players": _("Names of 1 to 80 characters belong here, for so many players: %(players)s."),
    "unknown_field": _("“%(key)s” does not belong here."),
    "missing": _("%(label)s is missing."),
    "card": _("%(label)s: this game's pack has no such card."),
    "bid_range": _("A bid is from %(minimum)d to %(maximum)d."),
    "unknown_infraction": _("This ruleset's price list does not have that irregularity."),
    "match_over": _("The match is over; a line after its end can't count."),
    "no_penalty": _("Article %(article)d costs nothing here."),
    "points_after_win": _("The %(card)s turned up has already won the game; the hand is not played."),
    "against_without_along": _("Nobody can go against when nobody went along."),
    "not_all_points": _("With every trick on one side the other can't have %(points)d points."),
    "contract_suit": _("Only “another suit” is played in a suit, and spades is a contract of its own."),
    "not_announcer": _("%(who)s announces this hand; only a Great takes it over."),
    "auction": _("%(who)s announces; at most two Greats follow, and the last call is the contract played."),
    "contract_used": _("%(who)s has already played %(contract)s in this game."),
    "great_rank": _("This Great must be higher than the one in %(contract)s."),
}

GREAT = {
    "nullo": _("There is no Great in nullo."),
    "off": _("This table plays without Greats."),
    "used_up": _("Greats for each player in a game: at most %(limit)d."),
    "over_nullo": _("A Great can't take over nullo at this table."),
}

NOT_IN_VARIANT = {
    "article": _("This game has no numbered articles."),
    "turn_up": _("No card is turned up in this game."),
}


def problem(problem: Problem, header: Header | None = None) -> str:
    """The sentence for one problem; with a header it names the game and the people."""
    template = _template(problem)
    return str(template) % _facts(problem, header)


def _template(problem: Problem) -> Any:
    facts = problem.facts
    match problem.code:
        case "format":
            return FORMAT[facts["reason"]]
        case "type":
            return TYPE[facts["kind"]]
        case "range":
            return RANGE[facts["kind"]]
        case "option_value":
            return OPTION_VALUE[_why_not(problem)]
        case "great_not_allowed":
            return GREAT[facts["why"]]
        case "not_in_variant":
            return NOT_IN_VARIANT[problem.field or "article"]
        case "sum":
            return _("%(given)s make %(sum)d; a hand of %(game)s has %(pot)d.")
    return SENTENCES[problem.code]


def _why_not(problem: Problem) -> str:
    """Which of the sentences about options fits."""
    facts = problem.facts
    if problem.field == "preset":
        return "preset"
    if "needs" in facts or "layout" in facts:
        return str(facts.get("needs", "layout"))
    if facts.get("players"):
        return "per_player"
    return "odd" if facts["odd"] else str(facts["kind"])


def _facts(problem: Problem, header: Header | None) -> Mapping[str, Any]:
    facts: dict[str, Any] = {"key": _short(problem.field), "label": _label(problem, header), **problem.facts}
    facts["game"] = translated("this game") if header is None else variant_name(header.variant.key)
    seat = facts.get("seat")
    if seat is not None:
        facts["who"] = (
            translated("Seat %(seat)d") % {"seat": seat} if header is None else header.players[seat]
        )
    if "given" in facts:
        facts["given"] = _listed([str(number) for number in facts["given"]], translated("and"))
    if "card" in facts:
        facts["card"] = card_label(facts["card"])
    if "contract" in facts:
        facts["contract"] = WORDS[facts["contract"]]
    for key in ("choices", "articles"):
        if key in facts:
            facts[key] = ", ".join(str(word) for word in facts[key])
    if problem.code == "players":
        facts["players"] = _listed([str(number) for number in facts["players"]], translated("or"))
    return facts


def _listed(words: Sequence[str], last: str) -> str:
    """
    >>> _listed(["6", "4", "3"], "and")
    '6, 4 and 3'
    """
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _label(problem: Problem, header: Header | None) -> str:
    """The director's points are no card points, and a lone bidder's are his own."""
    field = problem.field or ""
    if problem.facts.get("kind") == "adjustment":
        return translated("Points of the adjustment")
    if field in FACTS:
        return fact_label(field, header.variant.key if header is not None else None)
    return str(OPTIONS[field][0]) if field in OPTIONS else _short(field)


def _short(key: str | None) -> str:
    key = key or ""
    return key if len(key) <= SHOWN else key[: SHOWN - 1] + "…"
