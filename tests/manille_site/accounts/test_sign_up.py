"""Opening an account: by oneself, by a club’s link, and without telling who has one."""

from django.core import mail
from django.test import Client, override_settings
from django.urls import reverse

from scoring.clubs.services.people import claim_token
from scoring.models import Player, User
from tests.manille_site.accounts.signing_in import NEW, code_in, sign_in


def test_an_account_is_opened_with_a_name_and_a_code(client, db) -> None:
    response = client.post(reverse("account_signup"), NEW)
    assert response["Location"] == reverse("account_email_verification_sent")

    client.post(response["Location"], {"code": code_in(mail.outbox[0].body)})

    user = User.objects.get()
    assert (user.email, user.name, user.has_usable_password()) == ("piet@example.org", "Piet Claes", False)
    assert client.get(reverse("scoring:me")).status_code == 200
    assert "Piet Claes" in client.get(reverse("scoring:me")).text


def test_who_has_opened_an_account_reads_once_what_they_can_do_next(client, db) -> None:
    client.post(reverse("account_signup"), NEW)
    page = client.post(
        reverse("account_email_verification_sent"), {"code": code_in(mail.outbox[0].body)}, follow=True
    )

    assert page.redirect_chain[-1][0] == reverse("home")
    assert "Welcome, Piet Claes. Start a match, claim one that you played on this phone" in page.text
    assert "You are signed in as" not in page.text
    assert "Welcome, Piet" not in client.get(reverse("home")).text


def test_who_signs_in_again_is_not_welcomed_as_new(client, piet) -> None:
    page = sign_in(client, follow=True).text

    assert "You are signed in as Piet." in page
    assert "Welcome, Piet" not in page


def test_nobody_learns_whether_an_address_has_an_account(client, piet) -> None:
    known = client.post(reverse("account_signup"), NEW)
    unknown = Client().post(reverse("account_signup"), NEW | {"email": "new@example.org"})

    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])


@override_settings(SIGN_UP_OPEN=False)
def test_self_registration_can_be_closed(client, club) -> None:
    page = client.get(reverse("account_signup")).text
    assert "By invitation only" in page

    client.post(reverse("account_signup"), NEW)
    assert not User.objects.exists()


@override_settings(SIGN_UP_OPEN=False)
def test_a_clubs_link_lets_its_person_in_even_then(client, club) -> None:
    jef = Player.objects.create(name="Jef")
    client.get(reverse("scoring:claim_link", args=[claim_token(jef)]))

    assert "Open the account" in client.get(reverse("account_signup")).text


def test_who_came_by_a_clubs_link_is_not_sent_to_ask_for_it(client, club) -> None:
    client.get(reverse("scoring:claim_link", args=[claim_token(Player.objects.create(name="Jef"))]))
    client.post(reverse("account_signup"), NEW)

    page = client.post(
        reverse("account_email_verification_sent"), {"code": code_in(mail.outbox[0].body)}, follow=True
    )

    assert "Welcome, Piet Claes." in page.text
    assert "or ask an organiser" not in page.text
