"""Invented evenings are in order in every game, and the same chance gives the same evening."""

from random import Random

import pytest

from scoring.rules import VARIANTS, Header, expand_ruleset, fold
from scoring.sampling import invent_match

TABLES = [
    pytest.param(
        variant, {"preset": preset} if preset else {}, players, id=f"{variant.key}-{players}-{preset}"
    )
    for variant in VARIANTS.values()
    for players in variant.players
    for preset in (None, *(preset.key for preset in variant.presets))
]


def table(variant, given, players) -> Header:
    names = ("Anna", "Bert", "Cas", "Dina", "Els", "Fons")[:players]
    return Header(variant, expand_ruleset(variant, given, players), names)


@pytest.mark.parametrize(("variant", "given", "players"), TABLES)
def test_an_invented_match_comes_to_its_end(variant, given, players) -> None:
    for seed in range(10):
        header = table(variant, given, players)
        lines, folded = invent_match(header, Random(seed), trouble=0.1)
        assert folded.match.over
        assert fold(header, lines).games == folded.games


@pytest.mark.parametrize(("variant", "given", "players"), TABLES)
def test_the_same_chance_gives_the_same_match(variant, given, players) -> None:
    header = table(variant, given, players)
    assert invent_match(header, Random(5))[0] == invent_match(header, Random(5))[0]


def test_a_match_may_be_invented_up_to_a_line() -> None:
    header = table(VARIANTS["manille"], {"best_of": 99}, 4)
    lines, folded = invent_match(header, Random(1), at_most=7)
    assert (len(lines), folded.match.over) == (7, False)
