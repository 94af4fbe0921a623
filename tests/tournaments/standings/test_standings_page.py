"""Standings on a page: the measures, what parted neighbours in words, what is provisional; once a version."""

import csv
import re

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Club, Player
from tests.tournaments.factories import NOBODY, entrant, new_tournament, play_rounds, publish_next, settle
from tests.tournaments.pages import assert_hidden_as_a_draft, assert_only_read, path_of, queries_for, text_of
from tournaments import engine
from tournaments.entrants import services as entrants
from tournaments.entrants.services import Entry, Person
from tournaments.models import EntrantPlayer, Result, Round, Table, Tournament
from tournaments.reading.engine import current_stage
from tournaments.reading.files import tournament_file
from tournaments.rounds.services import results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.setup import services as setup

EVERYBODY = ({"system": "round_robin", "ranking": ["points", "head_to_head", "difference", "scored"]},)


def enter(round_: Round, **scores: list[int]) -> None:
    """Results by number of the table: ``t1=[101, 88]``."""
    for name, said in scores.items():
        table = round_.tables.get(number=int(name[1:]))
        results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(scores=said), may_overwrite=True)


def play_by_number(tournament: Tournament) -> None:
    """Everybody meets everybody; the earlier entrant wins by 10 for each place between the two."""
    while current_stage(tournament) is not None:
        round_ = publish_next(tournament)
        for table in Table.objects.filter(round=round_).prefetch_related("places__entrant"):
            one, other = (place.entrant.number for place in table.places.all())
            scores = [101, 101 - 10 * abs(one - other)]
            results.enter_result(
                table=table,
                actor=NOBODY,
                entry=ResultEntry(scores=scores if one < other else scores[::-1]),
                may_overwrite=True,
            )


def test_before_anything_is_played_everybody_shares_the_first_rank(client: Client, club: Club) -> None:
    page = text_of(client.get(path_of(new_tournament(club, pairs=4, public=True), "standings/")))
    assert "Nothing has been played yet." in page
    assert page.count('<span class="rank digits">1</span>') == 4


def test_too_few_entrants_are_said_so(client: Client, club: Club) -> None:
    page = text_of(client.get(path_of(new_tournament(club, pairs=1, public=True), "standings/")))
    assert "too few have entered" in page


def test_every_measure_is_a_column_that_sorts_with_the_best_first(client: Client, club: Club) -> None:
    tournament = new_tournament(club, stages=EVERYBODY, pairs=4)
    play_by_number(tournament)

    page = client.get(path_of(tournament, "standings/?sort=-scored"))

    words = text_of(page)
    assert "Match points" in words
    assert "Scored" in words
    assert 'aria-sort="descending"' in words
    assert [words.index(name) for name in ("An &amp; Bert", "Griet &amp; Hugo")] == sorted(
        words.index(name) for name in ("An &amp; Bert", "Griet &amp; Hugo")
    )


def test_the_tie_break_that_parted_two_is_spelled_out(client: Client, club: Club) -> None:
    """Level on points, apart on difference: +61 against +40."""
    tournament = new_tournament(club, stages=({"system": "swiss", "rounds": 2},), pairs=4)
    first = publish_next(tournament)
    enter(first, t1=[101, 40], t2=[101, 61])

    page = text_of(client.get(path_of(tournament, "standings/")))

    assert "on “Difference”: +61 against +40." in page
    assert "on “Difference”: −40 against −61." in page


def play_with_winners(
    tournament: Tournament, winners: dict[tuple[int, int], int]
) -> dict[tuple[int, int], int]:
    """A round robin of four, 101 to 77 to whoever is named; answers in which round who met whom."""
    rounds = {}
    for _round in range(3):
        round_ = publish_next(tournament)
        for table in Table.objects.filter(round=round_).prefetch_related("places__entrant"):
            one, other = (place.entrant.number for place in table.places.all())
            met = (min(one, other), max(one, other))
            rounds[met] = round_.number
            scores = [101, 77] if winners[met] == one else [77, 101]
            results.enter_result(
                table=table, actor=NOBODY, entry=ResultEntry(scores=scores), may_overwrite=True
            )
    return rounds


WINS_THEN_HEAD_TO_HEAD = ({"system": "round_robin", "ranking": ["wins", "head_to_head"]},)


