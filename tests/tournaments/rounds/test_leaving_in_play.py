"""Somebody leaves, is away or is replaced while their table waits for its round: it counts."""

import pytest

from scoring.models import Player
from tests.tournaments.factories import NOBODY, publish_next, settle
from tests.tournaments.pages import text_of
from tests.tournaments.rounds.brackets import at, bracket, semi_final_that_waits
from tournaments.entrants import services
from tournaments.entrants.services import Person
from tournaments.models import Entrant, Round
from tournaments.reading.engine import standings_of
from tournaments.reading.files import newest_result
from tournaments.rounds.services import results
from tournaments.rounds.services.versions import ResultEntry


@pytest.fixture
def tournament(club):
    return bracket(club, {"system": "knockout"}, pairs=16, rounds=2)


@pytest.fixture
def other(tournament):
    return semi_final_that_waits(tournament)


@pytest.fixture
def leaver(other):
    return Entrant.objects.get(places__table=other, places__side=0)


def draw_semi_finals_again(tournament):
    settle(Round.objects.published().get(stage__tournament=tournament, number=2))
    publish_next(tournament)
    return at(tournament, 3, "main", 2)


def end(table, scores):
    return results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(scores=scores))


@pytest.mark.parametrize("after_round", [2, 3])
@pytest.mark.parametrize("typed", ["before the draw", "after it", "not at all"])
def test_whoever_leaves_keeps_their_table_its_sheet_and_its_result(
    tournament, other, leaver, after_round, typed
):
    services.withdraw(entrant=leaver, after_round=after_round, actor=NOBODY)
    if typed == "before the draw":
        end(other, [101, 60])

    now = draw_semi_finals_again(tournament)

    other.match.refresh_from_db()
    assert (now.pk, now.number, now.match) == (other.pk, other.number, other.match)
    assert other.match.lines.count() == 1
    if typed == "not at all":
        assert not other.match.is_closed
        forfeit = ResultEntry(absent_sides=[0])
        results.enter_result(table=now, actor=NOBODY, entry=forfeit)
    elif typed == "after it":
        end(now, [101, 60])
    assert now.results.count() == 1
    settle(Round.objects.published().get(stage__tournament=tournament, number=3))
    publish_next(tournament)
    final = at(tournament, 4, "main", 1)
    loses = newest_result(final.results.all())
    if typed == "not at all":
        assert loses is None
        assert not final.places.filter(entrant=leaver).exists()
    else:
        side = final.places.get(entrant=leaver).side
        assert loses.absent_sides == [side], "who has left after the third round loses the fourth"
    settle(Round.objects.published().get(stage__tournament=tournament, number=4))
    assert standings_of(tournament)["stages"][0]["complete"]


def test_who_is_said_to_be_away_and_sits_there_plays_on(tournament, other, leaver):
    services.set_absent(entrant=leaver, rounds=[3], actor=NOBODY)
    now = draw_semi_finals_again(tournament)
    other.match.refresh_from_db()
    assert (now.pk, other.match.is_closed, now.results.count()) == (other.pk, False, 0)


def test_before_it_is_confirmed_it_is_said_what_becomes_of_their_table(
    tournament, other, leaver, otto, signed_in
):
    director = signed_in(otto)
    address = f"/t/{tournament.public_id}/entrants/{leaver.pk}/withdraw/"

    page = director.get(address)
    assert [value for value, _label in page.context["form"].fields["after_round"].choices] == [3]
    assert f'<a href="/t/{tournament.public_id}/tables/{other.pk}/">Table 2:</a>' in text_of(page)
    assert "The table stays, and what it comes to counts" in text_of(page)

    director.post(address, {"after_round": "3", "save": "1"})
    leaver.refresh_from_db()
    assert leaver.left_after == 3
    end(other, [101, 60])
    assert "The table stays" not in text_of(director.get(address))


def test_a_table_of_the_round_that_is_played_is_named_as_well(tournament, otto, signed_in):
    publish_next(tournament)
    table = at(tournament, 3, "main", 1)
    who = Entrant.objects.get(places__table=table, places__side=1)
    page = text_of(signed_in(otto).get(f"/t/{tournament.public_id}/entrants/{who.pk}/withdraw/"))
    assert f"/tables/{table.pk}/" in page


def test_a_substitute_takes_the_seat_at_it(tournament, other, leaver):
    person = Person("Zoë", Player.objects.create(name="Zoë"))
    services.substitute(entrant=leaver, position=0, person=person, from_round=3, actor=NOBODY)

    assert "Zoë" in {seat.player.name if seat.player else seat.name for seat in other.match.seats.all()}
    now = draw_semi_finals_again(tournament)
    assert now.pk == other.pk
