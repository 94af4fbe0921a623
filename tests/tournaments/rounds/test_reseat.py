"""Somebody else played than was drawn, and it was noticed afterwards: hands and results stay."""

import pytest

from tests.scoring.factories import hand, play
from tests.tournaments.factories import NOBODY, entrant, new_tournament, publish_next
from tournaments.models import Place
from tournaments.reading.files import tournament_file
from tournaments.rounds.services import results
from tournaments.rounds.services.versions import ResultEntry


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=4, public=True)


@pytest.fixture
def tables(tournament):
    return list(publish_next(tournament).tables.all())


def number_at(table, side):
    return table.places.get(side=side).entrant.number


def reseat(client, tournament, table, one, other, reason="they mixed up the tables"):
    return client.post(
        f"/t/{tournament.public_id}/tables/{table.pk}/reseat/", {"one": one, "other": other, "reason": reason}
    )


def test_the_result_counts_for_those_who_really_played(tournament, tables, rosa, signed_in):
    first, second = tables
    one, other = number_at(first, 0), number_at(second, 0)
    play(first.match, hand(37))
    results.enter_result(table=first, actor=NOBODY, entry=ResultEntry(scores=[101, 80]))

    response = reseat(signed_in(rosa), tournament, first, one, other)

    assert response.status_code == 302
    assert (number_at(first, 0), number_at(second, 0)) == (other, one)
    assert first.results.count() == 1
    seated = list(first.match.seats.order_by("number").values_list("name", flat=True))
    assert sorted(seated[0::2]) == sorted(entrant(tournament, other).name.split(" & "))
    assert first.match.lines.count() == 1
    played = tournament_file(tournament)["stages"][0]["played"][0]["tables"][0]
    assert played["sides"][0] == [f"e{other}"]


def test_two_at_one_table_change_sides(tournament, tables, rosa, signed_in):
    table = tables[0]
    one, other = number_at(table, 0), number_at(table, 1)

    reseat(signed_in(rosa), tournament, table, one, other)

    assert (number_at(table, 0), number_at(table, 1)) == (other, one)
    names = list(table.match.seats.order_by("number").values_list("name", flat=True))
    assert sorted(names[0::2]) == sorted(entrant(tournament, other).name.split(" & "))


def test_drawn_partners_change_nothing(club, rosa, signed_in):
    tournament = new_tournament(
        club, names="ABCD", unit="player", stages=({"system": "partners", "rounds": 1},), public=True
    )
    table = publish_next(tournament).tables.get()
    partners = [place.entrant.number for place in table.places.filter(side=0)]

    page = reseat(signed_in(rosa), tournament, table, *partners)

    assert (page.status_code, page.context["notice"]) == (409, "That would change nothing.")


def test_who_sat_out_is_no_choice(club, rosa, signed_in):
    tournament = new_tournament(club, pairs=3, public=True)
    table = publish_next(tournament).tables.get()
    resting = ({1, 2, 3} - set(Place.objects.values_list("entrant__number", flat=True))).pop()

    page = reseat(signed_in(rosa), tournament, table, number_at(table, 0), resting)

    assert page.status_code == 422
    assert list(page.context["form"].errors) == ["other"]


def test_what_a_bracket_cannot_have_is_refused(club, rosa, signed_in):
    tournament = new_tournament(club, pairs=4, public=True, stages=({"system": "knockout"},))
    first, second = publish_next(tournament).tables.all()
    for table in (first, second):
        results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(scores=[101, 80]))
    publish_next(tournament)
    one, other = number_at(first, 0), number_at(second, 1)

    page = reseat(signed_in(rosa), tournament, first, one, other)

    assert page.status_code == 409
    assert (number_at(first, 0), number_at(second, 1)) == (one, other)


def test_the_page_changes_nothing_by_being_looked_at(tournament, tables, rosa, signed_in):
    one = number_at(tables[0], 0)

    page = signed_in(rosa).get(f"/t/{tournament.public_id}/tables/{tables[0].pk}/reseat/")

    assert "afterwards" in page.content.decode()
    assert number_at(tables[0], 0) == one


@pytest.mark.parametrize(("who", "status"), [("anna", 403), ("bob", 403), ("olga", 404)])
def test_it_takes_a_referee(request, tournament, tables, signed_in, who, status):
    one, other = number_at(tables[0], 0), number_at(tables[1], 0)

    response = reseat(signed_in(request.getfixturevalue(who)), tournament, tables[0], one, other)

    assert response.status_code == status
    assert number_at(tables[0], 0) == one
