"""A result from paper that is not what the table's own sheet says: asked about, shown, never passed over."""

from uuid import uuid4

import pytest

from scoring.access.actors import Actor
from scoring.matches.services import Correction
from scoring.matches.services.lines import correct_line
from tests.scoring.factories import hand, play
from tests.tournaments.factories import NOBODY, new_tournament, publish_next, settle
from tests.tournaments.pages import path_of, text_of
from tournaments.models import Result, Round, Tournament
from tournaments.rounds.selectors.strip import Matter, strip_of
from tournaments.rounds.services.results import confirm_result, correct_result, enter_result, take_back
from tournaments.rounds.services.versions import ResultEntry
from tournaments.writing.errors import ResultUnlikelyError

pytestmark = pytest.mark.django_db

ONE_HAND = {"target": 16, "best_of": 1}
LONG = {"target": 101, "best_of": 1}
DIFFER = "Sheet and result differ: table 2"


def tournament_of(club, ruleset, **more):
    return new_tournament(club, pairs=4, public=True, ruleset=ruleset, **more)


def table_two(tournament):
    return publish_next(tournament).tables.get(number=2)


def enter(table, *scores, actor=NOBODY, sure=None):
    return enter_result(table=table, entry=ResultEntry(scores=list(scores)), actor=actor, sure=sure)


@pytest.fixture
def differing(club):
    """The desk has typed 20–45, and the table played on: 60–0 and at its end."""
    tournament = tournament_of(club, ONE_HAND)
    table = table_two(tournament)
    enter(table, 20, 45)
    play(table.match, hand(60))
    table.refresh_from_db()
    assert table.match.final is not None
    return table


def matters(tournament):
    return [item.matter for item in strip_of(tournament).items]


# Asked once


def test_a_result_of_a_table_that_is_still_playing_is_asked_about_once(club, anna, signed_in):
    table = table_two(tournament_of(club, LONG))
    play(table.match, hand(46))
    desk = path_of(table.round.stage.tournament, "rounds/1/1/desk/")
    slip = {"table": 2, "round": table.round_id, "score_0": 20, "score_1": 101}
    client = signed_in(anna)

    asked = client.post(desk, slip)
    assert asked.status_code == 422
    assert "Is that right? This table is still playing: its score sheet says 16–0 so far." in text_of(asked)
    assert not table.results.exists()
    client.post(desk, slip | {"sure": "on"})
    assert table.results.get().scores == [20, 101]


def test_a_result_that_is_not_that_of_a_complete_sheet_is_asked_about(club):
    table = table_two(tournament_of(club, ONE_HAND))
    play(table.match, hand(60))
    entry = ResultEntry(scores=[12, 20], reason="paper")

    with pytest.raises(ResultUnlikelyError) as asked:
        correct_result(table=table, entry=entry, actor=NOBODY, sure=False)

    assert asked.value.facts["doubt"].code == "sheet_differs"


@pytest.mark.parametrize("on_paper", [False, True])
def test_a_sheet_without_a_hand_and_one_left_for_paper_are_no_question(club, on_paper):
    table = table_two(tournament_of(club, LONG))
    if on_paper:
        play(table.match, hand(46))
        table.on_paper = True
        table.save()

    assert enter(table, 20, 101, sure=False).scores == [20, 101]


def test_a_slip_that_says_what_a_running_sheet_says_is_no_question(club):
    table = table_two(tournament_of(club, LONG))
    play(table.match, hand(46))

    with pytest.raises(ResultUnlikelyError) as asked:
        enter(table, 16, 0, sure=False)

    assert asked.value.facts["doubt"].code == "not_over"


def test_of_a_match_of_several_games_the_question_counts_games(club):
    tournament = tournament_of(club, {"target": 16, "best_of": 3}, score_of="games")
    table = table_two(tournament)
    play(table.match, hand(60))

    with pytest.raises(ResultUnlikelyError) as asked:
        enter(table, 1, 2, sure=False)

    assert asked.value.facts["doubt"].facts == {"sheet": "1–0"}


# Shown, and never passed over


def test_the_strip_leads_to_a_table_whose_sheet_and_result_differ(differing, otto, signed_in):
    tournament = differing.round.stage.tournament
    assert Matter.DIFFERS in matters(tournament)

    page = text_of(signed_in(otto).get(path_of(tournament)))

    assert f'<a class="strip-differs" href="{path_of(tournament, f"tables/{differing.pk}/")}">' in page
    assert DIFFER in page


def test_the_board_names_it_to_those_who_enter_results_alone(differing, otto, bob, signed_in):
    board = path_of(differing.round.stage.tournament, "rounds/1/1/")

    readers = (otto, bob)
    assert ["sheet and result differ" in text_of(signed_in(who).get(board)) for who in readers] == [
        True,
        False,
    ]


