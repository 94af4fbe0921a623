"""Hornafjarðarmanni: three players alone, fifty-two cards, twelve tricks; the cut says what is played.

Tricks above four go to the plus column and those missing to four to the minus column; in nóló it is
the other way round.

Rules followed: docs/rules, section 4.
"""

from __future__ import annotations

from scoring.rules.cards.duties import CardDuty
from scoring.rules.cards.notation import ACE_HIGH, SUITS, pack_of, rank_of, suit_of
from scoring.rules.families.manni import (
    FAMILY,
    PLAYERS,
    against_par,
    check_sum,
    full_pack,
    tricks_fact,
    yield_against_par,
)
from scoring.rules.seat_draw import SeatDraw
from scoring.rules.sheet import endings
from scoring.rules.variant import (
    CardPlay,
    Deck,
    Fact,
    FactKind,
    Facts,
    Option,
    OptionKind,
    Position,
    Preset,
    Problem,
    Rules,
    Ruleset,
    Step,
    Variant,
    match_options,
)

TRICKS = 12
PAR = 4
CARDS = pack_of(ACE_HIGH)

CUT_TABLES: dict[str, dict[str, frozenset[str]]] = {
    "standard": {"nolo": frozenset({"2", "3", "4", "5"}), "suit": frozenset({"6", "7", "8", "9"})},
    "shifted": {"nolo": frozenset({"2", "3", "4", "5", "6"}), "suit": frozenset({"7", "8", "9", "10"})},
}
"""What the rank of the cut card says; every higher one is grand (4.1)."""


def deck(ruleset: Ruleset, players: int) -> Deck:
    return full_pack(TRICKS)


def mode_of(cut: str, ruleset: Ruleset) -> str:
    """``nolo``, ``grand``, or the suit that is trump.

    >>> mode_of("10D", {"cut_table": "standard"}), mode_of("10D", {"cut_table": "shifted"})
    ('grand', 'diamonds')
    """
    table = CUT_TABLES[ruleset["cut_table"]]
    if rank_of(cut) in table["nolo"]:
        return "nolo"
    return suit_of(cut) if rank_of(cut) in table["suit"] else "grand"


def rules(ruleset: Ruleset, players: int) -> Rules:
    def check(hand: Facts, position: Position) -> list[Problem]:
        return check_sum(hand, TRICKS)

    def score(hand: Facts, position: Position) -> list[Step]:
        mode = mode_of(hand["cut"], ruleset)
        avoiding = mode == "nolo"
        return against_par(hand["tricks"], [PAR] * PLAYERS, avoiding=avoiding, facts={"mode": mode})

    def called(hand: Facts) -> str | None:
        return mode_of(hand["cut"], ruleset) if hand.get("cut") in CARDS else None

    hands = ruleset["hands"] if ruleset["end"] == "hands" else None
    return Rules(
        facts=(Fact("cut", FactKind.CARD, choices=ACE_HIGH), tricks_fact(TRICKS)),
        check=check,
        score=score,
        ending=endings.columns(ruleset, hands),
        hand_yield=yield_against_par(TRICKS, PAR),
        called=called,
    )


VARIANT = Variant(
    key="hornafjardarmanni",
    family=FAMILY,
    players=(PLAYERS,),
    partners=False,
    anticlockwise=False,
    options=(
        Option("cut_table", OptionKind.CHOICE, "standard", ("standard", "shifted")),
        Option("end", OptionKind.CHOICE, "plus", ("plus", "net", "hands")),
        Option("target", OptionKind.NUMBER, 10),
        Option("hands", OptionKind.NUMBER, 6, per_player=True),
        Option("nobody_above_zero", OptionKind.CHOICE, "no_winner", ("no_winner", "share", "play_on")),
        *match_options(1),
    ),
    presets=(Preset("championship", {"end": "hands"}, "FISK07"),),
    columns=True,
    deck=deck,
    rules=rules,
    card_play=CardPlay(duty=CardDuty.FOLLOW),
    seat_draw=SeatDraw(suits=SUITS),
)
