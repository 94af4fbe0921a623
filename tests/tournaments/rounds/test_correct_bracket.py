"""What a correction in a bracket promises before it is saved is what happens, in every kind of bracket."""

from dataclasses import replace
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from scoring import hooks
from scoring.matches.services.matches import stop_match
from tests.scoring.factories import hand
from tests.scoring.factories import play as play_hands
from tests.tournaments.factories import NOBODY, new_club, new_tournament, publish_next, settle
from tournaments import engine
from tournaments.models import Result, Round, Table
from tournaments.reading.files import newest_result, tournament_file
from tournaments.rounds.selectors.consequences import consequences_of
from tournaments.rounds.services import draws, results, settling
from tournaments.rounds.services.versions import ResultEntry
from tournaments.writing.errors import EngineError, NothingToDrawError, RoundNotPlayedError

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
    again = preview.again
    drawn = {} if again is None else again.tables
    gone = set() if again is None else {one.pk for one in again.gone}
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
        for entry in drawn.values()
    }
    for key, one in after.items():
        if key not in new and one.pk != table.pk:
            assert list(one.results.values_list("pk", flat=True)) == kept[key]
            assert one.match_id == before[key].match_id
    engine.read_tournament(tournament_file(tournament))
    return preview


def play_on(tournament, preview=None):
    """To the end of the bracket; what the preview said comes back has come back, and nothing else."""
    old = set(Table.objects.filter(round__stage__tournament=tournament).values_list("pk", flat=True))
    back = preview.back.tables.values() if preview else ()
    said = {table.pk: table for tables in back for table in tables}
    stand = {table.pk for table in standing(tournament).values()}
    kept = {pk: rows_of(table) for pk, table in said.items()}
    while True:
        for round_ in Round.objects.published().filter(stage__tournament=tournament):
            settle(round_)
        try:
            publish_next(tournament)
        except NothingToDrawError:
            break
    file = tournament_file(tournament)
    assert engine.standings_json(file)["stages"][0]["complete"]
    tables = {table.pk: table for table in standing(tournament).values()}
    assert tables.keys() & (old - stand) == said.keys()
    assert {pk: rows_of(tables[pk])[: len(rows)] for pk, rows in kept.items()} == kept


def rows_of(table):
    """Its match and its results, oldest first."""
    return [table.match_id, *table.results.order_by("version").values_list("pk", flat=True)]


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


