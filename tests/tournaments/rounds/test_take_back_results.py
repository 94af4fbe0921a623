"""An import of results taken back: its tables say what they said before."""

import pytest

from tests.tournaments.factories import NOBODY, new_tournament, publish_next
from tests.tournaments.rounds.result_lists import fates, save, show, stored
from tournaments.models import Result
from tournaments.rounds.services import results
from tournaments.rounds.services.draws import undo_round
from tournaments.rounds.services.versions import ResultEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=4, public=True)


@pytest.fixture
def round_(tournament):
    return publish_next(tournament)


def test_undo_lets_tables_say_what_they_said_before(signed_in, otto, round_):
    results.enter_result(table=round_.tables.get(number=1), actor=NOBODY, entry=ResultEntry(scores=[101, 80]))
    client, before = signed_in(otto), stored(round_)
    page = show(client, round_, "table;score 1;score 2\n1;80;101\n2;101;64", choice_2="correct")
    answer = save(client, round_, page)

    said = client.post(f"{answer.url}undo/", follow=True).text
    client.post(f"{answer.url}undo/")

    assert "The import is taken back" in said
    assert stored(round_)[1] == before[1]
    assert stored(round_)[2][1] == "withdrawn"
    assert Result.objects.count() == 5
    assert fates(show(client, round_, "table;score 1;score 2\n2;101;64")) == ["new"]


@pytest.mark.parametrize("what", ["corrected", "confirmed", "round undone"])
def test_what_was_changed_since_is_not_taken_back(signed_in, otto, anna, round_, what):
    answer = save(signed_in(anna), round_, show(signed_in(anna), round_, "1;101;80\n2;101;80"))
    table = round_.tables.get(number=1)
    if what == "corrected":
        results.correct_result(table=table, actor=NOBODY, entry=ResultEntry(scores=[80, 101], reason="x"))
    elif what == "confirmed":
        results.confirm_result(table=table, actor=NOBODY, final=True)
    else:
        undo_round(round_=round_, actor=NOBODY, reason="x")
    count = Result.objects.count()

    said = signed_in(otto).post(f"{answer.url}undo/", follow=True).text

    assert "It can’t be taken back any more" in said or "was taken back" in said
    assert Result.objects.count() == count


def test_a_scorer_undoes_the_own_import_only(signed_in, anna, otto, round_):
    by_otto = save(signed_in(otto), round_, show(signed_in(otto), round_, "1;101;80"))
    by_anna = save(signed_in(anna), round_, show(signed_in(anna), round_, "2;101;80"))

    answers = [signed_in(anna).post(f"{one.url}undo/").status_code for one in (by_otto, by_anna)]

    assert answers == [403, 302]
    assert (stored(round_)[1][0], stored(round_)[2][1]) == ([101, 80], "withdrawn")


def test_undoing_is_a_post(signed_in, anna, round_):
    made = save(signed_in(anna), round_, show(signed_in(anna), round_, "1;101;80"))

    assert signed_in(anna).get(f"{made.url}undo/").status_code == 405
