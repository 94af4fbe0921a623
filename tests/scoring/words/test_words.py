"""Every code of the rules has a sentence, in the language of the reader."""

import pytest
from django.utils import translation
from hypothesis import given

from scoring import words as rules_words
from scoring.rules import VARIANTS, Problem, SheetError, Step, expand_ruleset, fold, read_header
from scoring.words.names import KEYS
from scoring.words.problems import RANGE, TYPE
from scoring.words.steps import NOTES
from tests.scoring.rules.notation import file, played, so_far
from tests.scoring.rules.strategies import anything, headers, matches


@given(matches())
def test_every_step_of_every_match_can_be_said(match):
    header, lines = match
    for line in fold(header, lines).lines:
        for step in line.steps:
            sentence = rules_words.step(header.variant.key, step, names=header.players)
            assert sentence
            assert "%(" not in sentence


@given(headers(), anything, anything)
def test_every_problem_can_be_said(header, first, second):
    for line in fold(header, [first, second], strict=False).lines:
        for problem in line.problems:
            assert "%(" not in rules_words.problem(problem, header)


@pytest.mark.parametrize("variant", list(VARIANTS))
@pytest.mark.parametrize(
    "value", [None, [], {}, "x" * 600, "x", -1, 10**400, 1.5, True, [None, None], [1.5], [99, -99, 0]]
)
def test_every_problem_with_a_key_can_be_said_with_and_without_a_header(variant, value):
    header, _ = read_header(file(variant, tariff={"revoke": 1}))
    facts = VARIANTS[variant].rules(header.ruleset, len(header.players)).facts
    kinds = {
        "hand": [fact.key for fact in facts],
        "penalty": ["article", "infraction", "offender", "turn_up", "dealer"],
        "void": ["article", "reason", "turn_up"],
        "adjustment": ["points", "reason"],
    }
    for kind, keys in kinds.items():
        for problem in (
            fold(header, [{"kind": kind, **dict.fromkeys(keys, value)}], strict=False).lines[0].problems
        ):
            for sentence in (rules_words.problem(problem), rules_words.problem(problem, header)):
                assert sentence
                assert "%(" not in sentence
                assert "600" not in sentence


@pytest.mark.parametrize(
    ("ruleset", "sentence"),
    [
        ({"target": 0}, "Target: a whole number from 1 to 1000000 belongs here."),
        ({"best_of": 2}, "Best of: an odd number from 1 to 99 belongs here."),
        ({"blind": 1}, "Blind no trumps: yes or no belongs here (true or false)."),
        ({"capot": "all"}, "Every trick: one of these belongs here: tricks, points, none."),
        ({"tariff": []}, "Price list: irregularities with whole points from 1 belong here."),
        ({"preset": "x"}, "There is no such preset for this game."),
        ({"speed": 1}, "This game has no option “speed”."),
        ({"target": None}, "Without a target the game needs a number of hands."),
        (
            {"card_points": 68, "layout": "stacks"},
            "68 points need eight tricks; with stacks there are sixteen.",
        ),
    ],
)
def test_what_is_wrong_with_an_option(ruleset, sentence):
    with pytest.raises(SheetError) as caught:
        expand_ruleset(VARIANTS["manillen-2p"], ruleset, 2)

    assert [rules_words.problem(problem) for _, problem in caught.value.problems] == [sentence]


def test_hands_are_a_multiple_of_the_players():
    with pytest.raises(SheetError) as caught:
        expand_ruleset(VARIANTS["maniglia-solo"], {"hands": 7}, 3)

    (problem,) = [problem for _, problem in caught.value.problems]
    assert rules_words.problem(problem) == "Hands: a multiple of 3, the number of players, belongs here."


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "A score sheet is one JSON object."),
        ({}, "“format” must be “manille-score-sheet/1”."),
        (file("manni") | {"variant": "whist"}, "There is no such game."),
        (file("manni") | {"players": ["Anna"]},
        "Names of 1 to 80 characters belong here, for so many players: 3."),
        (file("maniglia-solo") | {"players": []},
         "Names of 1 to 80 characters belong here, for so many players: 3, 4 or 5."),
        (file("manni") | {"first_dealer": 7}, "First dealer: there are only the seats 0 to 2."),
        (file("manni") | {"first_dealer": "Bob"},
        "First dealer: a seat belongs here, a number counted from 0."),
        (file("manni") | {"lines": 5}, "Lines: a list belongs here."),
        (file("manni") | {"lines": None}, "Lines: this is still missing."),
        (file("manni") | {"stopped": 1}, "Stopped: yes or no belongs here (true or false)."),
        (file("manni") | {"ruleset": 1}, "Ruleset: an object with options belongs here."),
        (file("manni") | {"y" * 100: 1}, "“" + "y" * 39 + "…” does not belong here."),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_file(data, sentence):
    with pytest.raises(SheetError) as caught:
        read_header(data)

    assert [rules_words.problem(problem) for _, problem in caught.value.problems] == [sentence]


@pytest.mark.parametrize(
    ("game", "step", "sentence"),
    [
        ("manillen-2p", Step("above_half", 0, 7, {"points": 37, "half": 30}), "37 is 7 above 30: +7"),
        ("manillen-2p", Step("no_trumps", 0, 7, {"factor": 2}), "no trumps ×2"),
        ("manillen-2p", Step("along", 0, 7, {"factor": 2, "callers": [1]}), "Anna and Bob went along: ×2"),
        ("manillen-2p", Step("carry", 0, 7, {"factor": 2, "half": 30}), "the hand before was 30–30: ×2"),
        ("manillen-2p", Step("level", 0, 0, {"half": 30}), "30–30: nobody scores"),
        ("manille", Step("turn_up", 0, 5, {"card": "10S"}), "10♠ turned up by the dealer: +5"),
        (
            "hornafjardarmanni",
            Step("tricks_below", 0, -2, {"tricks": 2, "par": 4}),
            "tricks: 2 is 2 below 4: −2",
        ),
        (
            "manille",
            Step("article", 0, 34, {"article": 9, "offender": 1}),
            "Anna and Bob broke article 9: +34 for the others",
        ),
    ],
)
def test_how_steps_are_said(game, step, sentence):
    assert rules_words.step(game, step, names=["Cid and Dora", "Anna and Bob"]) == sentence