def test_three_who_beat_each_other_in_a_ring_share_the_rank(client: Client, club: Club) -> None:
    tournament = new_tournament(club, stages=WINS_THEN_HEAD_TO_HEAD, pairs=4)
    play_with_winners(tournament, {(1, 2): 2, (1, 3): 1, (1, 4): 1, (2, 3): 3, (2, 4): 2, (3, 4): 3})

    page = text_of(client.get(path_of(tournament, "standings/")))

    assert page.count('<span class="rank digits">1</span>') == 3
    assert "head to head:" not in page


def test_head_to_head_of_two_says_their_score_and_round(client: Client, club: Club) -> None:
    tournament = new_tournament(club, stages=WINS_THEN_HEAD_TO_HEAD, pairs=4)
    rounds = play_with_winners(tournament, {(1, 2): 1, (1, 3): 3, (1, 4): 1, (2, 3): 2, (2, 4): 2, (3, 4): 4})

    page = text_of(client.get(path_of(tournament, "standings/")))

    assert f"Ahead of Cas &amp; Dina head to head: 101–77 in round {rounds[1, 2]}." in page


def test_head_to_head_of_three_says_what_they_made_among_themselves(client: Client, club: Club) -> None:
    """With differences in the mini-table: 24 each way but for one match that was closer."""
    tournament = new_tournament(club, stages=WINS_THEN_HEAD_TO_HEAD, pairs=4)
    play_with_winners(tournament, {(1, 2): 2, (1, 3): 1, (1, 4): 1, (2, 3): 3, (2, 4): 2, (3, 4): 3})
    table = Table.objects.filter(places__entrant__number=1).get(
        round__stage__tournament=tournament, pk__in=Table.objects.filter(places__entrant__number=3)
    )
    sides = [place.entrant.number for place in table.places.all()]
    results.correct_result(
        table=table,
        actor=NOBODY,
        entry=ResultEntry(reason="misread", scores=[101, 90] if sides[0] == 1 else [90, 101]),
    )

    page = text_of(client.get(path_of(tournament, "standings/")))

    assert "head to head, among the 3 who are level: difference +13 against 0." in page


def test_what_is_provisional_is_marked(client: Client, club: Club) -> None:
    tournament = new_tournament(club, pairs=4)
    round_ = publish_next(tournament)
    table = round_.tables.get(number=1)
    results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(scores=[101, 70]))

    page = text_of(client.get(path_of(tournament, "standings/")))

    assert "Provisional: 1 table has no result yet." in page
    assert "1 result is not confirmed yet." in page
    assert page.count(">unconfirmed<") == 2
    assert page.count(">playing<") == 2

    results.confirm_result(table=table, actor=NOBODY, final=True)
    enter(round_, t2=[101, 90])
    assert "Round 1 of 5.</strong>All results are in." in text_of(
        client.get(path_of(tournament, "standings/"))
    )


def test_groups_have_a_table_each(client: Client, club: Club) -> None:
    tournament = new_tournament(club, stages=({"system": "groups", "groups": 2},), pairs=6)
    play_rounds(tournament, 1)
    page = text_of(client.get(path_of(tournament, "standings/")))
    assert "Group 1" in page
    assert "Group 2" in page
    assert page.count('<table class="table standings"') == 2


def test_a_later_stage_is_named_before_it_begins_and_has_an_address_then(client: Client, club: Club) -> None:
    stages = ({"system": "swiss", "rounds": 1}, {"system": "knockout", "from": {"best": 2}})
    tournament = new_tournament(club, stages=stages, pairs=4)
    publish_next(tournament)
    assert "2. Knock-out" in text_of(client.get(path_of(tournament, "standings/")))
    assert client.get(path_of(tournament, "standings/2/")).status_code == 404
    settle(Round.objects.get(stage__tournament=tournament))
    assert client.get(path_of(tournament, "standings/2/")).status_code == 200


