"""What holds for every match of every game (rules 15)."""

from copy import deepcopy

from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import VARIANTS, SheetError, fold, preview, read_header, sheet_of
from tests.scoring.rules.strategies import anything, headers, matches

ALWAYS_ZERO_SUM = ("hornafjardarmanni", "trjamann", "maniglia-solo")
PARTNERSHIPS = tuple(key for key, variant in VARIANTS.items() if variant.partners or key == "manillen-2p")


@given(matches())
def test_a_valid_line_never_fails_to_score(match):
    header, lines = match

    assert len(fold(header, lines).lines) == len(lines)


@given(matches())
def test_points_are_the_sum_of_the_steps_and_totals_of_the_points(match):
    folded = fold(*match)

    for number, line in enumerate(folded.lines):
        steps = [0] * len(line.points)
        for step in line.steps:
            steps[step.side] += step.points
        assert tuple(steps) == line.points
        before = folded.lines[number - 1] if number else None
        begun = before is None or before.ended_game
        base = (0,) * len(line.points) if begun else before.totals
        assert line.totals == tuple(a + b for a, b in zip(base, line.points, strict=True))
        if folded.header.variant.columns:
            assert line.totals == tuple(a - b for a, b in zip(line.plus, line.minus, strict=True))


@given(matches(ALWAYS_ZERO_SUM, hands_only=True))
def test_what_one_wins_the_others_lose_in_the_games_that_say_so(match):
    assert {sum(line.points) for line in fold(*match).lines} <= {0}


@given(matches(("laugavatnsmanni",), hands_only=True))
def test_in_laugavatnsmanni_only_failed_greats_are_not_zero_sum(match):
    for line in fold(*match).lines:
        failed = any(step.code == "great_failed" for step in line.steps)
        assert sum(line.points) == 0 or failed


@given(matches(("manni",), hands_only=True))
def test_manni_gives_nothing_to_eight_points_a_hand_unless_missing_tricks_cost(match):
    header, lines = match

    for line in fold(header, lines).lines:
        if header.ruleset["below_four"] == "minus":
            assert sum(line.points) == 0
        else:
            assert 0 <= sum(line.points) <= 8


@given(matches(PARTNERSHIPS, hands_only=True))
def test_only_one_of_two_sides_scores_by_play(match):
    for line in fold(*match).lines:
        sides = {step.side for step in line.steps if step.points and step.code != "turn_up"}
        assert len(sides) <= 1 or len(line.points) == 3


@given(matches(PARTNERSHIPS))
def test_swapping_the_sides_swaps_the_points(match):
    header, lines = match
    seats = len(header.players)
    if len(fold(header, []).match.games_won) != 2:
        return  # Manillen Plus for three has no sides to swap.
    data = sheet_of(header, [_swapped(line, seats) for line in deepcopy(lines)])
    data["first_dealer"] = (header.first_dealer + 1) % seats

    original, mirrored = fold(header, lines), fold(*read_header(data))

    assert [line.points[::-1] for line in mirrored.lines] == [line.points for line in original.lines]
    assert [game.totals[::-1] for game in mirrored.games] == [game.totals for game in original.games]
    assert mirrored.match.games_won[::-1] == original.match.games_won


def _swapped(line, seats):
    if "points" in line:
        line["points"] = line["points"][::-1]
    if "all_tricks" in line:
        line["all_tricks"] = 1 - line["all_tricks"]
    if "offender" in line:
        line["offender"] = 1 - line["offender"]
    if "dealer" in line:
        line["dealer"] = (line["dealer"] + 1) % seats
    return line


@given(matches())
def test_folding_in_two_parts_is_folding_at_once(match):
    header, lines = match
    half = len(lines) // 2

    parts, whole = fold(header, lines[:half]).extended(lines[half:]), fold(header, lines)

    assert (parts.lines, parts.games, parts.match, parts.next) == (
        whole.lines,
        whole.games,
        whole.match,
        whole.next,
    )


@given(matches())
def test_a_preview_is_what_the_line_will_be(match):
    header, lines = match
    if lines:
        assert preview(fold(header, lines[:-1]), lines[-1]) == fold(header, lines).lines[-1]


@given(matches())
def test_a_sheet_written_again_is_the_same(match):
    header, lines = match

    assert read_header(sheet_of(header, lines)) == (header, lines)


@given(headers(), st.lists(anything, max_size=4))
def test_whatever_the_lines_only_our_error_is_raised(header, lines):
    _fold_both_ways(header, lines)


@given(anything)
def test_whatever_the_file_only_our_error_is_raised(data):
    _read(data)


@given(matches(), st.data())
def test_a_valid_sheet_with_something_changed_raises_only_our_error(match, data):
    header, lines = match
    sheet = deepcopy(sheet_of(header, lines))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.sampled_from([sheet, sheet["ruleset"], *lines]), label="place")
        if not isinstance(place, dict):
            continue
        keys = [
            *place,
            *(key for line in lines for key in line),
            "target",
            "article",
            "dealer",
            "great",
            "calls",
        ]
        place[data.draw(st.sampled_from(keys), label="key")] = data.draw(anything, label="value")
        if not isinstance(sheet.get("ruleset"), dict):
            break
    _read(sheet)


def _read(data):
    problems = _problems(lambda: read_header(data))
    if not problems:
        _fold_both_ways(*read_header(data))


def _fold_both_ways(header, lines):
    lenient = fold(header, lines, strict=False)
    bad = [number for number, line in enumerate(lenient.lines, 1) if line.problems]

    problems = _problems(lambda: fold(header, lines))

    assert {line for line, _ in problems} == set(bad[:1])
    fields = [problem.field for _, problem in problems]
    assert len(fields) == len(set(fields))


def _problems(work):
    """The problems of a refusal; anything else that is raised is a fault of ours."""
    try:
        work()
    except SheetError as error:
        return error.problems
    return ()
