"""A guest becomes a person with an account: by a signed link, once, after saying yes."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clubs.services import people
from scoring.clubs.services.people import claim_token
from scoring.models import LogEntry, Membership, Player, Role, Seat, User
from tests.scoring.clubs.test_members import guest
from tests.scoring.factories import new_match


@pytest.fixture
def jef(club) -> Player:
    return guest(club, "Jef N.").player


@pytest.fixture
def piet(db) -> User:
    return User.objects.create_user("piet@example.org", name="Piet")


def follow(client: Client, player: Player) -> None:
    response = client.get(reverse("scoring:claim_link", args=[claim_token(player)]))
    assert response["Location"] == "/claim/"


def test_a_guest_is_claimed(signed_in, club, jef, piet) -> None:
    match = new_match()
    Seat.objects.filter(match=match, number=0).update(player=jef)
    client = signed_in(piet)
    follow(client, jef)
    page = client.get("/claim/").text
    assert "1 match played under this name becomes yours." in page
    assert "You are a member of Heule." in page

    assert client.post("/claim/")["Location"] == "/me/"

    jef.refresh_from_db()
    assert (jef.user, jef.name) == (piet, "Jef N.")
    assert Membership.objects.get(player=jef).role == Role.MEMBER


def test_without_a_link_the_page_says_how_to_come_by_one(client, signed_in, jef, piet) -> None:
    for visitor in (client, signed_in(piet)):
        response = visitor.get("/claim/")

        assert response.status_code == 200
        assert "Ask an organiser of the club for your link" in response.text
    client.post("/claim/")
    jef.refresh_from_db()
    assert jef.user is None


def test_nothing_happens_before_the_yes(signed_in, jef, piet) -> None:
    client = signed_in(piet)
    follow(client, jef)
    client.get("/claim/")

    jef.refresh_from_db()
    assert jef.user is None


def test_a_visitor_is_asked_to_sign_in_and_comes_back(client, jef) -> None:
    follow(client, jef)

    page = client.get("/claim/").text

    assert "Are you Jef N.?" in page
    assert 'href="/accounts/login/?next=/claim/"' in page


def test_the_link_works_once(signed_in, jef, piet, bob) -> None:
    first, second = signed_in(piet), signed_in(bob)
    follow(first, jef)
    follow(second, jef)
    first.post("/claim/")

    assert second.post("/claim/").status_code == 404
    jef.refresh_from_db()
    assert jef.user == piet


@pytest.mark.parametrize("token", ["forged", "x:y:z", "a" * 500])
def test_a_forged_link_leads_nowhere(client, db, token) -> None:
    client.get(reverse("scoring:claim_link", args=[token]))

    response = client.get("/claim/")

    assert response.status_code == 404
    assert "This link is used up or too old." in response.text


def test_a_link_ends_after_two_weeks(client, jef, monkeypatch) -> None:
    monkeypatch.setattr(people, "CLAIM_SECONDS", -1)
    client.get(reverse("scoring:claim_link", args=[claim_token(jef)]))

    assert client.get("/claim/").status_code == 404


def test_a_person_who_plays_here_already_takes_the_guest_in(signed_in, club, other_club, jef, olga) -> None:
    """Nothing moves: the guest's entry points at the person, whose roles in other clubs stay."""
    client = signed_in(olga)
    follow(client, jef)
    assert "It is shown together with what you played as Olga" in client.get("/claim/").text

    client.post("/claim/")

    jef.refresh_from_db()
    assert (jef.merged_into, jef.user, jef.name) == (olga.player, None, "Jef N.")
    assert client.get("/clubs/heule/members/").status_code == 200
    actions = LogEntry.objects.order_by("pk").values_list("action", flat=True)
    assert list(actions) == ["change_role", "merge_players"]


def test_the_organiser_gets_the_link_with_a_picture(signed_in, club, otto, jef) -> None:
    membership = Membership.objects.get(player=jef)

    page = signed_in(otto).get(reverse("scoring:member_link", args=["heule", membership.pk])).text

    assert "http://testserver/claim/" in page
    assert '<svg class="qr"' in page or 'class="qr"' in page


def test_nobody_else_gets_the_link(signed_in, club, jef, bob, olga) -> None:
    address = reverse("scoring:member_link", args=["heule", Membership.objects.get(player=jef).pk])

    assert (signed_in(bob).get(address).status_code, signed_in(olga).get(address).status_code) == (403, 404)


def test_a_person_with_an_account_has_no_link(signed_in, club, otto, bob) -> None:
    address = reverse("scoring:member_link", args=["heule", Membership.objects.get(player__user=bob).pk])

    assert "Bob belongs to another account already." in signed_in(otto).get(address, follow=True).text
