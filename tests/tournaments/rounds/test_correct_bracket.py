"""What a correction in a bracket promises before it is saved is what happens, in every kind of bracket."""

from contextlib import suppress
from dataclasses import replace
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tournaments.factories import NOBODY, new_club, new_tournament, publish_next, settle
from tournaments import engine
from tournaments.models import Result, Round, Table
from tournaments.reading.files import newest_result, tournament_file
from tournaments.rounds.selectors.consequences import consequences_of
from tournaments.rounds.services import draws, results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.writing.errors import EngineError, NothingToDrawError

OTHER = ResultEntry(scores=[10, 101], reason="the sides were mixed up")
FORFEIT = ResultEntry(absent_sides=[1], reason="they never came")
PLATE = {"system": "knockout", "plate": True}
KINDS = (
    {"system": "knockout"},
    {"system": "knockout", "third_place": True},
    PLATE,
    {"system": "double_knockout"},
)


def bracket(club, stage, pairs, rounds):
    """A bracket of which so many rounds are played; the first side wins."""
    tournament = new_tournament(club, pairs=pairs, public=True, stages=(stage,))
    for _round in range(rounds):
        settle(publish_next(tournament))
    return tournament


def standing(tournament):
    """Every table that stands, by round, bracket and people."""
    tables = Table.objects.filter(round__stage__tournament=tournament, round__undone_at=None)
    return {
        key_of(table): table for table in tables.select_related("round").order_by("round__number", "order")
    }


def key_of(table):
    sides = {}
    for place in table.places.select_related("entrant"):
        sides.setdefault(place.side, set()).add(place.entrant.file_id)
    return table.round.number, table.bracket, frozenset(map(frozenset, sides.values()))


def at(tournament, round_, name, match):
    return Table.objects.get(
        round__stage__tournament=tournament,
        round__undone_at=None,
        round__number=round_,
        bracket=name,
        match_number=match,
    )


def correct(table, entry=OTHER):
    """Correct a result, and hold what happens against the preview; answers the preview."""
    tournament = table.round.stage.tournament
    entry = replace(entry, client_id=uuid4())
    before = standing(tournament)
    kept = {key: list(one.results.values_list("pk", flat=True)) for key, one in before.items()}
    preview = consequences_of(tournament, table, entry.facts)
    assert not preview.problems

    results.correct_result(table=table, actor=NOBODY, entry=entry, undo_later=True)

    after = standing(tournament)
    back = {one.number for one in preview.hanging}
    drawn = [entry for again in preview.again for entry in again.tables.values()]
    gone = {one.pk for again in preview.again for one in again.gone}
    # Rounds that are named are taken back; of the one before them, the tables that are named; nothing else.
    assert {key for key, one in before.items() if key not in after or after[key].pk != one.pk} == {
        key for key, one in before.items() if key[0] in back or one.pk in gone
    }
    new = {key: one for key, one in after.items() if key not in before or before[key].pk != one.pk}
    assert {(one.number, one.bracket, one.match_number, key[2]) for key, one in new.items()} == {
        (
            entry.get("table"),
            entry["bracket"],
            entry["match"],
            frozenset(map(frozenset, entry["sides"])),
        )
        for entry in drawn
    }
    for key, one in after.items():
        if key not in new and one.pk != table.pk:
            assert list(one.results.values_list("pk", flat=True)) == kept[key]
            assert one.match_id == before[key].match_id
    engine.read_tournament(tournament_file(tournament))
    return preview


def play_on(tournament):
    """To the end of the bracket; whatever stands now stands then, with the results that it has."""
    stand = rows_of(standing(tournament).values(), with_place=False)
    while True:
        for round_ in Round.objects.published().filter(stage__tournament=tournament):
            settle(round_)
        try:
            publish_next(tournament)
        except NothingToDrawError:
            break
    file = tournament_file(tournament)
    assert engine.standings_json(file)["stages"][0]["complete"]
    engine.read_tournament(file, whole=True)
    now = rows_of(standing(tournament).values(), with_place=False)
    assert {pk: rows for pk, rows in now.items() if pk in stand and stand[pk][-1]} == {
        pk: rows for pk, rows in stand.items() if rows[-1]
    }
    assert stand.keys() <= now.keys()


def rows_of(tables, *, with_place=True):
    """By key of a table: its row, its places and its results, as they are stored."""
    moving = () if with_place else ("order", "match_number")
    return {
        table.pk: (
            {
                name: value
                for name, value in Table.objects.filter(pk=table.pk).values().get().items()
                if name not in moving
            },
            list(table.places.order_by("pk").values()),
            list(table.results.order_by("pk").values()),
        )
        for table in tables
    }


