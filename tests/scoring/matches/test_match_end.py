"""The end of games with plus and minus columns: both columns, net, and who only came first (rules 4.4)."""

import pytest

from scoring.matches.selectors import score_sheet
from scoring.matches.selectors.matches import end_summary
from tests.scoring.factories import new_match, play

pytestmark = pytest.mark.django_db


def tricks(*taken, cut="6H"):
    return {"cut": cut, "tricks": list(taken)}


A_REACHES_TEN_AND_B_WINS = [
    tricks(10, 2, 0),
    tricks(0, 8, 4),
    tricks(0, 6, 6),
    tricks(8, 4, 0),
]
"""Plus 10-6-2, minus 8-2-8: nets 2, 4, −6, as in example 8."""


@pytest.fixture
def match(device):
    return new_match("hornafjardarmanni", ("Anna", "Bob", "Cleo"), opened_on=device)


def test_the_end_shows_plus_minus_and_net_and_who_came_first_without_winning(phone, match):
    play(match, *A_REACHES_TEN_AND_B_WINS)

    summary = end_summary(match, score_sheet(match).fold)
    page = " ".join(phone.get(f"/m/{match.public_id}/").content.decode().split())

    (game,) = summary.games
    assert game.columns == (
        ("Anna", 10, 8, 2, False),
        ("Bob", 6, 2, 4, True),
        ("Cleo", 2, 8, -6, False),
    )
    assert (summary.winners, game.overtaken, game.target) == (("Bob",), "Anna", 10)
    assert "Anna reached 10 first, but the highest net wins, and that is Bob’s." in page
    assert 'class="number">Net</th>' in page
    assert 'class="number">−6</td>' in page


def test_nothing_is_said_when_whoever_came_first_won(phone, match):
    play(match, tricks(12, 0, 0), tricks(6, 3, 3))

    page = phone.get(f"/m/{match.public_id}/").content.decode()

    assert end_summary(match, score_sheet(match).fold).games[0].overtaken == ""
    assert "reached 10 first" not in page


def test_a_game_without_columns_has_its_totals_only(phone, device):
    match = new_match(ruleset={"target": 30, "best_of": 1}, opened_on=device)
    play(match, {"trump": "hearts", "points": [60, None]})

    assert end_summary(match, score_sheet(match).fold).games[0].columns == ()
    assert "Net</th>" not in phone.get(f"/m/{match.public_id}/").content.decode()
