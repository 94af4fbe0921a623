"""A score sheet file becomes a match: with every line, or not at all."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scoring.models import Line, Match

pytestmark = pytest.mark.django_db

# docs/rules, 2.4
GAME = [
    {"trump": "hearts", "points": [37, 23]},
    {"trump": "none", "points": [22, 38]},
    {"trump": "none", "along": True, "points": [35, 25]},
    {"trump": "none", "along": True, "against": True, "points": [34, 26]},
    {"trump": "spades", "points": [30, 30]},
    {"trump": "clubs", "along": True, "points": [19, 41]},
    {"trump": "blind", "points": [33, 27]},
    {"trump": "diamonds", "points": [60, 0], "all_tricks": 0},
]


def sheet(*lines, **header):
    return {
        "format": "manille-score-sheet/1",
        "variant": "manillen-2p",
        "players": ["Anna", "Bob"],
        "lines": list(lines),
        **header,
    }


def paste(client, data):
    return client.post("/import/", {"text": data if isinstance(data, str) else json.dumps(data)})


def test_the_worked_example_is_imported_with_every_line(client):
    response = paste(client, sheet(*GAME, ruleset={"best_of": 1}))

    match = Match.objects.get()
    assert response["Location"] == f"/m/{match.public_id}/"
    assert [line.written for line in match.lines.newest()] == [{"kind": "hand", **line} for line in GAME]
    assert match.final["games"] == [{"totals": [131, 60], "winners": [0]}]
    assert match.is_closed
    assert match.opened_on is not None


def test_a_sheet_ends_somewhere(client, device, post_line):
    """26,000 lines once took 23 seconds to come in, and every reader two minutes."""
    lines = [{"kind": "void", "reason": "misdealt"}] * 500
    refused = paste(client, sheet(*lines, lines[0]))
    assert "at most 500 lines" in refused.content.decode()
    assert Match.objects.count() == 0

    paste(client, sheet(*lines))
    match = Match.objects.get()
    full = post_line(client, match, number=501, trump="hearts", points_0="37")
    assert "at most 500 lines" in full.content.decode()
    assert match.lines.count() == 500


def test_a_file_can_be_uploaded_and_gone_on_with(client):
    upload = SimpleUploadedFile("sheet.json", b"\xef\xbb\xbf" + json.dumps(sheet(*GAME[:2])).encode())

    response = client.post("/import/", {"file": upload}, follow=True)

    match = Match.objects.get()
    assert not match.is_closed
    assert response.context["sheet"].next_number == 3


def test_what_is_exported_is_what_was_imported(client):
    given = sheet(
        {"kind": "void", "reason": "misdealt"},
        *GAME[:3],
        {"kind": "adjustment", "points": [-3, 0], "reason": "came late"},
        ruleset={"target": 61, "tariff": {"revoke": 60}},
        first_dealer=1,
        stopped=True,
    )
    paste(client, given)

    exported = json.loads(client.get(f"/m/{Match.objects.get().public_id}/sheet.json").content)

    hands = [{"kind": "hand", **line} for line in GAME[:3]]
    assert exported == {**given, "lines": [given["lines"][0], *hands, given["lines"][-1]]}


@pytest.mark.parametrize(
    ("data", "problems"),
    [
        ("{", [(None, None)]),
        ("[]", [(None, None)]),
        ("[" * 2000, [(None, None)]),
        ('{"format": NaN}', [(None, None)]),
        ({"format": "other/1"}, [(None, "format")]),
        (sheet(variant="bridge"), [(None, "variant")]),
        (sheet(players=["Anna"], ruleset={"targt": 1}), [(None, "players"), (None, "targt")]),
        (sheet(*GAME[:2], {"trump": "hearts", "points": [41, 28]}), [(3, "points")]),
        (sheet({"trump": "stars", "points": [True, 1]}), [(1, "points"), (1, "trump")]),
        (sheet(*GAME, {"trump": "hearts", "points": [31, 29]}, ruleset={"best_of": 1}), [(9, None)]),
        (
            f'{{"format": "manille-score-sheet/1", "variant": "manni", "players": ["A", "B", "C"], '
            f'"lines": [{{"tricks": [{"9" * 5000}, 0, 0]}}]}}',
            [(1, "tricks")],
        ),
    ],
)
def test_a_wrong_file_is_refused_line_by_line_in_words_and_nothing_is_stored(client, data, problems):
    response = paste(client, data)

    shown = response.context["problems"]
    assert response.status_code == 200
    assert sorted(((p["line"], p["field"]) for p in shown), key=str) == sorted(problems, key=str)
    assert all(problem["sentence"] for problem in shown)
    assert response.context["form"]["text"].value() == (data if isinstance(data, str) else json.dumps(data))
    assert not Match.objects.exists()
    assert not Line.objects.exists()


def test_nothing_and_too_much_are_refused_too(client):
    nothing = client.post("/import/", {})
    big = SimpleUploadedFile("big.json", b'{"a": "' + b"x" * 1_100_000 + b'"}')
    too_much = client.post("/import/", {"file": big})
    empty = client.post("/import/", {"file": SimpleUploadedFile("empty.json", b"")})

    assert nothing.context["form"].non_field_errors() == ["Choose a file, or paste the text of one."]
    assert len(too_much.context["problems"]) == 1
    assert len(empty.context["problems"]) == 1
    assert not Match.objects.exists()


@pytest.mark.parametrize("text", ["\0", "\ud800"])
def test_characters_that_are_none_are_refused_before_a_database_chokes_on_them(client, text):
    for data in (
        sheet(players=[f"A{text}", "Bob"]),
        sheet({"kind": "void", "reason": f"x{text}"}),
        sheet(ruleset={"tariff": {f"x{text}": 3}}),
    ):
        response = paste(client, data)
        assert "a character that is none" in response.context["form"].non_field_errors()[0]
    assert not Match.objects.exists()


def test_a_sum_is_refused_with_the_name_of_the_game(client):
    response = paste(client, sheet({"trump": "hearts", "points": [41, 28]}))

    assert response.context["problems"] == [
        {"line": 1, "field": "points", "sentence": "41 and 28 make 69; a hand of Manillen for two has 60."}
    ]


def test_a_device_imports_only_so_many_matches_an_hour(client, settings):
    settings.MATCHES_PER_DEVICE_AND_HOUR = 1
    paste(client, sheet())

    response = paste(client, sheet())

    assert "as it may: 1" in response.context["form"].non_field_errors()[0]
    assert Match.objects.count() == 1


def test_an_import_costs_as_many_queries_whatever_its_length(client, django_assert_num_queries):
    paste(client, sheet(*GAME[:1]))
    with django_assert_num_queries(9):
        paste(client, sheet(*GAME[:1]))
    with django_assert_num_queries(9):
        paste(client, sheet(*GAME, *GAME, ruleset={"best_of": 5}))
