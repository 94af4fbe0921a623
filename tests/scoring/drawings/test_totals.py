"""The chart of totals: numbers and path data."""

import pytest

from scoring.drawings.totals import chart_of
from scoring.rules import Header, expand_ruleset, fold, get_variant


def folded(variant, players, lines, **ruleset):
    game = get_variant(variant)
    header = Header(game, expand_ruleset(game, ruleset, players), tuple("ABCDEF"[:players]))
    return fold(header, lines)


def test_a_sheet_without_lines_has_no_chart():
    assert chart_of(folded("manni", 3, [])) is None


def test_each_game_begins_at_nothing_again():
    hand = {"trump": "hearts", "points": [60, 0], "all_tricks": 0}

    chart = chart_of(folded("manillen-2p", 2, [hand, hand, hand]))

    assert [row.totals for row in chart.rows] == [(60, 0), (120, 0), (60, 0)]
    assert [len(series.paths) for series in chart.series] == [2, 2]
    assert len(chart.games) == 1


def test_totals_below_nothing_stay_inside_the_picture():
    lines = [{"kind": "adjustment", "points": [-1_000_000, 1_000_000], "reason": "?"}]

    chart = chart_of(folded("manillen-2p", 2, lines))

    assert chart.ticks[0].label <= -1_000_000
    assert chart.ticks[-1].label >= 1_000_000
    assert 0 < chart.zero < chart.bottom
    assert all(0 <= tick.at <= chart.height for tick in chart.ticks)


@pytest.mark.parametrize("players", [3, 6])
def test_every_side_has_a_mark_of_its_own(players):
    chart = chart_of(folded("manillen-plus", players, [{"trump": "hearts", "points": [40, 20]}]))

    samples = [series.sample for series in chart.series]
    assert len(set(samples)) == len(samples) == (2 if players == 6 else 3)


def test_a_long_sheet_marks_only_the_ends_and_few_numbers():
    lines = [{"trump": "hearts", "points": [31, 29]}] * 100

    chart = chart_of(folded("manillen-2p", 2, lines, target=1000))

    assert [len(series.marks) for series in chart.series] == [1, 1]
    assert len(chart.lines) == 10


def test_what_is_no_hand_has_no_number_along_the_bottom():
    lines = [
        {"trump": "hearts", "points": [35, 25]},
        {"kind": "void", "reason": "misdealt"},
        {"trump": "hearts", "points": [36, 24]},
    ]

    chart = chart_of(folded("manillen-2p", 2, lines))

    assert [tick.label for tick in chart.lines] == [1, 2]
    assert (chart.hands, len(chart.rows)) == (2, 3)
