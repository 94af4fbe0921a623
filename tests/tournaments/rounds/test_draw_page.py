"""The draw page: who may open it, who learns of a draft, and what it asks the database."""

import pytest

from tests.tournaments.factories import NOBODY, new_tournament, play_rounds, publish_next
from tournaments.entrants import services
from tournaments.models import Round, Table
from tournaments.reading.engine import standings_of
from tournaments.rounds.selectors.draw_page import PlaceBefore
from tournaments.rounds.words.rounds import place_before


def address(tournament, page=""):
    return f"/t/{tournament.public_id}/draw/{page}"


def draw(client, tournament):
    tournament.refresh_from_db()
    return client.post(address(tournament, "new/"), {"version": tournament.version})


@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("anna", 403), ("rosa", 403), ("olga", 404)])
@pytest.mark.parametrize("page", ["", "new/"])
def test_only_organisers_draw(request, club, signed_in, who, status, page):
    tournament = new_tournament(club, pairs=4, public=True)
    client = signed_in(request.getfixturevalue(who))

    response = client.post(address(tournament, page)) if page else client.get(address(tournament))

    assert response.status_code == status
    assert not Round.objects.exists()


def test_a_visitor_does_not_learn_that_there_is_a_draft(club, otto, client, signed_in):
    tournament = new_tournament(club, pairs=4, public=True)
    draw(signed_in(otto), tournament)

    assert client.get(f"/t/{tournament.public_id}/rounds/1/1/").status_code == 404
    assert client.get(address(tournament)).status_code == 404
    assert client.get(f"/t/{tournament.public_id}/tables/{Table.objects.first().pk}/").status_code == 404


@pytest.mark.parametrize("page", ["new/", "again/", "discard/", "publish/", "exchange/"])
def test_nothing_is_done_by_looking(club, otto, signed_in, page):
    tournament = new_tournament(club, pairs=4)

    assert signed_in(otto).get(address(tournament, page)).status_code == 405


def tables_in(page):
    """The draft's tables alone: the drawing above them says the same once more."""
    return page.partition('class="draft-tables"')[2]


def queries_of(client, tournament, django_assert_max_num_queries):
    with django_assert_max_num_queries(60) as captured:
        assert client.get(address(tournament)).status_code == 200
    return len(captured)


def test_the_page_asks_as_little_for_260_entrants_as_for_12(
    club, otto, signed_in, django_assert_max_num_queries
):
    client = signed_in(otto)
    small, large = (new_tournament(club, pairs=pairs) for pairs in (12, 260))
    for each in (small, large):
        client.get(address(each))  # the first page also writes the session, and folds the tournament
    before = [queries_of(client, each, django_assert_max_num_queries) for each in (small, large)]
    for each in (small, large):
        draw(client, each)

    after = [queries_of(client, each, django_assert_max_num_queries) for each in (small, large)]

    assert before[0] == before[1]
    assert after[0] == after[1]


def test_drawing_and_publishing_needs_no_query_a_table(club, django_assert_max_num_queries):
    """A few more only because a database takes so many rows at once."""
    counts = []
    for pairs in (12, 260):
        tournament = new_tournament(club, pairs=pairs)
        with django_assert_max_num_queries(80) as captured:
            publish_next(tournament)
        counts.append(len(captured))

    assert counts[1] - counts[0] < 10


def test_a_draft_says_where_each_stands_and_who_meets_again(club, otto, signed_in):
    tournament = new_tournament(club, pairs=4, public=True)
    client = signed_in(otto)
    draw(client, tournament)
    assert "place 1" not in client.get(address(tournament)).text
    client.post(address(tournament, "discard/"))
    play_rounds(tournament, 1)
    draw(client, tournament)

    page = tables_in(client.get(address(tournament)).text)

    standings = standings_of(tournament)["stages"][0]["standings"]
    assert [row["values"]["points"] for row in standings] == [2, 2, 0, 0]
    assert page.count("(Match points: 2)") == page.count("(Match points: 0)") == 2
    assert page.count("place 1 (Match points: 2)") == sum(row["rank"] == 1 for row in standings) > 0


def test_the_first_draft_of_a_stage_says_where_each_stood_in_the_one_before(club, otto, signed_in):
    stages = ({"system": "swiss", "rounds": 1}, {"system": "swiss", "rounds": 1, "from": {"best": 4}})
    tournament = new_tournament(club, pairs=6, stages=stages, public=True)
    play_rounds(tournament, 1)
    client = signed_in(otto)
    draw(client, tournament)

    page = tables_in(client.get(address(tournament)).text)

    assert Round.objects.standing().last().stage.number == 2
    assert (page.count("(Match points: 2)"), page.count("(Match points: 0)")) == (3, 1)


def test_every_page_of_a_draft_says_who_loses_by_forfeit(club, otto, signed_in, monkeypatch):
    tournament = new_tournament(club, pairs=6, stages=({"system": "round_robin"},), public=True)
    services.check_in_all(tournament=tournament, actor=NOBODY)
    client = signed_in(otto)
    monkeypatch.setattr("tournaments.rounds.views.draws.TABLES_A_PAGE", 1)
    for away in tournament.entrants.all():
        services.check_in(entrant=away, here=False, actor=NOBODY)
        draw(client, tournament)
        order = Table.objects.get(round__undone_at=None, places__entrant=away).order
        pages = [client.get(address(tournament), {"page": page}).text for page in (1, 2, 3)]
        forfeits = ["won by forfeit" in page for page in pages]
        assert forfeits == [page == order for page in range(3)]
        client.post(address(tournament, "discard/"))
        services.check_in(entrant=away, here=True, actor=NOBODY)


def test_a_total_below_zero_has_a_real_minus():
    assert place_before(PlaceBefore(3, "total", -1)) == "place 3 (Total: −1)"
