"""A result that was wrong: what a correction would change is shown before it is saved."""

import pytest

from scoring.models import LogEntry
from tests.tournaments.factories import NOBODY, new_tournament, play_rounds, publish_next, settle
from tournaments import engine
from tournaments.models import Result, Round, Table
from tournaments.reading.files import tournament_file
from tournaments.rounds.services import draws, results
from tournaments.rounds.services.versions import ResultEntry

KNOCKOUT = ({"system": "knockout"},)


def correct(client, tournament, table, **sent):
    return client.post(f"/t/{tournament.public_id}/tables/{table.pk}/correct/", sent)


WRONG = {"score_0": "80", "score_1": "101", "reason": "the sides were mixed up"}


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=4, public=True)


@pytest.fixture
def table(tournament):
    return play_rounds(tournament, 1).tables.get(number=1)


def test_first_the_ranks_that_change_are_shown_and_nothing_is_saved(tournament, table, rosa, signed_in):
    page = correct(signed_in(rosa), tournament, table, **WRONG)

    loser, winner = (table.places.get(side=side).entrant.name for side in (0, 1))
    assert [(name, change.before, change.after) for name, change in page.context["changes"]] == [
        (winner, 3, 1),
        (loser, 1, 3),
    ]
    assert (page.context["later"], page.context["impossible"]) == ((), "")
    assert Result.objects.filter(table=table).count() == 1


def test_then_it_is_saved_and_both_versions_stay(tournament, table, rosa, signed_in):
    client = signed_in(rosa)

    correct(client, tournament, table, **WRONG, sure="1")

    versions = table.results.values_list("version", "scores", "source", "reason", "entered_by__name")
    assert list(versions) == [
        (1, [101, 80], "paper", "", None),
        (2, [80, 101], "referee", "the sides were mixed up", "Rosa"),
    ]
    page = client.get(f"/t/{tournament.public_id}/tables/{table.pk}/").content.decode()
    assert "the sides were mixed up" in page


def test_it_needs_a_reason_and_keeps_what_was_typed(tournament, table, rosa, signed_in):
    page = correct(signed_in(rosa), tournament, table, **{**WRONG, "reason": ""}, sure="1")

    assert page.status_code == 422
    assert list(page.context["form"].errors) == ["reason"]
    assert page.context["form"]["score_1"].value() == "101"
    assert table.results.count() == 1


def test_an_earlier_result_of_a_swiss_stage_changes_ranks_and_no_draw(tournament, table, rosa, signed_in):
    later = publish_next(tournament)

    page = correct(signed_in(rosa), tournament, table, **WRONG)
    correct(signed_in(rosa), tournament, table, **WRONG, sure="1")

    assert page.context["later"] == ()
    assert Round.objects.standing().filter(pk=later.pk).exists()


class TestInABracket:
    @pytest.fixture
    def tournament(self, club):
        return new_tournament(club, pairs=4, public=True, stages=KNOCKOUT)

    def test_another_winner_takes_the_next_round_back(self, tournament, table, rosa, signed_in):
        final = publish_next(tournament)
        client = signed_in(rosa)

        page = correct(client, tournament, table, **WRONG)
        refused = correct(client, tournament, table, **WRONG, sure="1")
        assert [later.number for later in page.context["later"]] == [2]
        assert "Correct, and take back round 2" in page.content.decode()
        assert (refused.status_code, table.results.count()) == (409, 1)

        correct(client, tournament, table, **WRONG, sure="1", undo_later="1")

        final.refresh_from_db()
        assert final.undone_at is not None
        assert table.results.last().scores == [80, 101]
        again = publish_next(tournament)
        assert table.places.get(side=1).entrant.pk in again.tables.get().places.values_list(
            "entrant", flat=True
        )

    def test_who_would_be_in_it_again_is_named_and_given_no_rank(self, tournament, table, rosa, signed_in):
        wrong, right = (table.places.get(side=side).entrant.name for side in (0, 1))
        settle(publish_next(tournament))

        page = correct(signed_in(rosa), tournament, table, **WRONG)

        assert [(name, change.after) for name, change in page.context["changes"]] == [(wrong, 3)]
        assert right in page.context["still_in"]
        assert len(page.context["still_in"]) == 2
        assert "Still in it then, and not ranked yet" in page.text

    def test_other_scores_with_the_same_winner_leave_the_next_round_alone(
        self, tournament, table, rosa, signed_in
    ):
        final = publish_next(tournament)

        page = correct(
            signed_in(rosa), tournament, table, score_0="102", score_1="80", reason="added up", sure="1"
        )

        final.refresh_from_db()
        assert (page.status_code, final.undone_at) == (302, None)

    def test_a_result_that_a_later_round_stands_on_is_not_taken_back(
        self, tournament, table, rosa, signed_in
    ):
        publish_next(tournament)

        refused = signed_in(rosa).post(
            f"/t/{tournament.public_id}/tables/{table.pk}/take-back/", {"reason": "no"}
        )

        assert refused.status_code == 409
        assert table.results.count() == 1