def test_stages_stand_in_the_one_bar_of_all_pages(client: Client, club: Club) -> None:
    stages = ({"system": "swiss", "rounds": 1}, {"system": "knockout", "from": {"best": 2}})
    tournament = new_tournament(club, stages=stages, pairs=4)
    play_rounds(tournament, 2)
    pages = ("", "end/", "standings/1/", "standings/1/crosstable/", "standings/1/progress/", "bracket/2/")

    bars = [bar_of(client, path_of(tournament, page)) for page in pages]

    swiss, knockout = "1. Swiss", "2. Knock-out"
    assert [list(bar) for bar, _current in bars] == [["Overview", swiss, knockout, "Final ranking"]] * 6
    assert [current for _bar, current in bars] == ["Overview", "Final ranking", swiss, swiss, swiss, knockout]
    assert [bar[swiss] for bar, _current in bars[2:]] == [
        path_of(tournament, f"standings/1/{page}") for page in ("", "crosstable/", "progress/", "")
    ]
    assert {bar[knockout] for bar, _current in bars} == {path_of(tournament, "bracket/2/")}
    assert bar_of(client, path_of(tournament, "standings/2/"))[1] == knockout
    bracket = client.get(path_of(tournament, "bracket/2/")).text
    assert f'href="{path_of(tournament, "standings/2/")}"' in bracket


def bar_of(client: Client, path: str) -> tuple[dict[str, str], str]:
    """The tabs of a page with their addresses, and the one that is open; no other bar is beside them."""
    page = text_of(client.get(path))
    (bar,) = re.findall(r'<nav class="(?:event-nav|stages)[^>]*>(.*?)</nav>', page)
    tabs = re.findall(r'<a href="([^"]*)"([^>]*)>([^<]*)</a>', bar)
    (current,) = [name for _address, marks, name in tabs if "aria-current" in marks]
    return {name: address for address, _marks, name in tabs}, current


def test_a_spreadsheet_gets_no_formula(client: Client, club: Club) -> None:
    tournament = new_tournament(club, stages=EVERYBODY, names=["=1+1 & B", "C & D", "E & F"])
    entrants.edit_entrant(
        entrant=entrant(tournament, 1),
        actor=NOBODY,
        entry=Entry((), "=HYPERLINK(1)", "@x"),
    )
    play_by_number(tournament)

    file = client.get(path_of(tournament, "standings/1.csv")).content.decode("utf-8-sig")
    rows = list(csv.reader(file.splitlines()))

    assert rows[0] == ["Rank", "Entrant", "Club", "Match points", "Difference", "Scored"]
    assert rows[1] == ["1", "'=HYPERLINK(1)", "'@x", "4", "30", "202"]


def test_people_appear_as_they_wish_but_for_those_who_run_it(signed_in, otto, club: Club) -> None:
    shy = Player.objects.create(name="Simonne Dewaele", shown_as=Player.ShownAs.INITIALS)
    tournament = new_tournament(club, pairs=3)
    entry = Entry((Person("Simonne Dewaele", shy), Person("Luc Naert")))
    entrants.add_entrants(tournament=tournament, entries=[entry], actor=NOBODY)
    setup.open_tournament(tournament=tournament, actor=NOBODY)

    assert EntrantPlayer.objects.get(player=shy).entrant.name == "Simonne Dewaele & Luc Naert"
    public = text_of(Client().get(path_of(tournament, "standings/")))
    assert "S. D. &amp; Luc Naert" in public
    assert "Simonne" not in public
    assert "Simonne Dewaele" in text_of(signed_in(otto).get(path_of(tournament, "standings/")))


