"""Where paper results are typed twice: the second has to say what the first says."""

import pytest

from tests.tournaments.factories import new_tournament, publish_next
from tournaments.models import Result
from tournaments.reading.files import tournament_file


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=2, public=True, double_entry=True)


@pytest.fixture
def table(tournament):
    return publish_next(tournament).tables.get()


@pytest.fixture
def enter(tournament, table, signed_in):
    def post(user, first, second):
        address = f"/t/{tournament.public_id}/tables/{table.pk}/result/"
        return signed_in(user).post(address, {"score_0": first, "score_1": second})

    return post


def counts(tournament):
    return tournament_file(tournament)["stages"][0]["played"][0]["tables"][0].get("scores")


def test_the_first_entry_waits_and_does_not_count(tournament, anna, enter):
    enter(anna, 101, 80)

    assert [result.state for result in Result.objects.all()] == ["unchecked"]
    assert counts(tournament) is None


def test_the_second_that_says_the_same_makes_it_count(tournament, anna, rosa, enter):
    enter(anna, 101, 80)
    enter(rosa, 101, 80)

    assert [(result.state, result.source) for result in Result.objects.all()] == [
        ("unchecked", "paper"),
        ("confirmed", "second"),
    ]
    assert counts(tournament) == [101, 80]


def test_a_second_that_differs_is_shown_beside_the_first(tournament, anna, rosa, enter):
    enter(anna, 101, 80)
    page = enter(rosa, 101, 90)

    assert (page.status_code, page.context["notice"]) == (
        409,
        "The two entries differ. Look at the paper again, both of you.",
    )
    assert (page.context["differing"]["first"].scores, page.context["differing"]["second"]["scores"]) == (
        [101, 80],
        [101, 90],
    )
    text = page.content.decode()
    assert "The first entry is by Anna." in text
    assert 'value="90"' in text
    assert counts(tournament) is None


def test_nobody_is_the_second_to_himself(anna, enter):
    enter(anna, 101, 80)
    page = enter(anna, 101, 80)

    assert (page.status_code, page.context["notice"]) == (
        409,
        "The second entry has to be made by somebody else.",
    )
    assert Result.objects.count() == 1


def test_a_referee_decides_between_two_that_differ(tournament, table, anna, rosa, enter, signed_in):
    enter(anna, 101, 80)
    enter(rosa, 101, 90)
    address = f"/t/{tournament.public_id}/tables/{table.pk}/correct/"

    signed_in(rosa).post(address, {"score_0": 101, "score_1": 90, "reason": "looked at it", "sure": "1"})

    assert [(result.state, result.source) for result in Result.objects.all()] == [
        ("unchecked", "paper"),
        ("confirmed", "referee"),
    ]
    assert counts(tournament) == [101, 90]


def test_two_entries_are_enough(tournament, table, anna, rosa, otto, enter):
    enter(anna, 101, 80)
    enter(rosa, 101, 80)

    assert enter(otto, 101, 80).status_code == 409
    assert Result.objects.count() == 2
