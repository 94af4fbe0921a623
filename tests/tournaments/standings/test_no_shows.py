"""Whoever is on the list and never came is asked about, and then no ranking has them."""

import csv
import re

import pytest
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.clubs.services.tokens import make_token
from scoring.models import LogEntry, RefereeCall
from tests.calls import calls_of
from tests.tournaments.factories import NOBODY, entrant, new_tournament, play_rounds, publish_next, settle
from tests.tournaments.pages import text_of
from tournaments.entrants import services as entrants
from tournaments.entrants.selectors.no_shows import no_shows
from tournaments.models import Place, Table, Tournament
from tournaments.reading.attendance import never_came
from tournaments.reading.files import tournament_file
from tournaments.rounds.services import results
from tournaments.rounds.services.draws import undo_round
from tournaments.rounds.services.versions import ResultEntry

ROW = r'class="rank digits">(\d+)</span><span class="standing-name"><a [^>]*>([^<]*)</a>'

HOFN = ({"system": "tables", "rounds": 2, "ranking": ["total"]},)


def page_of(client, tournament, page):
    return client.get(f"/t/{tournament.public_id}/{page}")


def ranks(page):
    """As the page shows them: rank and name."""
    return [(int(rank), name) for rank, name in re.findall(ROW, text_of(page))]


@pytest.fixture
def hofn(club):
    """Three at one table of six on the list: plus and minus, so that losers stand below nought."""
    tournament = new_tournament(
        club, names=["Ása", "Björn", "Dísa", "Egill", "Freyja", "Gunnar"], stages=HOFN, unit="single",
        variant="hornafjardarmanni", public=True,
    )  # fmt: skip
    for number in (1, 2, 3):
        entrants.check_in(entrant=entrant(tournament, number), here=True, actor=NOBODY)
    for _round in range(2):
        settle(publish_next(tournament), scores=(9, -3, -6))
    return tournament


def test_nobody_is_asked_about_before_the_first_round_is_over(club):
    tournament = new_tournament(club, pairs=6)
    entrants.check_in(entrant=entrant(tournament, 1), here=True, actor=NOBODY)
    entrants.check_in(entrant=entrant(tournament, 2), here=True, actor=NOBODY)
    published = publish_next(tournament)
    tournament.refresh_from_db()
    assert no_shows(tournament) == []
    settle(published)
    tournament.refresh_from_db()
    assert [one.number for one in no_shows(tournament)] == [3, 4, 5, 6]


def with_a_late_one(club, rounds):
    """Two tables of pairs with a result, and of the others one pair that is ticked in since."""
    tournament = new_tournament(club, pairs=6, public=True, stages=({"system": "swiss", "rounds": rounds},))
    for number in (1, 2, 3, 4):
        entrants.check_in(entrant=entrant(tournament, number), here=True, actor=NOBODY)
    settle(publish_next(tournament))
    entrants.check_in(entrant=entrant(tournament, 5), here=True, actor=NOBODY)
    return tournament


@pytest.fixture
def late(club):
    return with_a_late_one(club, rounds=3)


@pytest.mark.parametrize("page", ["draw/", "", "standings/"])
def test_who_is_ticked_in_late_is_expected_and_not_asked_about(late, otto, signed_in, page):
    text = page_of(signed_in(otto), late, page).text

    assert "1 entrant has not played" in text
    assert "2 entrants have not played" not in text


def test_who_is_ticked_in_late_is_not_taken_off_with_the_others(late, otto, signed_in):
    client = signed_in(otto)
    asked = re.findall(r'name="entrants" value="([\d ]+)"', page_of(client, late, "draw/").text)

    client.post(f"/t/{late.public_id}/entrants/no-shows/", {"next": "draw", "entrants": asked[0]})

    assert asked[0].split() == [str(entrant(late, 6).pk)]
    assert [entrant(late, number).left_after for number in (5, 6)] == [None, 0]
    assert "not played" not in page_of(client, late, "draw/").text


def test_a_round_that_is_taken_back_leaves_the_late_ones_expected(late, otto, signed_in):
    undo_round(round_=publish_next(late), actor=NOBODY)

    assert "1 entrant has not played" in page_of(signed_in(otto), late, "draw/").text


