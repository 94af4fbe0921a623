"""Results from paper: typed once by a scorer, never overwritten by one."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.access.actors import Actor
from scoring.models import LogEntry
from tests.tournaments.factories import new_tournament, publish_next
from tournaments.models import Result
from tournaments.rounds.services import results
from tournaments.rounds.services.versions import ResultEntry

HTMX = {"HX-Request": "true"}


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=4, public=True)


@pytest.fixture
def table(tournament):
    return publish_next(tournament).tables.get(number=1)


@pytest.fixture
def enter(tournament, table, signed_in):
    """``enter(user, score_0=101, score_1=80)``: what the form of the table sends."""

    def post(user, *, headers=None, at=table, **typed):
        address = f"/t/{tournament.public_id}/tables/{at.pk}/result/"
        return signed_in(user).post(address, typed, headers=headers or {})

    return post


def stored():
    return [(result.scores, result.state, result.source) for result in Result.objects.all()]


def test_a_scorer_writes_a_result_down_that_is_provisional(table, anna, enter):
    response = enter(anna, score_0=101, score_1=80)

    assert response.url == f"/t/{table.round.stage.tournament.public_id}/tables/{table.pk}/"
    assert stored() == [([101, 80], "provisional", "paper")]
    result = Result.objects.get()
    assert (result.entered_by, result.entered_on is not None) == (anna, True)
    assert LogEntry.objects.get(action="enter_result").actor == anna


def test_from_the_board_the_way_back_is_the_board(table, anna, enter):
    response = enter(anna, score_0=101, score_1=80, next="board")

    tournament = table.round.stage.tournament
    assert response.url == f"/t/{tournament.public_id}/rounds/1/1/#table-{table.pk}"


def test_with_htmx_the_row_comes_back(table, anna, enter):
    response = enter(anna, headers=HTMX, score_0=101, score_1=80)

    text = response.content.decode()
    assert text.strip().startswith(f'<li class="board-row" id="row-{table.pk}">')
    assert "provisional" in text
    assert "row-form" not in text


def test_a_result_from_the_board_reads_its_table_once(tournament, table, anna, signed_in):
    """The second one: with the first a browser gets its session and its cookie."""
    client = signed_in(anna)
    for one in table.round.tables.all():
        with CaptureQueriesContext(connection) as queries:
            address = f"/t/{tournament.public_id}/tables/{one.pk}/result/"
            client.post(address, {"score_0": 101, "score_1": 80}, headers=HTMX)

    reads = [query["sql"] for query in queries if query["sql"].startswith("SELECT")]
    assert len([sql for sql in reads if sql.startswith('SELECT "tournaments_table"."id"')]) == 1
    assert not [sql for sql in reads if sql.startswith('SELECT "scoring_seat"."id"')]
    assert len(reads) <= 17


def test_the_same_entry_again_shows_what_stands_now(anna, otto, table, enter):
    """The answer was lost, and a referee corrected it meanwhile: nothing is stored, the row is the new."""
    typed = {"score_0": 101, "score_1": 80, "client_id": uuid4()}
    enter(anna, headers=HTMX, **typed)
    correction = ResultEntry(scores=[101, 60], reason="misread")
    results.correct_result(table=table, entry=correction, actor=Actor(user=otto, role="organiser"))

    text = enter(anna, headers=HTMX, **typed).content.decode()

    assert Result.objects.count() == 2
    assert ">60<" in text
    assert ">80<" not in text


def test_negative_scores_and_nought_are_scores(anna, enter):
    enter(anna, score_0=-12, score_1=0, sure="1")

    assert stored() == [([-12, 0], "provisional", "paper")]


@pytest.mark.parametrize(
    ("typed", "errors"),
    [
        ({"score_0": "101", "score_1": ""}, {"score_1": ["A score is missing."]}),
        ({"score_0": "a lot", "score_1": "80"}, {"score_0": ["Write a whole number, such as 12 or −12."]}),
        (
            {"score_0": "1000001", "score_1": "80"},
            {"score_0": ["Ensure this value is less than or equal to 1000000."]},
        ),
    ],
)
def test_what_is_no_result_comes_back_as_it_was_typed(anna, enter, typed, errors):
    page = enter(anna, **typed)
    row = enter(anna, headers=HTMX, **typed)

    assert (page.status_code, row.status_code) == (422, 422)
    assert page.context["form"].errors == errors
    assert f'value="{typed["score_0"]}"' in page.content.decode()
    assert f'value="{typed["score_0"]}"' in row.content.decode()
    assert stored() == []


def test_the_same_request_twice_is_one_result(anna, enter):
    client_id = uuid4()

    for _time in range(2):
        assert enter(anna, score_0=101, score_1=80, client_id=client_id).status_code == 302

    assert stored() == [([101, 80], "provisional", "paper")]


def test_a_form_of_another_table_is_not_taken_for_this_one(table, anna, enter):
    client_id = uuid4()
    other = table.round.tables.get(number=2)
    enter(anna, score_0=101, score_1=80, client_id=client_id)

    response = enter(anna, at=other, score_0=90, score_1=80, client_id=client_id)

    assert response.status_code == 409
    assert not other.results.exists()


def test_a_scorer_enters_and_does_not_overwrite(anna, otto, enter):
    enter(otto, score_0=101, score_1=80)

    page = enter(anna, score_0=90, score_1=101)

    assert (page.status_code, page.context["notice"]) == (
        409,
        "This table has the result 101–80 already, from Otto; a referee can correct it.",
    )
    assert 'value="90"' in page.content.decode(), "what was typed isn't lost"
    assert len(stored()) == 1


def test_in_a_bracket_a_level_match_needs_a_winner(club, anna, signed_in):
    tournament = new_tournament(club, pairs=4, stages=({"system": "knockout"},), public=True)
    table = publish_next(tournament).tables.first()
    client, address = signed_in(anna), f"/t/{tournament.public_id}/tables/{table.pk}/result/"

    refused = client.post(address, {"score_0": "90", "score_1": "90"})
    assert (refused.status_code, refused.context["notice"]) == (
        409,
        "The sides are level, and somebody has to go on: name the winner.",
    )
    client.post(address, {"score_0": "90", "score_1": "90", "winner": "1", "sure": "1"})

    assert [(result.scores, result.winner) for result in Result.objects.all()] == [([90, 90], 1)]


def test_at_a_table_of_three_of_which_two_go_on_those_level_at_the_cut_are_named(club, anna, signed_in):
    tournament = new_tournament(
        club,
        names=[f"P{number}" for number in range(9)],
        unit="player",
        variant="manni",
        stages=({"system": "table_knockout", "table_size": 3, "advance": 1},),
        public=True,
    )
    table = publish_next(tournament).tables.first()
    client, address = signed_in(anna), f"/t/{tournament.public_id}/tables/{table.pk}/result/"

    refused = client.post(address, {"score_0": "5", "score_1": "5", "score_2": "2"})
    client.post(address, {"score_0": "5", "score_1": "5", "score_2": "2", "winner": "0", "sure": "1"})

    assert refused.status_code == 409
    assert [(result.scores, result.winner) for result in Result.objects.all()] == [([5, 5, 2], 0)]


def test_a_result_of_a_draft_or_of_a_round_taken_back_is_not_written(table, anna, enter):
    table.round.undone_at = table.round.published_at
    table.round.save()

    refused = enter(anna, score_0=101, score_1=80)

    assert (refused.status_code, refused.context["notice"]) == (
        409,
        "Round 1 is not being played: it is a draft, or was taken back.",
    )
    assert stored() == []


@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("olga", 404), ("rosa", 302), ("otto", 302)])
def test_results_are_written_by_those_who_help(request, enter, who, status):
    assert enter(request.getfixturevalue(who), score_0=101, score_1=80).status_code == status
    assert len(stored()) == (1 if status == 302 else 0)


def test_a_visitor_writes_nothing(tournament, table, client):
    address = f"/t/{tournament.public_id}/tables/{table.pk}/result/"

    assert client.post(address, {"score_0": "101", "score_1": "80"}).status_code == 404
    assert stored() == []


def test_nothing_is_written_by_looking(tournament, table, anna, signed_in):
    assert signed_in(anna).get(f"/t/{tournament.public_id}/tables/{table.pk}/result/").status_code == 405


def test_everybody_sees_the_table_and_only_helpers_its_history(
    tournament, table, anna, client, enter, signed_in
):
    enter(anna, score_0=101, score_1=80)
    address = f"/t/{tournament.public_id}/tables/{table.pk}/"

    public, inside = client.get(address).content.decode(), signed_in(anna).get(address).content.decode()

    assert "101" in public
    assert "What was written" not in public
    assert "Anna" not in public
    assert "What was written" in inside
    assert "Anna" in inside


def test_the_page_of_a_table_asks_as_little_after_many_versions(
    tournament, table, otto, enter, signed_in, django_assert_max_num_queries
):
    client, counts = signed_in(otto), []
    enter(otto, score_0=101, score_1=80)
    client.get(f"/t/{tournament.public_id}/tables/{table.pk}/")
    for score in (81, 99):
        for against in range(80, score):
            client.post(
                f"/t/{tournament.public_id}/tables/{table.pk}/correct/",
                {"score_0": "101", "score_1": str(against), "reason": "again", "sure": "1"},
            )
        with django_assert_max_num_queries(30) as captured:
            client.get(f"/t/{tournament.public_id}/tables/{table.pk}/")
        counts.append(len(captured))

    assert counts[0] == counts[1]


def test_a_forfeit_is_no_result_that_a_scorer_enters(anna, enter):
    page = enter(anna, absent="1")

    assert page.status_code == 422
    assert stored() == []
