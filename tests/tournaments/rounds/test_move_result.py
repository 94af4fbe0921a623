"""What was written at the wrong table moves to the right one, with its hands."""

import pytest

from scoring.matches.services import stop_match
from tests.scoring.factories import hand, play
from tests.tournaments.factories import NOBODY, TABLES_OF_THREE, new_tournament, publish_next
from tournaments.models import Table
from tournaments.reading.files import tournament_file
from tournaments.rounds.services import repairs, results
from tournaments.rounds.services.settling import settle_from_match
from tournaments.rounds.services.versions import ResultEntry


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=4, public=True)


@pytest.fixture
def tables(tournament):
    return list(publish_next(tournament).tables.all())


def move(client, tournament, table, other, reason="they sat at the other table"):
    return client.post(
        f"/t/{tournament.public_id}/tables/{table.pk}/move/", {"other": other.pk, "reason": reason}
    )


def scores(tournament):
    return [entry.get("scores") for entry in tournament_file(tournament)["stages"][0]["played"][0]["tables"]]


def test_hands_and_result_change_tables_and_people_stay(tournament, tables, rosa, signed_in):
    one, other = tables
    play(one.match, hand(37))
    names = {table.pk: list(table.match.seats.values_list("name", flat=True)) for table in tables}
    results.enter_result(table=one, actor=NOBODY, entry=ResultEntry(scores=[101, 80]))

    response = move(signed_in(rosa), tournament, one, other)

    assert response.url == f"/t/{tournament.public_id}/tables/{other.pk}/"
    moved = {table.pk: table.match for table in Table.objects.select_related("match")}
    assert (moved[one.pk], moved[other.pk]) == (other.match, one.match)
    assert moved[other.pk].lines.count() == 1
    assert {pk: list(match.seats.values_list("name", flat=True)) for pk, match in moved.items()} == names
    assert scores(tournament) == [None, [101, 80]]
    assert list(one.results.values_list("source", "state", "reason")) == [
        ("paper", "provisional", ""),
        ("moved", "withdrawn", "they sat at the other table"),
    ]


def test_two_results_change_places(tournament, tables, rosa, signed_in):
    results.enter_result(table=tables[0], actor=NOBODY, entry=ResultEntry(scores=[101, 80]))
    results.enter_result(table=tables[1], actor=NOBODY, entry=ResultEntry(scores=[70, 101]))

    move(signed_in(rosa), tournament, *tables)

    assert scores(tournament) == [[70, 101], [101, 80]]


def test_single_people_get_what_was_played_on_their_seat(club, rosa, signed_in):
    tournament = new_tournament(
        club,
        names=[f"P{number}" for number in range(9)],
        unit="player",
        variant="manni",
        stages=TABLES_OF_THREE,
        public=True,
    )
    one, other, _third = publish_next(tournament).tables.all()
    final = {"games": [{"totals": [10, 20, 30], "winners": [2]}], "games_won": [0, 0, 1], "winners": [2]}
    one.match.final = final
    one.match.save()
    settle_from_match(match=one.match, actor=NOBODY)
    by_seat = {place.seat: place.entrant for place in other.places.all()}

    move(signed_in(rosa), tournament, one, other)

    moved = other.results.last()
    sides = {place.side: place.entrant for place in other.places.all()}
    assert {sides[side]: score for side, score in enumerate(moved.scores)} == {
        by_seat[0]: 10,
        by_seat[1]: 20,
        by_seat[2]: 30,
    }


def test_what_the_sheet_says_later_goes_to_its_new_table(
    tournament, tables, rosa, signed_in, django_capture_on_commit_callbacks
):
    one, other = tables
    play(one.match, hand(37))
    move(signed_in(rosa), tournament, one, other)

    with django_capture_on_commit_callbacks(execute=True):
        stop_match(one.match, actor=NOBODY)

    assert scores(tournament) == [None, [7, 0]]


def test_where_nothing_was_written_nothing_moves(tournament, tables, rosa, signed_in):
    page = move(signed_in(rosa), tournament, *tables)

    assert (page.status_code, page.context["notice"]) == (409, "That would change nothing.")


def test_a_table_of_another_round_is_no_choice(tournament, tables, rosa, signed_in):
    page = signed_in(rosa).post(
        f"/t/{tournament.public_id}/tables/{tables[0].pk}/move/", {"other": tables[0].pk, "reason": "x"}
    )

    assert page.status_code == 422
    assert list(page.context["form"].errors) == ["other"]


def test_a_reason_is_needed(tournament, tables, rosa, signed_in):
    results.enter_result(table=tables[0], actor=NOBODY, entry=ResultEntry(scores=[101, 80]))

    page = move(signed_in(rosa), tournament, *tables, reason="")

    assert (page.status_code, page.context["form"]["other"].value()) == (422, str(tables[1].pk))
    assert scores(tournament) == [[101, 80], None]


def test_in_a_bracket_nothing_moves_under_a_later_round(club, rosa, signed_in):
    tournament = new_tournament(club, pairs=4, public=True, stages=({"system": "knockout"},))
    one, other = publish_next(tournament).tables.all()
    results.enter_result(table=one, actor=NOBODY, entry=ResultEntry(scores=[101, 80]))
    results.enter_result(table=other, actor=NOBODY, entry=ResultEntry(scores=[70, 101]))
    publish_next(tournament)

    page = move(signed_in(rosa), tournament, one, other)

    assert page.status_code == 409
    assert scores(tournament) == [[101, 80], [70, 101]]


@pytest.mark.parametrize(("who", "status"), [("anna", 403), ("bob", 403), ("olga", 404)])
def test_it_takes_a_referee(request, tournament, tables, signed_in, who, status):
    results.enter_result(table=tables[0], actor=NOBODY, entry=ResultEntry(scores=[101, 80]))

    assert move(signed_in(request.getfixturevalue(who)), tournament, *tables).status_code == status
    assert scores(tournament) == [[101, 80], None]


def test_who_went_on_on_paper_does_so_at_the_right_table(tournament, tables, rosa, signed_in):
    one, other = tables
    play(one.match, hand(37))
    repairs.put_on_paper(table=one, actor=NOBODY)

    move(signed_in(rosa), tournament, one, other)

    assert [(table.pk, table.on_paper) for table in Table.objects.order_by("order")] == [
        (one.pk, False),
        (other.pk, True),
    ]
