"""A cellar without a network: whole matches on one phone, by plain HTTP, under the rules that run on it.

Board, dealer, trump and reasons go on as they would at home; what the rules refuse is refused at once; back
online the sheet is the one that was played.
"""

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scoring.matches.services import Correction
from scoring.matches.services.lines import strike_line
from scoring.models import Match
from scoring.pad.board import board_of, worth_of
from scoring.pad.table import side_names_of
from scoring.rules import VARIANTS, Header, expand_ruleset, fold, get_variant
from scoring.sampling import NAMES, invent_match
from tests.journeys.phone import Phone
from tests.journeys.table import Table
from tests.journeys.test_queue import find_the_network, kept_hand, lose_the_network
from tests.scoring.factories import NOBODY, new_match, play

SAVE = re.compile("^Save hand")

# By game: how many play, and the chance that makes their match short.
SHORT = {
    "manillen-2p": (2, 16),
    "manillen-4p": (4, 16),
    "manillen-plus": (3, 16),
    "manni": (3, 11),
    "hornafjardarmanni": (3, 35),
    "trjamann": (3, 0),
    "laugavatnsmanni": (3, 0),
    "mariglia": (4, 30),
    "maniglia": (4, 22),
    "maniglia-solo": (3, 1),
    "manille": (4, 30),
    "manille-coinchee": (4, 20),
    "malilla": (4, 22),
    "botifarra": (4, 20),
}


@pytest.fixture
def start(phone: Phone) -> Callable[[str, tuple[str, ...]], Table]:
    """A match on a phone whose rules run and whose network is gone."""

    def start(variant: str, names: tuple[str, ...]) -> Table:
        table = Table(phone, variant, names)
        phone.page.locator("#rules[data-state=up]").wait_for(state="attached", timeout=120_000)
        lose_the_network(phone)
        return table

    return start


def short_match(variant: str) -> tuple[Header, list[dict[str, Any]]]:
    """What is settled before it, and its hands from first to last, as a pad writes them down."""
    game, (players, chance) = get_variant(variant), SHORT[variant]
    header = Header(game, expand_ruleset(game, {}, players), NAMES[:players])
    hands, _ = invent_match(header, Random(chance), trouble=0)
    return header, [in_the_order_of_the_form(header, hand) for hand in hands]


def in_the_order_of_the_form(header: Header, hand: dict[str, Any]) -> dict[str, Any]:
    """As a pad writes it down: files keep the order, and are compared to the last byte."""
    asked = [fact.key for fact in header.variant.facts(header.ruleset, len(header.players))]
    return {key: hand[key] for key in sorted(hand, key=asked.index)}


def file_of(match: Match) -> bytes:
    return Client().get(f"/m/{match.public_id}/sheet.json").content


def match_as_played_online(header: Header, hands: Sequence[dict[str, Any]]) -> Match:
    """The only match that there is, which has to be to the last byte as if the server had written it down."""
    mine = Match.objects.get()
    online = new_match(header.variant.key, header.players)
    play(online, *hands)
    assert file_of(mine) == file_of(online)
    return mine


def save(table: Table, **facts: object) -> None:
    table.tap_in(facts)
    table.phone.tap(table.page.get_by_role("button", name=SAVE))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_match_from_first_to_last_hand(start, phone: Phone, variant: str) -> None:
    header, hands = short_match(variant)
    sides = side_names_of(header)
    table = start(variant, header.players)

    for number, hand in enumerate(hands, 1):
        save(table, **hand)
        row = kept_hand(phone, number).locator(".worth-here")
        row.wait_for()
        folded = fold(header, hands[:number])
        board, worth = board_of(folded), worth_of(folded.lines[-1], header, sides)
        assert phone.texts("#board .side-total") == [side.total for side in board.sides]
        assert all(reason in row.inner_text() for reason in worth.reasons)
        if folded.next:
            assert table.page.get_by_role("button", name=SAVE).inner_text() == f"Save hand {folded.next.hand}"
            assert table.state == [item.text for item in board.state]
            assert phone.text("#pad-title") == table.state[0]
            players = phone.page.locator("#board .contracts dt").all_text_contents()
            assert players == [name for name, _left in board.contracts]
    assert phone.text("#board .state .ends") == worth.ending != ""
    assert not phone.page.locator("#pad .save").is_visible()

    find_the_network(phone)
    phone.page.locator("#end-title").wait_for(timeout=60_000)  # every hand is sent by itself
    assert not phone.page.locator("#rules .difference").is_visible()
    match_as_played_online(header, hands)


def test_a_kept_hand_is_written_down_and_says_both_words_of_a_suit(start, phone: Phone) -> None:
    table = start("botifarra", NAMES[:4])
    assert phone.page.locator("#sheet .nothing").is_visible()
    save(table, trump="hearts", points=(40, 32))
    kept_hand(phone, 1).locator(".worth-here").wait_for()

    assert not phone.page.locator("#sheet .nothing").is_visible()
    assert "Trump: cups (copes)" in phone.text(".kept-hand .parts")
    find_the_network(phone)
    phone.page.locator("#sheet li[value='1']").wait_for()


def test_what_the_rules_refuse_is_never_kept(start, phone: Phone) -> None:
    table = start("manillen-2p", ("Anna", "Bert"))
    table.tap_in({"trump": "hearts"})
    phone.tap(table.page.get_by_role("button", name=SAVE))
    phone.page.locator("#preview p:has-text('Card points: this is still missing.')").wait_for()
    assert phone.page.locator(".kept-hand").count() == 0

    table.page.locator("input[name=points_0]").fill("70")
    phone.tap(table.page.get_by_role("button", name=SAVE))
    phone.page.locator("#fact-points .refused-here").wait_for()
    assert phone.text("#preview .wrong") == phone.text("#fact-points .refused-here") != ""
    assert phone.page.locator(".kept-hand").count() == 0
    phone.look()
    find_the_network(phone)


