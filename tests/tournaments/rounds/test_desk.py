"""The results desk: one slip after the other, in any order, at several desks, and each counts once."""

from uuid import uuid4

import pytest

from tests.tournaments.factories import NOBODY, TABLES_OF_THREE, new_tournament, publish_next
from tests.tournaments.pages import queries_for
from tournaments.models import Result, Tournament
from tournaments.rounds.services.draws import undo_round

QUEUE = {"Accept": "application/json"}
SINGLES = [f"P{number}" for number in range(9)]


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=12, public=True)


@pytest.fixture
def round_(tournament):
    return publish_next(tournament)


@pytest.fixture
def desk(tournament, round_, signed_in):
    """``desk(user, table=3, score_0=101, score_1=80)``: a slip, as the page's form sends it."""

    def post(user, *, headers=None, at=None, **typed):
        return signed_in(user).post(address_of(at or round_), {"round": round_.pk, **typed}, headers=headers)

    return post


def address_of(round_):
    tournament = round_.stage.tournament
    return f"/t/{tournament.public_id}/rounds/{round_.stage.number}/{round_.number}/desk/"


def stored():
    results = Result.objects.order_by("pk")
    return [(result.table.number, result.scores, result.state) for result in results]


def test_slips_come_in_any_order_and_the_next_one_that_is_missing_is_offered(round_, anna, desk, signed_in):
    slip = {"round": round_.pk, "table": 3, "score_0": 101, "score_1": 80}
    page = signed_in(anna).post(address_of(round_), slip, follow=True)

    assert stored() == [(3, [101, 80], "provisional")]
    assert page.context["slip"].number == 4
    assert "Table 3: 101–80 is saved." in page.content.decode()
    desk(anna, table=6, score_0=101, score_1=80)
    assert signed_in(anna).get(address_of(round_), {"after": "6"}).context["slip"].number == 1


def test_the_queue_hears_that_it_is_saved_and_the_same_slip_again_is_one_result(anna, desk):
    slip = {"table": 2, "score_0": 101, "score_1": 80, "client_id": uuid4()}

    answers = [desk(anna, headers=QUEUE, **slip) for _time in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[1].json() == {"number": 2, "says": "Table 2: 101–80 is saved.", "half": False}
    assert stored() == [(2, [101, 80], "provisional")]


def test_two_desks_that_type_the_same_agree_and_two_that_differ_are_told(anna, otto, desk):
    desk(otto, table=2, score_0=101, score_1=80)

    same = desk(anna, headers=QUEUE, table=2, score_0=101, score_1=80, client_id=uuid4())
    other = desk(anna, headers=QUEUE, table=2, score_0=80, score_1=101, client_id=uuid4())

    assert (same.status_code, other.status_code) == (200, 409)
    assert other.json()["says"] == (
        "This table has the result 101–80 already, from Otto; a referee can correct it."
    )
    assert other.json()["table"].endswith(f"/tables/{Result.objects.get().table_id}/")
    assert len(stored()) == 1


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"table": "", "score_0": 1}, "Type the number of the table."),
        ({"table": 99, "score_0": 101, "score_1": 80}, "There is no table 99 in this round."),
        ({"table": 1, "score_0": 101, "score_1": ""}, "A score is missing."),
        ({"table": 1, "score_0": "much", "score_1": 80}, "Write a whole number, such as 12 or −12."),
    ],
)
def test_what_is_no_slip_is_refused_in_a_sentence(anna, desk, typed, says):
    queued, page = desk(anna, headers=QUEUE, **typed), desk(anna, **typed)

    assert (queued.status_code, queued.json()["says"]) == (422, says)
    assert (page.status_code, page.context["notice"]) == (422, says)
    assert stored() == []


def test_what_the_game_hardly_yields_is_asked_once_and_what_it_cannot_is_not_asked(club, anna, signed_in):
    ruleset = {"best_of": 1, "penalty": "off"}
    round_ = publish_next(new_tournament(club, pairs=4, public=True, variant="manille", ruleset=ruleset))
    slip, client = {"round": round_.pk, "table": 1, "score_0": 90, "score_1": 3}, signed_in(anna)

    asked = client.post(address_of(round_), slip, headers=QUEUE)
    impossible = client.post(address_of(round_), slip | {"score_0": 3412, "sure": "on"}, headers=QUEUE)

    assert (asked.status_code, asked.json()["asks"], stored()) == (422, True, [])
    assert (impossible.status_code, impossible.json()["asks"], stored()) == (422, False, [])
    assert 'name="sure"' in client.post(address_of(round_), slip).content.decode()
    assert client.post(address_of(round_), slip | {"sure": "on"}, headers=QUEUE).status_code == 200


def test_a_slip_of_a_round_that_was_taken_back_is_no_slip_of_the_next(tournament, round_, anna, otto, desk):
    undo_round(round_=round_, actor=NOBODY)
    new = publish_next(tournament)
    assert new.number == round_.number

    response = desk(anna, headers=QUEUE, at=new, table=1, score_0=101, score_1=80)

    assert response.status_code == 409
    assert stored() == []


