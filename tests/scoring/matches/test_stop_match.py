"""The match is over as it stands: the clock, or the director (score-sheet.md, As it stands)."""

import pytest

from scoring.access.actors import Actor
from scoring.matches import services
from scoring.matches.services.matches import MatchOverError
from scoring.models import Device, LogEntry, Match
from tests.scoring.factories import hand, new_match, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def open_here(client):
    """A match that was opened on this device."""
    client.post("/play/manillen-2p/", {"seat_0": "Anna", "seat_1": "Bob"})
    return Match.objects.get()


def test_the_leader_of_a_stopped_game_wins_it_and_the_match(client, open_here):
    play(open_here, hand(37), hand(22))

    response = client.post(f"/m/{open_here.public_id}/stop/", follow=True)

    open_here.refresh_from_db()
    assert open_here.stopped
    assert open_here.is_closed
    assert open_here.final == {
        "games": [{"totals": [7, 8], "winners": [1]}],
        "games_won": [0, 1],
        "winners": [1],
    }
    assert response.context["end"].winners == ("Bob",)
    assert "Ended as it stood" in response.content.decode()
    assert LogEntry.objects.filter(action="stop_match", match=open_here).count() == 1


def test_a_match_without_a_line_ends_in_a_draw(client, open_here):
    response = client.post(f"/m/{open_here.public_id}/stop/", follow=True)

    open_here.refresh_from_db()
    assert open_here.final == {"games": [], "games_won": [0, 0], "winners": []}
    assert "A drawn match" in response.content.decode()


def test_nothing_is_recorded_after_the_stop(client, open_here):
    client.post(f"/m/{open_here.public_id}/stop/")

    with pytest.raises(services.RefusedError):
        play(open_here, hand(40))


def test_stopping_twice_changes_nothing(client, open_here):
    client.post(f"/m/{open_here.public_id}/stop/", follow=True)
    version = Match.objects.get().version

    response = client.post(f"/m/{open_here.public_id}/stop/", follow=True)

    assert [str(message) for message in response.context["messages"]] == [
        "The match is over already: there is nothing to stop."
    ]
    assert Match.objects.get().version == version
    with pytest.raises(MatchOverError):
        services.stop_match(open_here, actor=Actor())


def test_whoever_only_reads_cannot_stop_it(client):
    match = new_match(opened_on=Device.objects.create())

    assert client.post(f"/m/{match.public_id}/stop/").status_code == 403
    assert client.post("/m/forgedforg/stop/").status_code == 404
    match.refresh_from_db()
    assert not match.stopped


def test_reading_never_stops_a_match(client, open_here):
    assert client.get(f"/m/{open_here.public_id}/stop/").status_code == 405
    assert not Match.objects.get().stopped
