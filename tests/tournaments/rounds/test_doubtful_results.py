"""A result that the game can't yield is refused, an unlikely one asked once, the last score filled in."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.clubs.services.tokens import make_token
from scoring.models import Scope
from tests.tournaments.factories import TABLES_OF_THREE, new_tournament, play_rounds, publish_next
from tests.tournaments.rounds.result_lists import fates, save, show, stored

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def manille(club):
    ruleset = {"best_of": 1, "penalty": "off"}
    return new_tournament(club, pairs=4, public=True, variant="manille", ruleset=ruleset)


@pytest.fixture
def hornafjardarmanni(club):
    names = [f"Jon {letter}" for letter in "ABCDEF"]
    return new_tournament(
        club,
        stages=TABLES_OF_THREE,
        names=names,
        variant="hornafjardarmanni",
        unit="player",
        public=True,
        ruleset={"preset": "championship"},
    )


@pytest.fixture
def type_in(signed_in, anna):
    """``type_in(table, 34, 12)``: what the form of the table sends."""

    def post(table, *scores, headers=None, **more):
        address = f"/t/{table.round.stage.tournament.public_id}/tables/{table.pk}/result/"
        typed = {f"score_{side}": score for side, score in enumerate(scores)}
        return signed_in(anna).post(address, typed | more, headers=headers or {})

    return post


def scores_of(table):
    newest = table.results.order_by("-version").first()
    return newest and newest.scores


@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.parametrize("more", [{}, {"sure": "1"}])
def test_what_cannot_be_is_refused_with_the_reason_and_nothing_typed_is_lost(manille, type_in, headers, more):
    table = publish_next(manille).tables.get(number=1)

    page = type_in(table, 3412, 3, headers=headers, **more)

    assert page.status_code == 422
    assert "3412 is more than a side can have in this game" in page.text
    assert page.context["form"]["score_0"].value() == "3412"
    assert scores_of(table) is None


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_what_is_unlikely_is_asked_once_and_then_written(manille, type_in, headers):
    table = publish_next(manille).tables.get(number=1)

    asked = type_in(table, 90, 3, headers=headers)
    assert asked.status_code == 422
    assert "Is that right? 90 is much for this game" in asked.text
    assert 'name="sure"' in asked.text
    assert scores_of(table) is None

    type_in(table, 90, 3, sure="on", client_id=asked.context["form"]["client_id"].value() or uuid4())
    assert scores_of(table) == [90, 3]


@pytest.mark.parametrize(
    ("scores", "why"),
    [
        ([30, 3412], "3412 is much for this game"),
        ([30, -5], "only a penalty or the director takes points away"),
    ],
)
def test_where_doublings_allow_nearly_everything_what_hardly_ever_comes_is_asked(club, type_in, scores, why):
    table = publish_next(new_tournament(club, pairs=4, public=True)).tables.get(number=1)

    assert why in " ".join(type_in(table, *scores).text.split())
    assert scores_of(table) is None
    type_in(table, *scores, sure="1")
    assert scores_of(table) == scores


def test_an_unreached_target_is_asked_about_once_and_then_written(manille, type_in):
    table = publish_next(manille).tables.get(number=1)

    asked = type_in(table, 12, 30)
    assert "Is that right? The match would go on: whoever wins it has 34 points at least" in asked.text
    assert scores_of(table) is None

    type_in(table, 12, 30, sure="1")
    assert scores_of(table) == [12, 30]


@pytest.mark.parametrize("ended", ["last_hand", "time"])
def test_where_the_clock_ended_the_round_an_unreached_target_is_no_question(manille, type_in, ended):
    round_ = publish_next(manille)
    round_.minutes, round_.clock_started_at = 25, timezone.now() - timedelta(minutes=20)
    round_.save()
    table = round_.tables.get(number=1)
    type_in(table, 12, 30)
    assert scores_of(table) is None

    if ended == "last_hand":
        round_.last_hand_called_at = timezone.now()
    else:
        round_.clock_started_at = timezone.now() - timedelta(minutes=26)
    round_.save()
    type_in(table, 12, 30)

    assert scores_of(table) == [12, 30]


@pytest.mark.parametrize("scores", [(1, 0), (0, 0)])
def test_a_best_of_three_that_goes_on_is_asked_about(club, type_in, scores):
    tournament = new_tournament(
        club, pairs=4, public=True, variant="mariglia", ruleset={"best_of": 3}, score_of="games"
    )
    table = publish_next(tournament).tables.get(number=1)

    assert "Is that right? Best of 3 games: the match would go on." in type_in(table, *scores).text
    assert scores_of(table) is None


def test_a_score_below_nought_is_asked_about_with_a_real_minus(manille, type_in):
    page = type_in(publish_next(manille).tables.get(number=1), -5, 34)

    assert "Is that right? −5 is less than" in page.text


def test_scores_that_do_not_make_nought_are_refused_where_they_have_to(hornafjardarmanni, type_in):
    table = publish_next(hornafjardarmanni).tables.get(number=1)

    page = type_in(table, 5, -2, -4)

    assert page.status_code == 422
    assert "the scores have to make 0, and make −1" in page.text
    assert scores_of(table) is None


@pytest.mark.parametrize("typed", [(5, -2, ""), (5, "", -3), ("", -2, -3)])
def test_the_last_score_of_a_table_is_filled_in(hornafjardarmanni, type_in, typed):
    table = publish_next(hornafjardarmanni).tables.get(number=1)

    type_in(table, *typed)

    assert scores_of(table) == [5, -2, -3]


def test_two_missing_scores_are_missing(hornafjardarmanni, type_in):
    table = publish_next(hornafjardarmanni).tables.get(number=1)

    page = type_in(table, 5, "", "")

    assert list(page.context["form"].errors) == ["score_1", "score_2"]


def test_a_correction_says_what_is_odd_before_it_is_saved(manille, signed_in, rosa):
    table = play_rounds(manille, 1).tables.get(number=1)
    address = f"/t/{manille.public_id}/tables/{table.pk}/correct/"
    sent = {"score_0": "90", "score_1": "3", "reason": "misread"}

    unlikely = signed_in(rosa).post(address, sent)
    impossible = signed_in(rosa).post(address, sent | {"score_0": "3412"})
    signed_in(rosa).post(address, sent | {"score_0": "3412", "sure": "1"})
    assert "90 is much for this game" in unlikely.text
    assert "Correct it" in unlikely.text
    assert "3412 is more than a side can have" in impossible.text
    assert "Correct it" not in impossible.text
    assert scores_of(table) == [101, 80]

    signed_in(rosa).post(address, sent | {"sure": "1"})
    assert scores_of(table) == [90, 3]


def test_the_api_names_the_field_that_says_sure(client, manille, rosa):
    publish_next(manille)
    path = f"/api/v1/tournaments/{manille.public_id}/rounds/1/1/tables/1/result"
    _token, token = make_token(user=rosa, name="tests", scopes=[Scope.SCORE], actor=Actor(user=rosa))

    def send(scores, **more):
        sent = {"scores": scores, "client_id": str(uuid4()), **more}
        headers = {"Authorization": f"Bearer {token}"}
        return client.post(path, sent, content_type="application/json", headers=headers)

    unlikely, impossible = send([90, 3]), send([3412, 3], sure=True)
    assert (unlikely.status_code, impossible.status_code) == (422, 422)
    assert unlikely.json()["type"].endswith("result_unlikely")
    assert [(fault["field"], fault["code"]) for fault in unlikely.json()["errors"]] == [
        ("sure", "above_most")
    ]
    assert [(fault["field"], fault["code"]) for fault in impossible.json()["errors"]] == [
        ("scores", "above_most")
    ]
    assert send([90, 3], sure=True).status_code == 201


def test_an_import_refuses_asks_and_fills_in(hornafjardarmanni, manille, signed_in, anna):
    client = signed_in(anna)
    of_three, of_two = publish_next(hornafjardarmanni), publish_next(manille)

    filled = show(client, of_three, "Table;Score 1;Score 2;Score 3\n1;5;-2;\n2;5;-2;-4")
    asked = show(client, of_two, "Table;Score 1;Score 2\n1;90;3\n2;34;12")

    assert fates(filled) == ["new", "impossible"]
    assert "the scores have to make 0" in filled.text
    assert fates(asked) == ["unlikely", "new"]
    assert "90–3: is that right?" in asked.text
    chosen = show(client, of_two, "Table;Score 1;Score 2\n1;90;3\n2;34;12", choice_1="sure", choice_2="sure")
    assert "unlikely" not in fates(chosen)
    save(client, of_two, chosen)
    assert [stored(of_two)[number][0] for number in (1, 2)] == [[90, 3], [34, 12]]
