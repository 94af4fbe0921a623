"""An evening with rulings, forfeits and people who never came, added up by hand: ranks, money, ratings."""

import pytest
from openskill.models import PlackettLuce

from scoring.matches.services.matches import stop_match
from tests.scoring.factories import hand, play
from tests.tournaments.factories import NOBODY, entrant, new_tournament, publish_next
from tournaments.entrants import services as entrants
from tournaments.entrants.services.linking import link_people
from tournaments.models import CurrentRating, EntrantPlayer, Table
from tournaments.reading.engine import standings_of
from tournaments.records.services.ratings import bring_up_to_date
from tournaments.rounds.services import results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.standings.selectors.prizes import prizes_of

STAGES = ({"system": "swiss", "rounds": 3, "ranking": ["points", "difference", "scored"]},)
PRIZES = {"places": [{"cents": 6000}, {"cents": 4000}, {"cents": 2500}, {"cents": 1000}], "rounding": 50}
HERE = range(1, 9)
AWAY = (9, 10)

SHEET = (hand(37), {"kind": "adjustment", "points": [-6, 4], "reason": "a card lay open"}, hand(22))
"""7 to the first side, 6 taken from it and 4 given to the other by decision, 8 to the other: 1–12."""

KINDS = ((1, 12), (80, 95), "absent", "nobody")
"""How the tables of a round end: by the sheet, corrected by a referee, by forfeit, with nobody there."""


def kind_of(table):
    return KINDS[(table.round.number + table.number) % len(KINDS)]


def end(table):
    kind = kind_of(table)
    if kind == KINDS[0]:
        play(table.match, *SHEET)
        stop_match(table.match, actor=NOBODY, reason="the clock")
    elif kind == KINDS[1]:
        results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(scores=[101, 80]))
        entry = ResultEntry(scores=list(kind), reason="a revoke was seen")
        results.correct_result(table=table, actor=NOBODY, entry=entry)
    else:
        absent = [1] if kind == "absent" else [0, 1]
        results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(absent_sides=absent))


@pytest.fixture
def tournament(club, django_capture_on_commit_callbacks):
    tournament = new_tournament(club, pairs=10, public=True, stages=STAGES, prizes=PRIZES)
    for number in HERE:
        entrants.check_in(entrant=entrant(tournament, number), here=True, actor=NOBODY)
    people = EntrantPlayer.objects.filter(entrant__tournament=tournament).values_list("pk", flat=True)
    with django_capture_on_commit_callbacks(execute=True):
        link_people(tournament=tournament, links=dict.fromkeys(people), actor=NOBODY)
        for _round in range(3):
            published = publish_next(tournament)
            for table in published.tables.select_related("round", "match"):
                with django_capture_on_commit_callbacks(execute=True):
                    end(table)
    entrants.take_out_no_shows(tournament=tournament, actor=NOBODY)
    tournament.refresh_from_db()
    return tournament


def tables_of(tournament):
    """Every table with the numbers of its two sides, round after round."""
    tables = Table.objects.filter(round__stage__tournament=tournament).order_by("round__number", "number")
    for table in tables.select_related("round", "match"):
        sides = dict(table.places.values_list("side", "entrant__number"))
        yield table, sides[0], sides[1]


def sums(tournament):
    """By number: match points, difference, scored. A forfeit gives the mean of winners: (12 + 95) ÷ 2."""
    found = {number: [0, 0, 0] for number in HERE}
    for table, first, second in tables_of(tournament):
        kind = kind_of(table)
        ours, theirs = (54, 0) if kind == "absent" else (0, 0) if kind == "nobody" else kind
        for number, own, other in ((first, ours, theirs), (second, theirs, ours)):
            found[number][0] += 2 * (own > other)
            found[number][1] += own - other
            found[number][2] += own
    return {number: tuple(values) for number, values in found.items()}


def who_came(tournament):
    """The numbers of those who sat at a table once at least; who only ever stayed away has no rank."""
    found = set()
    for table, first, second in tables_of(tournament):
        kind = kind_of(table)
        found |= {"nobody": set(), "absent": {first}}.get(kind, {first, second})
    return found


def test_standings_are_the_sum_of_what_was_decided(tournament, client):
    rows = standings_of(tournament)["stages"][0]["standings"]
    shown = {int(row["entrant"][1:]): row for row in rows}
    expected = sums(tournament)

    values = {number: tuple(shown[number]["values"][key] for key in STAGES[0]["ranking"]) for number in HERE}
    assert values == expected
    came = who_came(tournament)
    order = sorted((expected[number] for number in came), reverse=True)
    final = client.get(f"/t/{tournament.public_id}/end/").context["ending"].final
    assert {int(one[1:]): rank for rank, level in final for one in level} == {
        number: 1 + order.index(expected[number]) for number in came
    }


def test_prizes_are_those_of_the_places_and_nobody_who_never_came_has_one(tournament, client):
    final = client.get(f"/t/{tournament.public_id}/end/").context["ending"].final
    awards = prizes_of(tournament, final, {}).awards
    paid = {int(one[1:]): award.each_cents for award in awards for one in award.entrants if award.each_cents}

    expected, left = {}, [one["cents"] for one in PRIZES["places"]]
    came = who_came(tournament)
    values = {number: one for number, one in sums(tournament).items() if number in came}
    for level in sorted(set(values.values()), reverse=True):
        sharing = [number for number, one in values.items() if one == level]
        share = sum(left[: len(sharing)]) // len(sharing) // 50 * 50
        left = left[len(sharing) :]
        expected |= {number: share for number in sharing if share}
    assert paid == expected
    assert not set(AWAY) & {int(one[1:]) for _rank, level in final for one in level}


def test_ratings_follow_what_was_played_and_decided_and_no_forfeit(tournament):
    bring_up_to_date()
    model, skills, matches = PlackettLuce(), {}, {}
    for table, *_sides in tables_of(tournament):
        if not isinstance(kind_of(table), tuple):
            continue
        people = list(table.match.seats.order_by("number").values_list("player", flat=True))
        teams = [[skills.get(one, model.rating()) for one in people[side::2]] for side in (0, 1)]
        for side, team in enumerate(model.rate(teams, ranks=[2, 1])):
            for one, skill in zip(people[side::2], team, strict=True):
                skills[one], matches[one] = skill, matches.get(one, 0) + 1

    rated = {row.player_id: (row.mean, row.deviation, row.matches) for row in CurrentRating.objects.all()}

    assert {one: row[2] for one, row in rated.items()} == matches
    assert {one: row[:2] for one, row in rated.items()} == {
        one: (pytest.approx(skill.mu), pytest.approx(skill.sigma)) for one, skill in skills.items()
    }
    away = EntrantPlayer.objects.filter(entrant__tournament=tournament, entrant__number__in=AWAY)
    assert not rated.keys() & set(away.values_list("player", flat=True))
