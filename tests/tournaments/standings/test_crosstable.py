"""The crosstable: everybody against everybody, or round by round; and the ranks after each round."""

import pytest
from django.test import Client

from scoring.models import Club
from tests.tournaments.factories import new_tournament, play_rounds
from tests.tournaments.pages import path_of, queries_for, text_of

ROUND_ROBIN = ({"system": "round_robin"},)


def test_a_round_robin_is_a_grid_with_both_scores_of_every_meeting(client: Client, club: Club) -> None:
    tournament = new_tournament(club, stages=ROUND_ROBIN, pairs=4)
    play_rounds(tournament, 3)
    page = text_of(client.get(path_of(tournament, "standings/1/crosstable/")))
    assert "Everybody against everybody" in page
    assert page.count('class="number self"') == 4
    assert page.count("101–80") == 6
    assert page.count("80–101") == 6


def test_groups_have_a_grid_each(client: Client, club: Club) -> None:
    tournament = new_tournament(club, stages=({"system": "groups", "groups": 2},), pairs=6)
    play_rounds(tournament, 1)
    page = text_of(client.get(path_of(tournament, "standings/1/crosstable/")))
    assert page.count('<table class="table crosstable">') == 2
    assert "Group 2" in page


def test_other_systems_have_a_column_a_round_with_whom_each_met(client: Client, club: Club) -> None:
    tournament = new_tournament(club, pairs=5)
    play_rounds(tournament, 2)
    page = text_of(client.get(path_of(tournament, "standings/1/crosstable/")))
    assert "Round by round" in page
    assert '<th scope="col">Round 2</th>' in page
    assert page.count("sat out") == 2


def test_a_bracket_has_no_crosstable(client: Client, club: Club) -> None:
    tournament = new_tournament(club, stages=({"system": "knockout"},), pairs=4, public=True)
    for page in ("crosstable", "progress"):
        assert client.get(path_of(tournament, f"standings/1/{page}/")).status_code == 404


def test_ranks_after_each_round_are_lines_and_a_table(client: Client, club: Club) -> None:
    tournament = new_tournament(club, pairs=4)
    play_rounds(tournament, 3)
    page = text_of(client.get(path_of(tournament, "standings/1/progress/")))
    assert page.count('<path class="rank-line') == 2 * 4  # a line and its sample in the legend
    assert page.count('<circle class="rank-mark') == 3 * 4
    assert '<td class="number">1</td>' in page


def test_one_round_is_no_line(client: Client, club: Club) -> None:
    tournament = new_tournament(club, pairs=4)
    play_rounds(tournament, 1)
    page = text_of(client.get(path_of(tournament, "standings/1/progress/")))
    assert "rank-line" not in page
    assert '<td class="number">1</td>' in page


def test_the_queries_do_not_grow_with_the_rounds(client: Client, club: Club) -> None:
    small = new_tournament(club, pairs=4)
    play_rounds(small, 1)
    large = new_tournament(club, pairs=24)
    play_rounds(large, 4)
    path = "standings/1/crosstable/"
    assert queries_for(client, path_of(small, path)) == queries_for(client, path_of(large, path))


@pytest.mark.parametrize("page", ["crosstable", "progress"])
def test_a_stage_without_such_a_page_is_led_to_by_its_bracket(client: Client, club: Club, page: str) -> None:
    stages = ({"system": "swiss", "rounds": 1}, {"system": "knockout", "from": {"best": 2}})
    tournament = new_tournament(club, stages=stages, pairs=4, public=True)
    play_rounds(tournament, 2)
    text = client.get(f"/t/{tournament.public_id}/standings/1/{page}/").text
    assert f"/t/{tournament.public_id}/standings/2/{page}/" not in text
    assert f'href="/t/{tournament.public_id}/bracket/2/"' in text
