"""docs/formats/score-sheet.md: the file itself, its options and its presets."""

import json
import re
from pathlib import Path

import pytest

from scoring.rules import VARIANTS, SheetError, expand_ruleset, read_file, read_header
from tests.scoring.rules.notation import file, played, refused

WON = {"trump": "hearts", "points": [37, 23]}


def wrong(data):
    """Field and code of what is wrong with the file itself."""
    found = refused(data)
    assert {line for line, _, _ in found} <= {None}
    return [(field, code) for _, field, code in found]


def option_wrong(variant, players=None, **ruleset):
    return wrong(file(variant, players=players, **ruleset))


@pytest.mark.parametrize("data", [None, 5, "file", [], [{}], True, 1.5])
def test_a_file_is_an_object(data):
    assert wrong(data) == [(None, "format")]


@pytest.mark.parametrize("form", [None, "", "manille-score-sheet/2", 1, ["manille-score-sheet/1"]])
def test_another_format_is_refused_alone(form):
    assert wrong({"format": form, "variant": "whist", "players": 3}) == [("format", "format")]
    assert wrong({"variant": "whist"}) == [("format", "format")]


@pytest.mark.parametrize(("key", "code"), [("whist", "unknown_variant"), (5, "unknown_variant"),
                                           (["manni"], "unknown_variant"), ({}, "unknown_variant"),
                                           ("", "unknown_variant"), ("Manni", "unknown_variant"),
                                           (None, "missing")])  # fmt: skip
def test_an_unknown_variant_is_refused_alone(key, code):
    assert wrong({"format": "manille-score-sheet/1", "variant": key, "players": 3}) == [("variant", code)]


def test_everything_else_that_is_wrong_is_listed_together():
    data = {
        "format": "manille-score-sheet/1", "variant": "manni", "players": ["Anna", "Bob"],
        "first_dealer": "Anna",
        "lines": {}, "stopped": 1, "ruleset": {"target": 0, "speed": 1}, "date": "today",
    }  # fmt: skip

    assert wrong(data) == [
        ("date", "unknown_field"), ("first_dealer", "type"), ("lines", "type"), ("players", "players"),
        ("speed", "unknown_option"), ("stopped", "type"), ("target", "option_value"),
    ]  # fmt: skip
    assert wrong({"format": "manille-score-sheet/1", "variant": "manni"}) == [
        ("lines", "missing"),
        ("players", "missing"),
    ]


def test_the_file_comes_before_its_lines():
    assert wrong(file("manni", 5, {"kind": "joke"}) | {"stopped": "yes"}) == [("stopped", "type")]


def test_null_counts_as_absent():
    data = file("manillen-2p", WON) | {"ruleset": None, "first_dealer": None, "stopped": None}

    assert wrong(data) == []
    assert wrong(file("manni") | {"lines": None}) == [("lines", "missing")]
    assert wrong(file("manni") | {"players": None}) == [("players", "missing")]
    assert wrong(file("manni") | {"comment": None}) == [("comment", "unknown_field")]


@pytest.mark.parametrize(
    "players",
    ["Anna", {}, [], ["Anna"], ["Anna", "Bob", "Cid"], ["Anna", 5], ["Anna", None], ["Anna", ""],
    ["Anna", "  "],
     ["Anna", "x" * 81], [["Anna"], ["Bob"]], 2],
)  # fmt: skip
def test_players_are_names_as_many_as_the_variant_takes(players):
    assert wrong(file("manillen-2p") | {"players": players}) == [("players", "players")]


def test_names_may_be_long_and_alike():
    header, _ = read_header(file("manillen-2p") | {"players": ["x" * 80] * 2})

    assert header.players == ("x" * 80, "x" * 80)


@pytest.mark.parametrize(("seat", "code"), [(2, "range"), (-1, "range"), (10**400, "range"), (True, "type"),
                                            (1.0, "type"), ("1", "type"), ([], "type")])  # fmt: skip
def test_the_first_dealer_is_a_seat(seat, code):
    assert wrong(file("manillen-2p") | {"first_dealer": seat}) == [("first_dealer", code)]


def test_what_hangs_on_the_number_of_players_waits_until_that_is_right():
    data = file("maniglia-solo", hands=7) | {"first_dealer": 6}

    assert wrong(data) == [("first_dealer", "range"), ("hands", "option_value")]
    assert wrong(data | {"players": ["Anna"]}) == [("players", "players")]
    assert wrong(data | {"players": ["Anna", "Bob", 3]}) == [
        ("first_dealer", "range"),
        ("hands", "option_value"),
        ("players", "players"),
    ]


@pytest.mark.parametrize("ruleset", [[], "bruges", 5, True])
def test_a_ruleset_is_an_object(ruleset):
    assert wrong(file("manillen-2p") | {"ruleset": ruleset}) == [("ruleset", "type")]


