"""A season counts what its evenings bring, by the rules of its league (rules 13.1), and by nothing else."""

import pytest

from scoring.models import Player
from tests.tournaments.factories import NOBODY, new_tournament, play_rounds
from tests.tournaments.seasons.factories import new_season, people_of, played_evening, table_of
from tournaments.engine.league.values import AbsenceCounting, EveningCounting, LeagueRules
from tournaments.entrants.services import Entry, Person, add_entrants
from tournaments.models import Evening, LineUp, Result, Season, Table
from tournaments.rounds.services import results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.seasons.selectors.fold import facts_of
from tournaments.seasons.selectors.reading import evenings_of
from tournaments.seasons.selectors.seasons import ranks_of, rules_of, stored_rules
from tournaments.seasons.services import counting as season_evenings
from tournaments.seasons.services import fixtures, seasons
from tournaments.seasons.services.errors import (
    CountedAlreadyError,
    NotOfSeasonError,
    SeasonClosedError,
    SeasonStaleError,
    SeasonUnitFixedError,
)
from tournaments.seasons.services.fixtures import CalendarPlan
from tournaments.seasons.services.tallies import fold_evenings
from tournaments.setup import services as setup
from tournaments.setup.services import Structure


@pytest.fixture
def people(club):
    return people_of(club, "An", "Bert", "Cas", "Dina")


def test_two_evenings_are_added_up(club, people):
    an, bert, cas, dina = people
    season = new_season(club)
    played_evening(season, 1, [(an, bert, 101, 80), (cas, dina, 101, 101)])
    played_evening(season, 2, [(an, cas, 101, 50), (bert, dina, 90, 101)])

    assert table_of(season) == [(1, "An", 4), (2, "Dina", 3), (3, "Cas", 1), (4, "Bert", 0)]


def test_both_of_the_first_pair_get_the_points_of_the_first_place(club, people):
    season = new_season(club, rules={"counting": EveningCounting.PLACE, "ranking": ("total",)})
    tournament = new_tournament(club, stages=[{"system": "swiss", "rounds": 1}])
    an, bert, cas, dina = (Person(player.name, player) for player in people)
    add_entrants(tournament=tournament, entries=[Entry((an, bert)), Entry((cas, dina))], actor=NOBODY)
    play_rounds(tournament, 1)
    setup.finish_tournament(tournament=tournament, actor=NOBODY)
    season_evenings.count_tournament(season=season, tournament=tournament, actor=NOBODY)

    assert [(rank, total) for rank, _name, total in table_of(season)] == [(1, 12), (1, 12), (3, 10), (3, 10)]


def test_an_evening_counts_when_it_is_closed(club, people):
    an, bert, *_others = people
    season = new_season(club)
    tournament = played_evening(season, 1, [(an, bert, 101, 80)], finished=False)

    assert table_of(season) == []
    setup.finish_tournament(tournament=tournament, actor=NOBODY)
    assert table_of(season) == [(1, "An", 2), (2, "Bert", 0)]


def test_a_correction_changes_the_table_at_once(club, people):
    an, bert, *_others = people
    season = new_season(club)
    tournament = played_evening(season, 1, [(an, bert, 101, 80)])
    assert table_of(season)[0][1] == "An"

    table = Table.objects.get(round__stage__tournament=tournament)
    first = table.places.get(side=0).entrant.people.get().player
    results.correct_result(
        table=table,
        actor=NOBODY,
        entry=ResultEntry(reason="misread", scores=(70, 101) if first == an else (101, 70)),
    )

    assert table_of(season) == [(1, "Bert", 2), (2, "An", 0)]
    assert Result.objects.filter(table=table).count() == 2


def test_what_is_kept_of_an_evening_is_folded_anew_once_the_evening_has_changed(club, people):
    an, bert, *_others = people
    season = new_season(club)
    played_evening(season, 1, [(an, bert, 101, 80)])
    table_of(season)
    Evening.objects.update(tally={"people": []}, tally_version=0)

    assert table_of(season) == [(1, "An", 2), (2, "Bert", 0)]