class TestATableInPlay:
    """A first match of sixteen is corrected while the semi-finals are played: the other half goes on."""

    @pytest.fixture
    def tournament(self, club):
        return bracket(club, {"system": "knockout"}, pairs=16, rounds=2)

    @pytest.fixture
    def other(self, tournament):
        publish_next(tournament)
        other = at(tournament, 3, "main", 2)
        play_hands(other.match, hand(55))
        return other

    def again(self, tournament):
        settle(Round.objects.published().get(stage__tournament=tournament, number=2))
        return publish_next(tournament)

    def test_its_sheet_goes_on_and_comes_back_with_its_number(self, tournament, other, bob, signed_in):
        other.match.seats.filter(number=0).update(player=bob.player)
        phone = signed_in(bob)
        gone = at(tournament, 3, "main", 1).match

        correct(at(tournament, 1, "main", 1))

        gone.refresh_from_db()
        other.match.refresh_from_db()
        assert (gone.is_closed, other.match.is_closed) == (True, False)
        address = f"/m/{other.match.public_id}/"
        page = phone.get(address).text
        assert "your table stays as it is, and counts then" in page
        assert 'id="pad"' in page
        assert hooks.why_late(other.match) == ""
        assert other.match.pk in hooks.places_of([other.match.pk])
        play_hands(other.match, hand(40))
        semi_finals = self.again(tournament)
        assert at(tournament, 3, "main", 2).pk == other.pk
        assert (semi_finals.tables.count(), other.match.lines.count()) == (2, 2)
        page = phone.get(address).text
        assert "your table stays" not in page
        assert 'id="pad"' in page
        play_on(tournament)

    def test_what_it_comes_to_meanwhile_is_its_result(
        self, tournament, other, django_capture_on_commit_callbacks
    ):
        correct(at(tournament, 1, "main", 1))
        with django_capture_on_commit_callbacks(execute=True):
            stop_match(other.match, actor=NOBODY, reason="the clock")
        stored = newest_result(other.results.all())
        assert stored.source == Result.Source.MATCH

        self.again(tournament)

        assert newest_result(at(tournament, 3, "main", 2).results.all()) == stored
        play_on(tournament)

    def test_its_result_is_typed_and_corrected_meanwhile_and_dead_tables_are_not(
        self, tournament, other, rosa, signed_in
    ):
        dead = at(tournament, 3, "main", 1)
        correct(at(tournament, 1, "main", 1))
        referee = signed_in(rosa)

        for pk, status in ((other.pk, 200), (dead.pk, 404)):
            address = f"/t/{tournament.public_id}/tables/{pk}/correct/"
            sent = {"score_0": "90", "score_1": "101", "reason": "the slip", "sure": "1"}
            assert referee.post(address, sent, follow=True).status_code == status

        assert newest_result(other.results.all()).scores == [90, 101]
        with pytest.raises(RoundNotPlayedError):
            results.enter_result(table=dead, actor=NOBODY, entry=OTHER)
        page = referee.get(f"/t/{tournament.public_id}/tables/{other.pk}/").text
        assert "This table hangs on nothing of that" in page

    def test_the_draw_page_names_it(self, tournament, other, otto, signed_in):
        correct(at(tournament, 1, "main", 1))

        page = signed_in(otto).get(f"/t/{tournament.public_id}/draw/").text

        assert f"/tables/{other.pk}/" in page
        assert "they go on, and come back with the next draw" in page

    @pytest.mark.parametrize("how", ["corrected", "taken back"])
    def test_it_ends_when_it_does_not_stand_any_more(self, tournament, other, how):
        correct(at(tournament, 1, "main", 1))
        if how == "corrected":
            preview = correct(at(tournament, 2, "main", 4))
            assert [one.pk for one in preview.back.lost] == [other.pk]
        else:
            quarter_finals = Round.objects.published().get(stage__tournament=tournament, number=2)
            draws.undo_round(round_=quarter_finals, actor=NOBODY, reason="drawn too early")

        other.match.refresh_from_db()
        assert other.match.is_closed
        other.refresh_from_db()
        assert other.counts_for_nothing
        play_on(tournament)
        assert other.pk not in {one.pk for one in standing(tournament).values()}


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


ONE_LOSER = [stage for stage in KINDS if stage != PLATE]
"""Brackets in which the plan says what hangs on a match: who is in a plate hangs on a whole round."""


BRACKETS = 2 if settings.get_current_profile_name() == "quick" else 8
"""Beside the examples, each of them two tournaments; all eight before a release."""


SIDES = [number % 3 == 0 for number in range(16)]
"""Which of two wins, by their numbers."""


def case(stage, pairs, rounds, which, *, finish_last, wins=SIDES):
    facts = {"stage": stage, "pairs": pairs, "rounds": rounds, "which": which}
    return facts | {"wins": wins, "finish_last": finish_last}


def hanging_on(tournament, table):
    """By bracket, round and number: the matches that this one feeds, and those that these feed."""
    state = engine.unfold(engine.read_file(tournament_file(tournament)))[0]
    feeds = {
        (one.bracket, one.round, one.match): (one.winner_to, one.loser_to) for one in engine.bracket_of(state)
    }
    found, new = set(), [name_of(table)]
    while new:
        new = list({target for name in new for target in feeds[name] if target} - found)
        found |= set(new)
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


@pytest.mark.django_db(transaction=False)
@settings(max_examples=BRACKETS, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    stage=st.sampled_from(ONE_LOSER),
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
