"""Anybody with an account founds a club, says what it is, and hands it over."""

from datetime import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.models import Club, LogEntry, Membership, Role, User
from tests.tournaments.factories import member_of

FORM = {
    "name": "De Vier Tienen",
    "slug": "",
    "about": "Every Friday.",
    "language": "en-gb",
    "time_zone": "Europe/Brussels",
    "csv_separator": ",",
}


def fresh(client) -> None:
    """As if this person had just signed in."""
    session = client.session
    session["account_authentication_methods_user"] = session["_auth_user_id"]
    session["account_authentication_methods"] = [
        {"method": "code", "at": 9_999_999_999, "reauthenticated": True}
    ]
    session.save()


def test_who_founds_a_club_organises_it(signed_in, db) -> None:
    user = User.objects.create_user("piet@example.org", name="Piet")

    response = signed_in(user).post(reverse("scoring:found_club"), FORM)

    assert response["Location"] == "/clubs/de-vier-tienen/"
    membership = Membership.objects.get()
    assert (membership.club.name, membership.player.name, membership.role) == (
        "De Vier Tienen",
        "Piet",
        Role.ORGANISER,
    )
    assert LogEntry.objects.get().action == "found_club"


def test_the_address_of_a_club_keeps_all_letters_of_its_name(signed_in, db) -> None:
    user = User.objects.create_user("jon@example.org", name="Jón")
    response = signed_in(user).post(reverse("scoring:found_club"), FORM | {"name": "Hornfirðingar"})
    assert response["Location"] == "/clubs/hornfirdingar/"


@pytest.mark.parametrize(
    ("now", "day"), [("2026-11-22T23:30:00Z", "2026-11-22"), ("2026-11-22T18:00:00Z", "2026-11-22")]
)
def test_people_are_in_a_club_since_its_own_day(signed_in, monkeypatch, db, now, day) -> None:
    """Half past five in Mexico is tomorrow in Brussels, where the site's clock stands."""
    user = User.objects.create_user("ana@example.org", name="Ana")
    monkeypatch.setattr(timezone, "now", lambda: datetime.fromisoformat(now))
    signed_in(user).post(reverse("scoring:found_club"), FORM | {"time_zone": "America/Mexico_City"})
    assert f"{Membership.objects.get().since}" == day


@pytest.mark.parametrize(
    ("change", "field", "sentence"),
    [
        ({"slug": "heule"}, "slug", "Another club has the address “heule”; choose another."),
        ({"slug": "new"}, "slug", "This address is taken by a page of ours; choose another."),
        ({"name": "四十"}, "slug", "This name has no letters for an address: write one."),
        ({"name": ""}, "name", "This field is required."),
        (
            {"time_zone": "Moon/Base"},
            "time_zone",
            "Select a valid choice. Moon/Base is not one of the available choices.",
        ),
    ],
)
def test_what_a_club_cannot_be_called(signed_in, club, change, field, sentence) -> None:
    user = User.objects.create_user("piet@example.org", name="Piet")

    response = signed_in(user).post(reverse("scoring:found_club"), FORM | change)

    assert response.context["form"].errors[field] == [sentence]
    assert "Every Friday." in response.text
    assert Club.objects.count() == 1


def test_a_visitor_signs_in_first(client, db) -> None:
    assert client.get(reverse("scoring:found_club"))["Location"] == "/accounts/login/?next=/clubs/new/"


def test_the_public_page_tells_a_visitor_nothing_about_people(client, club, otto, bob) -> None:
    Club.objects.update(about="Every Friday.")

    page = client.get(reverse("scoring:club", args=["heule"])).text

    assert "Every Friday." in page
    assert [name for name in ("Otto", "Bob", "/members/", "/log/") if name in page] == []


def test_an_organiser_changes_what_the_club_says(signed_in, club, otto) -> None:
    signed_in(otto).post(reverse("scoring:edit_club", args=["heule"]), FORM | {"name": "Heule 1896"})

    club.refresh_from_db()
    assert (club.name, club.slug, club.about) == ("Heule 1896", "heule", "Every Friday.")
    assert LogEntry.objects.get().after == {"keys": ["about", "language", "name"]}


def test_handing_over_swaps_two_roles(signed_in, club, otto, bob) -> None:
    client = signed_in(otto)
    fresh(client)
    successor = Membership.objects.get(player__user=bob)
    address = reverse("scoring:hand_over", args=["heule"])
    assert "You become a member and can do none of that any more." in client.get(address).text

    response = client.post(address, {"successor": successor.pk})

    assert response["Location"] == "/clubs/heule/"
    roles = dict(Membership.objects.values_list("player__name", "role"))
    assert roles == {"Otto": Role.MEMBER, "Bob": Role.ORGANISER}
    assert client.get(address).status_code == 403


def test_handing_over_asks_who_it_is_once_more(signed_in, club, otto, bob) -> None:
    otto.set_password("kloppen-en-meegaan")
    otto.save()
    client = signed_in(otto)

    response = client.post(reverse("scoring:hand_over", args=["heule"]), {"successor": 1})

    assert response["Location"] == "/accounts/reauthenticate/?next=%2Fclubs%2Fheule%2Fhand-over%2F"


def test_an_account_that_signs_in_by_code_alone_is_asked_to_do_it_again(signed_in, club, otto) -> None:
    response = signed_in(otto).get(reverse("scoring:hand_over", args=["heule"]))

    assert response["Location"].startswith("/accounts/logout/?next=%2Faccounts%2Flogin%2F")


def test_the_last_organiser_cannot_leave_the_others_alone(signed_in, club, otto, bob) -> None:
    page = signed_in(otto).post(reverse("scoring:leave_club", args=["heule"])).text

    assert "Hand the club over to somebody else first." in page
    assert Membership.objects.current().filter(player__user=otto).exists()


def test_who_leaves_sees_nothing_of_the_club_from_that_moment(signed_in, club, otto, bob) -> None:
    client = signed_in(bob)
    members = reverse("scoring:members", args=["heule"])
    assert client.get(members).status_code == 200

    assert client.post(reverse("scoring:leave_club", args=["heule"]))["Location"] == "/clubs/"

    assert client.get(members).status_code == 404


def test_a_club_of_one_may_be_left(signed_in, club, otto) -> None:
    signed_in(otto).post(reverse("scoring:leave_club", args=["heule"]))

    assert not Membership.objects.current().exists()


def test_the_list_of_clubs_is_ones_own(signed_in, club, other_club, otto) -> None:
    page = signed_in(otto).get(reverse("scoring:clubs")).text

    assert ("Heule" in page, "Osilo" in page) == (True, False)


def test_a_club_of_many_is_asked_for_in_as_many_queries(signed_in, club, django_assert_num_queries) -> None:
    otto = member_of(club, "Otto", Role.ORGANISER)
    client = signed_in(otto)
    address = reverse("scoring:members", args=["heule"])
    client.get(address)  # notes that the session was seen
    with django_assert_num_queries(QUERIES):
        client.get(address)
    for number in range(3):
        member_of(club, f"Person {number}")
    with django_assert_num_queries(QUERIES):
        client.get(address)


QUERIES = 6
"""Session, user, club, role; members twice, for the list and for likely doubles."""