class TestInALargerBracket:
    """Eight pairs: the half-finals are out when a quarter-final turns out to be wrong."""

    @pytest.fixture
    def tournament(self, club):
        return new_tournament(club, pairs=8, public=True, stages=KNOCKOUT)

    @pytest.fixture
    def half_finals(self, tournament, table):
        return publish_next(tournament)

    def people_at(self, table):
        return list(table.places.order_by("side").values_list("entrant", flat=True))

    def wrong_and_right(self, half_finals, table):
        """The half-final that stands on ``table``, and the other one."""
        both = set(self.people_at(table))
        tables = list(half_finals.tables.order_by("order"))
        return sorted(tables, key=lambda one: not both & set(self.people_at(one)))

    def test_only_the_table_that_hangs_on_it_is_seated_again(
        self, tournament, table, half_finals, rosa, signed_in
    ):
        wrong, right = self.wrong_and_right(half_finals, table)
        results.enter_result(table=right, actor=NOBODY, entry=ResultEntry(scores=[101, 60]))
        loser, winner = table.places.get(side=0).entrant, table.places.get(side=1).entrant
        client = signed_in(rosa)

        page = correct(client, tournament, table, **WRONG)
        assert page.context["later"] == ()
        assert [winner.name] in page.context["again"]["tables"][0]["sides"]
        assert "1 other table plays on" in page.text
        assert "Correct, and draw 1 table of round 2 again" in page.text
        correct(client, tournament, table, **WRONG, sure="1", undo_later="1")

        half_finals.refresh_from_db()
        assert half_finals.undone_at is None
        assert half_finals.tables.get(pk=right.pk).results.get().scores == [101, 60]
        again = half_finals.tables.exclude(pk=right.pk).get()
        other = next(pk for pk in self.people_at(wrong) if pk != loser.pk)
        assert set(self.people_at(again)) == {winner.pk, other}
        assert (again.number, again.results.exists()) == (wrong.number, False)
        assert {seat.name for seat in again.match.seats.all()} > set(
            winner.people.values_list("name", flat=True)
        )

    def test_what_was_played_there_stays_readable_and_counts_no_more(
        self, tournament, table, half_finals, rosa, signed_in
    ):
        wrong, _right = self.wrong_and_right(half_finals, table)
        settle(half_finals)

        correct(signed_in(rosa), tournament, table, **WRONG, sure="1", undo_later="1")

        wrong.refresh_from_db()
        assert wrong.round.undone_at is not None
        assert wrong.results.get().scores == [101, 80]
        assert wrong.match.closed_at is not None
        address = f"/t/{tournament.public_id}/undone/{wrong.round_id}/"
        assert signed_in(rosa).get(address).status_code == 200
        assert LogEntry.objects.get(action="seat_again").reason == WRONG["reason"]

    def test_the_final_is_taken_back_and_drawn_when_the_table_is_played(
        self, tournament, table, half_finals, rosa, signed_in
    ):
        settle(half_finals)
        final = publish_next(tournament)
        client = signed_in(rosa)

        page = correct(client, tournament, table, **WRONG)
        assert [later.pk for later in page.context["later"]] == [final.pk]
        assert (page.context["back"], page.context["lost"]) == (0, 0)
        correct(client, tournament, table, **WRONG, sure="1", undo_later="1")

        final.refresh_from_db()
        assert final.undone_at is not None
        settle(half_finals)
        assert publish_next(tournament).tables.count() == 1

    def test_a_round_moved_by_hand_is_taken_back_as_a_whole(
        self, tournament, table, half_finals, rosa, signed_in
    ):
        Round.objects.filter(pk=half_finals.pk).update(moved_by_hand=True)

        correct(signed_in(rosa), tournament, table, **WRONG, sure="1", undo_later="1")

        half_finals.refresh_from_db()
        assert half_finals.undone_at is not None
        assert not Round.objects.standing().filter(stage=half_finals.stage, number=2).exists()


