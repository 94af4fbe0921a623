"""``manage.py draw``: files in, rounds out (tournament-file.md)."""

import io
import json
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

SPRING_CUP = Path("tests/data/tournaments/spring-cup.json")


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs a command: its exit status, and the JSON values it printed, one a line."""

    def run(*arguments, stdin=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = 0
        try:
            call_command(*arguments)
        except SystemExit as stop:
            status = stop.code
        out = capsys.readouterr().out
        return status, [json.loads(line) for line in out.splitlines()]

    return run


def test_it_draws_the_next_round_without_a_database(run):
    status, [answer] = run("draw", str(SPRING_CUP))

    assert status == 0
    assert (answer["stage"], answer["round"]) == (1, 2)
    seated = sorted(entrant for table in answer["tables"] for side in table["sides"] for entrant in side)
    resting = [one["entrant"] for one in answer["sitting_out"]]
    assert sorted(seated + resting) == ["a", "b", "c", "d", "f", "g"]
    assert set(answer) == {"stage", "round", "tables", "sitting_out", "quality"}


def test_all_wraps_the_rounds_in_a_list(run):
    assert run("draw", "--all", str(SPRING_CUP))[1] == [{"rounds": run("draw", str(SPRING_CUP))[1]}]


def test_a_dash_reads_standard_input(run):
    assert run("draw", "-", stdin=SPRING_CUP.read_bytes()) == run("draw", str(SPRING_CUP))


def test_jsonl_answers_each_line_that_is_not_blank_on_a_line(run):
    cup = json.dumps(json.loads(SPRING_CUP.read_text())).encode()

    status, answers = run("draw", "--jsonl", "-", stdin=cup + b"\n\n  \n[]\n" + cup)

    assert status == 2
    assert [set(answer) & {"errors", "round"} for answer in answers] == [{"round"}, {"errors"}, {"round"}]


def test_what_is_refused_is_answered_with_its_place_code_and_a_sentence(run):
    status, answers = run(
        "draw", "-", stdin=b'{"format": "manille-tournament/1", "entrants": 3, "stages": [{}]}'
    )

    assert status == 2
    assert answers == [
        {
            "errors": [
                {"path": "entrants", "code": "type", "message": "A list in brackets belongs here."},
                {"path": "stages[0].system", "code": "missing", "message": "“system” is missing."},
            ]
        }
    ]


@pytest.mark.parametrize("command", ["draw", "standings", "simulate"])
@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"[1",
        b"\xff",
        b'"' + b"x" * 5_000_000 + b'"',
        b"[" * 200_000,
        b'{"a": 1, "a": 2}',
        b"\xed\xa0\x80",
    ],
)
def test_what_cannot_be_read_is_a_format_error(run, command, raw):
    status, [answer] = run(command, "-", stdin=raw)

    assert status == 2
    assert [(error["path"], error["code"]) for error in answer["errors"]] == [("", "format")]


def test_a_file_that_is_not_there_is_answered_too(run, tmp_path):
    status, [answer] = run("draw", str(tmp_path / "none.json"))

    assert (status, answer["errors"][0]["code"]) == (2, "format")


def test_lone_surrogates_are_printed_as_escapes(run):
    file = json.loads(SPRING_CUP.read_text())
    file["\ud800"] = 1

    status, [answer] = run("draw", "-", stdin=json.dumps(file).encode())

    assert status == 2
    assert answer["errors"][0] | {"message": ""} == {"path": "\ud800", "code": "unknown_field", "message": ""}


def test_the_round_waits_for_results(run):
    file = json.loads(SPRING_CUP.read_text())
    del file["stages"][0]["played"][0]["tables"][0]["scores"]

    status, [answer] = run("draw", "-", stdin=json.dumps(file).encode())

    assert status == 2
    assert answer["errors"] == [
        {
            "path": "stages[0].played[0]",
            "code": "unfinished_round",
            "message": "Round 1 still waits for results.",
        }
    ]
