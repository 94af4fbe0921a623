"""Forfeits and double forfeits: who did not appear."""

import pytest

from tests.tournaments.factories import new_tournament, publish_next
from tournaments.models import Result
from tournaments.reading.engine import standings_of


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=2, public=True)


@pytest.fixture
def table(tournament):
    return publish_next(tournament).tables.get()


def forfeit(client, tournament, table, *sides):
    return client.post(f"/t/{tournament.public_id}/tables/{table.pk}/forfeit/", {"absent": sides})


def points(tournament):
    tournament.refresh_from_db()
    rows = standings_of(tournament)["stages"][0]["standings"]
    return {row["entrant"]: row["values"]["points"] for row in rows}


@pytest.mark.parametrize("absent", [0, 1])
def test_the_other_side_wins(tournament, table, rosa, signed_in, absent):
    forfeit(signed_in(rosa), tournament, table, absent)

    winner = table.places.get(side=1 - absent).entrant.file_id
    assert [(result.absent_sides, result.source, result.state) for result in Result.objects.all()] == [
        ([absent], "forfeit", "confirmed")
    ]
    assert {who for who, won in points(tournament).items() if won == 2} == {winner}


def test_a_double_forfeit_gives_nobody_anything(tournament, table, rosa, signed_in):
    forfeit(signed_in(rosa), tournament, table, 0, 1)

    assert Result.objects.get().absent_sides == [0, 1]
    assert set(points(tournament).values()) == {0}


def test_it_has_to_be_said_who(tournament, table, rosa, signed_in):
    page = forfeit(signed_in(rosa), tournament, table)

    assert (page.status_code, page.context["notice"]) == (422, "Say which side did not appear.")
    assert not Result.objects.exists()


def test_a_side_that_is_none_is_refused(tournament, table, rosa, signed_in):
    assert forfeit(signed_in(rosa), tournament, table, 7).status_code == 422
    assert not Result.objects.exists()


def test_where_a_result_stands_a_forfeit_is_a_correction(tournament, table, rosa, signed_in):
    client = signed_in(rosa)
    client.post(f"/t/{tournament.public_id}/tables/{table.pk}/result/", {"score_0": 101, "score_1": 80})

    refused = forfeit(client, tournament, table, 1)
    client.post(
        f"/t/{tournament.public_id}/tables/{table.pk}/correct/",
        {"absent": "1", "reason": "left before the end", "sure": "1"},
    )

    assert refused.status_code == 409
    assert [result.absent_sides for result in Result.objects.all()] == [[], [1]]


@pytest.mark.parametrize(("who", "status"), [("anna", 403), ("bob", 403), ("olga", 404)])
def test_it_takes_a_referee(request, tournament, table, signed_in, who, status):
    assert forfeit(signed_in(request.getfixturevalue(who)), tournament, table, 1).status_code == status
    assert not Result.objects.exists()