@pytest.mark.parametrize("page", ["end/", "standings/", ""])
def test_at_the_end_a_tick_counts_for_nothing(club, otto, signed_in, page):
    late = with_a_late_one(club, rounds=1)

    assert "2 entrants have not played" in page_of(signed_in(otto), late, page).text


def test_nobody_is_taken_off_for_a_number_that_is_none(late, otto, signed_in):
    signed_in(otto).post(f"/t/{late.public_id}/entrants/no-shows/", {"entrants": "x 0"})

    assert [entrant(late, number).left_after for number in (5, 6)] == [None, None]


def test_the_draw_page_asks_and_takes_them_off_in_one_tap(hofn, otto, signed_in):
    client = signed_in(otto)
    assert "3 entrants have not played" in page_of(client, hofn, "draw/").text

    client.post(f"/t/{hofn.public_id}/entrants/no-shows/")

    assert [entrant(hofn, number).left_after for number in (1, 4, 5, 6)] == [None, 0, 0, 0]
    assert "not played" not in page_of(client, hofn, "draw/").text
    assert LogEntry.objects.get(action="take_out_no_shows").after == {"numbers": [4, 5, 6]}


def test_whoever_never_came_stands_below_those_who_lost(hofn, client):
    assert [rank for rank, _name in ranks(page_of(client, hofn, "standings/"))] == [1, 2, 3]

    entrants.take_out_no_shows(tournament=hofn, actor=NOBODY)

    page = page_of(client, hofn, "standings/")
    assert [rank for rank, _name in ranks(page)] == [1, 2, 3]
    assert page.context["stage"].did_not_play == ("e4", "e5", "e6")
    assert "Did not play:" in page.text
    assert "Gunnar" in page_of(client, hofn, "end/").text
    final = page_of(client, hofn, "end/").context["ending"].final
    assert [rank for rank, _level in final] == [1, 2, 3]
    assert {who for _rank, level in final for who in level} == {"e1", "e2", "e3"}


def test_who_is_ahead_of_whom_is_told_of_those_who_are_neighbours_now(club, client):
    """The losers stood below the no-shows on difference; they stand below the winners on points."""
    tournament = new_tournament(club, pairs=6, stages=({"system": "swiss", "rounds": 1},), public=True)
    for number in (1, 2, 3, 4):
        entrants.check_in(entrant=entrant(tournament, number), here=True, actor=NOBODY)
    settle(publish_next(tournament))
    entrants.take_out_no_shows(tournament=tournament, actor=NOBODY)

    (ranking,) = page_of(client, tournament, "standings/").context["stage"].rankings
    assert [(row.rank, row.parted_by) for row in ranking.rows] == [
        (1, None),
        (1, None),
        (3, "points"),
        (3, None),
    ]


def test_finishing_asks_about_them_first(hofn, otto, signed_in):
    client = signed_in(otto)

    asked = client.post(f"/t/{hofn.public_id}/finish/", follow=True)

    assert Tournament.objects.get().status == "open"
    assert "Before it is finished: who never came?" in asked.text
    client.post(f"/t/{hofn.public_id}/entrants/no-shows/", {"next": "end"})
    client.post(f"/t/{hofn.public_id}/finish/")
    assert Tournament.objects.get().status == "finished"


def test_who_was_drawn_and_never_appeared_is_no_player_either(club, client):
    tournament = new_tournament(club, pairs=4, public=True)
    published = publish_next(tournament)
    first, second = published.tables.order_by("order")
    results.enter_result(table=first, actor=NOBODY, entry=ResultEntry(absent_sides=[1]))
    results.enter_result(table=second, actor=NOBODY, entry=ResultEntry(scores=[101, 80]))
    absent = first.places.get(side=1).entrant

    entrants.take_out_no_shows(tournament=tournament, actor=NOBODY)

    absent.refresh_from_db()
    assert absent.left_after == 1
    page = page_of(client, tournament, "standings/")
    assert page.context["stage"].did_not_play == (absent.file_id,)
    assert len(ranks(page)) == 3