def test_standings_are_computed_once_a_version_not_once_a_visitor(
    client: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = new_tournament(club, pairs=8)
    play_rounds(tournament, 2)
    caches["pages"].clear()
    asked = []
    compute = engine.standings_of
    monkeypatch.setattr(engine, "standings_of", lambda told: asked.append(1) or compute(told))

    for page in ("", "standings/", "standings/1/crosstable/", "standings/1/progress/", "entrants/1/", "end/"):
        for visitor in (Client(), Client()):
            assert visitor.get(path_of(tournament, page)).status_code == 200
    assert len(asked) == 1

    publish_next(tournament)
    asked.clear()
    for _visitor in range(3):
        Client().get(path_of(tournament, "standings/"))
    assert len(asked) == 1


@pytest.mark.parametrize(
    "page", ["", "standings/", "standings/1/progress/", "standings/1.csv", "entrants/1/"]
)
def test_the_queries_of_a_page_do_not_grow_with_the_tournament(client: Client, club: Club, page: str) -> None:
    small = new_tournament(club, pairs=4)
    play_by_shortcut(small, 2)
    large = new_tournament(club, pairs=40)
    play_by_shortcut(large, 3)
    assert queries_for(client, path_of(small, page)) == queries_for(client, path_of(large, page))


def play_by_shortcut(tournament: Tournament, count: int) -> None:
    """Rounds with a result at every table, written straight into the tables of the database."""
    for _round in range(count):
        round_ = publish_next(tournament)
        Result.objects.bulk_create(
            Result(table=table, scores=[101, 60 + table.order % 40], source="paper", state="final")
            for table in round_.tables.all()
        )


def test_260_entrants_over_seven_rounds_cost_the_queries_of_twelve(client: Client, club: Club) -> None:
    """Nobody has looked yet: even the first visitor of a version pays the same number."""
    small = new_tournament(club, stages=({"system": "swiss", "rounds": 7},), pairs=12)
    large = new_tournament(club, stages=({"system": "swiss", "rounds": 7},), pairs=260)
    for tournament in (small, large):
        play_by_shortcut(tournament, 7)
    counts = []
    for tournament in (small, large):
        caches["pages"].clear()
        with CaptureQueriesContext(connection) as captured:
            assert client.get(path_of(tournament, "standings/")).status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 20
    assert "Page 1 of 3" in text_of(client.get(path_of(large, "standings/")))
    assert text_of(client.get(path_of(large, "standings/?all=1"))).count('class="rank digits"') == 260


def test_a_page_that_has_the_newest_version_gets_204(client: Client, club: Club) -> None:
    tournament = new_tournament(club, pairs=4, public=True)
    for page in ("standings/", "standings/1/", "entrants/1/", "end/", "reveal/"):
        path = path_of(tournament, page)
        assert client.get(f"{path}?v={tournament.version}").status_code == 204
        fresh = client.get(f"{path}?v={tournament.version + 1}", headers={"HX-Request": "true"})
        assert text_of(fresh).startswith('<div id="live"')


@pytest.mark.parametrize(
    "page",
    ["standings/", "standings/1/", "standings/1.csv", "standings/1/crosstable/", "standings/1/progress/"],
)
def test_drafts_are_hidden_and_pages_only_read(signed_in, olga, otto, club: Club, page: str) -> None:
    tournament = new_tournament(club, pairs=4)
    assert_hidden_as_a_draft(tournament, path_of(tournament, page), signed_in(olga))
    assert signed_in(otto).get(path_of(tournament, page)).status_code == 200
    assert_only_read(signed_in(otto), path_of(tournament, page))


@pytest.mark.parametrize(
    "page", ["standings/9/", "standings/9.csv", "standings/9/crosstable/", "entrants/99/"]
)
def test_what_is_not_there_is_not_found(client: Client, club: Club, page: str) -> None:
    assert client.get(path_of(new_tournament(club, pairs=4, public=True), page)).status_code == 404


def test_the_cut_runs_below_the_last_who_goes_on(club: Club, client: Client) -> None:
    stages = ({"system": "swiss", "rounds": 2}, {"system": "swiss", "rounds": 1, "from": {"best": 3}})
    tournament = new_tournament(club, pairs=6, stages=stages, public=True)
    play_rounds(tournament, 1)
    third = engine.standings_json(tournament_file(tournament))["stages"][0]["standings"][2]["entrant"]
    name = entrant(tournament, int(third[1:])).name.replace("&", "&amp;")

    page = text_of(client.get(path_of(tournament, "standings/")))

    assert page.count("The cut runs below") == page.count("last-in") == 1
    assert name in page.split("The cut runs below")[0].split("<tr")[-1]
    for query in ({"sort": "-entrant"}, {"sort": "-points"}, {"find": "an"}):
        assert "The cut runs below" not in text_of(client.get(path_of(tournament, "standings/"), query))
    alone = new_tournament(club, pairs=4, public=True)
    assert "The cut runs below" not in text_of(client.get(path_of(alone, "standings/")))


def test_who_has_left_takes_no_place_above_the_cut(club: Club, client: Client) -> None:
    stages = ({"system": "swiss", "rounds": 2}, {"system": "swiss", "rounds": 1, "from": {"best": 3}})
    tournament = new_tournament(club, pairs=6, stages=stages, public=True)
    play_rounds(tournament, 1)

    def place_of_the_cut() -> int:
        return text_of(client.get(path_of(tournament, "standings/"))).split("last-in")[0].count('<tr class="')

    assert place_of_the_cut() == 3
    first = engine.standings_json(tournament_file(tournament))["stages"][0]["standings"][0]["entrant"]
    tournament.entrants.filter(number=int(first[1:])).update(left_after=1)
    assert place_of_the_cut() == 4
