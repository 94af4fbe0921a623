"""A draw is searched, and a draft looked over, while nobody is held up; what is stored fits what was read."""

import pytest
from django.db import connection

from tests.tournaments.factories import NOBODY, enter, new_tournament, publish_next, settle
from tournaments import engine
from tournaments.models import Round
from tournaments.rounds.services import draws
from tournaments.writing.errors import StaleError
from tournaments.writing.locking import TRIES, changing, changing_by

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=6)


def test_a_tournament_is_read_and_searched_outside_of_any_transaction(tournament, monkeypatch):
    within = []
    for name in ("draw_json", "read_tournament"):
        asked = getattr(engine, name)
        monkeypatch.setattr(
            engine,
            name,
            lambda *given, asked=asked, **more: (
                within.append(connection.in_atomic_block) or asked(*given, **more)
            ),
        )

    draft = draws.draw_round(tournament=tournament, actor=NOBODY)
    again = draws.draw_again(round_=draft, actor=NOBODY)
    draws.publish_round(round_=again, actor=NOBODY)

    assert within == [False, False, False]


def test_who_enters_while_a_round_is_searched_is_drawn_too(tournament):
    latecomers = iter(["Late & Later"])

    def search(before):
        for name in latecomers:
            enter(tournament, name)
        return before.entrants.count()

    with changing_by(tournament, search) as (_held, entrants):
        assert entrants == 7


def test_after_a_few_tries_everybody_else_waits(tournament):
    asked = []

    def search(before):
        asked.append(connection.in_atomic_block)
        if not connection.in_atomic_block:
            with changing(tournament):
                pass
        return len(asked)

    with changing_by(tournament, search) as (held, made):
        assert (made, held.version) == (TRIES + 1, tournament.version)
    assert asked == [False] * TRIES + [True]


def test_what_fails_because_it_was_read_in_halves_is_read_again(tournament):
    def search(before):
        if before.version == first:
            with changing(tournament):
                pass
            raise KeyError(before.version)
        return "read"

    first = tournament.version
    with changing_by(tournament, search) as (_held, made):
        assert made == "read"


def test_a_page_that_is_out_of_date_draws_nothing(tournament):
    seen = tournament.version
    enter(tournament, "Late & Later")
    with pytest.raises(StaleError):
        draws.draw_round(tournament=tournament, actor=NOBODY, seen_version=seen)
    assert not Round.objects.exists()


def test_the_first_round_of_a_stage_is_drawn_by_the_chance_of_its_stage(club):
    stages = [{"system": "swiss", "rounds": 1}, {"system": "knockout", "from": {"best": 4}}]
    tournament = new_tournament(club, pairs=6, stages=stages)
    settle(publish_next(tournament))
    second = draws.draw_round(tournament=tournament, actor=NOBODY)
    assert (second.stage.number, second.chance) == (2, second.stage.draw_chance)
