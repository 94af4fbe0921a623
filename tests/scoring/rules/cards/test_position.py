"""What can't be judged, and its codes (docs/formats/legal-play.md and score-sheet.md)."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards.position import PositionError, TrickPosition, read_file, read_position

GOOD: dict[str, Any] = {
    "variant": "manille",
    "trump": "hearts",
    "leader": 0,
    "trick": ["AS", "7S"],
    "hand": ["10S", "KH"],
}
SOLO = GOOD | {"variant": "maniglia-solo", "seats": 4, "bidder": 1, "hand": ["2S", "KH"]}
PLUS = GOOD | {"variant": "manillen-plus", "seats": 3, "dealer": 1}


def problems(data: Any) -> list[tuple[str | None, str]]:
    """Field and code of everything that is wrong with a position, sorted."""
    with pytest.raises(PositionError) as refused:
        read_position(data)
    return sorted(((problem.field, problem.code) for problem in refused.value.problems), key=str)


def without(data: dict[str, Any], key: str) -> dict[str, Any]:
    return {other: value for other, value in data.items() if other != key}


@pytest.mark.parametrize("data", [GOOD, SOLO, PLUS, PLUS | {"seats": 6, "dealer": None}])
def test_a_position_in_order_is_read(data):
    position = read_position(data)
    assert (position.variant, position.trick, position.hand) == (
        data["variant"],
        tuple(data["trick"]),
        tuple(data["hand"]),
    )


@pytest.mark.parametrize("data", [None, [], "manille", 3, True, [GOOD]])
def test_what_is_no_object_is_refused_alone(data):
    assert problems(data) == [(None, "format")]


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "not_json"),
        (b"{", "not_json"),
        (b'{"leader": NaN}', "not_json"),
        (b'{"leader": 1, "leader": 2}', "key_twice"),
        (b"\xff\xfe", "not_utf8"),
        (b"[" * 100_000, "too_deep"),
        (b" " * 1_048_577, "too_big"),
    ],
)
def test_what_cannot_be_read_is_a_matter_of_format(raw, reason):
    with pytest.raises(PositionError) as refused:
        read_file(raw)
    assert [(p.field, p.code, p.facts["reason"]) for p in refused.value.problems] == [
        (None, "format", reason)
    ]


def test_a_byte_order_mark_is_ignored():
    assert read_file(b"\xef\xbb\xbf" + json.dumps(GOOD).encode()).hand == ("10S", "KH")


@pytest.mark.parametrize(
    ("variant", "code"),
    [
        (None, "missing"), ("poker", "unknown_variant"), ("Manille", "unknown_variant"),
        (7, "unknown_variant"), (["manille"], "unknown_variant"), ("botifarra", "not_in_variant"),
    ],
)  # fmt: skip
def test_the_variant_comes_before_everything_else(variant, code):
    assert problems({"variant": variant, "hand": 7, "foo": 1}) == [("variant", code)]
    assert problems({"hand": []} if variant is None else {"variant": variant}) == [("variant", code)]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"trump": None}, [("trump", "missing")]),
        ({"leader": None}, [("leader", "missing")]),
        ({"trick": None}, [("trick", "missing")]),
        ({"hand": None}, [("hand", "missing")]),
        ({"foo": 1}, [("foo", "unknown_field")]),
        ({"foo": None}, [("foo", "unknown_field")]),
        ({"format": "manille-score-sheet/1"}, [("format", "unknown_field")]),
        ({"trump": 1}, [("trump", "type")]),
        ({"trump": "blind"}, [("trump", "range")]),
        ({"trump": "Hearts"}, [("trump", "range")]),
        ({"leader": "0"}, [("leader", "type")]),
        ({"leader": True}, [("leader", "type")]),
        ({"leader": 1.0}, [("leader", "type")]),
        ({"leader": 4}, [("leader", "range")]),
        ({"leader": -1}, [("leader", "range")]),
        ({"hand": "AS"}, [("hand", "type")]),
        ({"hand": []}, [("hand", "type")]),
        ({"hand": [7]}, [("hand", "type")]),
        ({"hand": ["AH", None]}, [("hand", "type")]),
        ({"hand": ["6S"]}, [("hand", "card")]),
        ({"hand": ["as"]}, [("hand", "card")]),
        ({"hand": ["10"]}, [("hand", "card")]),
        ({"hand": ["KH", "KH"]}, [("hand", "duplicate_card")]),
        ({"hand": ["KH", "AS"]}, [("hand", "duplicate_card")]),
        ({"trick": ["AS", "AS"]}, [("trick", "duplicate_card")]),
        ({"trick": ["AS", "7S", "8S", "9S"]}, [("trick", "range")]),
        ({"trick": ["AS", "7S", "8S", "9S", "JS"]}, [("trick", "range")]),
        ({"trick": {}}, [("trick", "type")]),
        ({"ruleset": []}, [("ruleset", "type")]),
        ({"ruleset": {"foo": 1}}, [("foo", "unknown_option")]),
        ({"ruleset": {"target": 0}}, [("target", "option_value")]),
        ({"ruleset": {"preset": "bruges"}}, [("preset", "option_value")]),
        ({"ruleset": {"court_order": "queen-jack"}}, [("court_order", "unknown_option")]),
    ],
)
def test_each_key_by_itself(change, expected):
    assert problems(GOOD | change) == expected


def test_everything_that_is_wrong_is_said_at_once():
    wrong = {"variant": "manille", "ruleset": {"target": "x"}, "trump": 1, "leader": 9, "trick": 3, "foo": 1}
    assert problems(wrong) == [
        ("foo", "unknown_field"), ("hand", "missing"), ("leader", "range"), ("target", "option_value"),
        ("trick", "type"), ("trump", "type"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "code"),
    [(["XX", 3, "XX"], "type"), (["XX", "KH", "KH"], "card")],
)
def test_of_two_problems_of_a_key_the_one_higher_up_is_named(hand, code):
    assert problems(GOOD | {"hand": hand}) == [("hand", code)]
    assert problems(GOOD | {"trick": ["XX", "AS", "AS", "AS"]}) == [("trick", "range")]


def test_an_option_and_a_key_of_the_same_name_are_one_problem():
    assert problems(GOOD | {"hand": [], "ruleset": {"hand": 1}}) == [("hand", "unknown_option")]


@pytest.mark.parametrize("key", ["ruleset", "seats", "dealer", "bidder"])
def test_a_known_key_with_null_counts_as_absent(key):
    assert isinstance(read_position(GOOD | {key: None}), TrickPosition)


@pytest.mark.parametrize("key", ["seats", "dealer", "bidder"])
def test_keys_of_other_variants_are_unknown(key):
    assert problems(GOOD | {key: 0}) == [(key, "unknown_field")]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (without(SOLO, "seats"), [("seats", "missing")]),
        (without(SOLO, "bidder"), [("bidder", "missing")]),
        (SOLO | {"bidder": None}, [("bidder", "missing")]),
        (SOLO | {"bidder": 4}, [("bidder", "range")]),
        (SOLO | {"dealer": 0}, [("dealer", "unknown_field")]),
        (SOLO | {"seats": 6}, [("seats", "range")]),
        (SOLO | {"seats": "4"}, [("seats", "type")]),
        (SOLO | {"seats": 3, "trick": ["AS"]}, [("hand", "card")]),  # without the twos
        (SOLO | {"seats": 3, "hand": ["KS"], "trick": ["AS", "3S", "4S"]}, [("trick", "range")]),
        (without(PLUS, "dealer"), [("dealer", "missing")]),
        (without(PLUS, "seats"), [("seats", "missing")]),
        (PLUS | {"seats": 6}, [("dealer", "unknown_field")]),
        (PLUS | {"seats": 4}, [("seats", "range")]),
        (PLUS | {"bidder": 0}, [("bidder", "unknown_field")]),
    ],
)
def test_who_plays_alone_is_told_where_somebody_does(data, expected):
    assert problems(data) == expected


def test_what_hangs_on_the_seats_waits_until_they_are_right():
    wrong = SOLO | {"seats": 9, "leader": 7, "bidder": 7, "trick": ["AS", "3S", "4S", "5S", "6S"]}
    assert problems(wrong) == [("seats", "range")]
    assert problems(wrong | {"leader": "7", "hand": ["8S"]}) == [
        ("hand", "card"),
        ("leader", "type"),
        ("seats", "range"),
    ]
    assert problems(SOLO | {"ruleset": {"hands": 10}}) == [("hands", "option_value")]
    assert problems(SOLO | {"ruleset": {"hands": 10}, "seats": None}) == [("seats", "missing")]
    assert read_position(SOLO | {"ruleset": {"hands": 10}, "seats": 5}).sides == (0, 1, 0, 0, 0)


@pytest.mark.parametrize(
    ("change", "seats"),
    [
        ({}, 4),
        ({"seats": 4}, 4),
        ({"seats": 2, "trick": []}, 2),
        ({"ruleset": {"layout": "stacks"}, "trick": []}, 2),
        ({"ruleset": {"layout": "stacks"}, "seats": 4}, 4),
    ],
)
def test_two_people_play_with_dummies_unless_they_lay_out_stacks(change, seats):
    position = read_position(GOOD | {"variant": "manillen-2p"} | change)
    assert len(position.sides) == seats


@pytest.mark.parametrize(
    ("variant", "missing"),
    [
        *(("manillen-4p", card) for card in ("6S", "2H")),
        *(("mariglia", card) for card in ("10S", "9S", "8H")),
        *(("manni", card) for card in ("2S", "2H")),
        *(("trjamann", card) for card in ("1S", "11H", "joker", "")),
    ],
)
def test_a_card_must_be_in_the_pack(variant, missing):
    position = {"variant": variant, "trump": "none", "leader": 0, "trick": ["AS"], "hand": [missing]}
    assert problems(position) == [("hand", "card")]


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6)
    | st.sampled_from(["AS", "7H", "10S", "hearts", "none", "manille", "maniglia-solo", "manillen-plus"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip
KEYS = ["variant", "ruleset", "seats", "trump", "leader", "dealer", "bidder", "trick", "hand"]


@given(values)
def test_whatever_it_is_it_is_read_or_refused(data):
    _read_or_refuse(data)


@given(st.sampled_from([GOOD, SOLO, PLUS]), st.dictionaries(st.sampled_from(KEYS), values, max_size=4))
def test_whatever_stands_at_a_key_the_position_is_read_or_refused(data, change):
    _read_or_refuse(data | change)


@given(st.binary(max_size=200))
def test_whatever_the_bytes_they_are_read_or_refused(raw):
    with pytest.raises(PositionError):
        read_file(raw)


def _read_or_refuse(data: Any) -> None:
    try:
        position = read_position(data)
    except PositionError as error:
        fields = [problem.field for problem in error.problems]
        assert fields
        assert len(set(fields)) == len(fields)
    else:
        assert isinstance(position, TrickPosition)