@pytest.mark.parametrize("preset", ["nobody", "icelandic", None, 5, [], {}])
def test_a_preset_must_be_one_of_this_variant(preset):
    assert option_wrong("manillen-2p", preset=preset) == [("preset", "option_value")]
    assert option_wrong("manillen-2p", preset=preset, target=0) == [
        ("preset", "option_value"),
        ("target", "option_value"),
    ]


@pytest.mark.parametrize(
    ("variant", "option"),
    [("manni", "blind"), ("manillen-4p", "layout"), ("manillen-4p", "defenders_credit"),
    ("trjamann", "target"),
     ("trjamann", "hands"), ("maniglia", "decider_target"), ("malilla", "court_order"),
     ("maniglia-solo", "target"),
     ("manille-coinchee", "turn_up"), ("botifarra", "Target"), ("laugavatnsmanni", "target")],
)  # fmt: skip
def test_options_of_other_games_are_unknown(variant, option):
    assert option_wrong(variant, **{option: 1}) == [(option, "unknown_option")]


BAD_NUMBERS = [0, -1, 1_000_001, 10**400, 1.0, 1e2, True, "1", [], {}]


@pytest.mark.parametrize("value", BAD_NUMBERS)
def test_numbers_are_whole_from_one_up(value):
    for variant, option in [("manni", "target"), ("manni", "best_of"), ("manni", "hands_limit"),
                            ("manillen-2p", "multiplier_cap"), ("hornafjardarmanni", "hands"),
                            ("laugavatnsmanni", "greats_per_player"), ("mariglia", "decider_target"),
                            ("maniglia-solo", "stake"), ("maniglia-solo", "hands"),
                            ("manille", "penalty_points")]:  # fmt: skip
        assert option_wrong(variant, **{option: value}) == [(option, "option_value")]


@pytest.mark.parametrize(
    ("variant", "option", "value"),
    [
        ("manni", "best_of", 2), ("manni", "best_of", 101), ("manni", "best_of", None),
        ("manni", "below_four", "none"), ("manni", "below_four", None), ("manni", "below_four", ["zero"]),
        ("manni", "target", None), ("hornafjardarmanni", "target", None), ("hornafjardarmanni", "hands", 7),
        ("hornafjardarmanni", "hands", None), ("trjamann", "nobody_above_zero", "play_on"),
        ("laugavatnsmanni", "nobody_above_zero", "play_on"), ("maniglia", "turn_up_limit", -1),
        ("maniglia", "turn_up_limit", "sometimes"), ("maniglia-solo", "stake", None),
        ("maniglia-solo", "hands", 4), ("manillen-2p", "blind", 1), ("manillen-2p", "blind", None),
        ("manillen-2p", "blind", "true"), ("manillen-2p", "card_points", 60.0),
        ("manillen-2p", "card_points", 61), ("manillen-2p", "card_points", "60"),
        ("manillen-plus", "card_points", 68), ("manillen-2p", "tie_carry", True),
        ("manille", "penalty_points", None), ("botifarra", "doubling_table", "2-4-6"),
    ],
)  # fmt: skip
def test_values_that_options_do_not_have(variant, option, value):
    assert option_wrong(variant, **{option: value}) == [(option, "option_value")]


@pytest.mark.parametrize(
    ("variant", "ruleset"),
    [
        ("manni", {"best_of": 99}), ("manni", {"target": 1_000_000}), ("manni", {"hands_limit": None}),
        ("maniglia", {"turn_up_limit": 0}), ("maniglia", {"turn_up_limit": None}),
        ("hornafjardarmanni", {"hands": 9}), ("maniglia-solo", {"hands": None}),
        ("manillen-plus", {"card_points": 60, "defenders_credit": "half"}),
        ("mariglia", {"decider_target": None}),
        ("manillen-2p", {"card_points": 68, "layout": "dummies"}), ("manillen-2p", {"multiplier_cap": None}),
        ("manni", {"target": None, "hands_limit": 6}), ("manni", {"tariff": {"revoke": 1_000_000}}),
    ],
)  # fmt: skip
def test_values_that_options_do_have(variant, ruleset):
    assert option_wrong(variant, **ruleset) == []
    header, _ = read_header(file(variant, **ruleset))
    assert {key: header.ruleset[key] for key in ruleset} == ruleset


def test_no_target_needs_a_number_of_hands():
    assert option_wrong("manillen-4p", target=None) == [("target", "option_value")]
    assert option_wrong("manillen-4p", target=None, hands_limit="all") == [("hands_limit", "option_value")]
    assert option_wrong("manillen-4p", preset="four-deals-each", hands_limit=None) == [
        ("target", "option_value")
    ]


def test_an_option_has_one_problem_at_most():
    assert option_wrong("manillen-4p", preset="four-deals-each", hands_limit=None, target=0) == [
        ("target", "option_value")
    ]


