"""The same people once more."""

import pytest

from scoring.models import Device, Match
from tests.scoring.factories import new_match

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("variant", "first", "second"),
    [("manillen-4p", "0", 1), ("manillen-4p", "3", 0), ("mariglia", "0", 3), ("mariglia", "3", 2)],
)
def test_the_first_deal_moves_on_one_seat_the_way_the_game_goes(client, variant, first, second):
    table = {f"seat_{seat}": name for seat, name in enumerate("ABCD")}
    client.post(
        f"/play/{variant}/",
        {**table, "first_dealer": first, "option_target": "number", "option_target_number": "45"},
    )
    match = Match.objects.get()

    response = client.post(f"/m/{match.public_id}/rematch/")

    again = Match.objects.exclude(pk=match.pk).get()
    assert response["Location"] == f"/m/{again.public_id}/"
    assert again.first_dealer == second
    assert again.ruleset == match.ruleset
    assert again.rematch_of == match
    assert [seat.name for seat in again.seats.all()] == list("ABCD")


def test_known_players_and_the_club_come_along(signed_in, club, anna, bob):
    client = signed_in(anna)
    client.post("/play/manillen-2p/", {"seat_0": "Anna", "seat_1": "Bob", "club": str(club.pk)})
    match = Match.objects.get()

    client.post(f"/m/{match.public_id}/rematch/")

    again = match.rematches.get()
    assert again.club == club
    assert [seat.player.user for seat in again.seats.all()] == [anna, bob]


def test_too_many_rematches_are_refused_in_words(client, settings):
    settings.MATCHES_PER_DEVICE_AND_HOUR = 1
    client.post("/play/manillen-2p/", {})

    response = client.post(f"/m/{Match.objects.get().public_id}/rematch/", follow=True)

    assert "as many matches within an hour as it may: 1" in str(*response.context["messages"])
    assert Match.objects.count() == 1


def test_whoever_only_reads_starts_no_rematch(client):
    match = new_match(opened_on=Device.objects.create())

    assert client.post(f"/m/{match.public_id}/rematch/").status_code == 403
    assert client.get(f"/m/{match.public_id}/rematch/").status_code == 405
    assert Match.objects.count() == 1
