"""Signed in or out in another window: a form from before is refused, and can be sent once more."""

import re

import pytest
from django.test import Client

from scoring.models import Device, Match
from tests.scoring.factories import new_match
from tests.scoring.phones import phone_of

pytestmark = pytest.mark.django_db
START = {"players": "2", "seat_0": "Ana <b>", "seat_1": "Bo", "first_dealer": "0"}
OURS = {"Origin": "http://testserver"}


@pytest.fixture
def browser() -> Client:
    return Client(enforce_csrf_checks=True)


def test_a_match_that_was_refused_is_started_by_sending_it_once_more(browser):
    browser.get("/play/manillen-2p/")
    page = browser.post("/play/manillen-2p/", START, headers=OURS)
    assert page.status_code == 403
    text = page.content.decode()
    assert "What you sent is still here" in text
    assert "DEBUG" not in text

    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', text))
    assert fields["seat_0"] == "Ana &lt;b&gt;"
    fields |= {"seat_0": "Ana"}

    assert browser.post("/play/manillen-2p/", fields, headers=OURS)["Location"].startswith("/m/")
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    "headers", [{"Origin": "https://elsewhere.example"}, {}, {"Sec-Fetch-Site": "cross-site"}]
)
def test_what_another_site_filled_in_is_not_offered(browser, headers):
    text = browser.post("/play/manillen-2p/", START, headers=headers).content.decode()

    assert "Nothing was saved. Go back" in text
    assert "seat_0" not in text


def test_no_password_is_shown_again(browser):
    typed = {"login": "an@example.org", "password": "kloppen-en-meegaan"}
    text = browser.post("/accounts/login/", typed, headers=OURS).content.decode()

    assert "kloppen-en-meegaan" not in text


def test_the_pad_is_told_that_its_page_is_old_and_not_that_it_lost_its_place():
    device = Device.objects.create()
    match = new_match(opened_on=device)
    pad = phone_of(device)
    pad.handler.enforce_csrf_checks = True

    answer = pad.post(f"/m/{match.public_id}/lines/", {"number": "1"}, headers=OURS | {"HX-Request": "true"})

    assert (answer.status_code, answer["X-Form-Is-Old"]) == (403, "1")