@pytest.mark.parametrize("system", ["knockout", "double_knockout"])
@pytest.mark.parametrize("pairs", [5, 8, 13])
def test_whatever_is_corrected_the_bracket_is_that_of_the_new_result(club, system, pairs):
    tournament = new_tournament(club, pairs=pairs, public=True, stages=({"system": system},))
    play_rounds(tournament, 2)
    publish_next(tournament)
    tables = Table.objects.filter(round__stage__tournament=tournament, round__number=1, round__undone_at=None)
    for table in tables.exclude(number=None):
        entry = ResultEntry(scores=[10, 101], reason="the sides were mixed up")
        results.correct_result(table=table, actor=NOBODY, entry=entry, undo_later=True)
        while (number := Round.objects.published().filter(stage__tournament=tournament).count()) < 3:
            settle(Round.objects.published().filter(stage__tournament=tournament).last())
            assert publish_next(tournament).number == number + 1

    engine.read_tournament(tournament_file(tournament))


class TestBeforeACut:
    """Two rounds of swiss, the best two of them in a final: its rounds hang on the cut, and on no draw."""

    STAGES = (
        {"system": "swiss", "rounds": 2},
        {"system": "knockout", "from": {"best": 2}},
    )

    @pytest.fixture
    def tournament(self, club):
        return new_tournament(club, pairs=4, public=True, stages=self.STAGES)

    def rounds(self, tournament):
        rounds = Round.objects.published().filter(stage__tournament=tournament)
        return list(rounds.values_list("stage__number", "number"))

    def final_after(self, tournament, table):
        """Both of this table lose the second round narrowly; the winner is second of four all the same."""
        both = set(table.places.values_list("entrant", flat=True))
        for at in publish_next(tournament).tables.all():
            places = at.places.order_by("side").values_list("entrant", flat=True)
            scores = [100 if entrant in both else 101 for entrant in places]
            results.enter_result(table=at, actor=NOBODY, entry=ResultEntry(scores=scores))
        return publish_next(tournament)

    def test_another_cut_takes_the_final_back_and_leaves_the_rounds_before_it(
        self, tournament, table, rosa, signed_in
    ):
        final = self.final_after(tournament, table)
        in_it = set(final.tables.get().places.values_list("entrant", flat=True))
        winner = table.places.get(side=0).entrant_id
        assert winner in in_it
        client = signed_in(rosa)

        page = correct(client, tournament, table, **WRONG)
        hanging = [(later.stage.number, later.number) for later in page.context["later"]]
        correct(client, tournament, table, **WRONG, sure="1", undo_later="1")

        assert hanging == [(2, 1)]
        assert self.rounds(tournament) == [(1, 1), (1, 2)]
        again = publish_next(tournament)
        assert set(again.tables.get().places.values_list("entrant", flat=True)) != in_it

    def test_a_cut_that_stays_takes_nothing_back(self, tournament, table, rosa, signed_in):
        self.final_after(tournament, table)
        other_scores = {**WRONG, "score_0": "101", "score_1": "79"}

        page = correct(signed_in(rosa), tournament, table, **other_scores)
        correct(signed_in(rosa), tournament, table, **other_scores, sure="1", undo_later="1")

        assert page.context["later"] == ()
        assert self.rounds(tournament) == [(1, 1), (1, 2), (2, 1)]
        assert table.results.last().scores == [101, 79]

    def test_saving_twice_takes_back_no_round_that_was_drawn_since(self, tournament, table, rosa, signed_in):
        self.final_after(tournament, table)
        client = signed_in(rosa)
        sent = {**WRONG, "sure": "1", "undo_later": "1", "client_id": "7b4a1c3e-0000-4000-8000-000000000002"}
        correct(client, tournament, table, **sent)
        publish_next(tournament)

        correct(client, tournament, table, **sent)

        assert self.rounds(tournament) == [(1, 1), (1, 2), (2, 1)]
        assert table.results.count() == 2


