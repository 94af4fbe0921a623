"""What hangs on no corrected result is kept, and the end is as if all had been right at once."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.properties import examples
from tests.tournaments.factories import NOBODY, new_club, new_tournament, publish_next
from tests.tournaments.rounds.brackets import KINDS, PLATE, correct, rows_of, standing
from tournaments import engine
from tournaments.reading.files import newest_result, tournament_file
from tournaments.rounds.services import results, settling
from tournaments.rounds.services.versions import ResultEntry
from tournaments.writing.errors import NothingToDrawError

SIDES = [number % 3 == 0 for number in range(16)]
"""Which of two wins, by their numbers."""


def case(stage, pairs, rounds, which, *, finish_last, wins=SIDES):
    facts = {"stage": stage, "pairs": pairs, "rounds": rounds, "which": which}
    return facts | {"wins": wins, "finish_last": finish_last}


def hanging_on(tournament, table):
    """By bracket, round and number: the matches that this one feeds, and those that these feed.

    And the whole plate, if it is of the first round: who is in it, and in which place, hangs on all of that.
    """
    state = engine.unfold(engine.read_file(tournament_file(tournament)))[0]
    feeds = {
        (one.bracket, one.round, one.match): (one.winner_to, one.loser_to) for one in engine.bracket_of(state)
    }
    found, new = set(), [name_of(table)]
    while new:
        new = list({target for name in new for target in feeds[name] if target} - found)
        found |= set(new)
    if table.bracket == "main" and table.round.number == 1:
        found |= {name for name in feeds if name[0] == "plate"}
    return found


def name_of(table):
    return table.bracket, table.round.number, table.match_number


def decided(table, wins, wrong=None):
    """As its two people would have it; the ``wrong`` match has the other winner."""
    numbers = [place.entrant.number for place in table.places.select_related("entrant").order_by("side")]
    is_first = wins[sum(numbers) % len(wins)] == (numbers[0] < numbers[1])
    if name_of(table) == wrong:
        is_first = not is_first
    return ResultEntry(scores=[101, 80] if is_first else [80, 101])


def play(tournament, wins, *, rounds=99, wrong=None, finish_last=True):
    """So many rounds; whatever is open is played before each."""
    for number in range(rounds + 1):
        open_ = [
            one
            for one in standing(tournament).values()
            if one.number is not None and not newest_result(one.results.all())
        ]
        if finish_last or number < rounds:
            for table in open_:
                results.enter_result(table=table, actor=NOBODY, entry=decided(table, wins, wrong))
        if number == rounds:
            return
        try:
            publish_next(tournament)
        except NothingToDrawError:
            return


def books(tournament):
    """The bracket as it ended: who met in which match, with the scores of each."""
    return {
        name_of(table): {
            place.entrant.number: newest_result(table.results.all()).scores[place.side]
            for place in table.places.select_related("entrant")
        }
        for table in standing(tournament).values()
        if table.number is not None
    }


@pytest.mark.release
@pytest.mark.django_db(transaction=False)
@settings(max_examples=examples(8), deadline=None, suppress_health_check=list(HealthCheck))
@given(
    stage=st.sampled_from(KINDS),
    pairs=st.integers(4, 20),
    rounds=st.integers(2, 7),
    which=st.integers(0, 1_000),
    wins=st.lists(st.booleans(), min_size=16, max_size=16),
    finish_last=st.booleans(),
)
@example(**case({"system": "knockout"}, 16, 3, 0, finish_last=False))
@example(**case({"system": "knockout", "third_place": True}, 13, 4, 1, finish_last=True))
@example(**case({"system": "double_knockout"}, 8, 4, 2, finish_last=False))
@example(**case({"system": "double_knockout"}, 11, 5, 3, finish_last=True))
@example(**case({"system": "double_knockout"}, 16, 5, 4, finish_last=False))
@example(
    **case(
        {"system": "double_knockout"}, 23, 4, 0, finish_last=True, wins=[number == 8 for number in range(16)]
    )
)
@example(**case(PLATE, 16, 3, 0, finish_last=False))
@example(**case(PLATE, 16, 3, 9, finish_last=False))
@example(**case(PLATE, 16, 3, 13, finish_last=True))
def test_what_hangs_on_nothing_is_kept_and_the_end_is_as_if_all_had_been_right_at_once(
    stage, pairs, rounds, which, wins, finish_last
):
    counter = test_what_hangs_on_nothing_is_kept_and_the_end_is_as_if_all_had_been_right_at_once
    counter.count += 1
    clubs = [new_club(slug=f"{name}-{counter.count}")[0] for name in ("corrected", "at-once")]
    corrected, at_once = (new_tournament(club, pairs=pairs, stages=(stage,), chance=9) for club in clubs)
    play(at_once, wins, rounds=2)
    names = list(books(at_once))
    wrong = names[which % len(names)]
    play(corrected, wins, rounds=rounds, wrong=wrong, finish_last=finish_last)
    table = next(one for one in standing(corrected).values() if name_of(one) == wrong)
    hanging = hanging_on(corrected, table)
    free = [one for one in standing(corrected).values() if name_of(one) not in hanging | {wrong}]
    kept = {one.pk: (one.number, *rows_of(one)) for one in free}
    playing = [one.match for one in free if one.number and not one.results.exists()]

    correct(table, replace(decided(table, wins), reason="the sides were mixed up"))

    for match in playing:
        match.refresh_from_db()
        assert match.closed_at is None
        assert settling.table_of(match) is not None
    play(corrected, wins)
    play(at_once, wins)
    assert books(corrected) == books(at_once)
    now = {one.pk: (one.number, *rows_of(one)) for one in standing(corrected).values()}
    assert {pk: now[pk][1 : len(rows)] for pk, rows in kept.items()} == {
        pk: rows[1:] for pk, rows in kept.items()
    }
    sat = {one.pk for one in free if one.match in playing}
    assert {pk: now[pk][0] for pk in sat} == {pk: kept[pk][0] for pk in sat}
    final = [engine.standings_json(tournament_file(one))["final"] for one in (corrected, at_once)]
    assert final[0] == final[1] is not None


test_what_hangs_on_nothing_is_kept_and_the_end_is_as_if_all_had_been_right_at_once.count = 0
