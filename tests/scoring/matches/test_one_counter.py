"""People read of a hand by game and number, as the board counts; addresses and forms count lines."""

import re

import pytest

from scoring.clubs.words.log import rows_of
from scoring.models import LateHand, LogEntry
from tests.scoring.factories import hand, new_match, play
from tests.scoring.phones import refuse

pytestmark = pytest.mark.django_db

VOID = {"kind": "void", "reason": "misdealt"}
ADJUSTMENT = {"kind": "adjustment", "points": [1, 0], "reason": "late"}


@pytest.fixture
def match(device):
    """The fourth line is the second hand, and the fifth the first of the second game."""
    match = new_match("manillen-2p", ("An", "Bert"), {"target": 20, "best_of": 3}, opened_on=device)
    play(match, hand(40), VOID, ADJUSTMENT, hand(45), hand(31))
    return match


def page_of(client, match, path=""):
    return client.get(f"/m/{match.public_id}/{path}").content.decode()


def test_the_sheet_to_sign_counts_hands_game_by_game(phone, match):
    page = page_of(phone, match, "sign/")

    heads = re.findall(r'<th scope="rowgroup"[^>]*>\s*(.*?)\s*</th>', page, re.DOTALL)
    assert [re.sub(r"<[^>]+>", "", head) for head in heads] == [
        "1",
        "Game 1, void deal",
        "Game 1, adjustment",
        "2",
        "1",
    ]


def test_who_refuses_chooses_a_hand_and_the_form_sends_the_line(phone, match):
    page = page_of(phone, match, "sign/1/refuse/")

    choice = re.compile(r'name="line" value="(\d+)".*?<span class="visually-hidden">(.*?)</span>', re.DOTALL)
    assert choice.findall(page) == [
        ("5", "Game 2, hand 1"),
        ("4", "Game 1, hand 2"),
        ("3", "Game 1, adjustment"),
        ("2", "Game 1, void deal"),
        ("1", "Game 1, hand 1"),
    ]


def test_a_dispute_and_the_page_of_the_line_say_the_same_name(phone, match):
    refuse(phone, match, 1, line="4")

    for path in ("", "sign/", "lines/4/"):
        assert "Game 1, hand 2" in page_of(phone, match, path)
        assert not re.search(r"[Ll]ine \d", page_of(phone, match, path))


def test_a_struck_line_has_no_number(phone, match):
    phone.post(f"/m/{match.public_id}/lines/5/strike/", {"version": "1"})

    assert re.search(r"<h1>\s*Game 2, a line that does not count", page_of(phone, match, "lines/5/"))


def test_the_log_says_which_hand_it_was_when_it_was_written(phone, match):
    assert phone.post(f"/m/{match.public_id}/lines/5/strike/", {"version": "1"}).status_code == 302

    sentences = [row.sentence for row in rows_of(LogEntry.objects.filter(match=match).order_by("pk"))]

    assert sentences == [
        "Wrote down: Game 1, hand 1",
        "Wrote down: Game 1, void deal",
        "Wrote down: Game 1, adjustment",
        "Wrote down: Game 1, hand 2",
        "Wrote down: Game 2, hand 1",
        "Struck: Game 2, hand 1",
    ]


def test_beside_a_late_hand_stands_what_the_sheet_has_in_its_place(phone, match):
    for number in (4, 6):
        late = {"number": number, "facts": hand(31), "client_id": f"{number:032}", "cause": "over"}
        LateHand.objects.create(match=match, kept_at=match.opened_at, **late)

    page = page_of(phone, match, "late/")

    assert page.count("The sheet has in its place:") == 1
    assert f'/m/{match.public_id}/lines/4/">Game 1, hand 2</a>' in page


def test_a_spectator_reads_the_same_names(match, client):
    assert "Game 1, hand 2" in page_of(client, match, "lines/4/")
