"""What is on now, on the first page and on a club's: live tables, and what is kept secret."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.matches.services import matches
from scoring.models import Match, Player, Seat
from tests.manille_site.front.fronts import on_at
from tests.scoring.factories import hand, new_match, play
from tests.tournaments.factories import NOBODY, new_tournament, publish_next, settle
from tests.tournaments.rounds.brackets import at, bracket, correct
from tournaments.models import Table
from tournaments.rounds.services.results import enter_result
from tournaments.rounds.services.versions import ResultEntry

pytestmark = pytest.mark.django_db


def fresh(client, where="/now/", **asked):
    return client.get(where, asked)


def test_tables_of_a_running_tournament_are_on_the_page_with_their_score(client, club):
    _tournament, match = on_at(club, name="Grote Prijs")

    page = client.get("/").content.decode()

    assert "Grote Prijs" in page
    assert f'href="/m/{match.public_id}/"' in page
    (one,) = client.get("/").context["front"].now.tournaments
    assert [side.score for side in one.rows[0].sides] == [7, 0]


@pytest.mark.parametrize(
    ("score_of", "scores", "unit"), [("points", (30, 360), "points"), ("games", (0, 2), "games won")]
)
def test_a_score_says_whether_it_is_points_or_games_here_and_on_the_board(
    client, club, score_of, scores, unit
):
    tournament, match = on_at(club, score_of=score_of)
    board = f"/t/{tournament.public_id}/rounds/1/1/"
    running = [" ".join(client.get(where).content.decode().split()) for where in ("/now/", board)]
    assert all('<small class="quiet">points</small>' in page for page in running)

    enter_result(table=Table.objects.get(match=match), entry=ResultEntry(scores=scores), actor=NOBODY)
    over = [" ".join(client.get(where).content.decode().split()) for where in ("/now/", board)]
    assert all(f'<small class="quiet">{unit}</small>' in page for page in over)


def test_tables_at_which_cards_are_played_come_first(client, club):
    tournament = new_tournament(club, pairs=12, public=True)
    publish_next(tournament)
    last = Table.objects.filter(round__stage__tournament=tournament).order_by("number").last()
    play(last.match, hand(37))

    (one,) = client.get("/now/").context["now"].tournaments

    assert [row.table.number for row in one.rows] == [6, 1, 2, 3]


def test_a_table_that_goes_on_while_its_round_is_drawn_again_stands_behind_the_round(client, club):
    tournament = bracket(club, {"system": "knockout"}, pairs=16, rounds=2)
    publish_next(tournament)
    other = at(tournament, 3, "main", 2)
    correct(at(tournament, 1, "main", 1))

    def numbers() -> list[tuple[int, int]]:
        (one,) = client.get("/now/").context["now"].tournaments
        return [(row.table.round.number, row.table.number) for row in one.rows]

    assert numbers()[-1] == (3, other.number)
    assert [round_ for round_, _table in numbers()].count(3) == 1
    assert "round 3" in client.get("/now/").text
    version = client.get("/now/").context["now"].version
    play(other.match, hand(37))
    assert fresh(client, v=version).status_code == 200
    enter_result(table=other, actor=NOBODY, entry=ResultEntry(scores=[101, 80]), may_overwrite=True)
    assert {round_ for round_, _table in numbers()} == {2}


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
