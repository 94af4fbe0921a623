"""The referee's sentences: every code of a ruling and of a pile has one."""

from typing import Any

import pytest

from scoring.referee.words import rulings as referee_words
from scoring.rules import VARIANTS, expand_ruleset, get_variant
from scoring.rules.cards.incidents import Case, Incident, Question, RulingProposal
from scoring.rules.cards.pile import PileError, count_honours, count_tricks
from scoring.rules.cards.rulings import incidents, propose

NAMES = ["Anna and Bob", "Rosa and Otto"]


def rulings(variant: str, **options: Any) -> list[tuple[Case, RulingProposal, list[Question]]]:
    """Every ruling that any answers lead to, with the questions that were asked."""
    game = get_variant(variant)
    ruleset = expand_ruleset(game, options, game.players[0])
    found = []
    for incident in incidents(game, ruleset):
        open_answers: list[dict[str, Any]] = [{}]
        asked: list[Question] = []
        while open_answers:
            answers = open_answers.pop()
            case = Case(game, ruleset, game.players[0], 0, incident, answers)
            outcome = propose(case)
            if isinstance(outcome, Question):
                asked.append(outcome)
                choices = (outcome.choices[0], outcome.choices[-1])
                open_answers += [answers | {outcome.key: choice} for choice in choices]
            else:
                found.append((case, outcome, asked))
    return found


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("tariff", [{}, {"deliberate_revoke": 60, "repeated_misdeal": 30, "late": 1}])
def test_every_ruling_every_question_and_every_answer_can_be_read_out(variant, tariff):
    modes = ("to_opponents", "from_offender", "both", "off") if variant == "manille" else (None,)
    for mode in modes:
        options = {"tariff": tariff} | ({"penalty": mode} if mode else {})
        for case, ruling, asked in rulings(variant, **options):
            names = [*NAMES, "C", "D", "E"][: case.variant.sides(case.players)]
            assert referee_words.incident_name(case.incident)
            for question in asked:
                assert referee_words.question_text(question)
                for choice in question.choices:
                    assert referee_words.answer_text(question, choice, names, variant)
            for reason in ruling.reasons:
                assert "%" not in referee_words.reason_text(reason, names, variant)


def read_out(variant: str, incident: str, answers: dict[str, Any], **options: Any) -> list[str]:
    game = get_variant(variant)
    ruleset = expand_ruleset(game, options, game.players[0])
    ruling = propose(Case(game, ruleset, game.players[0], 0, Incident(incident), answers))
    assert isinstance(ruling, RulingProposal)
    return [referee_words.reason_text(reason, NAMES, variant) for reason in ruling.reasons]


def test_a_revoke_in_manille_reads_like_a_ruling():
    assert read_out("manille", "revoke", {"offender": 1, "turn_up": "KH"}) == [
        "Article 9. Not following suit, not beating or not trumping although one could: the side pays.",
        "The hand stops and isn't counted otherwise.",
        "+34 for Anna and Bob.",
        "The king of hearts turned up stays marked.",
    ]


def test_a_price_names_what_it_is_for():
    answers = {"manner": "deliberate", "offender": 0}
    assert read_out("manillen-4p", "revoke", answers, preset="bruges") == [
        "On the price list, deliberate revoke: +60 for Rosa and Otto.",
        "The hand stops and isn't counted otherwise.",
    ]


@pytest.mark.parametrize(
    ("variant", "lines"),
    [
        ("manille", ["ten: 2 × 5 = 10", "jack: 1 × 1 = 1", "3 tricks: 1 point each"]),
        ("manillen-4p", ["ten: 2 × 5 = 10", "jack: 1 × 1 = 1"]),
    ],
)
def test_a_pile_is_read_out_honour_by_honour(variant, lines):
    game = get_variant(variant)
    pile = count_honours(game, expand_ruleset(game, {}, 4), 4, {"10": 2, "J": 1}, 3)
    assert [referee_words.pile_step_text(step, variant) for step in pile.steps] == lines


@pytest.mark.parametrize(
    ("variant", "trick", "line"),
    [
        ("mariglia", "7S AS 6S 2S", "7♠ A♠ 6♠ 2♠: honours 9, the frilli 1"),
        ("mariglia", "7S AS KS JS", "7♠ A♠ K♠ J♠: honours 14, the trick 1"),
        ("manillen-4p", "10S AS 9S 8S", "10♠ A♠ 9♠ 8♠: honours 9"),
    ],
)
def test_a_pile_is_read_out_trick_by_trick(variant, trick, line):
    game = get_variant(variant)
    pile = count_tricks(game, expand_ruleset(game, {}, 4), 4, [trick.split()])
    assert [referee_words.pile_step_text(step, variant) for step in pile.steps] == [line]


@pytest.mark.parametrize(
    ("honours", "tricks", "message"),
    [
        ({"10": 5}, 8, "From 0 to 4 can be there, no more and no fewer."),
        ({"9": 1}, 8, "“9” isn't worth points or isn't in this game's pack."),
        ({}, None, "The number of tricks is needed: each is worth a point."),
        ({"10": 4, "A": 1}, 1, "Honours: 5, tricks: 1. That can't be one pile."),
    ],
)
def test_a_pile_that_cannot_be_is_refused_in_words(honours, tricks, message):
    game = get_variant("manille")
    with pytest.raises(PileError) as refused:
        count_honours(game, expand_ruleset(game, {}, 4), 4, honours, tricks)
    assert [referee_words.pile_problem(problem, "manille") for problem in refused.value.problems] == [message]


@pytest.mark.parametrize(
    ("variant", "cards", "message"),
    [
        ("manille", ["10S", "10S"], "The ten of spades is there twice."),
        ("manille", ["10S", "9S", "8S"], "Cards: 3, tricks of 4: 1. That can't be one pile."),
        ("manni", ["10S"], "This game counts tricks, not cards."),
    ],
)
def test_cards_that_make_no_pile_are_refused_in_words(variant, cards, message):
    game = get_variant(variant)
    players = game.players[0]
    with pytest.raises(PileError) as refused:
        count_tricks(game, expand_ruleset(game, {}, players), players, [cards])
    assert [referee_words.pile_problem(problem, variant) for problem in refused.value.problems] == [message]
