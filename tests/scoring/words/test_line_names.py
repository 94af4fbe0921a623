"""A line of the sheet has one name wherever people read of it: that of the board."""

from scoring.pad.board import board_of
from scoring.rules import fold, read_header
from scoring.words.line_names import name_of
from tests.scoring.rules.notation import file, played, so_far

BEST_OF_THREE = {"target": 10, "best_of": 3}


def hand(taken: int) -> dict[str, object]:
    return {"trump": "hearts", "points": [taken, None]}


VOID = {"kind": "void", "reason": "misdealt"}
LINES = [hand(35), VOID, so_far(1, 0), hand(40), hand(31)]


def test_hands_are_counted_and_what_is_no_hand_has_a_name_of_its_own():
    names = [name_of(line) for line in played("manillen-2p", *LINES, **BEST_OF_THREE).lines]

    assert names == [
        "Game 1, hand 1",
        "Game 1, void deal",
        "Game 1, adjustment",
        "Game 1, hand 2",
        "Game 2, hand 1",
    ]


def test_a_hand_is_called_what_the_board_said_when_it_was_dealt():
    for number, line in enumerate(LINES):
        if line not in (VOID, so_far(1, 0)):
            board = board_of(played("manillen-2p", *LINES[:number], **BEST_OF_THREE))
            written = played("manillen-2p", *LINES[: number + 1], **BEST_OF_THREE).lines[-1]
            assert name_of(written) == board.state[0].text


def test_a_penalty_is_a_hand_of_its_game():
    penalty = {"kind": "penalty", "infraction": "revoke", "offender": 0}

    folded = played("manillen-2p", hand(35), penalty, tariff={"revoke": 5})

    assert name_of(folded.lines[1]) == "Game 1, hand 2"


def test_a_hand_that_nobody_took_leaves_its_number_to_the_next():
    taken = {"bidder": 0, "bid": 30, "trump": "hearts", "points": 40}

    names = [name_of(line) for line in played("maniglia-solo", {"bidder": None}, taken).lines]

    assert names == ["Game 1, everybody passed", "Game 1, hand 1"]


def test_what_can_not_stand_takes_no_number():
    header, lines = read_header(file("manillen-2p", hand(99), hand(35)))

    names = [name_of(line) for line in fold(header, lines, strict=False).lines]

    assert names == ["Game 1, a line that does not count", "Game 1, hand 1"]
