"""What holds of a season's table whatever is played (rules 13.1)."""

from functools import partial
from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.league.table import league_table
from tournaments.engine.league.tie_breaks import TIE_BREAKS
from tournaments.engine.league.values import (
    AbsenceCounting,
    EveningCounting,
    EveningScore,
    LeagueRules,
    Missed,
)

small = st.integers(0, 12)
rules_of_a_league = st.builds(
    LeagueRules,
    counting=st.sampled_from(EveningCounting),
    best=st.none() | st.integers(1, 6),
    drop_worst=st.integers(0, 4),
    absent_with_notice=st.sampled_from(AbsenceCounting),
    attendance_points=st.integers(0, 3),
    catch_up_limit=st.integers(0, 3),
    minimum_evenings=st.integers(0, 4),
    by_percentage=st.booleans(),
    ranking=st.permutations(list(TIE_BREAKS)).map(tuple),
)


@st.composite
def seasons(draw):
    """Scores, absences and makings-up of a few people; never two scores of one person and evening."""
    scores = []
    for who in range(draw(st.integers(1, 5))):
        for evening in draw(st.sets(st.integers(1, 7), max_size=7)):
            played = draw(st.integers(0, 4))
            won = draw(st.integers(0, played))
            scores.append(
                EveningScore(
                    who=who,
                    evening=evening,
                    place=draw(st.integers(0, 5)),
                    won=won,
                    played=played,
                    meeting=draw(st.sampled_from([None, -1, 0, 1])),
                    game_points=draw(st.integers(0, 20)),
                    net=draw(st.integers(-9, 9)),
                    makes_up=draw(
                        st.none() | st.integers(1, 7).filter(lambda missed, own=evening: missed != own)
                    ),
                    is_extra=draw(st.integers(0, 9)) == 0,
                )
            )
    missed = draw(
        st.lists(st.builds(Missed, st.integers(0, 5), st.integers(1, 7), st.booleans()), max_size=8)
    )
    return scores, missed


@given(rules_of_a_league, seasons())
def test_a_total_is_the_sum_of_what_counts_and_no_evening_counts_twice(rules, season):
    scores, missed = season
    rows = league_table(rules, scores, missed)

    assert {row.who for row in rows} == {score.who for score in scores} | {absence.who for absence in missed}
    for row in rows:
        counting = [counted for counted in row.evenings if counted.counts]
        assert row.total == sum(counted.points for counted in counting)
        stands_for = [counted.for_evening or counted.evening for counted in counting]
        made_up = [counted for counted in counting if counted.why == "made_up"]
        assert len(made_up) <= rules.catch_up_limit
        regular = {counted.evening for counted in counting if counted.why == "played"}
        assert not regular & {counted.for_evening for counted in made_up}
        assert len({counted.for_evening for counted in made_up}) == len(made_up)
        assert len(stands_for) == len(set(stands_for))
        if rules.best is not None:
            assert len(counting) <= rules.best
        dropped = [counted.points for counted in row.evenings if counted.why == "dropped"]
        assert all(points <= min(counted.points for counted in counting) for points in dropped)


@given(rules_of_a_league, seasons())
def test_rows_are_in_the_order_of_their_ranks_and_parted_where_the_rank_changes(rules, season):
    rows = league_table(rules, *season)
    ranked = [row for row in rows if row.rank is not None]

    assert rows == ranked + [row for row in rows if row.rank is None]
    assert [row.values["evenings"] >= rules.minimum_evenings for row in rows] == [
        row.rank is not None for row in rows
    ]
    for place, (before, row) in enumerate(pairwise(ranked), start=2):
        assert row.rank == (before.rank if row.parted_by is None else place)
        if row.parted_by not in (None, "head_to_head"):
            assert before.values[row.parted_by] > row.values[row.parted_by]


@given(rules_of_a_league, seasons(), st.randoms())
def test_the_order_in_which_scores_are_handed_in_does_not_matter(rules, season, rng):
    scores, missed = season
    shuffled = list(scores)
    rng.shuffle(shuffled)

    assert league_table(rules, shuffled, missed) == league_table(rules, scores, missed)


@given(seasons())
def test_the_points_of_an_evening_are_shared_out_whole_but_for_rounding(season):
    rules = LeagueRules(counting=EveningCounting.PLACE, place_points=(9, 6, 4, 2, 1))
    scores = [score for score in season[0] if score.makes_up is None and not score.is_extra]
    rows = league_table(rules, scores)

    for evening in {score.evening for score in scores}:
        places = sorted(score.place for score in scores if score.evening == evening and score.place)
        given_out = sum(c.points for row in rows for c in row.evenings if c.evening == evening)
        if places == list(range(1, len(places) + 1)):
            assert given_out == sum(rules.place_points[: len(places)])


@given(seasons(), st.integers(1, 6))
def test_more_evenings_that_count_never_make_a_total_of_points_smaller(season, best):
    scores, missed = season
    rules_of = partial(LeagueRules, counting=EveningCounting.GAME_POINTS, ranking=("total",))
    fewer, more = (
        {row.who: row.total for row in league_table(rules_of(best=count), scores, missed)}
        for count in (best, best + 1)
    )

    assert all(fewer[who] <= more[who] for who in fewer)


@given(seasons(), st.integers(0, 4))
def test_who_is_struck_changes_nothing_between_the_others_but_what_hangs_on_places(season, gone):
    scores, _missed = season
    rules = LeagueRules(counting=EveningCounting.NET, ranking=("total",))
    left = [row.who for row in league_table(rules, scores) if row.who != gone]

    assert [row.who for row in league_table(rules, scores, struck=[gone])] == left
    assert len(list(combinations(left, 2))) == len(left) * (len(left) - 1) // 2