def test_who_comes_after_all_is_let_in_again(late, client):
    entrants.take_out_no_shows(tournament=late, actor=NOBODY)
    entrants.come_back(entrant=entrant(late, 5), actor=NOBODY)
    publish_next(late)
    assert page_of(client, late, "standings/").context["stage"].did_not_play == ("e6",)


def test_who_has_left_after_playing_keeps_their_rank(club, client):
    tournament = new_tournament(club, pairs=4, public=True)
    play_rounds(tournament, 1)
    entrants.withdraw(entrant=entrant(tournament, 2), after_round=1, actor=NOBODY)
    assert len(ranks(page_of(client, tournament, "standings/"))) == 4


def test_files_and_prizes_leave_them_out(hofn, client):
    entrants.take_out_no_shows(tournament=hofn, actor=NOBODY)
    Tournament.objects.update(fee_cents=1000, prizes={"places": [{"percent": 50}]}, version=99)
    hofn.entrants.filter(number__lt=4).update(paid_at=timezone.now())
    page = page_of(client, hofn, "end/")
    assert page.context["prize_list"].pot_cents == 3000
    rows = page_of(client, hofn, "standings/1.csv").text.splitlines()
    assert [row.split(",")[0] for row in rows[1:]] == ["1", "2", "3", *["did not play"] * 3]


def test_programs_read_no_rank_of_them(hofn, client):
    entrants.take_out_no_shows(tournament=hofn, actor=NOBODY)

    answer = client.get(f"/api/v1/tournaments/{hofn.public_id}/standings").json()

    rows = [(row["rank"], row.get("did_not_play", False)) for row in answer["stages"][0]["standings"]]
    assert rows == [(1, False), (2, False), (3, False), *[(None, True)] * 3]
    assert [place["rank"] for place in answer["final"]] == [1, 2, 3]


@pytest.mark.parametrize("who", ["anna", "bob", "olga", "nobody"])
def test_others_take_nobody_off(hofn, who, request, signed_in, client):
    visitor = client if who == "nobody" else signed_in(request.getfixturevalue(who))
    assert visitor.post(f"/t/{hofn.public_id}/entrants/no-shows/").status_code in (403, 404)
    assert entrant(hofn, 4).left_after is None


def test_reading_the_address_is_refused(hofn, otto, signed_in):
    assert page_of(signed_in(otto), hofn, "entrants/no-shows/").status_code == 405


@pytest.fixture
def at_the_cut(club):
    """Six pairs of which two never came; four are to go on, and those who lost stand below the two."""
    stages = (
        {"system": "swiss", "rounds": 1, "ranking": ["difference"]},
        {"system": "knockout", "from": {"best": 4}},
    )
    tournament = new_tournament(club, pairs=6, stages=stages, public=True)
    for number in (1, 2, 3, 4):
        entrants.check_in(entrant=entrant(tournament, number), here=True, actor=NOBODY)
    settle(publish_next(tournament))
    return tournament


def drawn_at(tournament):
    return {place.entrant.number for place in Place.objects.filter(round__stage__number=2)}


def test_the_cut_is_not_drawn_before_it_is_said_what_becomes_of_them(at_the_cut, otto, signed_in):
    client = signed_in(otto)
    asked = client.post(f"/t/{at_the_cut.public_id}/draw/new/")
    assert asked.status_code == 409
    assert "Before the next stage is drawn: who never came?" in asked.text
    assert drawn_at(at_the_cut) == set()

    client.post(f"/t/{at_the_cut.public_id}/entrants/no-shows/")
    client.post(f"/t/{at_the_cut.public_id}/draw/new/")
    assert drawn_at(at_the_cut) == {1, 2, 3, 4}


