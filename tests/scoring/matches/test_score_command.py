"""``manage.py score``: docs/formats/score-sheet.md, What the command prints."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.scoring.rules.notation import file, so_far

ROOT = Path(__file__).parents[3]
SHEETS = ROOT / "tests" / "data" / "score-sheets"
WON = {"trump": "hearts", "points": [37, 23]}


class Input(io.StringIO):
    """Standard input as a program has it: text over bytes."""

    def __init__(self, raw):
        super().__init__()
        self.buffer = io.BytesIO(raw)


@pytest.fixture
def score(monkeypatch):
    """Runs the command on standard input; exit status, and each line of the output read."""

    def run(raw, *options):
        if not isinstance(raw, bytes):
            raw = json.dumps(raw).encode()
        monkeypatch.setattr(sys, "stdin", Input(raw))
        out, err = io.StringIO(), io.StringIO()
        status = 0
        try:
            call_command("score", "-", *options, stdout=out, stderr=err)
        except SystemExit as stop:
            status = stop.code
        assert err.getvalue() == ""
        return status, [json.loads(line) for line in out.getvalue().splitlines()]

    return run


def errors(answer):
    return [(error["line"], error["field"], error["code"]) for error in answer["errors"]]


def test_the_example_of_the_format(score):
    status, (answer,) = score(file("manillen-2p", WON))

    assert status == 0
    assert answer == {
        "variant": "manillen-2p",
        "ruleset": {
            "target": 101, "best_of": 3, "card_points": 60, "blind": True, "calls": True, "tie_carry": "flat",
            "multiplier_cap": None, "capot": "tricks", "layout": "dummies", "hands_limit": None, "tariff": {},
        },
        "lines": [
            {
                "game": 1, "hand": 1, "dealer": 0, "leader": 1, "points": [7, 0], "totals": [7, 0],
                "steps": [{"code": "above_half", "side": 0, "points": 7, "text": "37 is 7 above 30: +7"}],
                "notes": [],
            },
        ],
        "games": [{"game": 1, "totals": [7, 0], "winners": [], "over": False}],
        "match": {"over": False, "games_won": [0, 0], "winners": []},
        "next": {"game": 1, "hand": 2, "dealer": 1, "leader": 0, "multiplier": 1, "target": 101},
    }  # fmt: skip


def test_column_games_print_their_columns(score):
    _, (answer,) = score(file("hornafjardarmanni", {"cut": "8H", "tricks": [6, 4, 2]}))

    assert (answer["lines"][0]["plus"], answer["lines"][0]["minus"]) == ([2, 0, 0], [0, 0, 2])
    assert answer["games"] == [
        {"game": 1, "totals": [2, 0, -2], "plus": [2, 0, 0], "minus": [0, 0, 2], "winners": [], "over": False}
    ]


@pytest.mark.parametrize(
    ("variant", "extra"),
    [
        ("manillen-4p", {"multiplier": 1, "target": 101}),
        ("manni", {"trump": "hearts", "target": 12}),
        ("hornafjardarmanni", {"target": 10}),
        ("trjamann", {"declarer": 1, "contracts_left": [["grand", "spades", "other", "nullo"]] * 3}),
        ("laugavatnsmanni", {"leader": None, "announcer": 1, "contracts_left": [
            ["grand", "hearts", "spades", "diamonds", "clubs", "nullo"]] * 3}),
        ("mariglia", {"leader": 3, "target": 35}),
        ("maniglia", {"leader": 3, "target": 35, "turn_up_counts": [True, True]}),
        ("maniglia-solo", {"leader": 2}),
        ("manille", {"leader": 3, "multiplier": 1, "target": 34}),
        ("manille-coinchee", {"leader": 3, "target": 101}),
        ("malilla", {"leader": 3, "target": 35}),
        ("botifarra", {"leader": 3, "target": 101}),
    ],
)  # fmt: skip
def test_next_has_what_the_variant_has(score, variant, extra):
    _, (answer,) = score(file(variant))

    assert answer["next"] == {"game": 1, "hand": 1, "dealer": 0, "leader": 1, **extra}


def test_next_has_no_target_where_there_is_none(score):
    _, (answer,) = score(file("hornafjardarmanni", preset="championship"))

    assert "target" not in answer["next"]


def test_next_is_absent_when_the_match_is_over(score):
    _, (answer,) = score(file("manni", so_far(12, 0, 0)))

    assert (answer["match"], "next" in answer) == (
        {"over": True, "games_won": [1, 0, 0], "winners": [0]},
        False,
    )


def test_an_adjustment_is_no_deal(score):
    _, (answer,) = score(file("manillen-4p", so_far(1, 0)))

    line = answer["lines"][0]
    assert (line["hand"], line["dealer"], line["leader"]) == (None, None, None)
    assert line["steps"] == [
        {"code": "adjustment", "side": 0, "points": 1, "text": "the director's decision (so far): +1"}
    ]


def test_a_refused_line_is_the_only_thing_printed(score):
    status, (answer,) = score(file("mariglia", {"turn_up": "4C", "points": [41, 28]}))

    assert status == 2
    assert answer == {
        "errors": [
            {
                "line": 1,
                "field": "points",
                "code": "sum",
                "message": "41 and 28 make 69; a hand of Mariglia has 70.",
            }
        ]
    }


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"  \n", b"not json", b"[]", b"null", b"NaN", b"\xff\xfe", b'"' + b"x" * 10_000_000 + b'"',
        b"[" * 1_000 + b"]" * 1_000, b"[" * 200_000, b"1e400", b"9" * 5_000, b'{"a": 1, "a": 2}', b"{}{}",
    ],
)  # fmt: skip
def test_whatever_the_input_the_command_answers_in_its_form(score, raw):
    status, (answer,) = score(raw)

    assert (status, errors(answer)) == (2, [(None, None, "format")])
    assert answer["errors"][0]["message"]


@pytest.mark.parametrize(
    "value", [b"1e400", b"9" * 401, b"9" * 5_000, b"-" + b"9" * 5_000, b"[" * 800 + b"]" * 800, b'"\\ud800"']
)
def test_strange_values_are_problems_of_their_key(score, value):
    text = json.dumps(file("manillen-2p", {"trump": "hearts", "points": "HERE"})).encode()

    status, (answer,) = score(text.replace(b'"HERE"', b"[" + value + b", 0]"))

    assert (status, [error["field"] for error in answer["errors"]]) == (2, ["points"])


def test_a_file_of_more_than_a_megabyte_is_refused(score):
    text = json.dumps(file("manillen-2p", WON)).encode()
    fits = text + b" " * (1_048_576 - len(text))

    assert score(fits)[0] == 0
    assert errors(score(fits + b" ")[1][0]) == [(None, None, "format")]


def test_a_byte_order_mark_is_ignored(score):
    text = b"\xef\xbb\xbf" + json.dumps(file("manillen-2p", WON)).encode()

    assert score(text)[0] == 0
    assert score(text + b"\n", "--jsonl")[0] == 0
    assert score(b"\xef\xbb\xbf\n" + text, "--jsonl")[0] == 0


def test_half_a_character_comes_out_as_an_escape(score):
    status, (answer,) = score(file("manillen-2p", ours_is_not="x") | {"\ud800": 1})

    assert status == 2
    assert [error["message"] for error in answer["errors"] if error["code"] == "unknown_field"] == [
        "“\ud800” does not belong here."
    ]


def test_many_sheets_come_one_a_line(score):
    good, bad = json.dumps(file("manillen-2p", WON)).encode(), b'{"format": 1}'

    status, answers = score(b"\n".join([good, b"", b"  \r", bad, b"{", good + b"\r"]), "--jsonl")

    assert status == 2
    assert ["errors" in answer for answer in answers] == [False, True, True, False]
    assert score(good + b"\n" + good + b"\n", "--jsonl")[0] == 0


def test_each_line_may_have_a_megabyte(score):
    good = json.dumps(file("manillen-2p", WON)).encode()
    full = good + b" " * (1_048_576 - len(good))

    status, answers = score(full + b"\n" + full + b" \n" + good, "--jsonl")

    assert (status, ["errors" in answer for answer in answers]) == (2, [False, True, False])


def test_no_sheets_are_no_results(score):
    assert score(b"", "--jsonl") == (0, [])


def test_a_file_that_is_not_there_is_answered_in_the_same_form(tmp_path, capsys):
    for place in (tmp_path / "nowhere.json", tmp_path):
        with pytest.raises(SystemExit) as stopped:
            call_command("score", str(place))

        answer = json.loads(capsys.readouterr().out)
        assert (stopped.value.code, errors(answer)) == (2, [(None, None, "format")])


@pytest.mark.parametrize("sheet", sorted(path.stem for path in SHEETS.glob("*-rules-*.json")))
def test_the_sheets_of_the_rules_come_to_the_totals_of_the_rules(sheet, capsys):
    call_command("score", str(SHEETS / f"{sheet}.json"))

    answer = json.loads(capsys.readouterr().out)
    expected = json.loads((SHEETS / "totals.json").read_text())
    assert [line["totals"] for line in answer["lines"]] == expected[sheet]


def test_from_a_shell_it_needs_no_database_and_prints_utf_8():
    """Once as it is really used: another process, an output that has no letters of its own."""
    sheet = json.dumps(file("hornafjardarmanni", {"cut": "3D", "tricks": [0, 8, 4]})).encode()
    environment = {
        "PATH": "",
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "PYTHONIOENCODING": "ascii",
        "DATABASE_URL": "sqlite:////nowhere/at/all.sqlite3",
        "SECRET_KEY": "only-for-tests",
    }

    done = subprocess.run(
        [sys.executable, "manage.py", "score", "-"],
        input=sheet,
        capture_output=True,
        cwd=ROOT,
        env=environment,
    )

    assert (done.returncode, done.stderr) == (0, b"")
    answer = json.loads(done.stdout.decode("utf-8"))
    assert answer["lines"][0]["steps"][1]["text"] == "tricks to avoid: 8 is 4 above 4: −4"
