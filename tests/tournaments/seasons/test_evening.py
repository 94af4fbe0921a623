"""A club evening without a tournament: who is here, tables by what the season has seen, done."""

import re
from itertools import combinations

import pytest

from scoring.models import LogEntry, Match, RefereeCall
from tests.tournaments.factories import NOBODY
from tests.tournaments.pages import queries_for, text_of
from tests.tournaments.seasons.factories import new_season, people_of, table_of
from tournaments.models import Entrant, Place, Rest, Round, Table, Tournament
from tournaments.rounds.services import results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.seasons.services import evenings
from tournaments.seasons.services.errors import TablesOpenError, TooFewTonightError
from tournaments.seasons.services.evenings import NewEvening

NAMES = ("An", "Bert", "Cas", "Dina", "Eva", "Frans", "Griet", "Hugo", "Ilse", "Jan")


@pytest.fixture
def people(club):
    return people_of(club, *NAMES)


def opened(club, players, variant="manillen-4p", season=None):
    return evenings.open_evening(
        club=club,
        actor=NOBODY,
        new=NewEvening(variant=variant, ruleset={}, season=season, name="Tonight", players=players),
    )


def settle(round_, scores=(101, 80, 60)):
    for table in Table.objects.filter(round=round_).prefetch_related("places"):
        sides = len({place.side for place in table.places.all()})
        results.enter_result(
            table=table, actor=NOBODY, entry=ResultEntry(scores=scores[:sides]), may_overwrite=True
        )


def partners_of(round_):
    sides = {}
    for table, side, entrant in Place.objects.filter(round=round_).values_list(
        "table", "side", "entrant__name"
    ):
        sides.setdefault((table, side), []).append(entrant)
    return {frozenset(pair) for people in sides.values() for pair in combinations(people, 2)}


@pytest.mark.parametrize(
    ("variant", "here", "tables", "resting"),
    [
        ("manillen-4p", 10, 2, 2),
        ("manillen-2p", 9, 4, 1),
        ("trjamann", 10, 3, 1),
        ("hornafjardarmanni", 9, 3, 0),
    ],
)
def test_tables_are_of_four_three_or_two_by_the_game(club, people, variant, here, tables, resting):
    drawn = evenings.draw_tables(evening=opened(club, people[:here], variant), actor=NOBODY)

    assert (drawn.tables.count(), Rest.objects.filter(round=drawn).count()) == (tables, resting)
    assert Match.objects.filter(variant=variant).count() == tables


def test_nobody_partners_again_while_that_can_be_avoided_over_evenings(club, people):
    """The history is the season's, not the evening's: seven rounds of eight without a partner twice."""
    season = new_season(club, variant="manillen-4p")
    seen = set()
    for _evening in range(2):
        evening = opened(club, people[:8], season=season)
        for _round in range(3):
            drawn = evenings.draw_tables(evening=evening, actor=NOBODY)
            settle(drawn)
            assert not seen & partners_of(drawn)
            assert drawn.draw["quality"]["repeat_partners"] == 0
            seen |= partners_of(drawn)
        evenings.finish_evening(evening=evening, actor=NOBODY)
    assert len(seen) == 24


def test_who_had_no_table_has_one_next_time(club, people):
    season = new_season(club, variant="manillen-4p")
    resting = []
    for _evening in range(2):
        evening = opened(club, people[:9], season=season)
        for _round in range(2):
            drawn = evenings.draw_tables(evening=evening, actor=NOBODY)
            settle(drawn)
            resting += Rest.objects.filter(round=drawn).values_list("entrant__name", flat=True)
    assert len(set(resting)) == 4


def test_people_come_and_go_in_between(club, people):
    evening = opened(club, people[:4])
    settle(evenings.draw_tables(evening=evening, actor=NOBODY))
    evenings.tick(evening=evening, player=people[0], here=False, actor=NOBODY)
    evenings.tick(evening=evening, player=people[4], here=True, actor=NOBODY)
    drawn = evenings.draw_tables(evening=evening, actor=NOBODY)
    names = set(Place.objects.filter(round=drawn).values_list("entrant__name", flat=True))
    assert names == {"Bert", "Cas", "Dina", "Eva"}

    settle(drawn)
    evenings.tick(evening=evening, player=people[0], here=True, actor=NOBODY)
    assert Entrant.objects.get(tournament=evening.tournament, name="An").left_after is None


