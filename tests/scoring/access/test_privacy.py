"""How people appear where everybody can read it, and that they can be forgotten while the scores stay."""

import pytest
from django.urls import reverse

from scoring.clubs.selectors.people import public_name_of
from scoring.models import Company, LogEntry, Membership, Player, Seat, User
from tests.scoring.clubs.test_found_club import fresh
from tests.scoring.clubs.test_members import guest
from tests.scoring.factories import hand, new_match, play


@pytest.mark.parametrize(
    ("shown_as", "pseudonym", "public"),
    [
        ("name", "", "Bob van den Berg"),
        ("initials", "", "B. v. d. B."),
        ("pseudonym", "Klaverenheer", "Klaverenheer"),
        ("pseudonym", "", "Bob van den Berg"),
    ],
)
def test_how_a_person_appears(db, shown_as, pseudonym, public) -> None:
    person = Player.objects.create(name="Bob van den Berg", shown_as=shown_as, pseudonym=pseudonym)

    assert person.public_name == public


def test_a_merged_entry_appears_as_the_person_wishes(db) -> None:
    person = Player.objects.create(name="Bob Berg", shown_as="initials")
    typed = Player.objects.create(name="Bobby Berg", merged_into=person)
    seat = Seat(match=new_match(), number=5, name="Bobby Berg", player=typed)

    assert public_name_of(seat) == "B. B."


def test_one_chooses_how_to_appear(signed_in, bob) -> None:
    client = signed_in(bob)

    client.post(reverse("scoring:me"), {"name": "Bob V.", "shown_as": "pseudonym", "pseudonym": "Boer"})

    bob.refresh_from_db()
    assert (bob.name, bob.player.name, bob.player.public_name) == ("Bob V.", "Bob V.", "Boer")
    assert list(LogEntry.objects.order_by("pk").values_list("action", flat=True)) == [
        "rename_player",
        "change_appearance",
    ]


def test_another_name_has_to_be_written(signed_in, bob) -> None:
    response = signed_in(bob).post(reverse("scoring:me"), {"name": "Bob", "shown_as": "pseudonym"})

    assert response.context["form"].errors == {"pseudonym": ["Write the name you want to appear by."]}


def test_an_account_without_a_person_gets_one_at_the_first_need(signed_in, db) -> None:
    user = User.objects.create_user("piet@example.org")

    signed_in(user).get(reverse("scoring:me"))
    assert not Player.objects.exists()
    signed_in(user).post(reverse("scoring:me"), {"name": "Piet", "shown_as": "name"})

    assert Player.objects.get().user == user


def test_being_erased_asks_who_it_is_and_for_a_yes(signed_in, bob) -> None:
    client = signed_in(bob)
    assert client.get(reverse("scoring:erase_me")).status_code == 302
    fresh(client)

    page = client.post(reverse("scoring:erase_me")).text

    assert "Tick this to go on, or leave the page." in page
    assert "Your account ends" in page


def test_who_is_erased_is_gone_and_the_scores_stay(signed_in, club, otto, bob, caplog) -> None:
    match = new_match(names=("Bob", "Ann"))
    Seat.objects.filter(match=match, number=0).update(player=bob.player)
    typed = guest(club, "Bobby")
    Player.objects.filter(pk=typed.player.pk).update(merged_into=bob.player)
    company = Company.objects.create(club=club, kind="apart")
    company.players.set([bob.player, otto.player])
    play(match, hand(37))
    client = signed_in(bob)
    fresh(client)

    response = client.post(reverse("scoring:erase_me"), {"understood": "on"}, follow=True)

    assert "You are erased here. Goodbye." in response.text
    bob.refresh_from_db()
    assert (bob.email, bob.name, bob.is_active) == (f"erased-{bob.pk}@invalid", "", False)
    assert [(seat.name, seat.player.name) for seat in match.seats.filter(number=0)] == [("–", "–")]
    assert not Membership.objects.current().filter(player=typed.player).exists()
    assert list(company.players.values_list("name", flat=True)) == ["Otto"]
    assert match.lines.count() == 1
    assert client.get(reverse("scoring:me")).status_code == 302


def test_the_last_organiser_hands_over_before_being_erased(signed_in, club, otto, bob) -> None:
    client = signed_in(otto)
    fresh(client)

    page = client.post(reverse("scoring:erase_me"), {"understood": "on"}).text

    assert "Hand the club over to somebody else first." in page
    otto.refresh_from_db()
    assert otto.is_active


def test_a_club_erases_its_own_guests_and_nobody_else(signed_in, club, otto, bob) -> None:
    client = signed_in(otto)
    fresh(client)
    address = reverse("scoring:erase_guest", args=["heule", Membership.objects.get(player__user=bob).pk])

    client.post(address, {"understood": "on"})

    bob.refresh_from_db()
    assert bob.name == "Bob"
