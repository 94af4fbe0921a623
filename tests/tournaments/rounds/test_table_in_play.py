"""A first match of sixteen is corrected while the semi-finals are played: the other half goes on."""

import pytest

from scoring import hooks
from scoring.matches.services.matches import stop_match
from tests.scoring.factories import hand
from tests.scoring.factories import play as play_hands
from tests.tournaments.factories import NOBODY, publish_next, settle
from tests.tournaments.rounds.brackets import OTHER, at, bracket, correct, play_on, standing
from tournaments.models import Result, Round
from tournaments.reading.files import newest_result
from tournaments.rounds.services import draws, results
from tournaments.writing.errors import RoundNotPlayedError


@pytest.fixture
def tournament(club):
    return bracket(club, {"system": "knockout"}, pairs=16, rounds=2)


@pytest.fixture
def other(tournament):
    publish_next(tournament)
    other = at(tournament, 3, "main", 2)
    play_hands(other.match, hand(55))
    return other


def again(tournament):
    settle(Round.objects.published().get(stage__tournament=tournament, number=2))
    return publish_next(tournament)


def test_its_sheet_goes_on_and_comes_back_with_its_number(tournament, other, bob, signed_in):
    other.match.seats.filter(number=0).update(player=bob.player)
    phone = signed_in(bob)
    gone = at(tournament, 3, "main", 1).match

    correct(at(tournament, 1, "main", 1))

    gone.refresh_from_db()
    other.match.refresh_from_db()
    assert (gone.is_closed, other.match.is_closed) == (True, False)
    address = f"/m/{other.match.public_id}/"
    page = phone.get(address).text
    assert "your table stays as it is, and counts then" in page
    assert 'id="pad"' in page
    assert hooks.why_late(other.match) == ""
    assert other.match.pk in hooks.places_of([other.match.pk])
    play_hands(other.match, hand(40))
    semi_finals = again(tournament)
    assert at(tournament, 3, "main", 2).pk == other.pk
    assert (semi_finals.tables.count(), other.match.lines.count()) == (2, 2)
    page = phone.get(address).text
    assert "your table stays" not in page
    assert 'id="pad"' in page
    play_on(tournament)


def test_what_it_comes_to_meanwhile_is_its_result(tournament, other, django_capture_on_commit_callbacks):
    correct(at(tournament, 1, "main", 1))
    with django_capture_on_commit_callbacks(execute=True):
        stop_match(other.match, actor=NOBODY, reason="the clock")
    stored = newest_result(other.results.all())
    assert stored.source == Result.Source.MATCH

    again(tournament)

    assert newest_result(at(tournament, 3, "main", 2).results.all()) == stored
    play_on(tournament)


def test_its_result_is_typed_and_corrected_meanwhile_and_dead_tables_are_not(
    tournament, other, rosa, signed_in
):
    dead = at(tournament, 3, "main", 1)
    correct(at(tournament, 1, "main", 1))
    referee = signed_in(rosa)

    for pk, status in ((other.pk, 200), (dead.pk, 404)):
        address = f"/t/{tournament.public_id}/tables/{pk}/correct/"
        sent = {"score_0": "90", "score_1": "101", "reason": "the slip", "sure": "1"}
        assert referee.post(address, sent, follow=True).status_code == status

    assert newest_result(other.results.all()).scores == [90, 101]
    with pytest.raises(RoundNotPlayedError):
        results.enter_result(table=dead, actor=NOBODY, entry=OTHER)
    page = referee.get(f"/t/{tournament.public_id}/tables/{other.pk}/").text
    assert "This table hangs on nothing of that" in page


def test_the_draw_page_names_it(tournament, other, otto, signed_in):
    correct(at(tournament, 1, "main", 1))

    page = signed_in(otto).get(f"/t/{tournament.public_id}/draw/").text

    assert f"/tables/{other.pk}/" in page
    assert "they go on, and come back with the next draw" in page


@pytest.mark.parametrize("how", ["corrected", "taken back"])
def test_it_ends_when_it_does_not_stand_any_more(tournament, other, how):
    correct(at(tournament, 1, "main", 1))
    if how == "corrected":
        preview = correct(at(tournament, 2, "main", 4))
        assert [one.pk for one in preview.back.lost] == [other.pk]
    else:
        quarter_finals = Round.objects.published().get(stage__tournament=tournament, number=2)
        draws.undo_round(round_=quarter_finals, actor=NOBODY, reason="drawn too early")

    other.match.refresh_from_db()
    assert other.match.is_closed
    other.refresh_from_db()
    assert other.counts_for_nothing
    play_on(tournament)
    assert other.pk not in {one.pk for one in standing(tournament).values()}