@pytest.mark.parametrize(
    ("counting", "totals"),
    [
        (EveningCounting.MATCH_POINTS, {"An": 2, "Bert": 0}),
        (EveningCounting.GAME_POINTS, {"An": 101, "Bert": 80}),
        (EveningCounting.NET, {"An": 21, "Bert": -21}),
        (EveningCounting.PLACE, {"An": 12, "Bert": 10}),
    ],
)
def test_an_evening_is_worth_what_the_league_says(club, people, counting, totals):
    an, bert, *_others = people
    season = new_season(club, rules={"counting": counting})
    played_evening(season, 1, [(an, bert, 101, 80)])

    assert {name: total for _rank, name, total in table_of(season)} == totals


def test_a_merged_person_is_one_person(club, people):
    an, bert, cas, _dina = people
    season = new_season(club)
    played_evening(season, 1, [(an, bert, 101, 80)])
    played_evening(season, 2, [(cas, bert, 101, 80)])
    Player.objects.filter(pk=cas.pk).update(merged_into=an)

    assert table_of(season) == [(1, "An", 4), (2, "Bert", 0)]


def test_the_public_sees_people_as_they_wish_to_appear(club, people):
    an, bert, *_others = people
    Player.objects.filter(pk=an.pk).update(shown_as="initials")
    season = new_season(club)
    played_evening(season, 1, [(an, bert, 101, 80)])

    assert [name for _rank, name, _total in table_of(season, public=True)] == ["A.", "Bert"]
    assert [name for _rank, name, _total in table_of(season)] == ["An", "Bert"]


def test_who_beats_the_other_is_ahead_when_all_else_is_level(club, people):
    an, bert, cas, dina = people
    season = new_season(club, rules={"ranking": ("total", "head_to_head")})
    played_evening(season, 1, [(bert, an, 101, 80), (cas, dina, 101, 80)])
    played_evening(season, 2, [(an, dina, 101, 80), (cas, bert, 101, 80)])

    assert table_of(season) == [(1, "Cas", 4), (2, "Bert", 2), (3, "An", 2), (4, "Dina", 0)]


def test_those_who_drew_have_met_and_those_who_never_met_are_not_parted(club, people):
    an, bert, cas, dina = people
    season = new_season(club, rules={"ranking": ("total", "head_to_head")})
    played_evening(season, 1, [(an, bert, 101, 80), (cas, dina, 101, 80)])
    assert table_of(season) == [(1, "An", 2), (1, "Cas", 2), (3, "Bert", 0), (3, "Dina", 0)]

    played_evening(season, 2, [(cas, bert, 90, 90), (dina, an, 101, 80)])
    assert table_of(season) == [(1, "Cas", 3), (2, "Dina", 2), (3, "An", 2), (4, "Bert", 1)]


def test_a_tally_that_does_not_know_who_drew_is_folded_again(club, people):
    an, bert, *_others = people
    season = new_season(club)
    played_evening(season, 1, [(an, bert, 90, 90)])
    (evening,) = season.evenings.all()
    assert [times for _one, _other, times in evening.tally["beat"]] == [0]
    old = {key: value for key, value in evening.tally.items() if key != "came"} | {"beat": []}
    season.evenings.update(tally=old)

    fold_evenings()

    assert season.evenings.get().tally == evening.tally


@pytest.mark.parametrize(
    ("counting", "table"),
    [
        (EveningCounting.GAME_POINTS, [(1, "An", 106), (1, "Cas", 106), (3, "Bert", 86)]),
        (EveningCounting.PLACE, [(1, "Cas", 17), (2, "An", 15), (3, "Bert", 13)]),
    ],
)
def test_who_never_came_gets_nothing_for_having_been_there(club, people, counting, table):
    """Whoever lost at the table was there; whoever lost by forfeit and was at no other table was not."""
    an, bert, cas, dina = people
    rules = {"counting": counting, "attendance_points": 5, "ranking": ("total",)}
    season = new_season(club, rules=rules)
    held = played_evening(season, 1, [(an, bert, 101, 81), (cas, dina, 101, 70)], finished=False)
    theirs = Table.objects.get(round__stage__tournament=held, places__entrant__people__player=dina)
    absent = theirs.places.get(entrant__people__player=dina).side
    forfeit = ResultEntry(absent_sides=[absent])
    results.enter_result(table=theirs, actor=NOBODY, entry=forfeit, may_overwrite=True)
    setup.finish_tournament(tournament=held, actor=NOBODY)

    assert table_of(season) == table


