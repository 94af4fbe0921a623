"""What may be played (docs/formats/legal-play.md), one rule a table.

Ace, king, queen rank in this order in every game; other ranks are used where the games differ.
"""

from typing import Any

import pytest

from scoring.rules.cards.legal import LegalVerdict, judge
from scoring.rules.cards.position import read_position

FOLLOW_ONLY = ("manni", "hornafjardarmanni", "trjamann", "laugavatnsmanni")
BEAT = ("mariglia", "maniglia", "malilla", "manille", "manille-coinchee")
MANILLEN = ("manillen-2p", "manillen-4p")


def verdict(variant: str, trick: str, hand: str, **more: Any) -> LegalVerdict:
    """The verdict on cards with blanks between them; clubs are trumps and seat 0 led unless said."""
    keys = {"variant": variant, "trump": "clubs", "leader": 0, **more}
    return judge(read_position({**keys, "trick": trick.split(), "hand": hand.split()}))


def legal(variant: str, trick: str, hand: str, **more: Any) -> str:
    return " ".join(verdict(variant, trick, hand, **more).legal)


def rules(variant: str, trick: str, hand: str, **more: Any) -> dict[str, str]:
    """The rule that forbids each card that may not be played."""
    return {each.card: each.rule.value for each in verdict(variant, trick, hand, **more).forbidden}


@pytest.mark.parametrize("variant", [*FOLLOW_ONLY, *BEAT, *MANILLEN])
def test_who_leads_may_play_anything(variant):
    assert legal(variant, "", "AS 7H KC") == "AS 7H KC"


@pytest.mark.parametrize("variant", [*FOLLOW_ONLY, *BEAT, *MANILLEN])
def test_a_suit_that_is_held_must_be_followed(variant):
    assert rules(variant, "KH", "AH AS 7C") == {"AS": "must_follow", "7C": "must_follow"}


@pytest.mark.parametrize("variant", FOLLOW_ONLY)
@pytest.mark.parametrize(
    ("trick", "hand", "allowed"),
    [
        ("KH", "AH QH 3H", "AH QH 3H"),
        ("KH", "3S 4C AD", "3S 4C AD"),
        ("KH 9C", "3S 4C AC", "3S 4C AC"),
        ("9C 10C", "3C AC 4H", "3C AC"),
    ],
)
def test_in_the_manni_games_nothing_else_is_asked(variant, trick, hand, allowed):
    assert legal(variant, trick, hand) == allowed


@pytest.mark.parametrize("variant", [*BEAT, *MANILLEN])
def test_an_opponents_card_is_beaten_in_the_suit_by_who_can(variant):
    assert rules(variant, "KH", "AH QH") == {"QH": "must_beat"}


@pytest.mark.parametrize("variant", [*BEAT, *MANILLEN])
def test_an_opponents_trump_is_beaten_where_trumps_were_led(variant):
    assert rules(variant, "KC", "AC QC QS") == {"QC": "must_beat", "QS": "must_follow"}


@pytest.mark.parametrize("variant", [*BEAT, *MANILLEN])
@pytest.mark.parametrize(
    ("trick", "hand", "allowed"),
    [
        ("AH", "KH QH QS", "KH QH"),
        ("QH KH AH", "JH QS", "JH"),
        ("AC", "KC QC QS", "KC QC"),
    ],
)
def test_who_cannot_beat_plays_any_card_of_the_suit(variant, trick, hand, allowed):
    assert legal(variant, trick, hand) == allowed


@pytest.mark.parametrize("variant", [*BEAT, *MANILLEN])
def test_who_follows_a_plain_suit_cannot_beat_a_trump(variant):
    assert rules(variant, "KH QC", "AH QH AC") == {"AC": "must_follow"}


@pytest.mark.parametrize("variant", [*BEAT, *MANILLEN])
def test_without_the_suit_an_opponents_plain_card_is_trumped(variant):
    assert rules(variant, "AH", "QC AS KC KD") == {"AS": "must_trump", "KD": "must_trump"}


@pytest.mark.parametrize("variant", [*BEAT, *MANILLEN])
def test_without_the_suit_an_opponents_trump_is_overtrumped(variant):
    assert rules(variant, "AH KC", "QC AC AS") == {"QC": "must_overtrump", "AS": "must_overtrump"}


@pytest.mark.parametrize("variant", [*BEAT, *MANILLEN])
@pytest.mark.parametrize("trick", ["AH", "KC", "AH KC"])
def test_without_the_suit_and_without_trumps_anything_goes(variant, trick):
    assert legal(variant, trick, "KS QD") == "KS QD"


@pytest.mark.parametrize("variant", [*BEAT, *MANILLEN])
@pytest.mark.parametrize(
    ("trick", "hand", "allowed"),
    [
        ("KH QS", "AH QH QC", "AH QH"),  # follow, no more
        ("AH KH", "AC AS", "AC AS"),  # nor trump
        ("QH AH KH", "AS AC", "AS AC"),
        ("QC KC QH", "AC QS", "AC"),
        ("KC QC", "AC QS", "AC"),
    ],
)
def test_when_the_partner_is_winning_one_only_follows(variant, trick, hand, allowed):
    assert legal(variant, trick, hand) == allowed


@pytest.mark.parametrize("variant", [*BEAT, *MANILLEN])
def test_without_trumps_no_suit_beats_another(variant):
    assert legal(variant, "AH", "QC AS", trump="none") == "QC AS"
    assert legal(variant, "KH AC", "AH QH", trump="none") == "AH QH"  # the partner's king still wins


