"""All phones of a table are listed, and can be shut out; codes can be renewed."""

import pytest
from django.test import Client

from scoring.models import LogEntry, TableDevice
from tests.scoring.factories import new_match
from tests.scoring.phones import club_match, code_of, joined, type_code

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(club):
    return club_match(club)


def shut_out(client, match, seat):
    return client.post(f"/m/{match.public_id}/devices/{seat.pk}/shut-out/")


def test_a_keeper_sees_every_phone_that_joined(match, otto, signed_in):
    joined(match)
    joined(match)

    page = signed_in(otto).get(f"/m/{match.public_id}/share/").content.decode()

    assert [f"Phone {number}" in page for number in (1, 2, 3)] == [True, True, False]


def test_a_phone_that_is_shut_out_cannot_write_nor_come_back_with_the_code_it_knows(
    match, otto, signed_in, post_line
):
    client, letters = joined(match), code_of(match).code

    assert shut_out(signed_in(otto), match, TableDevice.objects.get()).status_code == 302

    assert post_line(client, match, number=1, trump="hearts", points_0="37").status_code == 403
    assert type_code(client, letters).status_code == 422
    assert LogEntry.objects.get(action="shut_out").actor == otto


def test_the_other_phones_of_the_table_stay(match, otto, signed_in, post_line):
    joined(match)
    other = joined(match)

    shut_out(signed_in(otto), match, TableDevice.objects.first())

    assert post_line(other, match, number=1, trump="hearts", points_0="37").status_code == 302


def test_shutting_out_twice_is_shutting_out_once(match, otto, signed_in):
    joined(match)
    seat = TableDevice.objects.get()
    client = signed_in(otto)
    shut_out(client, match, seat)
    letters = code_of(match).code

    shut_out(client, match, seat)

    assert code_of(match).code == letters
    assert LogEntry.objects.filter(action="shut_out").count() == 1


def test_renewing_a_code_keeps_the_phones_that_joined(match, anna, signed_in, post_line):
    client, letters = joined(match), code_of(match).code

    assert signed_in(anna).post(f"/m/{match.public_id}/codes/renew/").status_code == 302

    assert code_of(match).code != letters
    assert post_line(client, match, number=1, trump="hearts", points_0="37").status_code == 302
    assert LogEntry.objects.get(action="renew_code").role == "scorer"


def test_a_table_phone_sees_the_code_to_hand_it_on_but_keeps_nobody_in_check(match):
    client = joined(match)
    page = client.get(f"/m/{match.public_id}/share/")

    assert code_of(match).code in page.content.decode()
    assert "Shut out" not in page.content.decode()
    assert shut_out(client, match, TableDevice.objects.get()).status_code == 403
    assert client.post(f"/m/{match.public_id}/codes/renew/").status_code == 403


def test_outsiders_members_visitors_and_phones_of_other_tables_see_no_code(match, club, bob, olga, signed_in):
    elsewhere = joined(club_match(club))
    for client in (Client(), signed_in(bob), signed_in(olga), elsewhere):
        assert client.get(f"/m/{match.public_id}/codes/").status_code == 403
        assert client.post(f"/m/{match.public_id}/codes/renew/").status_code == 403


def test_a_phone_of_another_table_is_not_found_here(match, club, otto, signed_in):
    joined(club_match(club))

    assert shut_out(signed_in(otto), match, TableDevice.objects.get()).status_code == 404


def test_changes_are_never_a_get(match, otto, signed_in):
    joined(match)
    client = signed_in(otto)

    assert client.get(f"/m/{match.public_id}/codes/renew/").status_code == 405
    assert (
        client.get(f"/m/{match.public_id}/devices/{TableDevice.objects.get().pk}/shut-out/").status_code
        == 405
    )


def test_a_match_without_a_code_gets_one_on_request(device, phone):
    match = new_match(opened_on=device)

    assert "Make a code" in phone.get(f"/m/{match.public_id}/share/").content.decode()
    phone.post(f"/m/{match.public_id}/codes/renew/")
    assert code_of(match).code in phone.get(f"/m/{match.public_id}/share/").content.decode()
