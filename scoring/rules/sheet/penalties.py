"""What an irregularity that ended a hand costs: an article of the game, or an entry of the price list."""

from __future__ import annotations

from typing import NamedTuple

from scoring.rules.families.turn_up import TurnUp
from scoring.rules.variant import Articles, Facts, Position, Problem, Rules, Ruleset, Step


class PenaltyVerdict(NamedTuple):
    """What is wrong with a penalty, or else what it costs."""

    problems: list[Problem]
    steps: list[Step]


def judge(penalty: Facts, position: Position, rules: Rules, ruleset: Ruleset) -> PenaltyVerdict:
    """The card turned up stays marked, and the offender pays; nothing is multiplied (rules 10.4)."""
    articles, article = rules.articles, penalty.get("article")
    if articles is None or article is None:
        problems = _check_turn_up("infraction", penalty, position, rules.turn_up)
        steps = _turn_up_steps(penalty, position, rules.turn_up)
        return PenaltyVerdict(problems, steps + _price(penalty, position, ruleset))
    turn_up = None if article in articles.cancel_turn_up else rules.turn_up
    problems = _check_article(article, penalty, position, articles)
    if article in articles.prices:
        problems += _check_turn_up("article", penalty, position, turn_up)
    steps = _turn_up_steps(penalty, position, turn_up)
    return PenaltyVerdict(problems, steps + _article_steps(article, penalty, position, articles))


def _check_article(article: int, penalty: Facts, position: Position, articles: Articles) -> list[Problem]:
    problems = []
    if article not in articles.prices:
        problems.append(Problem("article", "no_penalty", {"article": article}))
    if article in articles.dealers_own and penalty["offender"] != position.dealer_side:
        problems.append(Problem("offender", "range", {"kind": "dealers_side", "article": article}))
    return problems


def _check_turn_up(field: str, penalty: Facts, position: Position, turn_up: TurnUp | None) -> list[Problem]:
    """A hand that the turned card has already won isn't played, so nobody can err in it."""
    if turn_up is None or not turn_up.has_won(penalty, position):
        return []
    return [Problem(field, "points_after_win", {"card": penalty["turn_up"]})]


def _turn_up_steps(penalty: Facts, position: Position, turn_up: TurnUp | None) -> list[Step]:
    return [] if turn_up is None else turn_up.steps(penalty, position)


def _article_steps(article: int, penalty: Facts, position: Position, articles: Articles) -> list[Step]:
    offender = penalty["offender"]
    about = {"article": article, "offender": offender}
    steps = []
    if articles.to_others:
        steps += [Step("article", side, articles.to_others, about) for side in _others(offender, position)]
    if articles.to_offender:
        steps.append(Step("article_paid", offender, articles.to_offender, about))
    return steps


def _price(penalty: Facts, position: Position, ruleset: Ruleset) -> list[Step]:
    infraction, offender = penalty["infraction"], penalty["offender"]
    points: int = ruleset["tariff"][infraction]
    about = {"infraction": infraction, "offender": offender}
    return [Step("infraction", side, points, about) for side in _others(offender, position)]


def _others(offender: int, position: Position) -> list[int]:
    return [side for side in range(position.sides) if side != offender]
