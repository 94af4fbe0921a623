"""field.md has three clubs in rotating cafés: a calendar for any number of clubs, home and away."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.league.fixtures import calendar


@pytest.mark.parametrize("clubs", range(2, 13))
def test_home_and_away_each_meets_each_once_in_each_place(clubs):
    rounds = calendar(range(clubs), legs=2)
    met = Counter((meeting.home, meeting.away) for round_ in rounds for meeting in round_.meetings)

    assert met == Counter(permutations(range(clubs), 2))
    assert all(meeting.host == meeting.home for round_ in rounds for meeting in round_.meetings)


@pytest.mark.parametrize("clubs", range(2, 13))
def test_in_a_round_everybody_plays_once_or_one_rests(clubs):
    for round_ in calendar(range(clubs), legs=1):
        there = [club for meeting in round_.meetings for club in (meeting.home, meeting.away)]
        resting = [] if round_.resting is None else [round_.resting]
        assert sorted([*there, *resting]) == list(range(clubs))
        assert len(resting) == clubs % 2


@pytest.mark.parametrize("clubs", range(2, 13))
def test_in_a_single_leg_everybody_is_at_home_as_often_as_away_or_once_more_or_less(clubs):
    ahead = Counter(dict.fromkeys(range(clubs), 0))
    for round_ in calendar(range(clubs), legs=1):
        ahead.update(meeting.home for meeting in round_.meetings)
        ahead.subtract(meeting.away for meeting in round_.meetings)

    assert all(abs(more) <= 1 for more in ahead.values())


def test_three_clubs_over_six_evenings_come_to_each_cafe_twice():
    rounds = calendar([7, 8, 9], legs=2, rotating=True)

    assert [{meeting.host for meeting in round_.meetings} for round_ in rounds] == [
        {7},
        {8},
        {9},
        {7},
        {8},
        {9},
    ]


@given(st.integers(2, 20), st.integers(1, 4), st.booleans())
def test_every_club_hosts_a_fair_share(clubs, legs, rotating):
    rounds = calendar(range(clubs), legs, rotating=rotating)
    hosts = Counter(dict.fromkeys(range(clubs), 0))
    if rotating:
        hosts.update(round_.meetings[0].host for round_ in rounds)
    else:
        hosts.update(meeting.host for round_ in rounds for meeting in round_.meetings)

    assert max(hosts.values()) - min(hosts.values()) <= 1
    assert [round_.number for round_ in rounds] == list(range(1, len(rounds) + 1))


def test_one_club_alone_meets_nobody():
    assert calendar([1]) == []
