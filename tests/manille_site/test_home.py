"""The first page and the front of a club: what is on, what comes, who leads, what was, how it begins."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.models import Club, Match, Player, Role, Seat
from scoring.services import clubs, matches
from tests.scoring.factories import hand, new_match, play
from tests.tournaments.factories import NOBODY, member_of, new_tournament, play_rounds, publish_next, settle
from tests.tournaments.season_factories import new_season
from tournaments.models import Fixture, PlayedMatch, Season, Table
from tournaments.services import fixtures, season_evenings, seasons, setup

pytestmark = pytest.mark.django_db


def started(client, **names):
    client.post("/play/manillen-2p/", names)
    return Match.objects.latest("pk")


def test_a_newcomer_is_shown_how_an_evening_goes(client, django_assert_num_queries):
    with django_assert_num_queries(9):  # whether a tournament is on
        page = client.get("/").content.decode()

    assert "How an evening goes" in page
    assert 'href="/play/"' in page


def test_a_running_match_is_one_tap_away(client):
    match = started(client, seat_0="Anna", seat_1="Bob")
    play(match, hand(37))

    response = client.get("/")

    (card,) = response.context["running"]
    assert [(side.names, side.total) for side in card.sides] == [(("Anna",), 7), (("Bob",), 0)]
    assert f'href="/m/{match.public_id}/"' in response.content.decode()
    assert response.context["results"] == []


def test_a_match_that_is_over_stands_under_the_results_with_its_winner(client):
    match = started(client)
    play(match, hand(20))
    client.post(f"/m/{match.public_id}/stop/")

    context = client.get("/").context

    assert context["running"] == []
    (card,) = context["results"]
    assert [(side.games_won, side.won) for side in card.sides] == [(0, False), (1, True)]


def test_other_devices_see_nothing_of_it(client):
    started(client, seat_0="Anna")

    assert "Anna" in client.get("/").content.decode()
    assert "Anna" not in Client().get("/").content.decode()


def test_the_page_asks_the_database_as_often_for_one_match_as_for_three(client, django_assert_num_queries):
    play(started(client), hand(37))
    with django_assert_num_queries(13):
        client.get("/")
    for _match in range(2):
        play(started(client), hand(37), hand(22))
    with django_assert_num_queries(13):
        client.get("/")


def test_the_page_only_reads(client):
    assert client.post("/").status_code == 405


# What is on, for everybody ----------------------------------------------------------------------------------


def front_of(client, address):
    """What the page of a club knows of its front; other panels stand beside it."""
    panels = client.get(address).context["panels"]
    return next(panel.context for panel in panels if panel.template == "home/_club.html")


def fresh(client, where="/now/", **asked):
    return client.get(where, asked)


def on_at(club, **settings):
    """A tournament with its first round on, and a sheet with a hand at its first table."""
    tournament = new_tournament(club, pairs=4, public=True, **settings)
    publish_next(tournament)
    first = Table.objects.filter(round__stage__tournament=tournament).order_by("number").first()
    play(first.match, hand(37))
    return tournament, first.match


def test_tables_of_a_running_tournament_are_on_the_page_with_their_score(client, club):
    _tournament, match = on_at(club, name="Grote Prijs")

    page = client.get("/").content.decode()

    assert "Grote Prijs" in page
    assert f'href="/m/{match.public_id}/"' in page
    (one,) = client.get("/").context["front"].now.tournaments
    assert [side.score for side in one.rows[0].sides] == [7, 0]


def test_tables_at_which_cards_are_played_come_first(client, club):
    tournament = new_tournament(club, pairs=12, public=True)
    publish_next(tournament)
    last = Table.objects.filter(round__stage__tournament=tournament).order_by("number").last()
    play(last.match, hand(37))

    (one,) = client.get("/now/").context["now"].tournaments

    assert [row.table.number for row in one.rows] == [6, 1, 2, 3]


def test_what_is_on_in_one_club_is_not_on_in_another(client, club, other_club):
    on_at(club, name="Grote Prijs")

    assert "Grote Prijs" in client.get("/clubs/heule/").content.decode()
    assert "Grote Prijs" not in client.get("/clubs/osilo/").content.decode()


def test_what_is_being_prepared_is_not_on_and_not_coming(client, club):
    new_tournament(club, name="Grote Prijs", pairs=4, starts_at=timezone.now() + timedelta(days=2))

    assert "Grote Prijs" not in client.get("/").content.decode()


ONE_ROUND = ({"system": "swiss", "rounds": 1},)


def test_of_a_secret_last_round_the_page_says_who_sits_where_and_no_score(client, club):
    tournament, match = on_at(club, name="Grote Prijs", stages=ONE_ROUND, hides_last_round=True)

    page = client.get("/").content.decode()
    (one,) = client.get("/").context["front"].now.tournaments

    assert "An &amp; Bert" in page
    assert [side.score for side in one.rows[0].sides] == [None, None]
    assert match.public_id not in page
    assert f'href="/t/{tournament.public_id}/tables/{one.rows[0].table.pk}/"' in page


def test_who_won_in_a_secret_round_is_not_told_either(client, club):
    tournament, _match = on_at(club, stages=ONE_ROUND, hides_last_round=True)
    settle(tournament.stages.get().rounds.get(), scores=(101, 77))

    (one,) = client.get("/now/").context["now"].tournaments

    assert [(row.state, side.won, side.score) for row in one.rows for side in row.sides] == [
        ("untold", False, None)
    ] * 4


def test_rounds_before_the_secret_one_are_shown_with_their_scores(client, club):
    _tournament, match = on_at(club, hides_last_round=True)

    (one,) = client.get("/now/").context["now"].tournaments

    assert [side.score for side in one.rows[0].sides] == [7, 0]
    assert match.public_id in client.get("/").content.decode()


def test_a_match_of_a_club_is_on_while_it_is_played(client, club):
    match = new_match(club=club)
    assert match.public_id not in client.get("/").content.decode()
    play(match, hand(37))
    assert match.public_id in client.get("/").content.decode()

    matches.stop_match(match=match, actor=NOBODY)

    assert client.get("/").context["front"].now.is_empty
    assert [card.match for card in client.get("/").context["front"].results] == [match]


def test_a_match_that_nobody_ended_is_not_on_for_ever(client, club):
    match = new_match(club=club)
    play(match, hand(37))
    Match.objects.filter(pk=match.pk).update(opened_at=timezone.now() - timedelta(hours=13))

    assert client.get("/now/").context["now"].is_empty


def test_a_friendly_match_without_a_club_stays_with_its_device(client):
    match = new_match()
    play(match, hand(37))

    assert match.public_id not in client.get("/").content.decode()


def test_people_are_named_as_they_wish(client, club):
    player = Player.objects.create(name="Anna Claes", shown_as="initials")
    match = new_match(club=club)
    Seat.objects.filter(match=match, number=0).update(player=player)
    play(match, hand(37))

    assert client.get("/now/").context["now"].matches[0].sides[0].names == ("A. C.",)


def test_nothing_new_is_answered_without_a_page(client, club, django_assert_num_queries):
    _tournament, match = on_at(club)
    version = client.get("/now/").context["now"].version

    with django_assert_num_queries(3):
        assert fresh(client, v=version).status_code == 204
    play(match, hand(20))
    assert fresh(client, v=version).status_code == 200


@pytest.mark.parametrize("where", ["/now/", "/clubs/heule/now/"])
def test_every_change_is_news(client, club, where):
    tournament = new_tournament(club, pairs=4, public=True)
    friendly = new_match(club=club)
    seen = client.get(where).context["now"].version
    for change in (
        lambda: publish_next(tournament),
        lambda: settle(tournament.stages.get().rounds.get()),
        lambda: play(friendly, hand(37)),
        lambda: matches.stop_match(match=friendly, actor=NOBODY),
    ):
        change()
        version = client.get(where).context["now"].version
        assert version != seen
        seen = version


def test_a_club_that_does_not_exist_has_nothing_on(client):
    assert client.get("/clubs/nowhere/now/").status_code == 404


# What comes, who leads, what was ----------------------------------------------------------------------------


def test_the_soonest_tournament_comes_first(client, club):
    for days in (9, 2, 5):
        at = timezone.now() + timedelta(days=days)
        new_tournament(club, name=f"In {days} days", starts_at=at, public=True)
    new_tournament(club, name="Forgotten", starts_at=timezone.now() - timedelta(days=3), public=True)

    coming = client.get("/").context["front"].coming

    assert [one.tournament.name for one in coming] == ["In 2 days", "In 5 days", "In 9 days"]


def test_a_tournament_ahead_names_the_season_it_counts_in(client, club):
    season = new_season(club, name="Winter")
    ahead = new_tournament(club, starts_at=timezone.now() + timedelta(days=2), public=True)
    season_evenings.count_tournament(season=season, tournament=ahead, actor=NOBODY)

    (coming,) = front_of(client, "/clubs/heule/")["front"].coming

    assert (coming.tournament, coming.season) == (ahead, "Winter")


def league_of_two(club, other_club, **settings):
    season = new_season(club, name="Leie league", unit=Season.Unit.CLUB, variant="manillen-4p", **settings)
    other = seasons.add_club(season=season, club=other_club, actor=NOBODY, venue="Bar Sport")
    first_at = timezone.now() + timedelta(days=3)
    fixtures.make_calendar(
        season=season, first_at=first_at, every_days=7, legs=2, rotating=False, actor=NOBODY
    )
    return season, other


@pytest.mark.parametrize("where", ["/", "/clubs/heule/", "/clubs/osilo/"])
def test_fixtures_are_ahead_of_both_clubs_among_the_tournaments(client, club, other_club, where):
    season, _other = league_of_two(club, other_club)
    new_tournament(club, name="Between", starts_at=timezone.now() + timedelta(days=5), public=True)

    page = client.get(where).content.decode()

    first, second = season.fixtures.order_by("starts_at")
    places = [page.find(f"/seasons/{season.public_id}/fixtures/{one.pk}/") for one in (first, second)]
    between = page.find(">Between<")
    assert 0 < places[0] < places[1]
    assert (places[0] < between < places[1]) == (where != "/clubs/osilo/")
    assert "Bar Sport" in page
    assert "Leie league" in page


def test_fixtures_that_nobody_waits_for_are_not_ahead(client, club, other_club):
    season, other = league_of_two(club, other_club)
    first, second = season.fixtures.order_by("starts_at")
    now_ = timezone.now()
    Fixture.objects.filter(pk=first.pk).update(home_signed_at=now_, away_signed_at=now_)
    assert [one.fixture.pk for one in client.get("/").context["front"].coming] == [second.pk]
    seasons.withdraw_club(club=other, withdrawn=True, actor=NOBODY)
    assert client.get("/").context["front"].coming == []
    seasons.withdraw_club(club=other, withdrawn=False, actor=NOBODY)
    seasons.set_status(season=season, status=Season.Status.DRAFT, actor=NOBODY)

    assert client.get("/").context["front"].coming == []


def test_a_finished_tournament_stands_there_with_its_first_three(client, club):
    tournament = new_tournament(club, stages=({"system": "swiss", "rounds": 3},), pairs=4, public=True)
    play_rounds(tournament, 3)
    setup.finish_tournament(tournament=tournament, actor=NOBODY)

    (one,) = front_of(client, "/clubs/heule/")["front"].finished

    assert [rank for rank, _names in one.first] == [1, 2, 3]
    assert one.first[0][1][0] in client.get("/").content.decode().replace("&amp;", "&")


def test_the_season_that_runs_shows_its_head(client, club, signed_in, otto):
    season = seasons.found_season(club=club, actor=NOBODY, name="Winter 2026", variant="manillen-4p")
    assert client.get("/").context["front"].season is None

    seasons.set_status(season=season, status="open", actor=NOBODY)

    assert "Winter 2026" in client.get("/").content.decode()
    assert "Winter 2026" in client.get("/clubs/heule/").content.decode()


def test_a_record_is_new_for_a_month(client, club, django_capture_on_commit_callbacks):
    match = new_match(club=club)
    with django_capture_on_commit_callbacks(execute=True):
        play(match, hand(50))
        matches.stop_match(match=match, actor=NOBODY)

    (best, *_others) = client.get("/").context["front"].records

    assert (best.heading, best.record.value, best.record.holders, best.is_new) == (
        "Highest hand", 20, ("Anna",), True
    )  # fmt: skip
    PlayedMatch.objects.update(day=timezone.localdate() - timedelta(days=31))
    assert not client.get("/").context["front"].records[0].is_new


def filled(club, many):
    for number in range(many):
        on_at(club, name=f"On {number}")
        play(new_match(club=club), hand(37))
        over = new_match(club=club)
        play(over, hand(20))
        matches.stop_match(match=over, actor=NOBODY)
        new_tournament(club, starts_at=timezone.now() + timedelta(days=2), public=True)
        done = new_tournament(club, stages=({"system": "swiss", "rounds": 3},), pairs=4, public=True)
        play_rounds(done, 3)
        setup.finish_tournament(tournament=done, actor=NOBODY)


def queries_of(client, where):
    client.get(where)
    with CaptureQueriesContext(connection) as asked:
        client.get(where)
    return len(asked)


@pytest.mark.parametrize("where", ["/", "/clubs/heule/"])
def test_a_busy_club_asks_as_often_as_a_quiet_one(client, club, where, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        filled(club, 1)
    quiet = queries_of(client, where)
    with django_capture_on_commit_callbacks(execute=True):
        filled(club, 2)

    assert queries_of(client, where) == quiet <= 34


# How a club begins ------------------------------------------------------------------------------------------


def steps_of(client):
    return front_of(client, "/clubs/heule/")["steps"]


def test_a_new_club_is_led_through_three_steps(signed_in, otto, club):
    client = signed_in(otto)
    assert steps_of(client).next == "people"
    clubs.add_guest(club=club, name="Jef Nys", actor=NOBODY)
    assert steps_of(client).next == "match"
    new_match(club=club)
    assert steps_of(client).next == "tournament"
    new_tournament(club)
    assert steps_of(client) is None


def test_only_organisers_are_told_what_to_do(client, signed_in, bob, club):
    assert steps_of(client) is None
    assert steps_of(signed_in(bob)) is None
    assert "Nothing is on just now" in client.get("/clubs/heule/").content.decode()


def test_an_installation_without_a_club_says_how_to_found_one(client):
    assert "found the first" in client.get("/").content.decode()
    Club.objects.create(name="Heule", slug="heule")
    assert "found the first" not in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("role", "ways"),
    [
        (Role.ORGANISER, {"evenings/", "pots/", ""}),
        (Role.SCORER, {"evenings/", "pots/", ""}),
        (Role.MEMBER, {""}),
        (None, {""}),
    ],
)
def test_a_club_names_the_ways_to_what_this_visitor_may_run(client, club, role, ways):
    if role is not None:
        client.force_login(
            member_of(club, "Somebody", role),
            backend="allauth.account.auth_backends.AuthenticationBackend",
        )

    page = client.get("/clubs/heule/").content.decode()

    seasons_ways = {way for way in ("", "evenings/", "pots/") if f'href="/clubs/heule/seasons/{way}"' in page}
    assert seasons_ways == ways
