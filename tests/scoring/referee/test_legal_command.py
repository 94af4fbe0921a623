"""``manage.py legal`` (docs/formats/legal-play.md): files in, answers out, never a traceback."""

import io
import json
import sys
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.management.commands.legal import answer_to

OPPONENT = {
    "variant": "mariglia",
    "trump": "hearts",
    "leader": 1,
    "trick": ["3S", "AS"],
    "hand": ["7S", "KS", "4H"],
}
ANSWER = {
    "legal": ["7S"],
    "forbidden": [
        {
            "card": "KS",
            "rule": "must_beat",
            "text": "An opponent's ace of spades is winning, and your seven beats it.",
        },
        {"card": "4H", "rule": "must_follow", "text": "Spades were led and you hold one."},
    ],
}


@pytest.fixture
def run(tmp_path, capsys):
    """``run(text, …)``: the exit status and what the command printed for a file with this text."""

    def run_legal(content: str | bytes, *arguments: str) -> tuple[int, str]:
        file = tmp_path / "position.json"
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return _outcome(capsys, str(file), *arguments)

    return run_legal


def _outcome(capsys: Any, *arguments: str) -> tuple[int, str]:
    status = 0
    try:
        call_command("legal", *arguments)
    except SystemExit as end:
        status = end.code
    return status, capsys.readouterr().out


def test_a_position_is_answered_in_words(run):
    status, printed = run(json.dumps(OPPONENT))
    assert (status, json.loads(printed)) == (0, ANSWER)


def test_standard_input_is_read_too(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(OPPONENT).encode())))
    status, printed = _outcome(capsys, "-")
    assert (status, json.loads(printed)) == (0, ANSWER)


def test_a_closed_standard_input_is_a_file_that_is_not_there(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    status, printed = _outcome(capsys, "-")
    assert (status, json.loads(printed)["errors"][0]["code"]) == (2, "format")


def test_a_refusal_says_field_code_and_message_and_exits_with_2(run):
    status, printed = run(json.dumps(OPPONENT | {"hand": ["8S"]}))
    assert status == 2
    assert json.loads(printed) == {
        "errors": [{"field": "hand", "code": "card", "message": "“8S” is no card of this game's pack."}]
    }


def test_a_file_that_is_not_there_is_refused_like_any_other(capsys, tmp_path):
    status, printed = _outcome(capsys, str(tmp_path / "nothing.json"))
    assert status == 2
    assert json.loads(printed) == {
        "errors": [{"field": None, "code": "format", "message": "The file can't be read."}]
    }


def test_with_jsonl_every_line_that_is_not_blank_has_its_answer_in_order(run):
    status, printed = run(f"{json.dumps(OPPONENT)}\n\n  \r\nnonsense\n{json.dumps(OPPONENT)}", "--jsonl")
    answers = [json.loads(line) for line in printed.splitlines()]
    assert status == 2
    assert [list(answer) for answer in answers] == [
        ["legal", "forbidden"],
        ["errors"],
        ["legal", "forbidden"],
    ]
    assert run(f"{json.dumps(OPPONENT)}\n", "--jsonl")[0] == 0
    assert run("\n", "--jsonl") == (0, "")


@pytest.mark.parametrize(
    "content",
    [
        b"", b"\xff", b"[1e400]", b"NaN", b"[" * 100_000, b'{"a": ' * 5_000, b" " * 10_000_000, b"9" * 10_000,
        b'{"variant": "manille", "hand": ["\\ud800"], "\\udfff": 1}', b'{"variant": "\\u0000"}',
    ],
)  # fmt: skip
def test_no_input_makes_it_stumble(run, content):
    status, printed = run(content)
    assert status == 2
    assert json.loads(printed)["errors"]
    assert run(content.replace(b"\n", b""), "--jsonl")[0] in (0, 2)


@pytest.mark.parametrize(
    ("variant", "trick", "hand", "text"),
    [
        ("manille", ["AH"], ["9D", "QC", "JC"],
         "An opponent's ace of hearts is winning, you hold no hearts, and your jack of clubs is a trump."),
        ("manille", ["AH", "QC"], ["9D", "KC", "JC"],
         "You hold no hearts, and an opponent trumped with the queen of clubs: "
         "your king of clubs is higher."),
        ("manillen-4p", ["AH", "QC", "7H"], ["JC", "9D"],
         "The queen of clubs is the highest trump in the trick; your jack is lower, "
         "and you hold another card, the nine of diamonds."),
        ("maniglia", ["JD"], ["QD", "KD"],
         "An opponent's horse of coins is winning, and your king beats it."),
        ("malilla", ["QD"], ["2D", "JD"], "An opponent's sota of coins is winning, and your horse beats it."),
        ("maniglia", ["QH"], ["2S", "2H"], "Cups were led and you hold one."),
        ("manni", ["QH"], ["3S", "3H"], "Hearts were led and you hold one."),
    ],
)  # fmt: skip
def test_every_rule_names_the_cards_as_the_players_do(variant, trick, hand, text):
    position = {"variant": variant, "trump": "clubs", "leader": 0, "trick": trick, "hand": hand}
    answer = answer_to(json.dumps(position).encode())
    assert answer["forbidden"][0]["text"] == text


POSITION = {
    "variant": "manillen-plus",
    "seats": 3,
    "dealer": 0,
    "trump": "none",
    "leader": 0,
    "trick": [],
    "hand": ["7S"],
}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seats": 4}, "“seats” is one of: 3, 6."),
        ({"seats": "4"}, "“seats” is a whole number."),
        ({"leader": 3}, "“leader” is a seat from 0 to 2."),
        ({"trump": "blind"}, "“trump” is one of: hearts, spades, diamonds, clubs, none."),
        ({"trump": 4}, '“trump” is a suit in words, or "none".'),
        ({"trick": ["AS", "KS", "QS"]}, "3 play to a trick: nobody is left to play to this one."),
        ({"trick": "AS"}, '“trick” is a list of cards, such as ["7H", "10S"].'),
        ({"hand": []}, '“hand” is a list of one card or more, such as ["7H", "10S"].'),
        ({"hand": ["KS", "KS"]}, "KS is there twice."),
        ({"dealer": None}, "“dealer” is needed and isn't there."),
        ({"bidder": 1}, "A position of this game has no “bidder”."),
        ({"ruleset": 1}, "“ruleset” is an object of options."),
        ({"ruleset": {"x": 1}}, "This game has no option “x”."),
        ({"ruleset": {"target": -1}}, "Target: a whole number from 1 to 1000000 belongs here."),
        ({"variant": "poker"}, "There is no such game."),
        ({"variant": "botifarra"}, "Legal play isn't judged in this game."),
    ],
)
def test_every_refusal_says_what_to_do(change, message):
    answer = answer_to(json.dumps(POSITION | change).encode())
    assert [error["message"] for error in answer["errors"]] == [message]


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.text(max_size=5), st.text(max_size=5)) | st.text() | st.lists(st.integers()))
def test_any_json_gets_errors_in_words(data):
    answer = answer_to(json.dumps(data).encode())
    assert all(error["message"] for error in answer["errors"])
