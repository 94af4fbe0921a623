"""Table cards: what each game's sources say of talk, cut and deal, with the sources."""

import pytest

from scoring.rules import VARIANTS
from scoring.words.conventions import Convention
from scoring.words.game import words_of

NOT_ON_THE_CARD = {"manille": {"misdeal"}}
"""Articles 6 to 8 are its misdeals, and move points."""


def card_of(variant: str) -> dict[str, Convention]:
    return {one.key: one for one in words_of(variant).conventions}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_table_card_says_who_cuts_in_what_packets_and_what_a_misdeal_is(variant: str) -> None:
    assert {"cut", "deal", "misdeal"} <= card_of(variant).keys() | NOT_ON_THE_CARD.get(variant, set())


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_custom_stands_once_and_its_sources_are_listed(variant: str) -> None:
    listed = {source.key for game in VARIANTS for source in words_of(game).sources}
    for convention in card_of(variant).values():
        keys = [custom.key for custom in convention.customs]
        sources = {key for custom in convention.customs for key in custom.sources.split(", ") if key}
        assert len(keys) == len(set(keys)), convention.key
        assert sources <= listed, convention.key


def test_mariglia_is_cut_once_or_twice_and_dealt_by_fives() -> None:
    card = card_of("mariglia")

    assert [(custom.key, custom.sources) for custom in card["cut"].customs] == [
        ("left_five", "S-MAR, IT-WIKI, SCRIBD-MAR"),
        ("left_twice", "IOGAMES, PROLOCO"),
    ]
    assert [custom.key for custom in card["deal"].customs] == ["five"]
    assert [custom.key for custom in card["shown"].customs] == ["forbidden", "allowed", "of_trumps"]


@pytest.mark.parametrize("variant", ["manillen-plus", "maniglia-solo", "manillen-2p"])
def test_where_no_source_says_in_what_packets_the_card_says_that(variant: str) -> None:
    (agreed,) = card_of(variant)["deal"].customs

    assert str(agreed.sentence) == "No source says in what packets: the table agrees."
    assert agreed.sources == ""


def test_with_six_at_manillen_plus_the_dealers_partners_wait() -> None:
    (waiting,) = card_of("manillen-plus")["looking"].customs

    assert "once the trump is named" in str(waiting.sentence)
    assert waiting.sources == "MANILLEN-PLUS, ULTRAFOOD"