def test_the_next_round_and_the_end_ask_about_it(differing, otto, signed_in):
    tournament = differing.round.stage.tournament
    settle(differing.round)
    client = signed_in(otto)

    asked = client.post(path_of(tournament, "draw/new/"))
    ended = client.post(path_of(tournament, "finish/"), follow=True)

    assert asked.status_code == 409
    for response in (asked, ended):
        assert "Something is open at a table" in text_of(response)
    assert "sheet and result differ." in text_of(asked)
    assert Round.objects.count() == 1
    assert Tournament.objects.get().status == "open"
    client.post(path_of(tournament, "draw/new/"), {"all_the_same": "1"})
    assert Round.objects.count() == 2


@pytest.mark.parametrize("scores", [[20, 45], [30, 0]])
def test_a_referee_who_corrects_it_or_says_that_it_stands_has_settled_it(differing, scores):
    entry = ResultEntry(scores=scores, reason="the paper is right", client_id=uuid4())
    correct_result(table=differing, entry=entry, actor=NOBODY)

    assert Matter.DIFFERS not in matters(differing.round.stage.tournament)


def test_the_last_word_of_a_person_settles_it_where_it_comes_after_the_sheet(differing, otto):
    confirm_result(table=differing, actor=Actor(role="deadline"), final=False)
    assert Matter.DIFFERS in matters(differing.round.stage.tournament)

    confirm_result(table=differing, actor=Actor(user=otto, role="organiser"), final=True)
    assert Matter.DIFFERS not in matters(differing.round.stage.tournament)


def test_the_last_word_on_a_whole_round_leaves_out_a_table_whose_sheet_says_something_else(
    differing, otto, signed_in
):
    tournament = differing.round.stage.tournament
    settle(differing.round)
    keys = list(Result.objects.filter(table__round=differing.round).values_list("pk", flat=True))

    answered = signed_in(otto).post(path_of(tournament, "rounds/1/1/confirm/"), {"result": keys}, follow=True)

    assert "the sheet says something else, or the result has just come in: table 2." in text_of(answered)
    assert Matter.DIFFERS in matters(tournament)


def test_a_result_that_the_clock_has_made_final_still_waits_for_a_persons_word(differing, otto, signed_in):
    tournament = differing.round.stage.tournament
    confirm_result(table=differing, actor=Actor(role="deadline"), final=True)
    assert Matter.DIFFERS in matters(tournament)
    table = path_of(tournament, f"tables/{differing.pk}/")
    client = signed_in(otto)
    assert f'action="{table}confirm/"' in text_of(client.get(table))

    client.post(f"{table}confirm/")

    assert Matter.DIFFERS not in matters(tournament)
    assert [result.scores for result in differing.results.all()] == [[20, 45]] * 3


def test_what_was_written_over_a_complete_sheet_is_not_asked_about_again(club, otto):
    table = table_two(tournament_of(club, ONE_HAND))
    play(table.match, hand(60))
    table.refresh_from_db()
    ruler = Actor(user=otto, role="organiser")
    take_back(table=table, actor=ruler, reason="wrong cards")
    enter(table, 20, 45, actor=ruler, sure=True)

    assert Matter.DIFFERS not in matters(table.round.stage.tournament)


def test_a_sheet_that_is_corrected_after_the_last_word_asks_again(differing, otto):
    ruler = Actor(user=otto, role="organiser")
    confirm_result(table=differing, actor=ruler, final=True)
    assert Matter.DIFFERS not in matters(differing.round.stage.tournament)

    correction = Correction(1, 1, uuid4(), "counted again")
    correct_line(match=differing.match, kind="hand", facts=hand(58), correction=correction, actor=NOBODY)

    assert Matter.DIFFERS in matters(differing.round.stage.tournament)


def test_a_sheet_that_says_the_same_is_nothing(club):
    tournament = tournament_of(club, ONE_HAND)
    table = table_two(tournament)
    enter(table, 30, 0)
    play(table.match, hand(60))

    assert Matter.DIFFERS not in matters(tournament)


def test_the_phone_of_the_table_says_that_a_result_counts_instead_of_its_sheet(club, client):
    tournament = tournament_of(club, ONE_HAND)
    round_ = publish_next(tournament)
    for table in round_.tables.all():
        enter(table, 20, 45)
    typed = "a result was typed for your table, and counts instead of this sheet"
    one, two = (round_.tables.get(number=number) for number in (1, 2))

    assert typed in text_of(client.get(f"/m/{two.match.public_id}/"))
    play(two.match, hand(60))
    assert typed in text_of(client.get(f"/m/{two.match.public_id}/"))
    correct_result(table=one, entry=ResultEntry(scores=[30, 0], reason="paper"), actor=NOBODY)
    play(one.match, hand(60))
    assert typed not in text_of(client.get(f"/m/{one.match.public_id}/"))
