"""Both sides sign: everything is shown, each side has a thumb, and a changed sheet asks again."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client

from scoring.access.actors import Actor
from scoring.matches.selectors.signing import is_signed, signing_of
from scoring.matches.services import Correction, joining, signing
from scoring.matches.services.lines import correct_line
from scoring.matches.services.matches import stop_match
from scoring.models import Confirmation, Device, JoinCode, LogEntry, Match, Player, TableDevice
from scoring.signals import sheet_signed
from scoring.writing.errors import RefusedError
from tests.scoring.factories import hand, new_match, play
from tests.scoring.phones import SHORT, agree, club_match, code_of, joined, phone_of


@pytest.fixture
def match(club) -> Match:
    return club_match(club, over=True)


def correct(match, actor=None):
    correct_line(
        match=match,
        correction=Correction(number=1, version=1, reason="recounted", client_id=uuid4()),
        kind="hand",
        facts=hand(58),
        actor=actor or Actor(),
    )
    match.refresh_from_db()


@pytest.mark.django_db
def test_the_sheet_to_be_signed_shows_every_line_the_totals_and_penalties(club):
    match = club_match(club)
    match.ruleset |= {"tariff": {"revoke": 5}}
    match.save()
    play(match, {"kind": "penalty", "infraction": "revoke", "offender": 0}, hand(38), hand(46))

    page = joined(match).get(f"/m/{match.public_id}/sign/")
    text = page.content.decode()

    assert len(page.context["sheet"].rows) == 3
    assert "penalty" in text
    assert "38 is 8 above 30: +8" in text
    assert text.count("We agree") == 2


@pytest.mark.django_db
def test_who_plays_alone_signs_as_one_person(phone, device):
    match = new_match("hornafjardarmanni", ("Ann", "Bob", "Cis"), opened_on=device)
    play(match, {"cut": "AS", "tricks": [12, 0, 0]}, {"cut": "AS", "tricks": [12, 0, 0]})
    alone = phone.get(f"/m/{match.public_id}/sign/").content.decode()
    line = " ".join(phone.get(f"/m/{match.public_id}/lines/1/").content.decode().split())

    assert alone.count("I agree") == 3
    assert "We " not in alone.partition("<main")[2]
    assert 'class="digits minus">−4' in alone
    assert "Ann does not agree" in line


@pytest.mark.django_db
def test_before_the_end_there_is_nothing_to_press(club):
    match = club_match(club)
    play(match, hand(38))
    phone = joined(match)

    page = phone.get(f"/m/{match.public_id}/sign/").content.decode()
    line = phone.get(f"/m/{match.public_id}/lines/1/").content.decode()

    assert "not over yet" in page
    assert "We agree" not in page
    assert "We do not agree" not in page
    assert "<form" not in page.partition("<main")[2]
    assert f"/m/{match.public_id}/sign/0/refuse/?line=1" in line


@pytest.mark.django_db
def test_both_sides_on_one_phone(match):
    phone = joined(match)

    assert agree(phone, match, 0)["Location"] == f"/m/{match.public_id}/sign/"
    assert not is_signed(match)
    agree(phone, match, 1)

    assert is_signed(match)
    assert "All sides have signed" in phone.get(f"/m/{match.public_id}/sign/").content.decode()
    assert [
        entry.after["side"] for entry in LogEntry.objects.filter(action="confirm_sheet").order_by("pk")
    ] == [0, 1]


@pytest.mark.django_db
def test_each_side_on_a_phone_of_its_own(match):
    one, other = joined(match), joined(match)

    agree(one, match, 0)
    page = other.get(f"/m/{match.public_id}/sign/").content.decode()
    assert "agreed at" in page
    agree(other, match, 1)

    assert len(set(Confirmation.objects.values_list("given_on", flat=True))) == 2


@pytest.mark.django_db
def test_in_a_game_for_oneself_every_player_has_a_thumb(club):
    match = new_match("manni", ("An", "Bo", "Cé"), club=club)
    joining.make_codes([match])
    play(match, {"tricks": [5, 4, 3]})
    stop_match(match, actor=Actor())
    phone = joined(match)

    for side in range(3):
        match.refresh_from_db()
        assert not is_signed(match)
        agree(phone, match, side)

    match.refresh_from_db()
    assert is_signed(match)


@pytest.mark.django_db
def test_a_player_signs_with_an_account_and_needs_no_code(club, bob, signed_in):
    match = new_match("manillen-4p", ("An", "Bob", "Cas", "Dina"), SHORT, club=club)
    match.seats.filter(number=1).update(player=Player.objects.get(user=bob))
    play(match, hand(55))

    assert agree(signed_in(bob), match, 1).status_code == 302
    assert LogEntry.objects.get(action="confirm_sheet").role == "player"
    assert signed_in(bob).post(f"/m/{match.public_id}/lines/", {"number": "2"}).status_code == 403


@pytest.mark.django_db
def test_a_thumb_that_comes_down_twice_signs_once(match):
    phone = joined(match)
    for side in (0, 0, 1, 1):
        assert agree(phone, match, side).status_code == 302

    assert Confirmation.objects.count() == 2


@pytest.mark.django_db
def test_a_changed_sheet_asks_for_confirmation_again(match, rosa):
    phone = joined(match)
    agree(phone, match, 0)

    correct(match, Actor(user=rosa, role="referee"))

    assert signing_of(match).missing == [0, 1]
    assert "changed since they agreed" in phone.get(f"/m/{match.public_id}/sign/").content.decode()


@pytest.mark.django_db
def test_a_signed_sheet_that_is_changed_is_signed_no_more_and_gets_a_new_code(match, otto, signed_in):
    phone = joined(match)
    agree(phone, match, 0)
    agree(phone, match, 1)
    correct(match)
    assert not is_signed(match)
    assert agree(phone, match, 0).status_code == 403, "its rights have ended"

    signed_in(otto).post(f"/m/{match.public_id}/codes/renew/")
    again = joined(match)
    agree(again, match, 0)
    agree(again, match, 1)

    assert is_signed(match)


@pytest.mark.django_db
def test_a_thumb_on_an_older_sheet_is_told_to_look_again(match):
    phone, seen = joined(match), match.version
    correct(match)

    page = phone.post(f"/m/{match.public_id}/sign/0/", {"version": str(seen)}, follow=True).content.decode()

    assert "The sheet was changed while you looked at it" in page
    assert Confirmation.objects.count() == 0


@pytest.mark.django_db
@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 400, "\0"])
def test_a_forged_version_signs_nothing(match, version):
    assert agree(joined(match), match, 0, version).status_code == 302
    assert Confirmation.objects.count() == 0


@pytest.mark.django_db
@pytest.mark.parametrize("side", [2, 99999])
def test_a_side_that_is_not_there_signs_nothing(match, side):
    agree(joined(match), match, side)
    assert Confirmation.objects.count() == 0


@pytest.mark.django_db
def test_a_sheet_is_signed_when_the_match_is_over(club):
    match = club_match(club)
    play(match, hand(34))

    page = joined(match).post(f"/m/{match.public_id}/sign/0/", {"version": str(match.version)}, follow=True)

    assert "not over yet" in page.content.decode()
    assert Confirmation.objects.count() == 0


@pytest.mark.django_db
def test_nobody_else_signs(match, club, bob, olga, signed_in):
    elsewhere = joined(club_match(club))
    for client in (Client(), signed_in(bob), signed_in(olga), elsewhere):
        assert agree(client, match, 0).status_code == 403
        assert client.get(f"/m/{match.public_id}/sign/").status_code == 200
        assert "We agree" not in client.get(f"/m/{match.public_id}/sign/").content.decode()
    assert Confirmation.objects.count() == 0


@pytest.mark.django_db
def test_signing_is_never_a_get(match):
    assert joined(match).get(f"/m/{match.public_id}/sign/0/").status_code == 405


@pytest.mark.django_db
def test_a_page_that_is_fresh_gets_204(match):
    phone = joined(match)
    state = phone.get(f"/m/{match.public_id}/sign/").context["state"]
    address = f"/m/{match.public_id}/sign/?v={state.fingerprint}"

    assert phone.get(address).status_code == 204
    agree(phone, match, 0)
    assert phone.get(address, headers={"HX-Request": "true"}).status_code == 200


# With real connections


def at_once(*tasks):
    """The answers of tasks that begin together, each on a connection of its own; refusals are answers too."""
    together = Barrier(len(tasks))

    def run(task):
        together.wait()
        try:
            return task()
        except RefusedError as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(tasks)) as pool:
        return list(pool.map(run, tasks))


@pytest.mark.concurrent
@pytest.mark.django_db(transaction=True)
def test_two_sides_that_sign_in_the_same_moment_sign_the_sheet_once(club):
    match = club_match(club, over=True)
    heard = []
    sheet_signed.connect(lambda **said: heard.append(said["match"].pk), weak=False, dispatch_uid="heard")

    def signs(side):
        return lambda: signing.confirm_sheet(
            match=match, side=side, seen_version=match.version, actor=Actor()
        )

    try:
        at_once(signs(0), signs(1), signs(0), signs(1))
    finally:
        sheet_signed.disconnect(dispatch_uid="heard")

    assert Confirmation.objects.count() == 2
    assert heard == [match.pk]
    assert not JoinCode.objects.filter(ended_at=None).exists()


@pytest.mark.concurrent
@pytest.mark.django_db(transaction=True)
def test_one_phone_that_joins_twice_in_the_same_moment_has_joined_once(club):
    match, device = club_match(club), Device.objects.create()
    code = code_of(match)

    def joins():
        return joining.join_table(code=code, device=device, actor=Actor(device=device, role="table"))

    at_once(*[joins] * 6)

    assert TableDevice.objects.count() == 1
    assert LogEntry.objects.filter(action="join_table").count() == 1
    assert phone_of(device).get(f"/m/{match.public_id}/codes/").status_code == 302


@pytest.mark.concurrent
@pytest.mark.django_db(transaction=True)
def test_a_phone_that_joins_while_the_sheet_is_signed_is_out_in_the_end(club):
    match, device = club_match(club, over=True), Device.objects.create()
    code = code_of(match)
    signing.confirm_sheet(match=match, side=0, seen_version=match.version, actor=Actor())

    at_once(
        lambda: signing.confirm_sheet(match=match, side=1, seen_version=match.version, actor=Actor()),
        lambda: joining.join_table(code=code, device=device, actor=Actor(device=device)),
    )

    assert is_signed(match)
    assert not TableDevice.objects.filter(shut_out_at=None).exists()
