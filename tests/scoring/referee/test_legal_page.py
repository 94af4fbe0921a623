"""Was that card legal? Cards are tapped in; every card of the hand gets its verdict, without scripts too."""

import pytest
from django.test import Client

from scoring.rules import VARIANTS
from tests.scoring.factories import new_match
from tests.scoring.phones import club_match, joined

PAGE = "/referee/legal/"
POSITION = {
    "variant": "mariglia",
    "trump": "hearts",
    "leader": "0",
    "trick": ["3S", "AS"],
    "hand": ["7S", "KS", "4H"],
}


def ask(client=None, **tapped):
    return (client or Client()).get(PAGE, POSITION | tapped)


def test_every_card_of_the_hand_is_judged_and_what_forbids_it_is_told():
    """Rules 7.1, in the words of docs/formats/legal-play.md."""
    question = ask().context["question"]

    assert [card.value for card in question.legal] == ["7S"]
    assert [(card.value, why) for card, why in question.forbidden] == [
        ("4H", "Spades were led and you hold one."),
        ("KS", "An opponent's ace of spades is winning, and your seven beats it."),
    ]


def test_a_card_that_is_tapped_joins_the_trick_and_tapped_again_leaves_it():
    added = ask(hand=[], add_trick="KS").context["question"]
    dropped = ask(hand=[], drop_trick="AS").context["question"]

    assert (added.trick, dropped.trick) == (["3S", "AS", "KS"], ["3S"])


def test_who_played_what_is_told_in_the_order_of_play():
    """Mariglia goes round anticlockwise (rules 7)."""
    assert [name for name, _card in ask().context["question"].trick_cards] == ["Seat 1", "Seat 4"]


@pytest.mark.parametrize("variant", [key for key, variant in VARIANTS.items() if variant.card_play])
def test_every_game_can_be_asked_about_and_always_leaves_a_card(variant):
    client = Client()
    page = client.get(PAGE, {"variant": variant})
    question = page.context["question"]
    cards = question.pack

    asked = {"variant": variant, "trick": cards[:1], "hand": cards[1:4]}
    judged = client.get(PAGE, asked).context["question"]

    assert page.status_code == 200
    assert len(judged.legal) + len(judged.forbidden) == 3
    assert judged.legal


@pytest.mark.parametrize(
    "tapped",
    [
        {"variant": "botifarra"}, {"variant": "x" * 999}, {"trick": ["ZZ", "AS", "AS"]},
        {"hand": ["\0", "7S"]},
        {"leader": "9" * 99}, {"leader": "-1"}, {"trump": "wood"}, {"preset": "none"}, {"seats": "x"},
        {"trick": ["AS", "3S", "KS", "QS", "JS"]}, {"add_trick": "?", "drop_trick": "?"},
    ],
)  # fmt: skip
def test_whatever_is_sent_the_page_answers(tapped):
    assert ask(**tapped).status_code == 200


def test_a_full_trick_leaves_nobody_to_play():
    question = ask(trick=["AS", "3S", "KS", "QS"]).context["question"]

    assert question.verdict is None
    assert question.problems == ["4 play to a trick: nobody is left to play to this one."]


@pytest.mark.django_db
def test_from_a_match_game_and_names_are_known(club):
    match = club_match(club)
    page = joined(match).get(
        PAGE, {"match": match.public_id, "trump": "hearts", "trick": ["AS"], "hand": ["10S", "7S"]}
    )
    question = page.context["question"]

    assert question.variant.key == "manillen-4p"
    assert [name for _seat, name in question.seat_names] == ["An", "Bert", "Cas", "Dina"]
    assert [card.value for card in question.legal] == ["10S"]


@pytest.mark.django_db
def test_a_referee_turns_the_verdict_into_a_ruling(club, rosa, bob, signed_in):
    match = club_match(club)
    asked = {"match": match.public_id, "trump": "hearts", "trick": ["AS"], "hand": ["10S", "7S"]}

    assert (
        f"/m/{match.public_id}/ruling/?incident=revoke" in signed_in(rosa).get(PAGE, asked).content.decode()
    )
    assert "Make it a ruling" not in signed_in(bob).get(PAGE, asked).content.decode()
    assert "/clubs/heule/ruling/?variant=mariglia" in ask(signed_in(rosa)).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("asked", ["nosuchmatc", "\0", "x" * 999])
def test_no_such_match(asked):
    assert Client().get(PAGE, {"match": asked}).status_code == 404


def test_nothing_is_stored():
    assert Client().post(PAGE).status_code == 405


@pytest.mark.parametrize(
    ("way", "why"),
    [
        ("lliure", []),
        (
            "obligada",
            [
                "An opponent's ace of cups is winning and you can't beat it: the lowest card goes, "
                "here the four of cups."
            ],
        ),
    ],
)
def test_botifarra_is_judged_free_and_compulsory(way, why):
    """Rules 12.6."""
    tapped = {"variant": "botifarra", "trump": "diamonds", "trick": ["AH"], "hand": ["KH", "4H"], "way": way}

    assert [sentence for _card, sentence in ask(**tapped).context["question"].forbidden] == why


def test_points_may_be_given_to_a_partner():
    tapped = {"variant": "botifarra", "trick": ["AH", "5H"], "hand": ["8H", "KH", "4H"], "way": "obligada"}
    question = ask(**tapped).context["question"]

    assert [card.value for card in question.legal] == ["KH", "4H"]
    assert question.forbidden[0][1].startswith("Your side's ace of cups is winning: the lowest card goes")


def test_it_speaks_of_the_cards_of_the_match(device):
    """Mariglia with Sardinian cards; those of a game without a match are its usual ones."""
    match = new_match("mariglia", tuple("ABCD"), opened_on=device, conventions={"pack": "sardinian"})
    html = ask(match=match.public_id).content.decode()

    assert "seven of swords" in html
    assert "Swords were led and you hold one." in html
    assert "An opponent&#x27;s ace of swords is winning, and your seven beats it." in html
    assert "swords" not in ask().content.decode()
