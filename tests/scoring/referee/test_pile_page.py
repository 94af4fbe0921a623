"""Count the pile: honours or tricks of one side are tapped in, and both sides' points come out."""

import re

import pytest
from django.test import Client

from scoring.referee.forms.legal import LegalQuestion
from scoring.referee.forms.pile import PileQuestion
from scoring.rules import VARIANTS
from tests.scoring.factories import new_match
from tests.scoring.phones import club_match, joined

PAGE = "/referee/pile/"


def ask(**tapped):
    return Client().get(PAGE, tapped).context["question"]


def test_honours_of_manille_with_a_point_a_trick():
    """Rules 10.1: ten 5, ace 4, king 3, queen 2, jack 1, and one for each of the 8 tricks: 68."""
    question = ask(variant="manille", n_10="3", n_A="2", n_K="1", tricks="4", side="0")

    assert question.pile.points == (3 * 5 + 2 * 4 + 3 + 4, 68 - 30)
    assert question.steps == [
        ("ten: 3 × 5 = 15", 15),
        ("ace: 2 × 4 = 8", 8),
        ("king: 1 × 3 = 3", 3),
        ("4 tricks: 1 point each", 4),
    ]


def test_the_pile_of_the_others_counts_for_the_others():
    assert ask(variant="manillen-4p", n_10="4", side="1").pile.points == (40, 20)


def test_trick_by_trick_with_the_frilli_of_mariglia():
    """Rules 7.1: the honours of each trick, and one for its frilli."""
    question = ask(variant="mariglia", by="tricks", took=["7S", "AS", "6S", "2S", "KH"])

    assert question.pile.points == (10, 70 - 10)
    assert [len(trick) for trick in question.tricks_taken] == [4, 1], "an open trick doesn't count yet"


@pytest.mark.parametrize(
    ("tapped", "sentence"),
    [
        ({"variant": "manille", "n_10": "2"}, "The number of tricks is needed: each is worth a point."),
        (
            {"variant": "manille", "n_10": "4", "n_A": "1", "tricks": "1"},
            "Honours: 5, tricks: 1. That can't be one pile.",
        ),
        ({"variant": "manille", "tricks": "99"}, "From 0 to 8 can be there, no more and no fewer."),
    ],
)
def test_what_cannot_be_one_pile_is_told_so(tapped, sentence):
    question = ask(**tapped)
    assert (question.pile, question.problems) == (None, [sentence])


@pytest.mark.parametrize("variant", PileQuestion.offered)
def test_every_game_that_counts_cards_can_be_counted(variant):
    question = ask(variant=variant, n_A="1", tricks="3")
    assert sum(question.pile.points) == question.pile.pot


@pytest.mark.parametrize(
    "tapped",
    [
        {"variant": "manni"}, {"variant": "\0"},
        {"n_10": "5"}, {"n_10": "x", "tricks": "-3"}, {"tricks": "9" * 99},
        {"by": "tricks", "took": ["ZZ", "10S", "10S"]}, {"by": "?"}, {"side": "7"}, {"players": "0"},
    ],
)  # fmt: skip
def test_whatever_is_sent_the_page_answers(tapped):
    assert Client().get(PAGE, tapped).status_code == 200


@pytest.mark.django_db
def test_the_count_goes_into_the_hand_being_entered(club):
    match = club_match(club)
    phone = joined(match)
    page = phone.get(PAGE, {"match": match.public_id, "n_10": "4", "n_A": "3", "side": "1"})

    assert page.context["question"].side_names == ("An & Cas", "Bert & Dina")
    assert f"/m/{match.public_id}/?points_0=28&amp;points_1=32" in page.content.decode()

    pad = phone.get(f"/m/{match.public_id}/?points_0=28&points_1=32").context["form"]
    assert pad.initial["points"] == [28, 32]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "query", ["points_0=x&points_1=1", "points_0=-1&points_1=61", "points_0=" + "9" * 99, "points_0=1"]
)
def test_a_forged_count_fills_in_nothing(club, query):
    match = club_match(club)
    assert "points" not in joined(match).get(f"/m/{match.public_id}/?{query}").context["form"].initial


@pytest.mark.django_db
def test_the_bidder_of_maniglia_solo_has_one_number(device, phone):
    match = new_match("maniglia-solo", tuple("ABCD"), opened_on=device)
    page = phone.get(PAGE, {"match": match.public_id, "n_7": "2", "tricks": "4"})

    assert page.context["question"].for_pad.startswith("points=")


@pytest.mark.django_db
def test_readers_count_too_but_have_no_pad(club):
    match = club_match(club)
    page = Client().get(PAGE, {"match": match.public_id, "n_10": "4"})

    assert page.context["question"].pile is not None
    assert "Use this in the hand" not in page.content.decode()
    assert Client().post(PAGE).status_code == 405


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_a_table_is_offered_only_the_tools_that_know_its_game(variant, club, anna, signed_in):
    """Every link of the table's bar answers; a tool that has nothing to say of the game says so by name."""
    names = ["Anna", "Bert", "Cleo", "Dirk", "Eva", "Frans"][: VARIANTS[variant].players[0]]
    match = new_match(variant, names, club=club)
    scorer = signed_in(anna)
    page = scorer.get(f"/m/{match.public_id}/").content.decode()
    for tool, question in (("pile", PileQuestion), ("legal", LegalQuestion)):
        address = f"/referee/{tool}/?match={match.public_id}"
        known = variant in question.offered
        assert (address in page) is known
        answer = scorer.get(address)
        assert answer.status_code == (200 if known else 404)
        assert known or f'href="/m/{match.public_id}/"' in answer.content.decode()


@pytest.mark.django_db
def test_honours_are_called_as_the_cards_of_the_match(device):
    match = new_match("mariglia", tuple("ABCD"), opened_on=device, conventions={"pack": "sardinian"})
    html = Client().get(PAGE, {"match": match.public_id}).content.decode()
    legends = [" ".join(re.sub(r"<[^>]+>", " ", one).split()) for one in html.split("<legend")[1:]]

    for letter, name in (("R", "king"), ("C", "horse"), ("F", "jack")):
        assert any(letter in legend.split() and name in legend.split() for legend in legends), (name, legends)
    assert "queen" not in html
