"""How a hand came to be worth it, as bars: each reason goes on where the last one ended."""

from scoring.drawings.steps import step_chart_of
from scoring.rules import Step


def steps(*reasons):
    return [Step("above_half", side, points) for side, points in reasons]


def test_a_single_reason_needs_no_drawing():
    assert step_chart_of([]) is None
    assert step_chart_of(steps((0, 7))) is None


def test_each_reason_begins_where_the_last_one_of_its_side_ended():
    chart = step_chart_of(steps((0, 7), (0, 7), (0, 14)))

    first, second, third, whole = chart.bars
    assert [bar.number for bar in chart.bars] == [1, 2, 3, None]
    assert first.x == chart.zero
    assert second.x == first.x + first.width
    assert third.x == second.x + second.width
    assert (whole.points, whole.x, whole.x + whole.width) == (28, chart.zero, third.x + third.width)


def test_what_is_taken_away_goes_back_towards_nothing():
    chart = step_chart_of(steps((0, 68), (0, -68)))

    given, taken, whole = chart.bars
    assert (taken.x, taken.width) == (given.x, given.width)
    assert taken.label_anchor == "end"
    assert (whole.points, whole.x) == (0, chart.zero)
    assert whole.width > 0, "a sum of nothing is still seen"


def test_points_below_nothing_lie_left_of_it_and_inside_the_picture():
    chart = step_chart_of(steps((0, -1_000_000), (1, 1_000_000)))

    below, above = chart.bars
    assert below.x < chart.zero == above.x
    assert all(bar.x >= 0 and bar.x + bar.width <= chart.width for bar in chart.bars)


def test_sides_have_bars_and_shapes_of_their_own_and_one_sum_each_where_there_is_one():
    chart = step_chart_of(steps((0, 3), (2, 1), (0, 2)))

    assert [(bar.side, bar.number) for bar in chart.bars] == [(0, 1), (2, 2), (0, 3), (0, None)]
    assert chart.bars[1].x == chart.zero, "another side's bars change nothing"
    assert len({sample for _side, sample in chart.samples}) == 2
