"""Proposed rulings: Manille's articles (rules 10.2), price lists (2.3), and games without either (6.6)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import VARIANTS, expand_ruleset, fold, get_variant, read_header
from scoring.rules.cards.incidents import Case, Incident, Question, RulingProposal
from scoring.rules.cards.rulings import incidents, propose

ASK_NOTHING_MORE = {"offender": 1, "turn_up": "KH"}
BRUGES = {"preset": "bruges"}


def case(variant: str, incident: str, answers: dict[str, Any], dealer: int = 0, **options: Any) -> Case:
    game = get_variant(variant)
    players = game.players[0]
    ruleset = expand_ruleset(game, options, players)
    return Case(game, ruleset, players, dealer, Incident(incident), answers)


def ruling(*arguments: Any, **options: Any) -> RulingProposal:
    found = propose(case(*arguments, **options))
    assert isinstance(found, RulingProposal), found
    return found


def codes(found: RulingProposal) -> list[str]:
    return [reason.code for reason in found.reasons]


def added(variant: str, line: Any, players: int = 4, dealer: int = 0, **options: Any) -> list[int]:
    """What a proposed line adds for each side, on a new sheet of this game."""
    header, lines = read_header(
        {
            "format": "manille-score-sheet/1", "variant": variant, "ruleset": options,
            "players": ["A", "B", "C", "D"][:players], "first_dealer": dealer, "lines": [line],
        }
    )  # fmt: skip
    return list(fold(header, lines).lines[0].points)


@pytest.mark.parametrize(
    ("incident", "answers", "article"),
    [
        ("face_up_card", {}, 1),
        ("exposed_in_deal", {"whose": "opponents", "opponents_want": "redeal"}, 2),
        ("misdeal", {"noticed": "before_turn_up"}, 6),
    ],
)
def test_articles_that_throw_the_deal_in(incident, answers, article):
    found = ruling("manille", incident, answers)
    assert found.line == {"kind": "void", "article": article}
    assert codes(found)[-1] == ("deal_passes" if article == 6 else "same_dealer")
    assert added("manille", found.line) == [0, 0]


@pytest.mark.parametrize(
    ("incident", "answers", "code"),
    [
        ("exposed_in_deal", {"whose": "partner"}, "deal_stands"),
        ("exposed_in_deal", {"whose": "opponents", "opponents_want": "stand"}, "opponents_let_it_stand"),
        ("named_another_suit", {}, "suit_may_be_demanded"),
        ("card_taken_back", {}, "card_stays_played"),
        ("two_cards", {}, "opponents_choose_card"),
        ("gathered_others_trick", {}, "trick_given_back"),
        ("asked_to_see_hand", {}, "hand_stays_face_up"),
    ],
)
def test_articles_that_cost_nothing_write_nothing(incident, answers, code):
    found = ruling("manille", incident, answers)
    assert found.line is None
    assert codes(found) == ["article", code, "play_goes_on"]


@pytest.mark.parametrize(
    ("incident", "answers", "article"),
    [
        ("wrong_number_of_cards", {"noticed": "in_play"}, 7),
        ("revoke", {}, 9),
        ("out_of_turn", {}, 10),
        ("incomplete_trick", {}, 11),
        ("ungathered_tricks", {}, 12),
        ("looked_at_trick", {}, 13),
        ("false_announcement", {}, 16),
    ],
)
def test_articles_that_cost_thirty_four_stop_the_hand_and_leave_the_turn_up(incident, answers, article):
    found = ruling("manille", incident, answers | ASK_NOTHING_MORE)
    assert found.line == {"kind": "penalty", "article": article, "offender": 1, "turn_up": "KH"}
    assert codes(found) == ["article", "hand_stops", "offender_pays", "turn_up_stays"]
    assert added("manille", found.line) == [34 + 3, 0]


@pytest.mark.parametrize(
    ("incident", "answers", "article", "points"),
    [
        ("misdeal", {"noticed": "after_turn_up"}, 6, [0, 34]),  # rules 10.5, 7
        ("wrong_number_of_cards", {"noticed": "before_playing", "turn_up": "9H"}, 8, [0, 34]),  # 10.5, 8
        ("peeked_and_misdealt", {}, 17, [0, 34]),
    ],
)
def test_articles_that_the_dealers_side_pays(incident, answers, article, points):
    found = ruling("manille", incident, answers)
    assert found.line is not None
    assert (found.line["article"], found.line["offender"]) == (article, 0)
    assert "dealers_side_pays" in codes(found)
    assert ("turn_up_cancelled" in codes(found)) == (article in (6, 17))
    assert added("manille", found.line) == points
    assert ruling("manille", incident, answers, dealer=3).line["offender"] == 1


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({}, [0, 34]),
        ({"penalty": "from_offender"}, [-34, 0]),
        ({"penalty": "both"}, [-34, 34]),
        ({"penalty_points": 20}, [0, 20]),
    ],
)
def test_the_ruleset_says_what_an_article_costs(options, points):
    found = ruling("manille", "revoke", {"offender": 0, "turn_up": "9H"}, **options)
    assert added("manille", found.line, **options) == points
    paid = next(reason.facts for reason in found.reasons if reason.code == "offender_pays")
    assert (paid["points"], paid["mode"]) == (
        options.get("penalty_points", 34),
        options.get("penalty", "to_opponents"),
    )


@pytest.mark.parametrize(
    ("incident", "answers", "line"),
    [
        ("revoke", {}, None),
        ("misdeal", {"noticed": "after_turn_up"}, {"kind": "void", "article": 6}),
        ("wrong_number_of_cards", {"noticed": "in_play"}, {"kind": "void"}),
        ("peeked_and_misdealt", {}, {"kind": "void"}),
    ],
)
def test_without_penalties_bad_deals_are_dealt_again_and_play_goes_on(incident, answers, line):
    found = ruling("manille", incident, answers, penalty="off")
    assert found.line == line
    assert "penalties_off" in codes(found)
    if line is not None:
        assert added("manille", line | dict.fromkeys(found.needs, "Thrown in"), penalty="off") == [0, 0]


def test_where_no_card_is_turned_nobody_asks_for_it():
    found = ruling("manille", "revoke", {"offender": 1}, turn_up="none")
    assert found.line == {"kind": "penalty", "article": 9, "offender": 1}


def test_the_deal_may_not_have_got_as_far_as_the_turn_up():
    found = ruling("manille", "revoke", {"offender": 1, "turn_up": "none"})
    assert found.line == {"kind": "penalty", "article": 9, "offender": 1}


# Price lists


@pytest.mark.parametrize(
    ("incident", "manner", "line"),
    [
        ("revoke", "deliberate", {"kind": "penalty", "infraction": "deliberate_revoke", "offender": 1}),
        ("misdeal", "repeated", {"kind": "penalty", "infraction": "repeated_misdeal", "offender": 1}),
        ("misdeal", "by_mistake", {"kind": "void"}),
    ],
)
def test_bruges_prices_a_deliberate_revoke_and_a_repeated_misdeal(incident, manner, line):
    answers = {"manner": manner, "offender": 1}
    assert ruling("manillen-4p", incident, answers, **BRUGES).line == line


def test_a_price_is_paid_to_the_others():
    found = ruling("mariglia", "revoke", {"offender": 0, "turn_up": "AH"}, dealer=1, tariff={"revoke": 20})
    assert found.line == {"kind": "penalty", "infraction": "revoke", "offender": 0, "turn_up": "AH"}
    assert codes(found) == ["price_list", "hand_stops", "turn_up_stays"]
    assert added("mariglia", found.line, dealer=1, tariff={"revoke": 20}) == [0, 24]


def test_anything_on_the_price_list_can_be_ruled_even_beside_the_articles():
    tariff = {"glass on the cards": 10}
    assert propose(case("manille", "price_list", {}, tariff=tariff)) == Question(
        "infraction", ("glass on the cards",)
    )
    answers = {"infraction": "glass on the cards", "offender": 0, "turn_up": "none"}
    found = ruling("manille", "price_list", answers, tariff=tariff)
    assert added("manille", found.line, tariff=tariff) == [0, 10]


# Neither


@pytest.mark.parametrize("variant", ["manni", "trjamann", "mariglia", "malilla", "manillen-4p", "botifarra"])
@pytest.mark.parametrize("incident", ["face_up_card", "exposed_in_deal", "misdeal", "wrong_number_of_cards"])
def test_a_bad_deal_is_dealt_again_by_the_same_dealer(variant, incident):
    found = ruling(variant, incident, {})
    assert (found.line, found.needs) == ({"kind": "void"}, ("reason",))
    assert codes(found) == ["deal_void", "same_dealer"]


@pytest.mark.parametrize(
    "variant", ["manni", "hornafjardarmanni", "laugavatnsmanni", "mariglia", "manillen-2p"]
)
def test_a_revoke_is_put_right_in_time_and_else_left_to_the_director(variant):
    in_time = ruling(variant, "revoke", {"noticed": "before_next_trick"})
    assert (in_time.line, codes(in_time)) == (None, ["card_put_right", "play_goes_on"])
    late = ruling(variant, "revoke", {"noticed": "later"})
    assert (late.line, late.needs) == ({"kind": "adjustment"}, ("points", "reason"))


def test_botifarra_gives_all_points_to_the_others():
    found = ruling("botifarra", "revoke", {"noticed": "later", "offender": 0})
    assert (found.line, found.needs) == ({"kind": "hand", "points": [0, 72]}, ("trump",))
    assert added("botifarra", {**found.line, "trump": "hearts"}) == [0, 36]


@pytest.mark.parametrize("incident", ["out_of_turn", "two_cards", "card_taken_back", "looked_at_trick"])
def test_what_has_no_price_writes_nothing(incident):
    found = ruling("mariglia", incident, {})
    assert (found.line, codes(found)) == (None, ["no_price", "play_goes_on", "director_may_adjust"])


# The questions


def test_one_question_is_asked_after_the_other():
    answers: dict[str, Any] = {}
    assert propose(case("manille", "wrong_number_of_cards", answers)) == Question(
        "noticed", ("before_playing", "in_play")
    )
    answers["noticed"] = "in_play"
    assert propose(case("manille", "wrong_number_of_cards", answers)) == Question("offender", (0, 1))
    answers["offender"] = 1
    asked = propose(case("manille", "wrong_number_of_cards", answers))
    assert isinstance(asked, Question)
    assert (asked.key, len(asked.choices)) == ("turn_up", 33)


@pytest.mark.parametrize("wrong", ["1", True, 2, None, 1.0])
def test_a_wrong_answer_is_asked_for_again(wrong):
    assert propose(case("manille", "revoke", {"offender": wrong})) == Question("offender", (0, 1))


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_price_list_is_offered_where_there_is_one(variant):
    game = get_variant(variant)
    without = incidents(game, expand_ruleset(game, {}, game.players[0]))
    with_prices = incidents(game, expand_ruleset(game, {"tariff": {"late": 5}}, game.players[0]))
    assert with_prices == (*without, Incident.PRICE_LIST)
    assert len(without) == (16 if variant == "manille" else 9)


FILL = {"reason": "As it was", "trump": "hearts"}


@given(st.data())
def test_every_proposal_can_be_written_down(data):
    """Whatever is answered, the questions end, and the sheet takes the line."""
    game = data.draw(st.sampled_from(list(VARIANTS.values())))
    players = data.draw(st.sampled_from(game.players))
    options: dict[str, Any] = {
        "tariff": data.draw(st.sampled_from([{}, {"late": 3}, {"deliberate_revoke": 9}]))
    }
    if game.key == "manille":
        options |= {"penalty": data.draw(st.sampled_from(["to_opponents", "from_offender", "both", "off"]))}
        options |= {"turn_up": data.draw(st.sampled_from(["honours", "manille_only", "none"]))}
    ruleset = expand_ruleset(game, options, players)
    dealer = data.draw(st.integers(0, players - 1))
    incident = data.draw(st.sampled_from(incidents(game, ruleset)))
    answers: dict[str, Any] = {}
    found = propose(Case(game, ruleset, players, dealer, incident, answers))
    while isinstance(found, Question):
        assert found.key not in answers
        answers[found.key] = data.draw(st.sampled_from(found.choices))
        found = propose(Case(game, ruleset, players, dealer, incident, answers))

    assert found.reasons
    if found.line is None:
        assert found.needs == ()
        return
    filled = FILL | {"points": [0] * game.sides(players)}
    header, _ = read_header(
        {
            "format": "manille-score-sheet/1", "variant": game.key, "ruleset": options,
            "players": ["P"] * players, "first_dealer": dealer, "lines": [],
        }
    )  # fmt: skip
    line = {**found.line, **{key: filled[key] for key in found.needs}}
    assert fold(header, [line]).lines[0].problems == ()
