"""A table changes from phone to paper in mid-match, or back."""

import pytest

from scoring.matches.services import stop_match
from tests.scoring.factories import hand, play
from tests.tournaments.factories import NOBODY, new_tournament, publish_next
from tournaments.models import Result, Table


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=2, public=True)


@pytest.fixture
def table(tournament):
    return publish_next(tournament).tables.get()


def put(client, tournament, table, on_paper):
    return client.post(f"/t/{tournament.public_id}/tables/{table.pk}/paper/", {"on_paper": on_paper})


def test_the_hands_stay_and_the_result_comes_from_paper(tournament, table, anna, client, signed_in):
    play(table.match, hand(37))
    scorer = signed_in(anna)

    put(scorer, tournament, table, "1")
    scorer.post(f"/t/{tournament.public_id}/tables/{table.pk}/result/", {"score_0": 101, "score_1": 80})
    stop_match(table.match, actor=NOBODY)

    assert table.match.lines.count() == 1
    assert [(result.scores, result.source) for result in Result.objects.all()] == [([101, 80], "paper")]
    assert "the table goes on on paper" in client.get(f"/m/{table.match.public_id}/").content.decode()


def test_back_on_the_phone_a_sheet_that_is_complete_gives_the_result(tournament, table, anna, signed_in):
    client = signed_in(anna)
    put(client, tournament, table, "1")
    play(table.match, hand(37))
    stop_match(table.match, actor=NOBODY)
    assert not Result.objects.exists()

    put(client, tournament, table, "0")

    assert [(result.scores, result.source) for result in Result.objects.all()] == [([7, 0], "match")]
    assert Table.objects.get().on_paper is False


@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("olga", 404)])
def test_helpers_decide_that(request, tournament, table, signed_in, who, status):
    assert put(signed_in(request.getfixturevalue(who)), tournament, table, "1").status_code == status
    assert Table.objects.get().on_paper is False


def test_it_takes_a_button(tournament, table, anna, signed_in):
    assert signed_in(anna).get(f"/t/{tournament.public_id}/tables/{table.pk}/paper/").status_code == 405