def test_a_wrong_sum_is_said_with_the_game():
    header, lines = read_header(file("mariglia", {"turn_up": "4C", "points": [41, 28]}))
    with pytest.raises(SheetError) as caught:
        fold(header, lines)

    ((_, problem),) = caught.value.problems
    assert rules_words.problem(problem, header) == "41 and 28 make 69; a hand of Mariglia has 70."
    assert rules_words.problem(problem) == "41 and 28 make 69; a hand of this game has 70."


def test_who_is_at_fault_is_named():
    line = {"contract": "clubs", "contractor": 2, "tricks": [4, 4, 8]}
    header, lines = read_header(file("laugavatnsmanni", line))

    (problem,) = fold(header, lines, strict=False).lines[0].problems

    assert rules_words.problem(problem, header) == "Bob announces this hand; only a Great takes it over."
    assert rules_words.problem(problem) == "Seat 1 announces this hand; only a Great takes it over."


@pytest.mark.parametrize(
    ("ruleset", "before", "line", "sentence"),
    [
        ({"greats": False}, [], {"great": True}, "This table plays without Greats."),
        ({"greats_per_player": 1}, [{"great": True, "contract": "grand"}], {"great": True},
         "Greats for each player in a game: at most 1."),
        ({}, [], {"great": True, "contract": "nullo"}, "There is no Great in nullo."),
        ({}, [{"dealer": 0}], {"dealer": 0}, "Bob has already played clubs in this game."),
    ],
)  # fmt: skip
def test_why_a_contract_is_not_allowed(ruleset, before, line, sentence):
    played_by_bob = {"contract": "clubs", "contractor": 1, "tricks": [0, 16, 0]}
    hands = [played_by_bob | each for each in [*before, line]]
    header, lines = read_header(file("laugavatnsmanni", *hands, **ruleset))

    problem = fold(header, lines, strict=False).lines[-1].problems[0]

    assert rules_words.problem(problem, header) == sentence


def test_a_turn_up_that_won_is_shown():
    header, lines = read_header(file("mariglia", so_far(31, 0), {"turn_up": "AS", "points": [35, 35]}))

    (problem,) = fold(header, lines, strict=False).lines[1].problems

    assert (
        rules_words.problem(problem) == "The A♠ turned up has already won the game; the hand is not played."
    )


def test_every_game_has_a_name_a_sentence_and_a_deck():
    for key in VARIANTS:
        assert rules_words.variant_name(key)
        assert rules_words.variant_sentence(key).endswith(".")
        assert rules_words.players_needed(key).endswith("players")
    assert rules_words.deck_line("manille") == (
        "32 cards: 10 A K Q J 9 8 7. Worth: 10 5, A 4, K 3, Q 2, J 1, and 1 for each trick."
    )
    assert rules_words.deck_line("manni") == "48 cards: A K Q J 10 9 8 7 6 5 4 3."
    assert rules_words.deck_line("maniglia-solo").startswith("40 cards, 36 with 3 players: 7 A R C D 6")
    assert rules_words.players_needed("manillen-plus") == "3 or 6 players"


def test_the_seventeen_articles_are_told_in_plain_words():
    assert (
        rules_words.article_text("manille", 14) == "Gathering the opponents' trick by mistake costs nothing."
    )


def test_notes():
    assert {note: rules_words.note(note) for note in NOTES} == {
        "dealer_out_of_turn": "dealt out of turn; the deal goes on from this dealer"
    }
    assert played("manni", {"tricks": [4, 4, 4], "dealer": 2}).lines[0].notes == tuple(NOTES)


def test_sentences_follow_the_language_of_the_reader():
    """Templates are kept by language, so that the first reader's doesn't stick."""
    step = Step("no_trumps", 0, 7, {"factor": 2})

    for language in ("en", "nl", "en"):
        with translation.override(language):
            expected = str(rules_words.words_of("botifarra").steps["no_trumps"]) % {"factor": 2}
            said = rules_words.step("botifarra", step)
            assert said == rules_words.step_writer("botifarra")(step) == expected


def test_words_of_kinds_are_complete():
    for kinds in (TYPE, RANGE):
        assert {
            "choice",
            "flag",
            "count",
            "number",
            "points",
            "tricks",
            "card",
            "seat",
            "side",
            "auction",
        } - {"card"} <= set(kinds)
    assert {"dealer", "offender", "article", "infraction", "reason"} <= set(KEYS)
    assert (
        rules_words.problem(Problem(None, "match_over"))
        == "The match is over; a line after its end can't count."
    )


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ({"points": "x"}, "Points of the adjustment: one whole number a side belongs here."),
        ({"points": [2_000_000, 0]}, "Points of the adjustment: from −1000000 to 1000000."),
        ({"points": [None, None]}, "Points of the adjustment: this is still missing."),
        ({}, "Points of the adjustment: this is still missing."),
    ],
)
def test_the_points_of_an_adjustment_are_not_called_card_points(line, sentence):
    header, _ = read_header(file("manillen-2p"))
    result = fold(header, [{"kind": "adjustment", "reason": "late", **line}], strict=False).lines[0]

    assert [rules_words.problem(problem, header) for problem in result.problems] == [sentence]
