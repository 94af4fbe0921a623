"""What a hand will be worth, before it is saved; nothing is written."""

from html import unescape

import pytest
from django.test import Client

from scoring.models import Line
from tests.scoring.factories import hand, new_match, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(device):
    return new_match(ruleset={"best_of": 1}, opened_on=device)


def preview(client, match, **typed):
    return client.post(f"/m/{match.public_id}/preview/", typed, headers={"HX-Request": "true"})


def words(response):
    """The text of a fragment."""
    text = "".join(piece.partition(">")[2] for piece in response.content.decode().split("<"))
    return " ".join(unescape(text).split())


def test_the_points_and_why(phone, match):
    response = preview(phone, match, trump="none", points_0="22")

    assert words(response) == "Bob +16 38 is 8 above 30: +8 · no trumps ×2"
    assert not Line.objects.exists()


def test_who_would_win(phone, match):
    play(match, hand(60, all_tricks=0), hand(60))

    response = preview(phone, match, trump="hearts", points_0="41")

    assert "Anna wins the match." in words(response)


def test_what_is_still_missing(phone, match):
    assert words(preview(phone, match, trump="hearts")) == "Card points: this is still missing."


def test_of_several_things_that_are_missing_the_first_is_said(phone, device):
    """The bar would else grow over the keys while somebody types."""
    match = new_match("maniglia-solo", ("Ann", "Bob", "Cis"), opened_on=device)

    assert words(preview(phone, match, bidder="0")) == "Bid: this is still missing."
    assert words(preview(phone, match, bidder="0", bid="7")) == "A bid is from 20 to 72."


@pytest.mark.parametrize(
    ("cut", "said"),
    [
        (("5", "C"), "Played now: nóló"),
        (("7", "D"), "Played now: diamonds"),
        (("A", "S"), "Played now: grand"),
    ],
)
def test_what_the_cut_says_is_played_before_it_is(phone, device, cut, said):
    match = new_match("hornafjardarmanni", ("Ann", "Bob", "Cis"), opened_on=device)

    assert words(preview(phone, match, cut_rank=cut[0], cut_suit=cut[1])) == said
    assert said not in words(preview(phone, match, cut_rank=cut[0], cut_suit=cut[1], tricks_0=4, tricks_1=6))


def test_what_is_wrong(phone, match):
    response = preview(phone, match, trump="hearts", points_0="41", points_1="28")

    assert words(response) == "41 and 28 make 69; a hand of Manillen for two has 60."


def test_what_a_correction_changes_further_down(phone, match):
    play(match, hand(60, all_tricks=0), hand(60), hand(60))

    response = preview(phone, match, line="1", trump="hearts", points_0="30")

    assert response.context["changes"] == [
        "Game 1, hand 1: Anna +60 before, now no points.",
        "Game 1: 120–0 before, now 90–0 and not over.",
        "The match is open again.",
    ]


def test_other_kinds_of_line_have_a_preview_too(phone, match):
    response = preview(phone, match, kind="adjustment", points_0="-5", points_1="0", reason="late")

    assert words(response).startswith("Anna −5 the director's decision (late): −5")


def test_only_for_those_who_may_record(match):
    assert preview(Client(), match, trump="hearts").status_code == 403


def test_get_is_refused(phone, match):
    assert phone.get(f"/m/{match.public_id}/preview/").status_code == 405
