"""Proposes a ruling: a few questions about what happened, then the line for the sheet, and why.

Manille has seventeen articles (rules 10.2). Everywhere the table's own price list comes first where it names
what happened; without a price a bad deal is dealt again by the same dealer, a card is put right while
it can be, and the rest is for the director (rules 6.6, 12.5). A proposal is no decision: the referee signs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.rules.cards.incidents import (
    ANYWHERE,
    ARTICLES,
    BAD_DEALS,
    Case,
    Incident,
    Question,
    Reason,
    RulingProposal,
)
from scoring.rules.cards.notation import LETTERS
from scoring.rules.variant import FactKind, Penalty, Ruleset, Variant

MANNERS = ("deliberate", "repeated")
"""How a price list may part the same thing: ``deliberate_revoke``, ``repeated_misdeal`` (Bruges)."""


class _UnansweredError(Exception):
    def __init__(self, question: Question) -> None:
        self.question = question


def incidents(variant: Variant, ruleset: Ruleset) -> tuple[Incident, ...]:
    """What can be ruled on under this ruleset, in the order of asking."""
    known = tuple(ARTICLES) if _has_articles(variant, ruleset) else ANYWHERE
    return (*known, Incident.PRICE_LIST) if ruleset["tariff"] else known


def propose(case: Case) -> Question | RulingProposal:
    """The next question, or, when all are answered, the ruling. A wrong answer is asked for again."""
    try:
        if case.incident is Incident.PRICE_LIST:
            infraction = _answer(case, Question("infraction", tuple(case.ruleset["tariff"])))
            return _price(case, str(infraction))
        if _has_articles(case.variant, case.ruleset):
            return _by_article(case)
        if entry := _priced(case):
            return _price(case, entry)
        return _without_a_price(case)
    except _UnansweredError as unanswered:
        return unanswered.question


# Manille's articles (rules 10.2)


FREE = {
    Incident.NAMED_ANOTHER_SUIT: "suit_may_be_demanded",
    Incident.CARD_TAKEN_BACK: "card_stays_played",
    Incident.TWO_CARDS: "opponents_choose_card",
    Incident.GATHERED_OTHERS_TRICK: "trick_given_back",
    Incident.ASKED_TO_SEE_HAND: "hand_stays_face_up",
}
"""What costs nothing, and what is done about it."""


def _by_article(case: Case) -> RulingProposal:
    article = ARTICLES[case.incident]
    if case.incident in FREE:
        return _nothing(article, FREE[case.incident])
    match case.incident:
        case Incident.FACE_UP_CARD:
            return _void(article)
        case Incident.EXPOSED_IN_DEAL:
            return _exposed_in_deal(case, article)
        case Incident.MISDEAL if (
            _choice(case, "noticed", "before_turn_up", "after_turn_up") == "before_turn_up"
        ):
            return _void(article)
        case Incident.WRONG_NUMBER_OF_CARDS:
            in_time = _choice(case, "noticed", "before_playing", "in_play") == "before_playing"
            return _costly(case, 8 if in_time else article)
        case _:
            return _costly(case, article)


def _exposed_in_deal(case: Case, article: int) -> RulingProposal:
    if _choice(case, "whose", "partner", "opponents") == "partner":
        return _nothing(article, "deal_stands")
    if _choice(case, "opponents_want", "redeal", "stand") == "stand":
        return _nothing(article, "opponents_let_it_stand")
    return _void(article)


def _nothing(article: int, code: str) -> RulingProposal:
    return RulingProposal(
        None, (Reason("article", {"article": article}), Reason(code), Reason("play_goes_on"))
    )


def _void(article: int) -> RulingProposal:
    """The deal is thrown in; only a misdeal costs the dealer the deal."""
    deal = Reason("deal_passes" if article == ARTICLES[Incident.MISDEAL] else "same_dealer")
    reasons = (Reason("article", {"article": article}), Reason("deal_void"), deal)
    return RulingProposal({"kind": "void", "article": article}, reasons)


def _costly(case: Case, article: int) -> RulingProposal:
    """The hand stops and is not counted; the turn-up stays marked unless the deal was never good."""
    penalty = _offered(case, article)
    named = Reason("article", {"article": article})
    if not penalty.points:
        return _free_of_charge(case, penalty, named)
    offender = case.dealer_side if penalty.dealer_side_only else _offender(case)
    line: dict[str, Any] = {"kind": "penalty", "article": article, "offender": offender}
    who = "dealers_side_pays" if penalty.dealer_side_only else "offender_pays"
    reasons = [named, Reason("hand_stops"), Reason(who, _paid(case, offender, penalty.points))]
    if penalty.cancels_turn_up:
        reasons.append(Reason("turn_up_cancelled"))
    else:
        line |= _turned(case)
        reasons += [Reason("turn_up_stays", {"card": line["turn_up"]})] if "turn_up" in line else []
    return RulingProposal(line, tuple(reasons))


def _free_of_charge(case: Case, penalty: Penalty, named: Reason) -> RulingProposal:
    """Where the table plays without penalties a bad deal is dealt again, and any other hand goes on."""
    off = Reason("penalties_off")
    if penalty.article == ARTICLES[Incident.MISDEAL]:
        ruling = _void(ARTICLES[Incident.MISDEAL])
        return RulingProposal(ruling.line, (named, off, *ruling.reasons[1:]))
    if case.incident in (Incident.WRONG_NUMBER_OF_CARDS, Incident.PEEKED_AND_MISDEALT):
        return _redeal(named, off)
    return RulingProposal(None, (named, off, Reason("play_goes_on"), Reason("director_may_adjust")))


def _offered(case: Case, article: int) -> Penalty:
    """The article's entry among what this ruleset offers, as a penalty and not as a void deal."""
    offered = case.variant.penalties(case.ruleset)
    return next(penalty for penalty in offered if penalty.article == article and not penalty.voids)


