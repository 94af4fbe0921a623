"""Manille coinchée (contrée): Manille without a turn-up, with doubling.

32 cards, sixty-eight points with the tricks. The side above thirty-four scores what it has above it,
twice without trumps, twice or four times when coinched or surcoinched, whoever wins.

Rules followed: docs/rules, section 12.2.
"""

from __future__ import annotations

from scoring.rules.games.doublings import play_doubled
from scoring.rules.games.manille import POT, deck
from scoring.rules.play import Play
from scoring.rules.variant import Option, OptionKind, Ruleset, Variant, match_options, tariff_of

FACTORS = {1: 2, 2: 4}
DOUBLINGS = ("contre", "surcontre")


def play(ruleset: Ruleset, players: int) -> Play:
    return play_doubled(ruleset, POT, FACTORS, DOUBLINGS)


MANILLE_COINCHEE = Variant(
    key="manille-coinchee",
    players=(4,),
    partners=True,
    anticlockwise=True,
    options=(Option("target", OptionKind.NUMBER, 101, nullable=True), *match_options(1)),
    deck=deck,
    penalties=tariff_of,
    play=play,
)
