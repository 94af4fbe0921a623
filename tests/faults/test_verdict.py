"""The verdict finds what is lost, altered, doubled or of nobody: else a green run would show nothing."""

from collections import Counter
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from scoring.matches.services.signing import confirm_sheet
from scoring.models import Club, Match
from tests.faults.__main__ import never
from tests.faults.book import KINDS, Book, Write
from tests.faults.verdict import CHECKS, doubles, is_stored, losses, strangers
from tests.scoring.factories import NOBODY, hand, new_match, play
from tests.tournaments.factories import new_tournament, publish_next
from tournaments.models import Result, Table
from tournaments.rounds.services import draws, results
from tournaments.rounds.services.versions import ResultEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    match = new_match("manillen-2p", ("An", "Bert"), {"best_of": 1, "target": 20})
    play(match, hand(41))
    return match


@pytest.fixture
def book(match: Match) -> Book:
    """In which the one hand of the match stands."""
    book = Book()
    line = match.lines.get()
    write = Write("hand", match.public_id, str(line.client_id), 1, {"trump": "hearts", "taken": 41})
    book.send(write, "deal 1")
    book.acknowledge(write)
    return book


def test_every_kind_of_write_is_looked_up() -> None:
    assert set(CHECKS) == set(KINDS)


def test_what_stands_as_it_was_sent_is_nothing_wrong(book: Book) -> None:
    assert [*losses(book), *doubles(book), *strangers(book)] == []


@pytest.mark.parametrize(
    "change",
    [{"facts": {"trump": "hearts", "taken": 40}}, {"client_id": str(uuid4()), "facts": {"taken": 52}}],
)
def test_a_hand_that_is_altered_or_missing_is_a_loss(book: Book, change: dict[str, Any]) -> None:
    book.acknowledge(replace(book.acknowledged[0], **change))
    assert len(list(losses(book))) == 1


def test_a_deal_under_two_numbers_stands_twice(book: Book) -> None:
    other = new_match("manillen-2p", ("An", "Bert"))
    (line,) = play(other, hand(40))
    book.send(Write("hand", other.public_id, str(line.client_id)), "deal 1")
    assert list(doubles(book)) == ["a deal stands 2 times: deal 1"]


def test_a_line_that_nobody_sent_is_one_of_a_stranger(book: Book) -> None:
    play(new_match("manillen-2p", ("An", "Bert")), hand(40))
    assert [sentence.split(" of ")[0] for sentence in strangers(book)] == ["nobody sent hand 1.1"]


def test_a_line_of_a_ruling_without_a_ruling_is_told(match: Match, book: Book) -> None:
    adjustment = {"kind": "adjustment", "points": [3, 0], "reason": "a card lay open"}
    fresh = new_match("manillen-2p", ("An", "Bert"))
    play(fresh, adjustment)
    assert list(doubles(book)) == [f"1 lines of 0 rulings: {fresh.public_id}"]


def test_a_signature_is_lost_where_another_sheet_was_signed(match: Match) -> None:
    play_on = Write("signature", match.public_id, number=0, facts={"version": match.version})
    assert not is_stored(play_on)
    play(match, hand(45))
    confirm_sheet(match=match, side=0, seen_version=match.version, actor=NOBODY)
    assert not is_stored(play_on)
    assert is_stored(replace(play_on, facts={"version": match.version}))


def test_rounds_and_slips_are_held_against_the_book(club: Club) -> None:
    tournament = new_tournament(club, pairs=4, public=True)
    draw = Write("draw", tournament.public_id, number=1)
    slip = Write("result", tournament.public_id, str(uuid4()), 1, {"scores": [101, 80]})
    assert not is_stored(draw)
    round_ = publish_next(tournament)
    assert is_stored(draw)
    assert not is_stored(slip)
    table = Table.objects.get(round=round_, number=1)
    results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(scores=[101, 80]))
    assert is_stored(slip)
    assert not is_stored(replace(slip, facts={"scores": [80, 101]}))
    Result.objects.create(table=table, version=2, scores=[101, 80], source=Result.Source.PAPER)
    for other in Table.objects.filter(round=round_, number=2):
        results.enter_result(table=other, actor=NOBODY, entry=ResultEntry(scores=[101, 80]))
    draws.draw_round(tournament=tournament, actor=NOBODY)
    assert list(doubles(Book())) == [
        f"a slip stands twice: table {table.pk}",
        "a draft that nobody wants: round 2",
    ]


def test_a_fault_that_never_struck_has_shown_nothing() -> None:
    assert never(Counter({"answer late": 1}), ("answer late", "answer dropped")) == [
        "never happened: answer dropped"
    ]