def test_who_was_ticked_by_mistake_is_off_the_list(club, people):
    evening = opened(club, people[:5])
    evenings.tick(evening=evening, player=people[2], here=False, actor=NOBODY)

    assert list(evening.tournament.entrants.values_list("name", flat=True)) == ["An", "Bert", "Dina", "Eva"]


def test_too_few_for_a_table_is_told(club, people):
    with pytest.raises(TooFewTonightError):
        evenings.draw_tables(evening=opened(club, people[:3]), actor=NOBODY)


def test_the_next_round_waits_for_every_table_and_so_does_the_end(club, people):
    evening = opened(club, people[:8])
    evenings.draw_tables(evening=evening, actor=NOBODY)

    with pytest.raises(TablesOpenError):
        evenings.draw_tables(evening=evening, actor=NOBODY)
    with pytest.raises(TablesOpenError):
        evenings.finish_evening(evening=evening, actor=NOBODY)


def test_a_button_pressed_twice_draws_once(club, people):
    evening = opened(club, people[:8])
    first = evenings.draw_tables(evening=evening, actor=NOBODY, seen_rounds=0)

    assert evenings.draw_tables(evening=evening, actor=NOBODY, seen_rounds=0) == first


def test_the_evening_counts_in_its_season_when_it_is_closed(club, people):
    season = new_season(club, variant="manillen-4p")
    evening = opened(club, people[:4], season=season)
    settle(evenings.draw_tables(evening=evening, actor=NOBODY))
    assert table_of(season) == []
    evenings.finish_evening(evening=evening, actor=NOBODY)

    assert sorted(total for _rank, _name, total in table_of(season)) == [0, 0, 2, 2]


# On pages


def test_an_evening_from_the_first_tick_to_its_end(signed_in, anna, club, people):
    client = signed_in(anna)
    season = new_season(club, variant="manillen-4p")
    new = f"/clubs/{club.slug}/evenings/new/"
    public_id = client.get(new).context["public_id"]
    data = {
        "public_id": public_id,
        "name": "Tonight",
        "game": "manillen-4p:",
        "season": season.public_id,
        "players": [player.pk for player in people[:7]],
    }
    for _twice in range(2):
        assert client.post(new, data)["Location"] == f"/t/{public_id}/evening/"
    page = f"/t/{public_id}/evening/"
    client.post(f"{page}people/{people[7].pk}/", {"here": "1"})
    client.post(f"{page}guest/", {"name": "Zoë"})
    assert client.get(page).context["here"] == 9

    client.post(f"{page}draw/", {"rounds": "0"})
    settle(Round.objects.get(stage__tournament__public_id=public_id))
    shown = client.get(page)
    assert len(shown.context["tables"]) == 2
    assert len(shown.context["resting"]) == 1
    client.post(f"{page}finish/")

    assert Tournament.objects.get(public_id=public_id).status == "finished"
    assert len(table_of(season)) == 9
    assert LogEntry.objects.filter(action="draw_evening").count() == 1


def test_a_score_below_nought_has_a_real_minus(signed_in, anna, club, people):
    evening = opened(club, people[:4])
    settle(evenings.draw_tables(evening=evening, actor=NOBODY), scores=(101, -4))

    page = signed_in(anna).get(f"/t/{evening.tournament.public_id}/evening/")

    assert "101 : −4" in page.text
    assert "–-4" not in page.text


def test_why_not_is_said_on_the_page(signed_in, anna, club, people):
    evening = opened(club, people[:3])
    answer = signed_in(anna).post(f"/t/{evening.tournament.public_id}/evening/draw/")

    assert answer.status_code == 422
    assert "A table needs 4 people; here: 3." in answer.content.decode()


def test_tables_are_taken_back_for_who_comes_late_until_something_is_written_down(
    signed_in, anna, club, people
):
    evening = opened(club, people[:7])
    page = f"/t/{evening.tournament.public_id}/evening/"
    client = signed_in(anna)
    client.post(f"{page}draw/", {"rounds": "0"})
    assert "Take these tables back" in client.get(page).content.decode()

    for _twice in range(2):
        assert client.post(f"{page}take-back/").status_code == 302
    client.post(f"{page}people/{people[7].pk}/", {"here": "1"})
    client.post(f"{page}draw/", {"rounds": "0"})
    drawn = Round.objects.published().get(stage__tournament=evening.tournament)
    assert drawn.tables.count() == 2

    settle(drawn)
    answer = client.post(f"{page}take-back/")
    assert answer.status_code == 422
    assert "Something is written down at these tables" in answer.content.decode()
    assert "Take these tables back" not in answer.content.decode()
    assert not drawn.tables.filter(results=None).exists()


