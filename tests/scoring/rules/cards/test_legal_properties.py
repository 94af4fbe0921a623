"""Legal play against a second judge, written card by card, and against what each rule says of itself."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards.legal import judge
from scoring.rules.cards.position import read_position

RANKS = {
    "manillen-2p": "10 A K Q J 9 8 7",
    "manillen-4p": "10 A K Q J 9 8 7",
    "manillen-plus": "10 A K Q J 9 8 7",
    "manille": "10 A K Q J 9 8 7",
    "manille-coinchee": "10 A K Q J 9 8 7",
    "mariglia": "7 A K J Q 6 5 4 3 2",
    "maniglia": "7 A K J Q 6 5 4 3 2",
    "maniglia-solo": "7 A K J Q 6 5 4 3 2",
    "malilla": "7 A K J Q 6 5 4 3 2",
    "manni": "A K Q J 10 9 8 7 6 5 4 3",
    "hornafjardarmanni": "A K Q J 10 9 8 7 6 5 4 3 2",
    "trjamann": "A K Q J 10 9 8 7 6 5 4 3 2",
    "laugavatnsmanni": "A K Q J 10 9 8 7 6 5 4 3 2",
}
ONLY_FOLLOW = {"manni", "hornafjardarmanni", "trjamann", "laugavatnsmanni"}
CLOCKWISE = {variant for variant in RANKS if variant.startswith("manillen")} | ONLY_FOLLOW
LETTERS = {"hearts": "H", "spades": "S", "diamonds": "D", "clubs": "C", "none": "-"}


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """Any position that can be judged, of any variant."""
    variant = draw(st.sampled_from(sorted(RANKS)))
    ranks = RANKS[variant].split()
    keys: dict[str, Any] = {"variant": variant, "trump": draw(st.sampled_from(sorted(LETTERS)))}
    seats = 3 if variant in ONLY_FOLLOW else 4
    if variant == "mariglia" and draw(st.booleans()):
        keys["ruleset"] = {"court_order": "queen-jack"}
    if variant in ("manillen-2p", "manillen-plus", "maniglia-solo"):
        choices = {"manillen-2p": (4, 2), "manillen-plus": (3, 6), "maniglia-solo": (3, 4, 5)}
        keys["seats"] = seats = draw(st.sampled_from(choices[variant]))
        if variant == "manillen-plus" and seats == 3:
            keys["dealer"] = draw(st.integers(0, 2))
        if variant == "maniglia-solo":
            keys["bidder"] = draw(st.integers(0, seats - 1))
            ranks = ranks[:-1] if seats == 3 else ranks
    pack = [rank + letter for rank in ranks for letter in "HSDC"[: draw(st.integers(2, 4))]]
    played = draw(st.integers(0, seats - 1))
    cards = draw(st.lists(st.sampled_from(pack), unique=True, min_size=played + 1, max_size=played + 8))
    return keys | {"leader": draw(st.integers(0, seats - 1)), "trick": cards[:played], "hand": cards[played:]}


class Witness:
    """Somebody who sees the same table, and knows the rules from the book."""

    def __init__(self, keys: dict[str, Any]) -> None:
        self.variant, self.trick, self.hand = keys["variant"], keys["trick"], keys["hand"]
        self.order = RANKS[self.variant].split()
        if "ruleset" in keys:
            jack, queen = self.order.index("J"), self.order.index("Q")
            self.order[jack], self.order[queen] = "Q", "J"
        self.trump = LETTERS[keys["trump"]]
        self.led = self.trick[0][-1]
        self.winning, place = self.trick[0], 0
        for later, card in enumerate(self.trick):
            if self.takes(card, self.winning):
                self.winning, place = card, later
        seats = keys.get("seats") or (3 if self.variant in ONLY_FOLLOW else 4)
        turn = 1 if self.variant in CLOCKWISE else seats - 1
        winner = (keys["leader"] + turn * place) % seats
        player = (keys["leader"] + turn * len(self.trick)) % seats
        alone = keys.get("dealer", keys.get("bidder"))
        if alone is not None:
            self.opponent = alone in (winner, player)
        else:
            self.opponent = abs(winner - player) % 2 == 1
        self.follows = [card for card in self.hand if card[-1] == self.led]
        self.void = not self.follows

    def takes(self, card: str, other: str) -> bool:
        """Whether ``card``, played later, takes the trick from ``other``."""
        if card[-1] == other[-1]:
            return self.order.index(card[:-1]) < self.order.index(other[:-1])
        return card[-1] == self.trump

    def may_play(self, card: str) -> bool:
        if self.follows and card not in self.follows:
            return False
        if self.variant in ONLY_FOLLOW:
            return True
        choice = self.follows or self.hand
        could_take = any(self.takes(each, self.winning) for each in choice)
        if self.opponent and could_take and not self.takes(card, self.winning):
            return False
        if self.variant.startswith("manillen") and self.void and self.is_undertrump(card):
            return all(self.is_undertrump(each) for each in self.hand)
        return True

    def is_undertrump(self, card: str) -> bool:
        trumps = [each for each in self.trick if each[-1] == self.trump]
        return card[-1] == self.trump and any(self.takes(each, card) for each in trumps)

    def confirms(self, card: str, rule: str) -> bool:
        """Whether a person at the table could check that this rule forbids this card."""
        others = [each for each in self.hand if each != card]
        beats = [each for each in others if self.takes(each, self.winning)]
        takes = self.takes(card, self.winning)
        trumped = self.winning[-1] == self.trump and self.led != self.trump
        match rule:
            case "must_follow":
                return card[-1] != self.led and any(each[-1] == self.led for each in others)
            case "must_beat":
                same = [each for each in beats if each[-1] == self.led]
                return self.opponent and card[-1] == self.led and bool(same) and not takes
            case "must_trump":
                held = any(each[-1] == self.trump for each in others)
                return self.void and self.opponent and not trumped and held and card[-1] != self.trump
            case "must_overtrump":
                return self.void and self.opponent and trumped and bool(beats) and not takes
            case "no_undertrump":
                spared = [each for each in others if not self.is_undertrump(each)]
                return self.void and self.is_undertrump(card) and bool(spared)
        return False


@given(positions())
def test_every_card_of_the_hand_is_legal_or_forbidden_once_in_order(keys):
    verdict = judge(read_position(keys))

    forbidden = [each.card for each in verdict.forbidden]
    assert sorted([*verdict.legal, *forbidden]) == sorted(keys["hand"])
    assert [card for card in keys["hand"] if card in verdict.legal] == list(verdict.legal)
    assert [card for card in keys["hand"] if card in forbidden] == forbidden


@given(positions())
def test_something_may_always_be_played(keys):
    assert judge(read_position(keys)).legal


@given(positions())
def test_a_second_judge_comes_to_the_same_verdict(keys):
    expected = keys["hand"]
    if keys["trick"]:
        witness = Witness(keys)
        expected = [card for card in keys["hand"] if witness.may_play(card)]
    assert list(judge(read_position(keys)).legal) == expected


@given(positions())
def test_every_reason_can_be_checked_and_no_rule_before_it_applies(keys):
    order = ("must_follow", "must_beat", "must_overtrump", "must_trump", "no_undertrump")
    known = {
        "manillen": set(order),
        "manni": {"must_follow"},
        "others": set(order) - {"no_undertrump"},
    }
    family = "manni" if keys["variant"] in ONLY_FOLLOW else "others"
    if keys["variant"].startswith("manillen"):
        family = "manillen"
    for card, rule, _ in judge(read_position(keys)).forbidden:
        witness = Witness(keys)
        assert rule in known[family]
        assert witness.confirms(card, rule)
        earlier = [each for each in order[: order.index(rule)] if each in known[family]]
        assert [each for each in earlier if witness.confirms(card, each)] == []


@given(positions())
def test_the_facts_of_a_reason_show_it(keys):
    for card, rule, facts in judge(read_position(keys)).forbidden:
        witness = Witness(keys)
        if rule == "must_follow":
            assert facts["led"] == {letter: suit for suit, letter in LETTERS.items()}[witness.led]
            continue
        assert facts["winning"] == witness.winning
        if rule == "no_undertrump":
            assert facts["other"] in keys["hand"]
            assert not witness.is_undertrump(facts["other"])
        else:
            assert facts["better"] in keys["hand"]
            assert facts["better"] != card
            assert witness.takes(facts["better"], witness.winning)