def test_rulesets_share_no_tariff():
    header, _ = read_header(file("manni"))
    header.ruleset["tariff"]["revoke"] = 5

    assert read_header(file("manni"))[0].ruleset["tariff"] == {}


def test_sixty_eight_points_do_not_go_with_stacks():
    assert option_wrong("manillen-2p", card_points=68, layout="stacks") == [("card_points", "option_value")]
    assert option_wrong("manillen-2p", card_points=70, layout="stacks") == [("card_points", "option_value")]


@pytest.mark.parametrize(
    "tariff",
    [[], None, "revoke", {"revoke": 0}, {"revoke": -1}, {"revoke": 1.0}, {"revoke": None}, {"revoke": True},
     {"": 1}, {"  ": 1}, {"x" * 501: 1}, {"revoke": 1_000_001}, {"revoke": {}}],
)  # fmt: skip
def test_a_tariff_has_texts_with_points(tariff):
    assert option_wrong("manni", tariff=tariff) == [("tariff", "option_value")]


def test_every_option_in_force_is_answered_in_full():
    header, _ = read_header(file("manille", preset="parlee", penalty="off"))

    assert header.ruleset == {
        "target": 50, "best_of": 3, "turn_up": "manille_only", "turn_up_wins": True, "drawn_hand": "nothing",
        "penalty": "off", "penalty_points": 34, "hands_limit": None, "tariff": {},
    }  # fmt: skip


def rows_of(name: str) -> list[list[str]]:
    """The cells of a table of the format's page."""
    page = (Path(__file__).parents[4] / "docs" / "formats" / "score-sheet.md").read_text()
    table = page.partition(f"<!-- table: {name} -->")[2].partition("<!-- end of table -->")[0]
    return [row.strip("| ").split(" | ") for row in table.strip().splitlines()[2:]]


def value(text: str) -> object:
    """A value as the page writes it: words and objects in backticks, all others without."""
    text = text.strip()
    return json.loads(text.strip("`")) if text[0] != "`" or text[1] == "{" else text.strip("`")


def options_of_the_page() -> list[tuple[str, str, list[object]]]:
    return [
        (
            variant.strip("`"),
            key.strip("`"),
            [value(each) for each in values.split(", ") if each != "a number"],
        )
        for variant, options in rows_of("options")
        for key, _, values in (option.partition(" ") for option in options.split(" · "))
    ]


@pytest.mark.parametrize(("variant", "option", "values"), options_of_the_page())
def test_options_have_the_default_and_take_the_values_of_the_page(variant, option, values):
    header, _ = read_header(file(variant))

    assert header.ruleset[option] == values[0]
    for each in values:
        more = {"hands_limit": 6} if (option, each) == ("target", None) else {}
        assert option_wrong(variant, **{option: each}, **more) == []


def presets_of_the_page() -> list[tuple[str, str, str]]:
    return [
        (variant.strip("`"), preset.strip("`"), changes)
        for preset, variants, changes in rows_of("presets")
        for variant in variants.split(", ")
    ]


@pytest.mark.parametrize(("variant", "preset", "changes"), presets_of_the_page())
def test_presets_stand_for_what_the_page_says(variant, preset, changes):
    usual = read_header(file(variant))[0].ruleset
    ruleset = read_header(file(variant, preset=preset))[0].ruleset
    told = re.findall(r"`(\w+)` (`{.*}`|`[^`]*`|[^,]+)", changes)

    assert {key: ruleset[key] for key in ruleset if ruleset[key] != usual[key]} == {
        key: value(text) for key, text in told if value(text) != usual[key]
    }


def test_other_keys_override_a_preset():
    header, _ = read_header(file("manillen-4p", preset="bruges", multiplier_cap=None, target=61))

    assert (header.ruleset["multiplier_cap"], header.ruleset["target"]) == (None, 61)
    assert header.ruleset["tariff"] == {"deliberate_revoke": 60, "repeated_misdeal": 30}


def test_a_ruleset_can_be_expanded_by_itself():
    assert expand_ruleset(VARIANTS["manni"], {"preset": "icelandic"}, 3)["target"] == 10
    with pytest.raises(SheetError) as caught:
        expand_ruleset(VARIANTS["maniglia-solo"], {"hands": 8}, 3)
    assert [(line, problem.field) for line, problem in caught.value.problems] == [(None, "hands")]


def test_a_file_may_have_no_lines():
    assert played("manni").lines == ()


@pytest.mark.parametrize(
    "raw",
    [b"", b"\xff", b"{", b"NaN", b"[]", b'"' + b"x" * 2_000_000 + b'"', b"[" * 100_000,
     b'{"format": "manille-score-sheet/1", "format": "manille-score-sheet/1"}'],
)  # fmt: skip
def test_what_cannot_be_read_is_no_file(raw):
    with pytest.raises(SheetError) as caught:
        read_file(raw)

    assert [(line, problem.field, problem.code) for line, problem in caught.value.problems] == [
        (None, None, "format")
    ]
