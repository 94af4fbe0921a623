"""What a correction in a bracket promises before it is saved is what happens, in every kind of bracket."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tournaments.factories import NOBODY, new_club, new_tournament, publish_next, settle
from tests.tournaments.rounds.brackets import (
    FORFEIT,
    KINDS,
    OTHER,
    PLATE,
    at,
    bracket,
    correct,
    play_on,
    standing,
)
from tournaments.models import Result, Round
from tournaments.reading.files import newest_result
from tournaments.rounds.services import draws, results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.writing.errors import EngineError, NothingToDrawError


class TestAPlate:
    def test_who_lost_instead_plays_in_it_and_its_other_tables_play_on(self, club):
        tournament = bracket(club, PLATE, pairs=8, rounds=2)

        preview = correct(at(tournament, 1, "main", 2))

        assert not preview.hanging
        numbers = [table.number for table, _entry in preview.again.staying.values()]
        assert (len(preview.again.gone), len(preview.again.tables), len(numbers)) == (2, 2, 2)
        play_on(tournament)

    def test_a_plate_match_with_the_same_two_people_keeps_its_result_under_another_number(self, club):
        """Who did not come isn't in the plate: of its four, three are left, in other matches."""
        tournament = bracket(club, PLATE, pairs=8, rounds=2)

        preview = correct(at(tournament, 1, "main", 4), FORFEIT)

        staying = {entry["bracket"] for _table, entry in preview.again.staying.values()}
        assert staying >= {"main"}
        main = [table for table, entry in preview.again.staying.values() if entry["bracket"] == "main"]
        assert len(main) == 2
        assert all(newest_result(table.results.all()) for table in main)
        play_on(tournament)

    def test_a_plate_of_two_that_is_none_any_more_takes_nothing_of_the_main_bracket(self, club):
        tournament = bracket(club, PLATE, pairs=6, rounds=2)
        forfeited = next(
            table
            for table in standing(tournament).values()
            if table.round.number == 1 and table.number is not None
        )

        preview = correct(forfeited, FORFEIT)

        play_on(tournament, preview)


def test_double_knockout_keeps_what_does_not_hang_on_the_result(club):
    tournament = bracket(club, {"system": "double_knockout"}, pairs=8, rounds=2)

    preview = correct(at(tournament, 1, "winners", 1))

    assert not preview.hanging
    gone = sorted((table.bracket, table.match_number) for table in preview.again.gone)
    assert gone == [("losers", 1), ("winners", 1)]
    assert sorted((table.bracket, table.match_number) for table, _ in preview.again.staying.values()) == [
        ("losers", 2),
        ("winners", 2),
    ]
    play_on(tournament)


def test_a_final_of_the_winners_leaves_the_losers_of_the_same_time(club):
    """It feeds rounds five and six: what is played in the fourth round hangs on nothing of it."""
    tournament = bracket(club, {"system": "double_knockout"}, pairs=8, rounds=5)

    preview = correct(at(tournament, 3, "winners", 1))

    assert [one.number for one in preview.hanging] == [5]
    assert Round.objects.published().filter(stage__tournament=tournament).count() == 4
    play_on(tournament)


@pytest.mark.parametrize("rounds", [3, 4])
def test_of_sixteen_the_other_half_comes_back_when_its_round_is_drawn_again(club, rosa, signed_in, rounds):
    """A first match is corrected two rounds on, or when the final was played."""
    tournament = bracket(club, {"system": "knockout"}, pairs=16, rounds=rounds)
    table, other = at(tournament, 1, "main", 1), at(tournament, 3, "main", 2)
    sent = {"score_0": "10", "score_1": "101", "reason": "the sides were mixed up"}
    page = signed_in(rosa).post(f"/t/{tournament.public_id}/tables/{table.pk}/correct/", sent)
    assert "1 table of them hangs on nothing of this: it plays on or keeps its result" in page.text

    preview = correct(table)

    assert [one.number for one in preview.hanging] == list(range(3, rounds + 1))
    assert [[one.pk for one in tables] for tables in preview.back.tables.values() if tables] == [[other.pk]]
    settle(Round.objects.published().get(stage__tournament=tournament, number=2))
    semi_finals = publish_next(tournament)
    assert semi_finals.tables.get(match_number=2).pk == other.pk
    assert [one.scores for one in other.results.all()] == [[101, 80]]
    assert not semi_finals.tables.get(match_number=1).results.exists()
    play_on(tournament)


def test_a_second_correction_in_the_other_half_takes_that_back_too(club):
    tournament = bracket(club, {"system": "knockout"}, pairs=16, rounds=3)
    other = at(tournament, 3, "main", 2)
    correct(at(tournament, 1, "main", 1))
    preview = correct(at(tournament, 1, "main", 8))
    assert [one.pk for one in preview.back.lost] == [other.pk]
    settle(Round.objects.published().get(stage__tournament=tournament, number=2))

    assert other.pk not in publish_next(tournament).tables.values_list("pk", flat=True)


def test_a_round_that_was_taken_back_by_hand_brings_nothing_back(club):
    tournament = bracket(club, {"system": "knockout"}, pairs=8, rounds=2)
    semi_finals = Round.objects.published().get(stage__tournament=tournament, number=2)
    draws.undo_round(round_=semi_finals, actor=NOBODY, reason="drawn too early")

    assert not Result.objects.filter(table__round=publish_next(tournament)).exists()


def test_a_semi_final_takes_back_the_final_and_the_third_place_match(club):
    tournament = bracket(club, {"system": "knockout", "third_place": True}, pairs=8, rounds=3)

    preview = correct(at(tournament, 2, "main", 1))

    assert [one.number for one in preview.hanging] == [3]
    assert newest_result(at(tournament, 2, "main", 2).results.all())
    play_on(tournament)


@pytest.mark.django_db(transaction=False)
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    stage=st.sampled_from(KINDS),
    pairs=st.integers(4, 16),
    rounds=st.integers(1, 5),
    which=st.integers(0, 1_000),
    wins=st.lists(st.booleans(), min_size=8, max_size=8),
    entry=st.sampled_from([OTHER, FORFEIT, ResultEntry(scores=[101, 10], reason="read wrongly")]),
)
def test_whatever_is_corrected_the_preview_is_what_happens(stage, pairs, rounds, which, wins, entry):
    test_whatever_is_corrected_the_preview_is_what_happens.count += 1
    count = test_whatever_is_corrected_the_preview_is_what_happens.count
    club, _otto = new_club(slug=f"bracket-{count}")
    tournament = new_tournament(club, pairs=pairs, stages=(stage,), chance=count)
    for _round in range(rounds):
        try:
            drawn = publish_next(tournament)
        except (NothingToDrawError, EngineError):
            break
        for index, table in enumerate(drawn.tables.exclude(number=None)):
            scores = [101, 80] if wins[index % len(wins)] else [80, 101]
            if not table.results.exists():
                results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(scores=scores))
    tables = [table for table in standing(tournament).values() if table.number is not None]

    preview = correct(tables[which % len(tables)], entry)

    play_on(tournament, preview)


test_whatever_is_corrected_the_preview_is_what_happens.count = 0