@pytest.mark.parametrize("variant", MANILLEN)
@pytest.mark.parametrize(
    ("case", "trick", "hand", "forbidden"),
    [
        ("an opponent's trump is out of reach", "AH KC", "QC JC AS", {"QC", "JC"}),
        ("the partner's trump is highest", "AH KC QH", "AC QC AS", {"QC"}),
        ("a higher trump is the only other card", "AH KC QH", "AC QC", {"QC"}),
        ("an opponent's trump is to be beaten", "QH AH KC", "AS QC AC", set()),
        ("two trumps lie there", "AH QC KC", "JC 9C QS", {"JC", "9C"}),
        ("only trumps below it are held", "AH KC", "QC JC", set()),
        ("the suit led can be followed", "AH KC", "QH", set()),
        ("trumps were led", "KC", "QC JC", set()),
    ],
)
def test_manillen_forbids_to_undertrump_while_another_card_is_held(variant, case, trick, hand, forbidden):
    found = rules(variant, trick, hand)
    assert {card for card, rule in found.items() if rule == "no_undertrump"} == forbidden


@pytest.mark.parametrize("variant", BEAT)
@pytest.mark.parametrize("trick", ["AH KC", "QH AH KC"])
def test_the_other_games_let_one_undertrump(variant, trick):
    assert legal(variant, trick, "QC AS") == "QC AS"


@pytest.mark.parametrize(
    ("variant", "ranks"),
    [
        *((variant, "10 A K Q J 9 8 7") for variant in (*MANILLEN, "manille", "manille-coinchee")),
        *((variant, "7 A K J Q 6 5 4 3 2") for variant in ("mariglia", "maniglia", "malilla")),
    ],
)
def test_each_game_has_its_own_ranking(variant, ranks):
    ranked = [f"{rank}S" for rank in ranks.split()]
    for place, lower in enumerate(ranked):
        for higher in ranked[:place]:
            assert rules(variant, lower, f"{higher} AH") == {"AH": "must_follow"}
            others = ranked[place + 1 : place + 2]
            assert rules(variant, lower, " ".join([higher, *others])) == dict.fromkeys(others, "must_beat")


def test_mariglia_may_agree_that_the_queen_is_above_the_jack():
    assert rules("mariglia", "QS", "JS 2S") == {"2S": "must_beat"}
    assert rules("mariglia", "QS", "JS 2S", ruleset={"court_order": "queen-jack"}) == {}
    assert rules("mariglia", "JS", "QS 2S", ruleset={"court_order": "queen-jack"}) == {"2S": "must_beat"}


def test_the_partners_ace_needs_no_beating_though_the_seven_could():
    assert rules("mariglia", "AS 3S", "7S KS 4H", trump="hearts") == {"4H": "must_follow"}


def test_an_opponents_ace_is_beaten_with_the_seven():
    assert rules("mariglia", "3S AS", "7S KS 4H", trump="hearts") == {"KS": "must_beat", "4H": "must_follow"}


# Who plays with whom


def test_two_people_with_stacks_have_no_partner():
    assert legal("manillen-2p", "KH", "AH QH", seats=2) == "AH"
    assert legal("manillen-2p", "KH", "AH QH", seats=2, leader=1) == "AH"


def test_a_dummy_sits_opposite_its_owner():
    assert legal("manillen-2p", "KH QH", "AH JH") == "AH JH"
    assert legal("manillen-2p", "QH KH", "AH JH") == "AH"


@pytest.mark.parametrize(
    ("dealer", "trick", "allowed"),
    [
        (0, "KH", "AH"),
        (1, "KH", "AH"),
        (2, "KH", "AH JH"),
        (2, "KH QH", "AH"),
        (1, "KH QH", "AH JH"),
        (0, "QH KH", "AH JH"),
    ],
)
def test_manillen_plus_for_three_sets_the_dealer_against_the_others(dealer, trick, allowed):
    assert legal("manillen-plus", trick, "AH JH", seats=3, dealer=dealer) == allowed


@pytest.mark.parametrize(("trick", "allowed"), [("QH KH 9H 8H 7H", "AH JH"), ("KH QH 9H 8H 7H", "AH")])
def test_manillen_plus_for_six_has_two_teams_in_alternate_seats(trick, allowed):
    assert legal("manillen-plus", trick, "AH JH", seats=6) == allowed


@pytest.mark.parametrize(
    ("seats", "bidder", "trick", "allowed"),
    [
        (3, 0, "KH", "AH"),
        (3, 1, "KH", "AH JH"),  # anticlockwise: seat 2 is next, and plays with seat 0
        (3, 2, "KH", "AH"),
        (4, 3, "KH", "AH"),
        (4, 1, "QH KH", "AH JH"),
        (4, 0, "QH KH", "AH JH"),
        (4, 2, "QH KH", "AH"),
        (5, 4, "KH", "AH"),
        (5, 3, "KH", "AH JH"),
        (5, 3, "QH 3H KH 4H", "AH"),
        (5, 2, "QH 3H KH 4H", "AH JH"),
    ],
)
def test_maniglia_solo_sets_the_bidder_against_all_others(seats, bidder, trick, allowed):
    assert legal("maniglia-solo", trick, "AH JH", seats=seats, bidder=bidder) == allowed
