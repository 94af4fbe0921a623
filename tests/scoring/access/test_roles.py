"""Roles in a club: given by organisers, never leaving a club without one."""

import pytest
from django.urls import reverse

from scoring.access.permissions import role_in_club
from scoring.models import LogEntry, Membership, Player, Role


def give(client, membership: Membership, role: str):
    return client.post(reverse("scoring:change_role", args=["heule", membership.pk]), {"role": role})


def of(user) -> Membership:
    return Membership.objects.get(player__user=user)


@pytest.mark.parametrize("role", Role.values)
def test_an_organiser_gives_every_role(signed_in, club, otto, bob, role) -> None:
    give(signed_in(otto), of(bob), role)

    assert role_in_club(bob, club) == role


@pytest.mark.parametrize("who", ["rosa", "anna", "bob"])
def test_nobody_else_gives_roles_least_of_all_to_oneself(request, signed_in, club, otto, who) -> None:
    user = request.getfixturevalue(who)
    before = role_in_club(user, club)

    assert give(signed_in(user), of(user), "organiser").status_code == 403
    assert role_in_club(user, club) == before


def test_another_clubs_organiser_gives_none(signed_in, club, otto, bob, olga) -> None:
    assert give(signed_in(olga), of(bob), "organiser").status_code == 404


def test_a_role_that_does_not_exist_is_refused(signed_in, club, otto, bob) -> None:
    assert list(give(signed_in(otto), of(bob), "king").context["role_form"].errors) == ["role"]


def test_a_change_is_logged_with_before_and_after(signed_in, club, otto, bob) -> None:
    give(signed_in(otto), of(bob), "referee")

    entry = LogEntry.objects.get()
    assert (entry.action, entry.actor, entry.role, entry.before, entry.after) == (
        "change_role",
        otto,
        "organiser",
        {"role": "member"},
        {"role": "referee"},
    )


def test_the_only_organiser_stays_one(signed_in, club, otto, bob) -> None:
    page = give(signed_in(otto), of(otto), "member")

    assert page.context["role_form"].errors["role"] == [
        "A club needs an organiser who can sign in. Hand the club over to somebody else first."
    ]
    assert role_in_club(otto, club) == "organiser"


def test_an_organiser_without_an_account_does_not_count(signed_in, club, otto) -> None:
    nobody = Player.objects.create(name="Jef")
    Membership.objects.create(club=club, player=nobody, role=Role.ORGANISER)

    give(signed_in(otto), of(otto), "member")

    assert role_in_club(otto, club) == "organiser"


def test_the_strongest_of_several_memberships_counts(club, bob) -> None:
    merged = Player.objects.create(name="Bobby", merged_into=bob.player)
    Membership.objects.create(club=club, player=merged, role=Role.REFEREE)

    assert role_in_club(bob, club) == "referee"
