"""How a draw was found, as arcs: who meets whom, by where they stand."""

import pytest

from tests.tournaments.factories import NOBODY, entrant, new_tournament, play_rounds, publish_next, settle
from tournaments.entrants import services as entrants
from tournaments.rounds.drawings import MOST_PEOPLE, draw_chart_of
from tournaments.rounds.selectors.draw_page import places_before
from tournaments.rounds.selectors.rounds import board
from tournaments.rounds.services import draws

pytestmark = pytest.mark.django_db


def chart(tournament):
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)
    shown = board(tournament, draft, {one.pk: one.name for one in tournament.entrants.all()})
    return draw_chart_of(shown.rows, shown.resting, places_before(tournament, draft))


def test_a_first_round_stands_in_the_order_of_the_list_and_nobody_is_ranked(club):
    drawn = chart(new_tournament(club, pairs=6))

    assert [one.number for one in drawn.people] == [1, 2, 3, 4, 5, 6]
    assert all(one.place is None and not one.begins for one in drawn.people)
    assert drawn.kinds == {"level"}
    assert len(drawn.arcs) == 3


def test_later_rounds_stand_by_rank_with_a_line_where_points_change(club):
    tournament = new_tournament(club, pairs=8)
    play_rounds(tournament, 1)

    drawn = chart(tournament)

    ranks = [one.place.rank for one in drawn.people]
    assert ranks == sorted(ranks)
    assert [one.place.value for one in drawn.people] == [2, 2, 2, 2, 0, 0, 0, 0]
    assert [one.begins for one in drawn.people] == [False] * 4 + [True] + [False] * 3
    assert drawn.kinds == {"level"}


def test_who_meets_somebody_with_other_points_is_joined_differently(club):
    tournament = new_tournament(club, pairs=6)
    play_rounds(tournament, 1)

    drawn = chart(tournament)

    assert sorted(arc.kind for arc in drawn.arcs) == ["across", "level", "level"]


def test_who_meets_again_is_joined_differently(club):
    tournament = new_tournament(club, pairs=2, stages=({"system": "swiss", "rounds": 2},))
    play_rounds(tournament, 1)

    assert [arc.kind for arc in chart(tournament).arcs] == ["again"]


def test_who_sits_out_is_there_without_an_arc(club):
    drawn = chart(new_tournament(club, pairs=5))

    assert [one.table for one in drawn.people].count(None) == 1
    assert len(drawn.arcs) == 2


def test_partners_for_an_evening_are_joined_too(club):
    names = [f"Player {number}" for number in range(8)]
    stages = ({"system": "partners", "rounds": 2},)
    drawn = chart(new_tournament(club, names=names, unit="player", stages=stages))

    assert "partners" in drawn.kinds
    assert len(drawn.arcs) == 2 * 3


def test_who_never_came_has_no_place_and_pushes_nobody_down(club):
    """Two lose at the table by 21, two never come: on the engine's list these stand third, before them."""
    stages = (
        {"system": "swiss", "rounds": 1, "ranking": ["difference"]},
        {"system": "knockout", "from": {"best": 4}},
    )
    tournament = new_tournament(club, pairs=6, stages=stages)
    for number in (1, 2, 3, 4):
        entrants.check_in(entrant=entrant(tournament, number), here=True, actor=NOBODY)
    settle(publish_next(tournament))
    entrants.take_out_no_shows(tournament=tournament, actor=NOBODY)

    drawn = chart(tournament)

    assert [one.place.rank for one in drawn.people] == [1, 1, 3, 3]


def test_in_a_fixed_schedule_they_are_drawn_last_and_without_a_place(club):
    stages = ({"system": "round_robin", "ranking": ["difference"]},)
    tournament = new_tournament(club, pairs=4, stages=stages)
    entrants.withdraw(entrant=entrant(tournament, 4), after_round=0, actor=NOBODY)
    settle(publish_next(tournament))
    tournament.refresh_from_db()

    drawn = chart(tournament)

    assert drawn.people[-1].number == 4
    assert drawn.people[-1].place is None
    assert sorted(one.place.rank for one in drawn.people[:-1]) == [1, 2, 3]


def test_a_large_field_is_not_drawn(club):
    assert chart(new_tournament(club, pairs=MOST_PEOPLE)) is not None
    assert chart(new_tournament(club, pairs=MOST_PEOPLE + 2)) is None