def test_points_and_reasons_before_a_hand_is_kept(start, phone: Phone) -> None:
    table = start("manillen-2p", ("Anna", "Bert"))
    table.tap_in({"trump": "none", "points": (22, 38)})
    assert table.preview == "Bert +16 38 is 8 above 30: +8 · no trumps ×2"
    find_the_network(phone)


def test_what_the_cut_says_stands_on_the_board_until_the_hand_is_kept(start, phone: Phone) -> None:
    table = start("hornafjardarmanni", ("Anna", "Björn", "Dísa"))
    said = phone.page.locator("#board .state li", has_text="Played now: nóló")

    table.tap_in({"cut": "3D"})
    said.wait_for()
    table.tap_in({"tricks": (0, 8, 4)})
    assert said.count() == 1
    phone.tap(table.page.get_by_role("button", name=SAVE))

    said.wait_for(state="detached")
    phone.end_without_a_network()


def test_a_kept_hand_that_is_taken_back_counts_no_more(start, phone: Phone) -> None:
    table = start("manillen-2p", ("Anna", "Bert"))
    for number, points in enumerate(((37, 23), (33, 27)), start=1):
        save(table, trump="hearts", points=points)
        kept_hand(phone, number).locator(".worth-here").wait_for()
    assert table.totals == (10, 0)

    phone.tap(kept_hand(phone, 1).locator("[data-way=back]"))

    phone.page.locator("#board .side-total:has-text('3')").wait_for()
    assert table.totals == (3, 0)
    find_the_network(phone)
    phone.page.locator("#sheet li[value='1']").wait_for()


def test_where_the_server_counts_otherwise_it_is_said_and_the_server_counts(start, phone: Phone) -> None:
    """As if the rules on the phone were others: for them a draw doubles nothing."""
    table = start("manillen-2p", ("Anna", "Bert"))
    find_the_network(phone)
    table.hand(trump="hearts", points=(30, 30))
    lose_the_network(phone)
    phone.page.evaluate(
        """() => {
          const board = document.querySelector("#board");
          const header = JSON.parse(board.dataset.header);
          header.ruleset = { ...header.ruleset, tie_carry: "none" };
          board.dataset.header = JSON.stringify(header);
        }"""
    )
    save(table, trump="hearts", points=(33, 27))
    kept_hand(phone, 2).locator(".worth-here").wait_for()
    assert table.totals == (3, 0)

    find_the_network(phone)

    phone.page.locator("#rules .difference").wait_for()
    assert phone.text("#rules .difference") == (
        "Game 1, hand 2: the server counts 6 : 0, and this phone had 3 : 0. What the server says counts."
    )
    assert table.totals == (6, 0)
    phone.look()


def test_a_hand_that_another_dealer_dealt_on_the_server_is_said_to_count_otherwise(
    start, phone: Phone
) -> None:
    """The first hand was undone meanwhile, so what was turned up counts for the other pair."""
    table = start("manille", ("An", "Bert", "Cis", "Dirk"))
    find_the_network(phone)
    table.hand(turn_up="AH", points=(40, 28))
    lose_the_network(phone)
    save(table, turn_up="AD", points=(34, 34))
    kept_hand(phone, 2).locator(".worth-here").wait_for()
    match = Match.objects.get()
    strike_line(match=match, correction=Correction(1, 1, uuid4(), "mistyped"), actor=NOBODY)

    find_the_network(phone)

    phone.page.locator("#rules .difference").wait_for()
    assert phone.text("#rules .difference") == (
        "Game 1, hand 1: what stands before it has changed since this phone wrote it down. "
        "It brought 0 : +4 then, and +4 : 0 now."
    )
    phone.look()


def test_a_kept_hand_that_the_server_has_and_somebody_struck_breaks_nothing(start, phone: Phone) -> None:
    """Its answer was lost, and another phone has undone it meanwhile."""
    table = start("manillen-2p", ("Anna", "Bert"))
    save(table, trump="hearts", points=(37, 23))
    kept_hand(phone, 1).locator(".worth-here").wait_for()
    match = Match.objects.get()
    play(match, {"trump": "hearts", "points": [37, 23]})
    strike_line(match=match, correction=Correction(1, 1, uuid4(), "mistyped"), actor=NOBODY)

    find_the_network(phone)

    phone.page.locator("#sheet li.struck").wait_for()
    phone.page.locator("#kept-hands").wait_for(state="hidden")
    assert table.totals == (0, 0)


def test_another_phones_line_under_the_number_of_a_kept_one_is_not_counted_otherwise(
    start, phone: Phone
) -> None:
    """Nor are the hands after it: only lines that are the same on both are compared."""
    table = start("manillen-2p", ("Anna", "Bert"))
    for number, points in enumerate(((37, 23), (33, 27)), 1):
        save(table, trump="hearts", points=points)
        kept_hand(phone, number).locator(".worth-here").wait_for()
    play(
        Match.objects.get(), {"trump": "spades", "points": [40, 20]}, {"trump": "hearts", "points": [33, 27]}
    )

    find_the_network(phone)

    phone.page.locator(".clash").wait_for()
    phone.page.locator("#sheet li[value='2']").wait_for()
    assert not phone.page.locator("#rules .difference").is_visible()