def _paid(case: Case, offender: int, points: int) -> Mapping[str, Any]:
    return {"offender": offender, "points": points, "mode": case.ruleset["penalty"]}


# The table's price list


def _priced(case: Case) -> str | None:
    """The entry for what happened, if the list has one."""
    tariff = case.ruleset["tariff"]
    manners = [manner for manner in MANNERS if f"{manner}_{case.incident}" in tariff]
    if manners:
        manner = _choice(case, "manner", "by_mistake", *manners)
        if manner != "by_mistake":
            return f"{manner}_{case.incident}"
    return case.incident.value if case.incident in tariff else None


def _price(case: Case, infraction: str) -> RulingProposal:
    offender = _offender(case)
    points = case.ruleset["tariff"][infraction]
    line = {"kind": "penalty", "infraction": infraction, "offender": offender, **_turned(case)}
    facts = {"infraction": infraction, "points": points, "offender": offender}
    stays = [Reason("turn_up_stays", {"card": line["turn_up"]})] if "turn_up" in line else []
    return RulingProposal(line, (Reason("price_list", facts), Reason("hand_stops"), *stays))


# Where nothing is written (rules 6.6)


def _without_a_price(case: Case) -> RulingProposal:
    if case.incident in BAD_DEALS:
        return _redeal()
    if case.incident is not Incident.REVOKE:
        return RulingProposal(
            None, (Reason("no_price"), Reason("play_goes_on"), Reason("director_may_adjust"))
        )
    if _choice(case, "noticed", "before_next_trick", "later") == "before_next_trick":
        return RulingProposal(None, (Reason("card_put_right"), Reason("play_goes_on")))
    if case.variant.late_revoke_loses_all:
        return _all_points_to_the_others(case)
    return RulingProposal(
        {"kind": "adjustment"}, (Reason("no_price"), Reason("director_adjusts")), ("points", "reason")
    )


def _redeal(*before: Reason) -> RulingProposal:
    return RulingProposal(
        {"kind": "void"}, (*before, Reason("deal_void"), Reason("same_dealer")), ("reason",)
    )


def _all_points_to_the_others(case: Case) -> RulingProposal:
    """Botifarra's rule for a revoke found after the next trick began (rules 12.5, 10)."""
    offender = _offender(case)
    facts = case.variant.facts(case.ruleset, case.players)
    pot = next(fact.total for fact in facts if fact.kind is FactKind.POINTS)
    points = [0 if side == offender else pot for side in range(2)]
    reason = Reason("all_points_to_the_others", {"offender": offender, "points": pot})
    return RulingProposal({"kind": "hand", "points": points}, (Reason("hand_stops"), reason), ("trump",))


# Questions


def _answer(case: Case, question: Question) -> str | int:
    answer = case.answers.get(question.key)
    if answer is None or not any(
        type(answer) is type(choice) and answer == choice for choice in question.choices
    ):
        raise _UnansweredError(question)
    return answer


def _choice(case: Case, key: str, *choices: str) -> str:
    return str(_answer(case, Question(key, choices)))


def _offender(case: Case) -> int:
    sides = tuple(range(case.variant.sides(case.players)))
    return int(_answer(case, Question("offender", sides)))


def _turned(case: Case) -> dict[str, str]:
    """The card turned up, where the game turns one; ``none`` when the deal did not get that far."""
    turn_up = case.variant.rules(case.ruleset, case.players).turn_up
    if turn_up is None or not any(turn_up.values.values()):
        return {}
    cards = [rank + letter for rank in turn_up.ranks for letter in LETTERS]
    card = _choice(case, "turn_up", *cards, "none")
    return {} if card == "none" else {"turn_up": card}


def _has_articles(variant: Variant, ruleset: Ruleset) -> bool:
    return any(penalty.article for penalty in variant.penalties(ruleset))
