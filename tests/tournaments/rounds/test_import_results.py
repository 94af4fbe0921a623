"""Results of a round from a table: every row's fate first, all or nothing, and back again."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import LogEntry
from tests.tournaments.factories import (
    KNOCKOUT,
    NOBODY,
    TABLES_OF_THREE,
    new_tournament,
    publish_next,
    settle,
)
from tests.tournaments.rounds.result_lists import address, fates, names, save, show, stored
from tournaments.models import Result
from tournaments.rounds.services import results

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=4, public=True)


@pytest.fixture
def round_(tournament):
    return publish_next(tournament)


def test_first_the_rows_then_the_results(signed_in, anna, round_):
    client = signed_in(anna)

    page = show(client, round_, "Tafel;Score 1;Score 2\n1;101;80\n2;64;101")
    assert fates(page) == ["new", "new"]
    assert "Write 2 results down" in page.text
    assert not Result.objects.exists()

    answer = save(client, round_, page)
    assert stored(round_) == {
        1: ([101, 80], "provisional", "import"),
        2: ([64, 101], "provisional", "import"),
    }
    assert "2 results of round 1 were written down" in client.get(answer.url).text
    assert LogEntry.objects.get(action="import_results").actor == anna


def test_a_row_a_side_by_name_does_as_well(signed_in, anna, round_):
    one, other = names(round_, 1)

    page = show(signed_in(anna), round_, f"Naam\tPunten\n{other}\t80\n{one.upper()}\t101")
    save(signed_in(anna), round_, page)

    assert fates(page) == ["new", "with"]
    assert stored(round_)[1][0] == [101, 80]
    assert stored(round_)[2] is None


def test_names_beside_the_scores_say_which_side_is_which(signed_in, anna, round_):
    one, other = names(round_, 2)

    page = show(signed_in(anna), round_, f"name 1;name 2;score 1;score 2\n{other};{one};80;101")
    save(signed_in(anna), round_, page)

    assert stored(round_)[2][0] == [101, 80]


@pytest.mark.parametrize(
    ("row", "fate"),
    [
        ("1;101;80", "new"),
        ("1;-12;0", "unlikely"),
        ("Table 1;101;80", "new"),
        ("1;−12;0", "unlikely"),
        ("1;;", "no_result"),
        ("3;101;80", "no_such_table"),
        ("x;101;80", "no_such_table"),
        (";101;80", "no_table"),
        ("1;101;", "score_missing"),
        ("1;101;many", "score"),
        ("1;101;80.5", "score"),
        ("1;1000001;0", "score"),
        ("1;absent;", "forfeit"),
        ("1;101;afwezig", "absent_and_scores"),
    ],
)
def test_each_row_has_its_fate(signed_in, otto, round_, row, fate):
    page = show(signed_in(otto), round_, f"table;score 1;score 2\n{row}")

    assert fates(page) == [fate]


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("1;1;101;;\n1;2;80;;", ["new", "with"]),
        ("1;1;101;;\n1;1;80;;", ["held_up", "side_twice"]),
        ("1;1;;yes;\n1;2;;;", ["forfeit", "with"]),
        ("1;1;;perhaps;\n1;2;;;", ["absent", "no_result"]),
        ("1;3;101;;", ["no_side"]),
        ("1;;101;;", ["no_name"]),
        (";1;101;;", ["no_side"]),
        (";;101;;", ["no_table"]),
        (";;101;;Nobody Here", ["unknown"]),
        (";;101;;An & Berd", ["near"]),
    ],
)
def test_rows_of_sides_have_theirs(signed_in, otto, round_, rows, told):
    page = show(signed_in(otto), round_, f"table;side;score;absent;name\n{rows}")

    assert fates(page) == told


def test_who_sits_elsewhere_is_not_put_at_this_table(signed_in, otto, round_):
    one, other = names(round_, 2)

    page = show(signed_in(otto), round_, f"table;side;score;name\n1;1;101;{one}\n2;1;80;{other}")

    assert fates(page) == ["elsewhere", "other_side"]


def test_one_row_that_is_refused_holds_all_up(signed_in, anna, round_):
    client = signed_in(anna)
    page = show(client, round_, "table;score 1;score 2\n1;101;80\n2;101;")

    assert 'name="save" value="1" disabled' in page.text
    assert save(client, round_, page).status_code == 409
    assert not Result.objects.exists()


def test_what_is_there_already_is_skipped_and_what_differs_needs_a_word(signed_in, otto, round_):
    settle(round_)
    client, text = signed_in(otto), "table;score 1;score 2\n1;101;80\n2;80;101"

    page = show(client, round_, text)
    assert fates(page) == ["same", "differs"]
    assert save(client, round_, page).status_code == 409

    left = show(client, round_, text, choice_3="leave")
    assert (fates(left), left.context["preview"].is_ready) == (["same", "left_alone"], False)

    save(client, round_, show(client, round_, text, choice_3="correct"))
    assert stored(round_)[2] == ([80, 101], "confirmed", "referee")
    assert Result.objects.filter(table__number=2).count() == 2


def test_a_scorer_neither_overwrites_nor_writes_forfeits(signed_in, anna, round_):
    settle(round_)
    corrected = show(signed_in(anna), round_, "table;score 1;score 2\n1;80;101")
    results.take_back(table=round_.tables.get(number=2), actor=NOBODY, reason="x")
    forfeit = show(signed_in(anna), round_, "table;score 1;score 2\n2;absent;")

    assert (fates(corrected), fates(forfeit)) == (["has_result"], ["no_forfeit"])


def test_double_entry_holds_for_tables_too(club, signed_in, anna, otto, rosa):
    round_ = publish_next(new_tournament(club, pairs=4, public=True, double_entry=True))
    text = "table;score 1;score 2\n1;101;80"
    first = show(signed_in(anna), round_, text)
    save(signed_in(anna), round_, first)
    assert (fates(first), stored(round_)[1][1:]) == (["first_entry"], ("unchecked", "paper"))

    assert fates(show(signed_in(anna), round_, text)) == ["own_entry"]
    assert fates(show(signed_in(anna), round_, text.replace("80", "81"))) == ["same_hand"]
    assert fates(show(signed_in(rosa), round_, text.replace("80", "81"))) == ["entries_differ"]

    second = save(signed_in(rosa), round_, show(signed_in(rosa), round_, text))
    assert stored(round_)[1] == ([101, 80], "confirmed", "second")

    signed_in(rosa).post(f"{second.url}undo/")
    assert stored(round_)[1] == ([101, 80], "unchecked", "paper")
    assert fates(show(signed_in(anna), round_, text)) == ["own_entry"]


def test_the_engine_has_a_word_too(club, signed_in, otto):
    """Level sides of a knock-out: somebody has to go on, and a table of scores names nobody."""
    round_ = publish_next(new_tournament(club, stages=KNOCKOUT, pairs=4, public=True))

    page = show(signed_in(otto), round_, "table;score 1;score 2\n1;80;80\n2;101;80", choice_2="sure")

    assert fates(page) == ["engine", "new"]
    assert "The sides are level" in page.text


def test_a_later_round_of_a_bracket_stands_on_a_result(club, signed_in, otto):
    tournament = new_tournament(club, stages=KNOCKOUT, pairs=4, public=True)
    first = publish_next(tournament)
    settle(first)
    publish_next(tournament)

    page = show(signed_in(otto), first, "table;score 1;score 2\n1;80;101", choice_2="correct")

    assert fates(page) == ["engine"]


def test_tables_of_three_have_three_scores(club, signed_in, anna):
    tournament = new_tournament(
        club,
        stages=TABLES_OF_THREE,
        names=["An", "Bo", "Cas"],
        unit="player",
        variant="maniglia-solo",
        public=True,
    )
    round_ = publish_next(tournament)

    save(signed_in(anna), round_, show(signed_in(anna), round_, "1;10;-14;4"))

    assert stored(round_)[1][0] == [10, -14, 4]


def test_what_would_change_is_said_with_a_real_minus(signed_in, otto, round_):
    settle(round_, scores=(101, -4))

    page = show(signed_in(otto), round_, "1;101;-6")

    assert fates(page) == ["differs"]
    assert {"101 : −4", "101 : −6"} <= set(page.context["preview"].fates[0].facts.values())


def test_the_same_button_twice_is_one_import(signed_in, anna, round_):
    client = signed_in(anna)
    page = show(client, round_, "1;101;80\n2;80;101")

    assert save(client, round_, page).status_code == 302
    assert save(client, round_, page).status_code == 409
    assert Result.objects.count() == 2


@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("olga", 404), (None, 404)])
def test_who_has_no_task_brings_nothing_in(request, client, signed_in, anna, round_, who, status):
    made = save(signed_in(anna), round_, show(signed_in(anna), round_, "1;101;80"))
    client = signed_in(request.getfixturevalue(who)) if who else client

    answers = [client.get(address(round_)), show(client, round_, "1;1;1"), client.get(made.url)]
    assert [one.status_code for one in [*answers, client.post(f"{made.url}undo/")]] == [status] * 4


def test_as_many_queries_for_thirty_tables_as_for_two(club, signed_in, anna):
    client = signed_in(anna)
    taken = []
    for pairs in (4, 4, 60):
        round_ = publish_next(new_tournament(club, pairs=pairs, public=True))
        page = show(client, round_, "\n".join(f"{number};101;80" for number in range(1, pairs // 2 + 1)))
        with CaptureQueriesContext(connection) as captured:
            assert save(client, round_, page).status_code == 302
        taken.append(len(captured))
    assert taken[1] == taken[2]