def test_rules_survive_being_stored():
    rules = LeagueRules(
        counting=EveningCounting.PLACE,
        place_points=(9, 5),
        best=5,
        absent_with_notice=AbsenceCounting.LOWEST,
        ranking=("total",),
    )

    assert rules_of(stored_rules(rules)) == rules
    assert stored_rules(LeagueRules()) == {}
    assert rules_of({"no_such_rule": 1}) == LeagueRules()


def test_a_preview_shows_the_ranks_of_both_sets_of_rules(club, people):
    an, bert, *_others = people
    season = new_season(club, rules={"ranking": ("total",)})
    played_evening(season, 1, [(an, bert, 101, 99)])
    played_evening(season, 2, [(an, bert, 101, 99)])
    played_evening(season, 3, [(bert, an, 101, 10)])
    table_of(season)
    facts = facts_of(season, evenings_of(season), public=False)

    today = ranks_of(facts, rules_of(season.rules))
    then = ranks_of(facts, LeagueRules(counting=EveningCounting.NET, ranking=("total",)))

    assert today == {0: (1, 4), 1: (2, 2)}
    assert then == {1: (1, 87), 0: (2, -87)}


def test_rules_are_taken_as_they_were_shown_or_not_at_all(club, otto):
    season = new_season(club)
    seen = season.version
    seasons.edit_season(season=season, actor=NOBODY, name="Spring")

    with pytest.raises(SeasonStaleError):
        seasons.change_rules(season=season, rules=LeagueRules(best=5), actor=NOBODY, seen_version=seen)
    season.refresh_from_db()
    assert season.rules == {}


def test_nothing_changes_in_a_finished_season(club, people):
    season = new_season(club)
    tournament = played_evening(season, 1, [(people[0], people[1], 101, 80)], counted=False)
    seasons.set_status(season=season, status=Season.Status.FINISHED, actor=NOBODY)

    with pytest.raises(SeasonClosedError):
        season_evenings.count_tournament(season=season, tournament=tournament, actor=NOBODY)
    with pytest.raises(SeasonClosedError):
        seasons.change_rules(
            season=season, rules=LeagueRules(best=2), actor=NOBODY, seen_version=season.version
        )


def test_a_tournament_counts_once_and_only_for_its_own_clubs(club, other_club, people):
    season = new_season(club)
    tournament = played_evening(season, 1, [(people[0], people[1], 101, 80)])
    with pytest.raises(CountedAlreadyError):
        season_evenings.count_tournament(season=season, tournament=tournament, actor=NOBODY)

    elsewhere = new_season(other_club)
    with pytest.raises(NotOfSeasonError):
        season_evenings.count_tournament(season=elsewhere, tournament=tournament, actor=NOBODY)


def test_what_the_table_lists_is_fixed_once_something_counts(club, people):
    season = new_season(club)
    played_evening(season, 1, [(people[0], people[1], 101, 80)])

    with pytest.raises(SeasonUnitFixedError):
        seasons.edit_season(season=season, actor=NOBODY, unit=Season.Unit.PAIR)


