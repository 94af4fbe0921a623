"""Who sits apart and who plays together in a club: lists that a tournament may start from."""

import pytest
from django.urls import reverse

from scoring.clubs.selectors.clubs import kept_apart
from scoring.models import Company, LogEntry, Membership, Player
from tests.scoring.clubs.test_members import guest

ADDRESS = "/clubs/heule/company/"


def test_people_are_kept_apart_until_they_are_taken_off(signed_in, club, otto) -> None:
    first, second = guest(club, "Jef").player, guest(club, "Rik").player
    client = signed_in(otto)

    client.post(ADDRESS, {"kind": "apart", "players": [first.pk, second.pk], "note": "a quarrel"})

    assert kept_apart(club) == [frozenset({first.pk, second.pk})]
    page = client.get(ADDRESS).text
    assert [words for words in ("Jef · Rik", "a quarrel") if words not in page] == []
    client.post(reverse("scoring:end_company", args=["heule", Company.objects.get().pk]))
    assert kept_apart(club) == []
    assert list(LogEntry.objects.order_by("pk").values_list("action", flat=True)) == [
        "keep_company",
        "end_company",
    ]


def test_merged_entries_are_followed(club) -> None:
    kept, typed, other = (guest(club, name).player for name in ("Jef Nys", "Jef N.", "Rik"))
    Player.objects.filter(pk=typed.pk).update(merged_into=kept)
    company = Company.objects.create(club=club, kind=Company.Kind.APART)
    company.players.set([typed, other])

    assert kept_apart(club) == [frozenset({kept.pk, other.pk})]


@pytest.mark.parametrize("chosen", [[], ["own"], ["own", "999999"], ["x"], ["own", "stranger"]])
def test_it_takes_two_people_of_the_club(signed_in, club, other_club, otto, chosen) -> None:
    ids = {"own": otto.player.pk, "stranger": guest(other_club).player.pk}

    response = signed_in(otto).post(ADDRESS, {"kind": "apart", "players": [ids.get(c, c) for c in chosen]})

    assert list(response.context["form"].errors) == ["players"]
    assert not Company.objects.exists()


def test_the_lists_are_the_organisers(signed_in, client, club, rosa, bob, olga) -> None:
    assert [signed_in(user).get(ADDRESS).status_code for user in (rosa, bob, olga)] == [403, 403, 404]
    assert client.get(ADDRESS).status_code == 404
    assert Membership.objects.count() == 3