def test_a_result_can_be_taken_back(tournament, table, rosa, signed_in):
    address = f"/t/{tournament.public_id}/tables/{table.pk}/take-back/"

    without_reason = signed_in(rosa).post(address, {"reason": ""})
    signed_in(rosa).post(address, {"reason": "never played"})

    assert without_reason.status_code == 422
    assert list(table.results.values_list("scores", "state")) == [
        ([101, 80], "provisional"),
        (None, "withdrawn"),
    ]


def test_the_referee_makes_a_result_final(tournament, table, rosa, signed_in):
    signed_in(rosa).post(f"/t/{tournament.public_id}/tables/{table.pk}/confirm/")

    assert table.results.last().state == "final"


def test_saving_twice_is_one_correction(tournament, table, rosa, signed_in):
    client = signed_in(rosa)
    client_id = "7b4a1c3e-0000-4000-8000-000000000001"

    for _time in range(2):
        correct(client, tournament, table, **WRONG, sure="1", client_id=client_id)

    assert table.results.count() == 2


def test_the_form_starts_from_what_stands(tournament, table, rosa, signed_in):
    page = signed_in(rosa).get(f"/t/{tournament.public_id}/tables/{table.pk}/correct/")

    assert [field.value() for field in page.context["form"].score_fields] == [101, 80]


@pytest.mark.parametrize(("who", "status"), [("anna", 403), ("bob", 403), ("olga", 404)])
@pytest.mark.parametrize("page", ["correct", "take-back", "confirm"])
def test_it_takes_a_referee(request, tournament, table, signed_in, who, status, page):
    client = signed_in(request.getfixturevalue(who))

    response = client.post(f"/t/{tournament.public_id}/tables/{table.pk}/{page}/", {**WRONG, "sure": "1"})

    assert response.status_code == status
    assert table.results.count() == 1


def test_what_is_typed_over_after_the_preview_is_previewed_again(tournament, table, rosa, signed_in):
    client = signed_in(rosa)
    previewed = correct(client, tournament, table, **WRONG).context["previewed"]

    page = correct(client, tournament, table, **{**WRONG, "score_0": "99"}, sure="1", previewed=previewed)
    assert (page.status_code, table.results.count()) == (200, 1)
    correct(client, tournament, table, **WRONG, sure="1", previewed=previewed)

    assert table.results.last().scores == [80, 101]


@pytest.mark.parametrize("page", ["correct", "move", "reseat"])
def test_nothing_is_put_right_in_a_round_that_was_taken_back(tournament, table, rosa, signed_in, page):
    draws.undo_round(round_=table.round, actor=NOBODY, reason="wrong people")

    assert signed_in(rosa).get(f"/t/{tournament.public_id}/tables/{table.pk}/{page}/").status_code == 404