def test_pairs_are_ranked_as_pairs_and_their_people_as_people(club, people):
    an, bert, cas, dina = people
    for unit, expected in (
        (Season.Unit.PAIR, [(1, "An & Bert", 2), (2, "Cas & Dina", 0)]),
        (Season.Unit.PLAYER, [(1, "An", 2), (1, "Bert", 2), (3, "Cas", 0), (3, "Dina", 0)]),
    ):
        season = new_season(club, unit=unit, variant="manillen-4p")
        from tests.tournaments.factories import publish_next
        from tournaments.entrants import services as entrants
        from tournaments.entrants.services import Entry, Person

        tournament = setup.found_tournament(
            club=club,
            actor=NOBODY,
            name="Pairs",
            structure=Structure(
                variant="manillen-4p", unit="pair", stages=[{"system": "swiss", "rounds": 1}]
            ),
        )
        pairs = [Entry((Person(a.name, a), Person(b.name, b))) for a, b in ((an, bert), (cas, dina))]
        entrants.add_entrants(tournament=tournament, entries=pairs, actor=NOBODY)
        table = publish_next(tournament).tables.get()
        an_is_first = table.places.get(side=0).entrant.number == 1
        results.enter_result(
            table=table, actor=NOBODY, entry=ResultEntry(scores=(101, 80) if an_is_first else (80, 101))
        )
        setup.finish_tournament(tournament=tournament, actor=NOBODY)
        tournament.refresh_from_db()
        season_evenings.count_tournament(season=season, tournament=tournament, actor=NOBODY)
        assert table_of(season) == expected


def test_a_club_season_adds_up_everybody_who_plays_for_the_club(club, other_club, people):
    an, bert, *_others = people
    piras, sanna = people_of(other_club, "Piras", "Sanna")
    season = new_season(club, unit=Season.Unit.CLUB, rules={"by_percentage": True})
    seasons.add_club(season=season, club=other_club, actor=NOBODY)
    played_evening(season, 1, [(an, piras, 101, 80), (bert, sanna, 101, 60)])

    assert table_of(season) == [(1, "Heule", 4), (2, "Osilo", 0)]


def signed_fixture(season, one, home, away):
    for side, people in (("home", home), ("away", away)):
        line_up = {number: [player] for number, player in enumerate(people, start=1)}
        fixtures.hand_in_sheet(fixture=one, side=side, line_up=line_up, actor=NOBODY)
    fixtures.write_result(fixture=one, boards={1: (1, 0), 2: (1, 0)}, actor=NOBODY)
    for side in ("home", "away"):
        one.refresh_from_db()
        fixtures.sign(fixture=one, side=side, actor=NOBODY, seen_version=one.version)


@pytest.fixture
def league(club, other_club):
    from tests.tournaments.seasons.factories import FIRST

    season = new_season(
        club,
        unit=Season.Unit.CLUB,
        boards=2,
        rules={"counting": EveningCounting.MEETINGS, "win": 3, "draw": 1},
    )
    seasons.add_club(season=season, club=other_club, actor=NOBODY)
    fixtures.make_calendar(
        season=season, plan=CalendarPlan(first_at=FIRST, every_days=14, legs=2, rotating=False), actor=NOBODY
    )
    return season


def test_a_meeting_counts_when_both_captains_have_signed(league, club, other_club, people):
    one = league.fixtures.first()
    fixtures.write_result(fixture=one, boards={1: (1, 0), 2: (1, 0)}, actor=NOBODY)
    assert [total for _rank, _name, total in table_of(league)] == [0, 0]

    own = people_of(one.home.club, "P", "Q")
    signed_fixture(league, one, own, people_of(one.away.club, "R", "S"))
    home = one.home.club.name
    assert table_of(league)[0] == (1, home, 3)


def test_a_meeting_counts_for_the_people_at_its_boards_in_a_season_of_people(league, people):
    Season.objects.filter(pk=league.pk).update(unit=Season.Unit.PLAYER, rules={})
    one = league.fixtures.first()
    home, away = people_of(one.home.club, "P", "Q"), people_of(one.away.club, "R", "S")
    signed_fixture(league, one, home, away)

    assert LineUp.objects.count() == 4
    assert table_of(league) == [(1, "P", 2), (1, "Q", 2), (3, "R", 0), (3, "S", 0)]


def test_a_club_that_withdraws_is_struck_for_all(league, people):
    one = league.fixtures.first()
    signed_fixture(league, one, people_of(one.home.club, "P", "Q"), people_of(one.away.club, "R", "S"))
    seasons.withdraw_club(club=one.away, withdrawn=True, actor=NOBODY, reason="too few people")

    assert table_of(league) == [(1, one.home.club.name, 0)]
    seasons.withdraw_club(club=one.away, withdrawn=False, actor=NOBODY)
    assert table_of(league)[0] == (1, one.home.club.name, 3)