@pytest.mark.parametrize("action", ["draw", "take-back", "finish", "guest", "people/1"])
def test_helpers_run_an_evening_and_nobody_else(signed_in, anna, bob, olga, client, club, people, action):
    address = f"/t/{opened(club, people[:4]).tournament.public_id}/evening/{action}/"

    assert signed_in(bob).post(address).status_code == 403
    assert signed_in(olga).post(address).status_code == 404
    assert client.post(address).status_code == 404
    assert signed_in(anna).get(address).status_code == 405


@pytest.mark.parametrize("who", ["anna", "otto"])
def test_an_open_call_is_named_before_the_next_round_and_before_the_end(
    request, signed_in, club, people, who
):
    evening = opened(club, people[:4])
    drawn = evenings.draw_tables(evening=evening, actor=NOBODY)
    settle(drawn)
    table = drawn.tables.get()
    RefereeCall.objects.create(match=table.match)
    client = signed_in(request.getfixturevalue(who))
    page = f"/t/{evening.tournament.public_id}/evening/"
    link = f'href="/t/{evening.tournament.public_id}/tables/{table.pk}/"'

    assert "Nobody has answered yet" in client.get(page).text
    for action in ("draw", "finish"):
        asked = client.post(f"{page}{action}/", {"rounds": "1"})
        assert asked.status_code == 422
        assert "Something is open at a table" in asked.text
        assert link in asked.text.partition("Nobody has answered yet")[2]
        assert ("To the referee’s page" in asked.text) is (who == "otto")
    assert Round.objects.count() == 1

    client.post(f"{page}draw/", {"rounds": "1", "all_the_same": "1"})
    assert Round.objects.count() == 2
    settle(Round.objects.last())
    client.post(f"{page}finish/", {"all_the_same": "1"})
    assert Tournament.objects.get().status == Tournament.Status.FINISHED


@pytest.mark.parametrize(("who", "leads_to"), [("anna", "tables/{table}/"), ("otto", "referee/")])
def test_what_is_open_stands_on_the_page_of_the_evening(request, signed_in, club, people, who, leads_to):
    evening = opened(club, people[:8])
    address = f"/t/{evening.tournament.public_id}/"
    client = signed_in(request.getfixturevalue(who))
    assert "strip" not in client.get(f"{address}evening/").text
    drawn = evenings.draw_tables(evening=evening, actor=NOBODY)
    table = drawn.tables.get(number=2)
    RefereeCall.objects.create(match=table.match)

    page = text_of(client.get(f"{address}evening/"))

    (strip,) = re.findall(r'<nav class="strip.*?</nav>', page)
    assert f'href="{address}{leads_to.format(table=table.pk)}"' in strip
    assert f'href="{address}rounds/1/1/desk/"' in strip
    assert "Referee called: table 2" in strip
    assert "No result: tables 1, 2" in strip


def test_a_tournament_is_no_club_evening(signed_in, otto, club):
    from tests.tournaments.factories import new_tournament

    tournament = new_tournament(club, pairs=4, public=True)
    assert signed_in(otto).get(f"/t/{tournament.public_id}/evening/").status_code == 404


def test_the_page_of_an_evening_takes_as_many_queries_for_many_as_for_few(signed_in, anna, club, people):
    pages = []
    for here, rounds in ((4, 1), (10, 3)):
        evening = opened(club, people[:here])
        for _round in range(rounds):
            drawn = evenings.draw_tables(evening=evening, actor=NOBODY)
            settle(drawn)
        pages.append(f"/t/{evening.tournament.public_id}/evening/")

    few, many = (queries_for(signed_in(anna), page) for page in pages)

    assert few == many <= 30


def test_of_a_draw_that_says_nothing_of_meetings_nothing_is_claimed(signed_in, anna, club, people):
    evening = opened(club, people[:8])
    drawn = evenings.draw_tables(evening=evening, actor=NOBODY)
    address = f"/t/{evening.tournament.public_id}/evening/"
    assert "Nobody at these tables has met" in signed_in(anna).get(address).content.decode()
    Round.objects.filter(pk=drawn.pk).update(draw={})

    page = signed_in(anna).get(address).content.decode()

    assert "Nobody at these tables has met" not in page
    assert "As few as can be" not in page