class TestAPlate:
    def test_who_lost_instead_plays_in_it_and_its_other_tables_play_on(self, club):
        tournament = bracket(club, PLATE, pairs=8, rounds=2)

        preview = correct(at(tournament, 1, "main", 2))

        assert not preview.hanging
        numbers = [table.number for table, _entry in preview.again[0].staying.values()]
        assert (len(preview.again[0].gone), len(preview.again[0].tables), len(numbers)) == (2, 2, 2)
        play_on(tournament)

    def test_a_plate_match_with_the_same_two_people_keeps_its_result_under_another_number(self, club):
        """Who did not come isn't in the plate: of its four, three are left, in other matches."""
        tournament = bracket(club, PLATE, pairs=8, rounds=2)

        preview = correct(at(tournament, 1, "main", 4), FORFEIT)

        staying = {entry["bracket"] for _table, entry in preview.again[0].staying.values()}
        assert staying >= {"main"}
        main = [table for table, entry in preview.again[0].staying.values() if entry["bracket"] == "main"]
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

        correct(forfeited, FORFEIT)

        play_on(tournament)


def test_double_knockout_keeps_what_does_not_hang_on_the_result(club):
    tournament = bracket(club, {"system": "double_knockout"}, pairs=8, rounds=2)

    preview = correct(at(tournament, 1, "winners", 1))

    assert not preview.hanging
    gone = sorted((table.bracket, table.match_number) for table in preview.again[0].gone)
    assert gone == [("losers", 1), ("winners", 1)]
    assert sorted((table.bracket, table.match_number) for table, _ in preview.again[0].staying.values()) == [
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


def test_of_sixteen_the_other_half_plays_on_and_counts(club, rosa, signed_in):
    """A first match is corrected two rounds on, while the semi-finals are played."""
    tournament = bracket(club, {"system": "knockout"}, pairs=16, rounds=2)
    semi_finals = publish_next(tournament)
    table, other = at(tournament, 1, "main", 1), at(tournament, 3, "main", 2)
    before = rows_of([other])
    sent = {"score_0": "10", "score_1": "101", "reason": "the sides were mixed up"}
    page = signed_in(rosa).post(f"/t/{tournament.public_id}/tables/{table.pk}/correct/", sent)
    assert "Who plays instead is seated as soon as it is known." in page.text
    assert "1 other table plays on" in page.text

    preview = correct(table)

    assert not preview.hanging
    assert [len(again.gone) for again in preview.again] == [1, 1]
    assert list(semi_finals.tables.all()) == [other]
    assert {pk: (row["match_id"], *rest) for pk, (row, *rest) in rows_of([other]).items()} == {
        pk: (row["match_id"], *rest) for pk, (row, *rest) in before.items()
    }
    results.enter_result(table=other, actor=NOBODY, entry=ResultEntry(scores=[101, 30]))
    loser = other.places.get(side=1).entrant.file_id
    rows = engine.standings_json(tournament_file(tournament))["stages"][0]["standings"]
    assert next(row["rank"] for row in rows if row["entrant"] == loser) > 1
    with pytest.raises(EngineError):
        publish_next(tournament)  # a quarter-final is being played again
    settle(Round.objects.published().get(stage__tournament=tournament, number=2))
    assert semi_finals.tables.count() == 2
    assert at(tournament, 3, "main", 1).match is not None
    play_on(tournament)


def test_a_second_correction_in_the_other_half_takes_that_back_too(club):
    tournament = bracket(club, {"system": "knockout"}, pairs=16, rounds=3)
    correct(at(tournament, 1, "main", 1))
    preview = correct(at(tournament, 1, "main", 8))

    assert [one.number for one in preview.hanging] == [3]
    play_on(tournament)


def test_two_corrections_at_once_leave_what_hangs_on_neither(club):
    tournament = bracket(club, {"system": "knockout"}, pairs=32, rounds=4)
    kept = at(tournament, 3, "main", 4)
    correct(at(tournament, 1, "main", 1))
    correct(at(tournament, 1, "main", 9))

    assert at(tournament, 3, "main", 4).pk == kept.pk
    assert newest_result(kept.results.all())
    play_on(tournament)


def test_a_visitor_gets_the_rounds_that_the_format_allows(club, client):
    tournament = bracket(club, {"system": "knockout"}, pairs=16, rounds=3)
    correct(at(tournament, 1, "main", 1))
    assert len(tournament_file(tournament)["stages"][0]["played"]) == 3

    file = client.get(f"/t/{tournament.public_id}/file.json").json()

    assert len(file["stages"][0]["played"]) == 2
    engine.read_tournament(file, whole=True)


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

    correct(tables[which % len(tables)], entry)

    play_on(tournament)


test_whatever_is_corrected_the_preview_is_what_happens.count = 0


ONE_LOSER = [stage for stage in KINDS if stage != PLATE]
"""Brackets in which it is in the plan what hangs on a match: who is in a plate hangs on a whole round."""


def hanging_on(tournament, table):
    """By round, bracket and number: the matches that this one feeds, and those that these feed."""
    state = engine.unfold(engine.read_file(tournament_file(tournament)))[0]
    feeds = {
        (one.bracket, one.round, one.match): (one.winner_to, one.loser_to) for one in engine.bracket_of(state)
    }
    found, new = set(), [(table.bracket, table.round.number, table.match_number)]
    while new:
        following = {target for name in new for target in feeds[name] if target} - found
        found |= following
        new = list(following)
    return found


def name_of(table):
    return table.bracket, table.round.number, table.match_number


def play(tournament, wins, *, rounds=99, wrong=None):
    """So many rounds, each match as its two people would have it; ``wrong`` has the other winner."""
    for _round in range(rounds):
        try:
            publish_next(tournament)
        except NothingToDrawError:
            break
        play_tables(tournament, wins, wrong=wrong)


def play_tables(tournament, wins, *, wrong=None):
    """Give every table of two a result that has none, until no new ones come."""
    while tables := [
        one
        for one in standing(tournament).values()
        if one.number is not None and not newest_result(one.results.all())
    ]:
        for table in tables:
            results.enter_result(table=table, actor=NOBODY, entry=decided(table, wins, wrong))


def decided(table, wins, wrong=None):
    numbers = [place.entrant.number for place in table.places.select_related("entrant").order_by("side")]
    is_first = wins[sum(numbers) % len(wins)] == (numbers[0] < numbers[1])
    if name_of(table) == wrong:
        is_first = not is_first
    return ResultEntry(scores=[101, 80] if is_first else [80, 101])


def books(tournament):
    """The bracket as it ended: who met in which match, with the scores of each."""
    return {
        name_of(table): {
            place.entrant.number: (newest_result(table.results.all()) or table).scores[place.side]
            for place in table.places.select_related("entrant")
        }
        for table in standing(tournament).values()
        if table.number is not None
    }


@pytest.mark.django_db(transaction=False)
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    stage=st.sampled_from(ONE_LOSER),
    pairs=st.integers(4, 32),
    rounds=st.integers(1, 6),
    which=st.integers(0, 1_000),
    wins=st.lists(st.booleans(), min_size=16, max_size=16),
    is_open=st.booleans(),
)
def test_what_hangs_on_nothing_stays_to_the_byte_and_the_end_is_as_if_typed_at_once(
    stage, pairs, rounds, which, wins, is_open
):
    counter = test_what_hangs_on_nothing_stays_to_the_byte_and_the_end_is_as_if_typed_at_once
    counter.count += 1
    clubs = [new_club(slug=f"{name}-{counter.count}")[0] for name in ("corrected", "at-once")]
    corrected, at_once = (new_tournament(club, pairs=pairs, stages=(stage,), chance=9) for club in clubs)
    play(at_once, wins, rounds=1)
    tables = list(books(at_once))
    wrong = tables[which % len(tables)]
    play(corrected, wins, rounds=rounds, wrong=wrong)
    if is_open:
        with suppress(NothingToDrawError):
            publish_next(corrected)  # tables in play stay, too
    table = next(one for one in standing(corrected).values() if name_of(one) == wrong)
    hanging = hanging_on(corrected, table)
    free = [
        one
        for one in standing(corrected).values()
        if one.number is not None and name_of(one) not in hanging | {wrong}
    ]
    before = rows_of(free, with_place=False)

    correct(table, replace(decided(table, wins), reason="the sides were mixed up"))

    assert rows_of(free, with_place=False) == before
    assert {one.pk for one in free} <= {one.pk for one in standing(corrected).values()}
    play_tables(corrected, wins)
    play(corrected, wins)
    play(at_once, wins)
    assert books(corrected) == books(at_once)
    final = [engine.standings_json(tournament_file(one))["final"] for one in (corrected, at_once)]
    assert final[0] == final[1] is not None


test_what_hangs_on_nothing_stays_to_the_byte_and_the_end_is_as_if_typed_at_once.count = 0
