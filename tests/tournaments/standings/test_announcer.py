"""The page of whoever reads the ranking out: order, how names are said, what was decisive."""

import pytest

from tests.tournaments.factories import KNOCKOUT, LADDER, new_tournament, play_rounds, publish_next, settle
from tests.tournaments.pages import assert_hidden_as_a_draft, path_of, text_of


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=6, public=True, stages=LADDER)


def calls(client, tournament):
    return client.get(path_of(tournament, "announcer/")).context["calls"]


def test_it_goes_from_the_last_place_to_the_first_and_says_what_was_decisive(tournament, otto, signed_in):
    for scores in ((101, 80), (90, 10), (70, 60)):
        settle(publish_next(tournament), scores)
    called = calls(signed_in(otto), tournament)
    assert [call.rank for call in called] == sorted((call.rank for call in called), reverse=True)
    assert called[-1].rank == 1
    assert any("Ahead of" in call.why for call in called)
    assert "on “Wins”: 3 against 2" in called[-1].why, "whoever reads out has no columns before them"
    assert [call.why for call in called if not call.why] == [""], "only the last is ahead of nobody"


def test_how_a_name_is_said_is_kept_and_moves_no_version(tournament, otto, signed_in):
    play_rounds(tournament, 3)
    tournament.refresh_from_db()
    version, client = tournament.version, signed_in(otto)

    client.post(path_of(tournament, "announcer/"), {"say_1": " ahn en bairt ", "say_x": "no", "say_99": "no"})

    tournament.refresh_from_db()
    assert tournament.version == version
    assert {call.named.number: call.pronunciation for call in calls(client, tournament)}[1] == "ahn en bairt"


def test_too_long_a_hint_is_refused_in_words(tournament, otto, signed_in):
    answer = signed_in(otto).post(path_of(tournament, "announcer/"), {"say_1": "x" * 121})
    assert answer.status_code == 422
    assert "At most 120 characters" in text_of(answer)
    assert tournament.entrants.get(number=1).pronunciation == ""


def test_before_the_end_it_says_so(tournament, otto, signed_in):
    assert "isn’t there yet" in text_of(signed_in(otto).get(path_of(tournament, "announcer/")))


@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("anna", 403), ("rosa", 403), ("olga", 404)])
def test_it_is_the_organisers(request, tournament, signed_in, who, status):
    client = signed_in(request.getfixturevalue(who))
    assert client.get(path_of(tournament, "announcer/")).status_code == status
    assert client.post(path_of(tournament, "announcer/"), {"say_1": "x"}).status_code == status


def test_that_of_a_draft_is_hidden(club, olga, signed_in):
    tournament = new_tournament(club, pairs=4)
    assert_hidden_as_a_draft(tournament, path_of(tournament, "announcer/"), signed_in(olga))


def test_of_a_knock_out_it_says_the_last_match_of_each_with_its_score(club, otto, signed_in):
    tournament = new_tournament(club, pairs=4, public=True, stages=KNOCKOUT)
    settle(publish_next(tournament), (101, 80))
    settle(publish_next(tournament), (101, 64))

    called = calls(signed_in(otto), tournament)

    words = {call.rank: call.why for call in called}
    first, second = (next(call.named.name for call in called if call.rank == rank) for rank in (1, 2))
    assert words[1] == f"Final: 101 – 64 against {second}."
    assert words[2] == f"Final: 64 – 101 against {first}."
    assert words[3].startswith("Third place: 101 – 64 against ")
