"""A guest of a match becomes a person with an account: by a link, once, after a yes; and back."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import hooks
from scoring.matches.services import guest_seats as services
from scoring.models import LogEntry, Player, Seat, User
from scoring.signals import sheet_changed
from tests.scoring.factories import hand, new_match, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(device):
    """A friendly match of two guests, which is over."""
    match = new_match(names=("Luc", "Jef"), ruleset={"target": 7, "best_of": 1}, opened_on=device)
    play(match, hand(37))
    match.refresh_from_db()
    return match


@pytest.fixture
def luc(match) -> Seat:
    return match.seats.get(number=0)


@pytest.fixture
def piet(db) -> User:
    return User.objects.create_user("piet@example.org", name="Piet")


def token_of(seat: Seat) -> str:
    return services.seat_token(seat.match, seat.number, services.histories_of(seat.match)[seat.number])


def follow(client: Client, seat: Seat) -> None:
    response = client.get(reverse("scoring:seat_link", args=[token_of(seat)]))
    assert response["Location"] == "/seat/"


def claim(client: Client, seat: Seat):
    follow(client, seat)
    return client.post("/seat/")


def sitting(seat: Seat) -> Player | None:
    return Seat.objects.get(pk=seat.pk).player


def test_who_keeps_the_score_has_a_link_and_a_picture_for_each_guest(phone, match):
    page = phone.get(f"/m/{match.public_id}/guests/").text

    closed = [" ".join(summary.split()) for summary in re.findall(r"<b dir=\"auto\">(.*?)</b>", page, re.S)]
    assert closed == [f"A link for {seat.name}" for seat in match.seats.order_by("number")]
    assert page.count('class="qr"') == page.count("http://testserver/seat/") == 2
    assert f'href="/m/{match.public_id}/guests/"' in phone.get(f"/m/{match.public_id}/").text


def test_nobody_else_has_the_links(signed_in, match, bob):
    for visitor in (Client(), signed_in(bob)):
        assert visitor.get(f"/m/{match.public_id}/guests/").status_code == 403
        assert visitor.post(f"/m/{match.public_id}/guests/0/release/").status_code == 403


def test_a_clubs_organiser_and_scorer_have_them_and_members_and_others_have_not(
    signed_in, club, otto, anna, bob, olga
):
    address = f"/m/{new_match(club=club).public_id}/guests/"

    answers = [signed_in(one).get(address).status_code for one in (otto, anna, bob, olga)]

    assert answers == [200, 200, 403, 403]


def test_the_seat_is_theirs_and_counts_after_a_yes(
    signed_in, match, luc, piet, django_capture_on_commit_callbacks
):
    told = []
    sheet_changed.connect(listener := lambda **facts: told.append(facts["match"].pk))
    client = signed_in(piet)
    follow(client, luc)
    assert "Was Luc you?" in client.get("/seat/").text
    assert (sitting(luc), told) == (None, [])

    with django_capture_on_commit_callbacks(execute=True):
        assert client.post("/seat/")["Location"] == f"/m/{match.public_id}/"

    assert sitting(luc).user == piet
    assert told == [match.pk]
    entry = LogEntry.objects.latest("pk")
    assert (entry.action, entry.actor, entry.match) == ("claim_seat", piet, match)
    assert entry.after == {"seat": 0, "player": piet.player.pk}
    assert "Piet" in Client().get(f"/m/{match.public_id}/").text
    sheet_changed.disconnect(listener)


def test_a_visitor_sees_the_match_is_asked_to_sign_in_and_comes_back(match, luc):
    client = Client()
    follow(client, luc)

    page = client.get("/seat/").text

    assert "Luc · Jef" in page
    assert 'href="/accounts/login/?next=/seat/"' in page
    assert client.post("/seat/").status_code == 200
    assert sitting(luc) is None


def test_a_link_shows_others_as_they_appear_to_everybody(signed_in, match, luc, bob):
    bob.player.shown_as = Player.ShownAs.INITIALS
    bob.player.save()
    match.seats.filter(number=1).update(player=bob.player)
    client = Client()
    follow(client, luc)

    page = client.get("/seat/").text

    assert "Luc · B." in page
    assert "Bob" not in page


def test_a_link_works_once(signed_in, luc, piet, bob):
    claim(signed_in(piet), luc)

    token = token_of(luc)
    late = signed_in(bob)
    late.get(reverse("scoring:seat_link", args=[token]))
    response = late.post("/seat/")

    assert response.status_code == 404
    assert "Piet sits there already: this seat is no guest’s." in response.text
    assert sitting(luc).user == piet


def test_nobody_sits_in_two_seats(signed_in, match, luc, bob):
    match.seats.filter(number=1).update(player=Player.objects.create(name="Bobby", merged_into=bob.player))

    response = claim(signed_in(bob), luc)

    assert "You sit at this table already" in response.text
    assert sitting(luc) is None


@pytest.mark.parametrize("token", ["forged", "x:y:z", "a" * 500])
def test_a_forged_link_leads_nowhere(client, token):
    client.get(reverse("scoring:seat_link", args=[token]))

    response = client.get("/seat/")

    assert response.status_code == 404
    assert "This link is too old" in response.text
    assert Client().get("/seat/").status_code == 404


def test_a_link_ends_after_two_weeks(client, luc, monkeypatch):
    monkeypatch.setattr(services, "SECONDS", -1)
    follow(client, luc)

    assert client.get("/seat/").status_code == 404


def test_at_a_tournament_its_director_says_who_sat_there(phone, client, match, luc, monkeypatch):
    follow(client, luc)
    monkeypatch.setattr(hooks, "why_late", lambda match: "undone")

    response = client.get("/seat/")

    assert response.status_code == 404
    assert "This match belongs to a tournament" in response.text
    page = phone.get(f"/m/{match.public_id}/guests/").text
    assert "Ask its director" in page
    assert "/seat/" not in page


def test_who_handed_it_out_makes_it_a_guests_again_and_old_links_are_void(phone, signed_in, match, luc, piet):
    before = token_of(luc)
    claim(signed_in(piet), luc)
    assert "Came by a link. On the sheet the seat was written down as Luc." in " ".join(
        phone.get(f"/m/{match.public_id}/guests/").text.split()
    )

    phone.post(f"/m/{match.public_id}/guests/0/release/")

    assert sitting(luc) is None
    entry = LogEntry.objects.latest("pk")
    assert (entry.action, entry.before) == ("release_seat", {"seat": 0, "player": piet.player.pk})
    again = signed_in(piet)
    again.get(reverse("scoring:seat_link", args=[before]))
    assert "the seat was given back since" in again.post("/seat/").text
    assert claim(again, luc).status_code == 302


def test_they_give_it_back_themselves_and_see_no_links(signed_in, match, luc, piet):
    client = signed_in(piet)
    claim(client, luc)
    page = client.get(f"/m/{match.public_id}/guests/").text
    assert "Give the seat back" in page
    assert "/seat/" not in page

    client.post(f"/m/{match.public_id}/guests/0/release/")

    assert sitting(luc) is None


def test_whoever_was_known_before_came_by_no_link_and_stays(phone, match, luc, bob):
    Seat.objects.filter(pk=luc.pk).update(player=bob.player)

    page = phone.post(f"/m/{match.public_id}/guests/0/release/", follow=True).text

    assert "Nobody came to this seat by a link" in page
    assert sitting(luc) == bob.player


def test_reading_changes_nothing_and_writing_is_posted(phone, match):
    assert phone.get(f"/m/{match.public_id}/guests/0/release/").status_code == 405
    assert phone.post(f"/m/{match.public_id}/guests/").status_code == 405
    assert phone.post(f"/m/{match.public_id}/guests/9/release/").status_code == 404


def test_the_page_asks_the_database_as_often_for_four_guests_as_for_two(phone, match, device):
    four = new_match("manillen-4p", ("An", "Bo", "Cas", "Dirk"), opened_on=device)
    counts = []
    for one in (match, match, four):
        with CaptureQueriesContext(connection) as queries:
            phone.get(f"/m/{one.public_id}/guests/")
        counts.append(len(queries))

    assert counts[1] == counts[2]
