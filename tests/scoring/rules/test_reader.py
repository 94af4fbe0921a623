"""Strict reading of JSON, for score sheets and tournament files."""

import pytest

from scoring.rules.reader import BYTE_ORDER_MARK, UnreadableError, is_blank, is_text, read


def why_not(raw, limit=1_000):
    with pytest.raises(UnreadableError) as caught:
        read(raw, limit=limit)
    return caught.value.reason


def test_a_byte_order_mark_is_ignored():
    assert read(BYTE_ORDER_MARK + b'{"a": [1, null, true]}', limit=100) == {"a": [1, None, True]}


def test_the_limit_is_in_bytes_and_the_last_one_still_counts():
    assert read(b'"abcd"', limit=6) == "abcd"
    assert why_not(b'"abcd"', limit=5) == "too_big"


@pytest.mark.parametrize(
    "raw",
    [b"", b"   ", b"{", b"[1,]", b"{'a': 1}", b"nul", b"NaN", b"[Infinity]", b'{"a": -Infinity}', b"01",
    b"1 2",
     b'"\x01"', b'{"a": 1,}', b"// no"],
)  # fmt: skip
def test_what_is_not_json(raw):
    assert why_not(raw) == "not_json"


def test_other_reasons():
    assert why_not(b'"\xff"') == "not_utf8"
    assert why_not('"ä"'.encode("utf-16")) == "not_utf8"
    assert why_not(b'"\xed\xa0\x80"') == "not_utf8"
    assert why_not(b'{"a": 1, "b": {"c": 1, "c": 2}}') == "key_twice"
    assert why_not(b"[" * 100_000, limit=100_000) == "too_deep"
    assert why_not(b'{"a":' * 100_000, limit=500_000) == "too_deep"


def test_a_whole_number_has_neither_fraction_nor_exponent():
    assert [type(number) for number in read(b"[1, -1, 1.0, 1e2, 1E400]", limit=100)] == [
        int,
        int,
        float,
        float,
        float,
    ]


@pytest.mark.parametrize("digits", [401, 4_301, 5_000, 100_000])
def test_numbers_of_thousands_of_digits_are_just_very_big(digits):
    number = b"9" * digits

    positive, negative, small = read(b"[" + number + b", -" + number + b", 7]", limit=1_000_000)

    assert (positive >= 10**400, negative <= -(10**400), small) == (True, True, 7)


def test_a_key_twice_is_seen_beside_a_huge_number_too():
    assert why_not(b'{"a": ' + b"9" * 5_000 + b', "a": 1}', limit=10_000) == "key_twice"


def test_blank_texts_count_as_absent():
    assert [is_blank(value) for value in ("", "  \t\n", "\u3000", "a", None, 0, [])] == [
        True, True, True, False, False, False, False,
    ]  # fmt: skip
    assert [is_text(value, 3) for value in ("abc", "abcd", " ", "", None, 5)] == [
        True, False, False, False, False, False,
    ]  # fmt: skip
