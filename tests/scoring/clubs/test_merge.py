"""The same person typed twice: nothing moves, the results of others stay, and it can be taken back."""

import pytest
from django.urls import reverse

from scoring.clubs.selectors.clubs import members_of_club
from scoring.clubs.selectors.people import likely_doubles
from scoring.models import LogEntry, Membership, Player, Role, Seat
from tests.scoring.clubs.test_members import guest
from tests.scoring.factories import new_match


def merge(client, spare: Membership, into: Player):
    return client.post(reverse("scoring:merge_players", args=["heule", spare.pk]), {"into": into.pk})


def names(club) -> list[str]:
    return [member.player.name for member in members_of_club(club)]


def test_two_entries_become_one_person_and_no_row_moves(signed_in, club, otto) -> None:
    kept, spare = guest(club, "Jef Nys"), guest(club, "Jef N.")
    match = new_match()
    Seat.objects.filter(match=match, number=0).update(player=spare.player)

    merge(signed_in(otto), spare, kept.player)

    assert names(club) == ["Jef Nys", "Otto"]
    assert match.seats.get(number=0).player == spare.player
    entry = LogEntry.objects.get()
    assert (entry.action, entry.subject) == ("merge_players", f"player:{spare.player.pk}")
    assert entry.after == {"into": kept.player.pk, "with": []}


def test_a_merge_is_taken_back_with_those_that_were_merged_before(signed_in, club, otto) -> None:
    kept, spare, first = (guest(club, name) for name in ("Jef Nys", "Jef N.", "Jef"))
    client = signed_in(otto)
    merge(client, first, spare.player)
    merge(client, spare, kept.player)
    assert names(club) == ["Jef Nys", "Otto"]

    client.post(reverse("scoring:part_players", args=["heule", spare.player.pk]))

    assert names(club) == ["Jef N.", "Jef Nys", "Otto"]
    first.player.refresh_from_db()
    assert first.player.merged_into == spare.player


def test_who_has_an_account_takes_others_in_and_is_never_taken_in(signed_in, club, otto, bob) -> None:
    spare, client = guest(club, "Bobby"), signed_in(otto)

    merge(client, Membership.objects.get(player__user=bob), spare.player)
    assert Player.objects.get(user=bob).merged_into is None

    merge(client, spare, bob.player)
    spare.player.refresh_from_db()
    assert spare.player.merged_into == bob.player


def test_nobody_is_merged_across_clubs(signed_in, club, other_club, otto) -> None:
    spare, stranger = guest(club), guest(other_club, "Jef Nys")

    response = merge(signed_in(otto), spare, stranger.player)

    assert list(response.context["merge_form"].errors) == ["into"]


def test_a_guest_of_two_clubs_is_not_one_clubs_to_merge(signed_in, club, other_club, otto) -> None:
    kept, spare = guest(club, "Jef Nys"), guest(club)
    Membership.objects.create(club=other_club, player=spare.player, role=Role.GUEST)

    merge(signed_in(otto), spare, kept.player)

    spare.player.refresh_from_db()
    assert spare.player.merged_into is None


@pytest.mark.parametrize(
    ("first", "second", "alike"),
    [
        ("Jef Nys", "jef  nys", True),
        ("Jef Nys", "Nys Jef", True),
        ("Jef Nys", "Jef N.", True),
        ("Jef Nys", "Jef", True),
        ("Jef Nys", "Jef Nijs", True),
        ("Étienne Delcambre", "Etienne Delcambre", True),
        ("Jef Nys", "Jef Six", False),
        ("An Claeys", "Jan Claes", False),
        ("Jef N.", "Jef D.", False),
        ("!!!", "???", False),
    ],
)
def test_which_names_look_alike(club, first, second, alike) -> None:
    guest(club, first), guest(club, second)

    assert bool(likely_doubles(club)) is alike


def test_two_accounts_are_two_people(club, otto) -> None:
    from tests.tournaments.factories import member_of

    member_of(club, "Otto V")
    member_of(club, "Otto W")

    assert likely_doubles(club) == []


def test_the_page_offers_likely_doubles_and_the_way_back(signed_in, club, otto) -> None:
    kept, spare = guest(club, "Jef Nys"), guest(club, "Jef N.")
    client = signed_in(otto)
    page = reverse("scoring:doubles", args=["heule"])
    assert "Make them one" in client.get(page).text

    merge(client, spare, kept.player)

    assert "Jef N. is Jef Nys" in client.get(page).text