class TestAProgramBeforeTheCut:
    @pytest.fixture
    def draw(self, at_the_cut, otto, client):
        token = make_token(user=otto, name="desk", scopes=["organise"], actor=Actor(user=otto))[1]
        path = f"/api/v1/tournaments/{at_the_cut.public_id}/draw"

        def send(**payload):
            headers = {"Authorization": f"Bearer {token}"}
            answer = client.post(path, payload, "application/json", headers=headers)
            at_the_cut.refresh_from_db()
            return answer.status_code, answer.json()

        return send

    def faults(self, answer):
        return [(fault["field"], fault["code"], fault.get("entrant")) for fault in answer["errors"]]

    def test_is_asked_about_them_and_names_who_is_taken_off(self, at_the_cut, draw):
        status, asked = draw()
        assert (status, asked["type"]) == (409, "/api/v1/problems/never_came")
        assert [fault["message"] for fault in asked["errors"]] == [
            entrant(at_the_cut, n).name for n in (5, 6)
        ]
        assert draw(take_off=[fault["entrant"] for fault in asked["errors"]])[0] == 201
        assert drawn_at(at_the_cut) == {1, 2, 3, 4}

    def test_goes_on_over_a_call_without_taking_anybody_off(self, at_the_cut, draw):
        table = Table.objects.filter(round__stage__tournament=at_the_cut).first()
        RefereeCall.objects.create(match=table.match)

        status, asked = draw()
        assert (status, asked["type"]) == (409, "/api/v1/problems/matters_open")
        absent = [("take_off", "never_came", who) for who in ("e5", "e6")]
        assert self.faults(asked) == [("all_the_same", "call", None), *absent]

        assert draw(all_the_same=True)[1]["type"] == "/api/v1/problems/never_came"
        assert not at_the_cut.entrants.exclude(left_after=None).exists()
        assert draw(all_the_same=True, take_off=["e5", "e6"])[0] == 201

    def test_says_which_version_it_has_seen(self, at_the_cut, draw):
        at_the_cut.refresh_from_db()
        seen = at_the_cut.version
        assert draw(version=seen - 1, take_off=["e5", "e6"])[1]["type"] == "/api/v1/problems/stale"
        assert draw(version=seen, take_off=["e5", "e6"])[0] == 201

    def test_names_only_some_and_nothing_is_changed(self, at_the_cut, draw):
        before = Tournament.objects.get().version
        status, asked = draw(take_off=["e5"])
        assert (status, self.faults(asked)) == (409, [("take_off", "never_came", "e6")])
        assert entrant(at_the_cut, 5).left_after is None
        assert at_the_cut.version == before

    @pytest.mark.parametrize("other", ["e1", "e99"])
    def test_names_nobody_who_is_not_asked_about(self, at_the_cut, draw, other):
        status, refused = draw(take_off=["e5", "e6", other])
        assert (status, self.faults(refused)) == (422, [("take_off", "has_come", None)])
        assert entrant(at_the_cut, 5).left_after is None


def test_a_round_of_the_same_stage_is_drawn_without_asking(club, otto, signed_in):
    stages = ({"system": "swiss", "rounds": 2}, {"system": "knockout", "from": {"best": 2}})
    tournament = new_tournament(club, pairs=6, stages=stages)
    for number in (1, 2, 3, 4):
        entrants.check_in(entrant=entrant(tournament, number), here=True, actor=NOBODY)
    settle(publish_next(tournament))
    assert signed_in(otto).post(f"/t/{tournament.public_id}/draw/new/").status_code == 302


@pytest.mark.parametrize("page", ["", "standings/"])
def test_where_organisers_look_between_rounds_they_read_who_never_came(
    at_the_cut, otto, signed_in, client, page
):
    assert "not played" not in page_of(client, at_the_cut, page).text
    assert "2 entrants have not played" in page_of(signed_in(otto), at_the_cut, page).text
    entrants.take_out_no_shows(tournament=at_the_cut, actor=NOBODY)
    assert "not played" not in page_of(signed_in(otto), at_the_cut, page).text


def test_a_page_that_was_looked_at_reads_no_tournament_again_to_say_who_never_came(hofn, otto, signed_in):
    client = signed_in(otto)
    page_of(client, hofn, "")

    with calls_of(tournament_file, never_came) as calls:
        assert "3 entrants have not played" in page_of(client, hofn, "").text

    assert calls == {"never_came": 1}


@pytest.mark.parametrize("export", ["standings/1.csv", "end.csv"])
def test_every_row_of_an_export_has_all_columns(hofn, client, export):
    entrants.take_out_no_shows(tournament=hofn, actor=NOBODY)
    rows = list(csv.reader(page_of(client, hofn, export).content.decode("utf-8-sig").splitlines()))
    assert [row[0] for row in rows].count("did not play") == 3
    assert len({len(row) for row in rows}) == 1