def test_typed_twice_at_one_desk_both_have_to_say_the_same(anna, desk):
    first = {"table": 1, "twice": "1", "score_0": 101, "score_1": 80}

    differing = desk(anna, headers=QUEUE, **first, again_0=101, again_1=90)
    assert differing.status_code == 422
    assert differing.json()["says"] == "Typed 101–80 first and 101–90 then. Look at the slip once more."
    assert desk(anna, headers=QUEUE, **first).status_code == 422, "a second time was asked for"
    assert desk(anna, headers=QUEUE, **first, again_0=101, again_1=80).status_code == 200


def test_where_the_tournament_asks_for_two_people_the_first_one_is_offered_the_slip_no_more(
    club, anna, otto, signed_in
):
    tournament = new_tournament(club, pairs=4, public=True, double_entry=True)
    round_ = publish_next(tournament)
    slip = {"round": round_.pk, "table": 1, "score_0": 101, "score_1": 80}

    half = signed_in(anna).post(address_of(round_), slip, headers=QUEUE)
    again = signed_in(anna).post(address_of(round_), slip, headers=QUEUE)

    assert (half.json()["half"], again.status_code) == (True, 409)
    assert signed_in(anna).get(address_of(round_)).context["slip"].number == 2
    assert signed_in(otto).get(address_of(round_)).context["slip"].number == 1
    signed_in(otto).post(address_of(round_), slip, headers=QUEUE)
    assert stored()[-1] == (1, [101, 80], "confirmed")


def test_the_third_score_of_a_table_of_three_is_filled_in(club, anna, signed_in):
    hornafjardarmanni = {"variant": "hornafjardarmanni", "ruleset": {"preset": "championship"}}
    tournament = new_tournament(
        club, names=SINGLES, unit="player", stages=TABLES_OF_THREE, public=True, **hornafjardarmanni
    )
    round_ = publish_next(tournament)

    slip = {"round": round_.pk, "table": 1, "score_0": 5, "score_1": -2, "score_2": ""}
    signed_in(anna).post(address_of(round_), slip)

    assert stored() == [(1, [5, -2, -3], "provisional")]


def test_level_sides_of_a_bracket_name_who_goes_on(club, anna, signed_in):
    tournament = new_tournament(club, pairs=4, stages=({"system": "knockout"},), public=True)
    round_ = publish_next(tournament)
    slip = {"round": round_.pk, "table": 1, "score_0": 90, "score_1": 90, "sure": 1}

    page = signed_in(anna).get(address_of(round_))
    assert "If level, who goes on" in page.content.decode()
    assert signed_in(anna).post(address_of(round_), slip, headers=QUEUE).status_code == 409
    assert signed_in(anna).post(address_of(round_), slip | {"winner": 1}, headers=QUEUE).status_code == 200


def test_it_is_for_those_who_enter_results(round_, anna, bob, olga, signed_in):
    address = address_of(round_)
    slip = {"round": round_.pk, "table": 1, "score_0": 101, "score_1": 80}

    statuses = [signed_in(user).post(address, slip).status_code for user in (bob, olga)]
    assert statuses == [403, 404]
    assert signed_in(olga).get(address).status_code == 404
    assert stored() == []
    assert signed_in(anna).get(address).status_code == 200


def test_an_open_desk_that_has_the_newest_list_is_told_nothing_and_else_the_list_alone(
    anna, desk, signed_in, round_
):
    client, address = signed_in(anna), address_of(round_)
    version = client.get(address).context["version"]

    assert client.get(address, {"v": version}, headers={"HX-Request": "true"}).status_code == 204
    desk(anna, table=1, score_0=101, score_1=80)
    fresh = client.get(address, {"v": version}, headers={"HX-Request": "true"})
    assert fresh.content.decode().strip().startswith('<section id="desk-tables"')
    assert "desk-form" not in fresh.content.decode()


def test_the_list_takes_as_many_queries_however_many_tables_there_are(club, anna, signed_in):
    few, many = (publish_next(new_tournament(club, pairs=pairs, public=True)) for pairs in (4, 24))

    assert queries_for(signed_in(anna), address_of(few)) == queries_for(signed_in(anna), address_of(many))


def test_where_results_are_typed_twice_no_more_the_first_person_types_a_slip_again(club, anna, signed_in):
    tournament = new_tournament(club, pairs=4, public=True, double_entry=True)
    round_ = publish_next(tournament)
    slip = {"round": round_.pk, "table": 1, "score_0": 10, "score_1": 80}
    signed_in(anna).post(address_of(round_), slip, headers=QUEUE)
    Tournament.objects.update(double_entry=False)

    assert signed_in(anna).get(address_of(round_)).context["slip"].number == 1
    saved = signed_in(anna).post(address_of(round_), {**slip, "score_0": 101}, headers=QUEUE)
    assert saved.json()["says"] == "Table 1: 101–80 is saved."
