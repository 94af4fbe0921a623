"""Games with Latin packs speak of their own cards: pips, letters and courts."""

import re
from pathlib import Path

import pytest
from django.utils import translation

from scoring import words
from scoring.matches.forms.widgets import widget_for
from scoring.pad.table import TableContext
from scoring.rules import VARIANTS, FactKind, Problem, Step, expand_ruleset
from scoring.rules.cards.notation import LETTERS, SUITS
from scoring.words.cards import (
    CATALAN,
    FRENCH,
    NEAPOLITAN,
    SARDINIAN,
    SPANISH,
    Pack,
    card_label,
    card_name,
)
from scoring.words.game import words_of
from scoring.words.packs import CONVENTION, laid, lay, on_the_table

DRAWINGS = Path(__file__).resolve().parents[3] / "scoring" / "static" / "scoring" / "pips.svg"
DRAWN = set(re.findall(r'<symbol id="([\w-]+)"', DRAWINGS.read_text()))
LATIN = ["maniglia", "maniglia-solo", "malilla", "botifarra"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_suit_of_every_pack_is_drawn(variant: str) -> None:
    pips = words_of(variant).pack.pips

    assert set(pips) == set(SUITS)
    assert {*pips.values(), "none", "blind"} <= DRAWN


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_court_of_every_pack_has_a_drawing_of_its_own(variant: str) -> None:
    pack = words_of(variant).pack

    assert pack.courts.keys() == {"K", "Q", "J"}
    assert len(set(pack.courts.values())) == 3
    assert set(pack.courts.values()) <= DRAWN


@pytest.mark.parametrize(
    ("variant", "courts"),
    [
        ("manille", {"K": "king", "Q": "queen", "J": "jack"}),
        ("botifarra", {"K": "king", "J": "horse", "Q": "jack"}),
        ("maniglia", {"K": "king", "J": "horse", "Q": "maid"}),
    ],
)
def test_a_latin_pack_has_a_horse_and_no_queen(variant: str, courts: dict[str, str]) -> None:
    assert words_of(variant).pack.courts == courts


@pytest.mark.parametrize("variant", LATIN)
def test_no_letter_and_no_suit_of_a_latin_pack_is_french(variant: str) -> None:
    pack = words_of(variant).pack
    game = VARIANTS[variant]
    ranks = game.deck(expand_ruleset(game, {}, game.players[0]), game.players[0]).ranks

    assert {pack.letter(rank) for rank in ranks}.isdisjoint("KQJ")
    assert not {words.suit(variant, suit) for suit in SUITS} & {str(name) for name in FRENCH.suits.values()}
    assert not re.search(r"\b[KQJ]\b", words.deck_line(variant))


@pytest.mark.parametrize(
    ("variant", "courts"),
    [
        ("botifarra", ["king (rei) R 3", "horse (cavall) C 2", "sota () S 1"]),
        ("malilla", ["king (rey) R 3", "horse (caballo) C 2", "sota () S 1"]),
        ("maniglia", ["king (re) R 3", "horse (cavallo) C 2", "maid (donna) D 1"]),
    ],
)
def test_courts_have_their_own_names_letters_and_worth(variant: str, courts: list[str]) -> None:
    pack, game = words_of(variant).pack, VARIANTS[variant]
    worth = game.deck(expand_ruleset(game, {}, 4), 4).values

    assert [
        f"{pack.ranks[rank]} ({pack.own_word(rank)}) {pack.letter(rank)} {worth[rank]}" for rank in "KJQ"
    ] == courts


def test_the_catalan_suits_by_their_own_words() -> None:
    pack = words_of("botifarra").pack

    assert [f"{words.suit('botifarra', suit)} {pack.own_word(suit)}" for suit in LETTERS.values()] == [
        "cups copes",
        "swords espases",
        "coins oros",
        "batons bastos",
    ]


def test_who_reads_the_players_language_reads_each_word_once() -> None:
    catalan = words_of("botifarra").pack
    in_catalan = Pack(**catalan._asdict() | {"suits": {"diamonds": "oros"}})

    assert catalan.own_word("diamonds") == "oros"
    assert in_catalan.own_word("diamonds") == ""


@pytest.mark.parametrize(
    ("variant", "card", "sentence"),
    [
        ("mariglia", "JH", "J♥ turned up by the dealer: +2"),
        ("maniglia", "JH", "horse of cups turned up by the dealer: +2"),
        ("malilla", "7D", "seven of coins turned up by the dealer: +2"),
    ],
)
def test_a_card_is_said_as_the_pack_has_it(variant: str, card: str, sentence: str) -> None:
    assert words.step(variant, Step("turn_up", 0, 2, {"card": card})) == sentence


@pytest.mark.parametrize("pack", [FRENCH, CATALAN, SPANISH, NEAPOLITAN, SARDINIAN])
def test_a_card_in_words_has_the_suit_of_its_pack(pack: Pack) -> None:
    assert [card_name(f"A{letter}", pack) for letter in LETTERS] == [
        f"ace of {pack.suits[suit]}" for suit in LETTERS.values()
    ]


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("nl", ["schoppenaas", "aas van zwaarden"]),
        ("fr", ["as de pique", "as d’épées"]),
        ("is", ["spaðaás", "sverðaás"]),
        ("it", ["asso di picche", "asso di spade"]),
        ("ca", ["as de piques", "as d’espases"]),
        ("es", ["as de picas", "as de espadas"]),
    ],
)
def test_a_card_is_written_as_each_language_bends_its_suit(language: str, names: list[str]) -> None:
    with translation.override(language):
        assert [card_name("AS", FRENCH), card_name("AS", SPANISH)] == names


