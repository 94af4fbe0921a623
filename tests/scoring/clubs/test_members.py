"""Who is in a club: a guest in ten seconds, names, archives, ended memberships."""

import pytest
from django.urls import reverse

from scoring.models import Club, LogEntry, Membership, Player, Role, User
from tests.scoring.clubs.test_found_club import fresh


def guest(club: Club, name: str = "Jef N.") -> Membership:
    player = Player.objects.create(name=name)
    return Membership.objects.create(club=club, player=player, role=Role.GUEST)


def address(page: str, membership: Membership | None = None) -> str:
    return reverse(f"scoring:{page}", args=["heule", *([membership.pk] if membership else [])])


def test_a_name_is_enough(signed_in, club, otto) -> None:
    response = signed_in(otto).post(address("members"), {"name": " Jef N. ", "role": ""}, follow=True)

    assert "Jef N. is in the club." in response.text
    added = Membership.objects.get(player__name="Jef N.")
    assert (added.role, added.player.user) == (Role.GUEST, None)


@pytest.mark.parametrize("name", ["", "   ", "x" * 81, "a\0b"])
def test_what_is_no_name(signed_in, club, otto, name) -> None:
    response = signed_in(otto).post(address("members"), {"name": name})

    assert list(response.context["form"].errors) == ["name"]
    assert Player.objects.count() == 1


def test_a_mere_member_sees_names_and_adds_nobody(signed_in, club, otto, bob) -> None:
    client = signed_in(bob)
    page = client.get(address("members")).text

    assert ("Otto" in page, "quick-add" in page, "otto@example.org" in page) == (True, False, False)
    assert client.post(address("members"), {"name": "Jef"}).status_code == 403
    assert client.get(address("member", Membership.objects.get(player__user=bob))).status_code == 403


def test_outsiders_do_not_learn_who_is_in_a_club(signed_in, client, club, otto, olga) -> None:
    somebody = guest(club)
    pages = [address("members"), address("member", somebody), address("doubles"), address("club_log")]

    assert [signed_in(olga).get(page).status_code for page in pages] == [404] * 4
    assert [client.get(page).status_code for page in pages] == [404] * 4


def test_people_of_another_club_are_not_reached_through_ones_own(signed_in, club, other_club, otto) -> None:
    stranger = guest(other_club)

    assert signed_in(otto).get(address("member", stranger)).status_code == 404
    assert signed_in(otto).post(address("end_membership", stranger)).status_code == 404


def test_a_name_is_corrected_on_old_sheets_too(signed_in, club, otto) -> None:
    somebody = guest(club, "Jef Nijs")

    signed_in(otto).post(address("rename_player", somebody), {"name": "Jef Nys"})

    somebody.player.refresh_from_db()
    assert somebody.player.name == "Jef Nys"
    assert (LogEntry.objects.get().action, LogEntry.objects.get().after) == ("rename_player", None)


def test_who_has_an_account_keeps_the_own_name(signed_in, club, otto, bob) -> None:
    membership = Membership.objects.get(player__user=bob)

    page = signed_in(otto).post(address("rename_player", membership), {"name": "Robert"}, follow=True).text

    assert "Bob has an account or plays in other clubs too" in page
    assert Player.objects.get(user=bob).name == "Bob"


def test_who_plays_in_two_clubs_is_renamed_by_neither(signed_in, club, other_club, otto) -> None:
    somebody = guest(club)
    Membership.objects.create(club=other_club, player=somebody.player, role=Role.GUEST)

    signed_in(otto).post(address("rename_player", somebody), {"name": "Other"})
    signed_in(otto).post(address("archive_player", somebody))

    somebody.player.refresh_from_db()
    assert (somebody.player.name, somebody.player.archived_at) == ("Jef N.", None)


def test_archived_people_leave_the_list_and_come_back(signed_in, club, otto) -> None:
    somebody, client = guest(club), signed_in(otto)

    client.post(address("archive_player", somebody))
    assert (names(client, ""), names(client, "?archived=1")) == (["Otto"], ["Jef N."])

    client.post(address("archive_player", somebody))
    assert names(client, "") == ["Jef N.", "Otto"]


def names(client, query: str) -> list[str]:
    members = client.get(address("members") + query).context["members"]
    return [member.player.name for member in members]


def test_ending_a_membership_ends_its_rights_at_once(signed_in, club, otto, rosa) -> None:
    membership = Membership.objects.get(player__user=rosa)
    client = signed_in(rosa)
    assert client.get(address("members")).status_code == 200
    assert "end at once" in signed_in(otto).get(address("end_membership", membership)).text

    signed_in(otto).post(address("end_membership", membership))

    assert client.get(address("members")).status_code == 404


def test_a_guest_of_the_club_is_erased_after_words(signed_in, club, otto) -> None:
    somebody, client = guest(club), signed_in(otto)
    fresh(client)
    page = client.get(address("erase_guest", somebody)).text
    assert "The points stay, because the results of the others depend on them." in page
    assert "Tick this to go on" in client.post(address("erase_guest", somebody)).text

    client.post(address("erase_guest", somebody), {"understood": "on"})

    somebody.player.refresh_from_db()
    assert (somebody.player.name, somebody.player.erased_at is None) == ("–", False)


def test_a_name_is_found(signed_in, club, otto, bob) -> None:
    response = signed_in(otto).get(address("members"), {"name": "BO"})

    assert [member.player.name for member in response.context["members"]] == ["Bob"]


def test_an_administrator_without_a_membership_may_help(client, club, otto) -> None:
    user = User.objects.create_superuser("root@example.org", name="Root")
    from allauth.mfa.models import Authenticator

    Authenticator.objects.create(user=user, type="totp", data={"secret": "x"})
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")

    assert client.get(address("members")).status_code == 200