@pytest.mark.parametrize(
    ("language", "letters"),
    [("en", "A K Q J"), ("nl", "A K Q J"), ("fr", "A R D V"), ("is", "A K D G"), ("it", "A K Q J")],
)
def test_a_french_pack_has_the_letters_of_the_language(language: str, letters: str) -> None:
    with translation.override(language):
        assert " ".join(FRENCH.letter(rank) for rank in "AKQJ") == letters
        assert card_label("QH", FRENCH) == letters.split()[2] + "♥"
        assert f"10 {letters} 9 8 7" in words.deck_line("manillen-4p")
        assert "R C S" in words.deck_line("botifarra"), "a Latin pack has its own everywhere"


def test_keys_show_the_letter_of_the_language_and_send_that_of_files() -> None:
    game, names = VARIANTS["hornafjardarmanni"], ("An", "Bo", "Cas")
    facts = game.facts(expand_ruleset(game, {}, 3), 3)
    (cut,) = (fact for fact in facts if fact.kind is FactKind.CARD)
    with translation.override("fr"):
        html = widget_for(cut, TableContext("hornafjardarmanni", names, names)).render("cut", "")

    ranks = re.findall(r'_rank" value="(\w+)"[^>]*>\s*<span class="digits">([^<]+)(<b>)?', html)

    assert [letter + shown for letter, shown, _name in ranks][:4] == ["AA", "KR", "QD", "JV"]
    assert not any(name for _letter, _shown, name in ranks), "names stand below the courts of Latin packs"


def test_botifarra_is_what_no_trumps_are_called() -> None:
    assert words.term("botifarra", "none") == "botifarra"
    assert words.step("botifarra", Step("no_trumps", 0, 5, {"factor": 2})) == "botifarra ×2"


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_pack_of_a_game_is_a_custom_of_its_table_card_and_drawn(variant: str) -> None:
    game = words_of(variant)
    customs = {one.key: {custom.key for custom in one.customs} for one in game.conventions}

    assert set(game.packs) <= customs.get(CONVENTION, set())
    assert (CONVENTION in customs) == bool(game.packs)
    for pack in (game.pack, *game.packs.values()):
        assert {*pack.pips.values(), *pack.courts.values()} <= DRAWN


def test_mariglia_with_sardinian_cards() -> None:
    with laid("sardinian"):
        pack, game = words_of("mariglia").pack, VARIANTS["mariglia"]
        worth = game.deck(expand_ruleset(game, {}, 4), 4).values
        courts = [
            f"{pack.ranks[rank]} ({pack.own_word(rank)}) {pack.letter(rank)} {worth[rank]}" for rank in "KJQ"
        ]
        step = words.step("mariglia", Step("turn_up", 0, 2, {"card": "JH"}))
        problem = words.problem(Problem("turn_up", "points_after_win", {"card": "JH"}), game)

    assert courts == ["king (re) R 3", "horse (cavallo) C 2", "jack (fante) F 1"]
    assert step == "horse of cups turned up by the dealer: +2"
    assert "horse of cups" in problem


def test_each_kind_of_latin_cards_has_suits_of_its_own_drawing() -> None:
    assert set(NEAPOLITAN.pips.values()).isdisjoint(SPANISH.pips.values())
    assert CATALAN.pips == SPANISH.pips
    assert SARDINIAN.pips == SPANISH.pips | {"clubs": "sardinian-batons"}
    assert words_of("maniglia").pack.pips["diamonds"] == "neapolitan-coins"
    with laid("sardinian"):
        assert words_of("mariglia").pack.pips["clubs"] == "sardinian-batons"


def test_every_drawing_is_of_a_pack_or_a_call() -> None:
    packs = (FRENCH, CATALAN, SPANISH, NEAPOLITAN, SARDINIAN)
    of_packs = {name for pack in packs for name in (*pack.pips.values(), *pack.courts.values())}

    assert of_packs | {"none", "blind"} == DRAWN


def test_a_pack_that_the_game_does_not_know_is_its_usual_one() -> None:
    with laid("sardinian"):
        assert words_of("manille").pack is FRENCH
        assert words_of("botifarra").pack is CATALAN
    with laid("tarot"):
        assert words_of("mariglia").pack is FRENCH


def test_cards_lie_until_others_are_laid_and_no_longer_than_said() -> None:
    with laid():
        lay("sardinian")
        with laid("french"):
            assert on_the_table() == "french"
        assert on_the_table() == "sardinian"
    assert on_the_table() == ""
