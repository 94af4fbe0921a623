"""Brackets on a page: every match numbered and linked, who goes where, byes, forfeits, live scores."""

import re
from html import unescape

import pytest
from django.test import Client

from scoring.models import Club
from tests.scoring.factories import hand, play
from tests.tournaments.factories import KNOCKOUT, NOBODY, new_tournament, play_rounds, publish_next, settle
from tests.tournaments.pages import assert_hidden_as_a_draft, assert_only_read, path_of, queries_for, text_of
from tournaments.models import Round, Table, Tournament
from tournaments.rounds.services import draws, results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.setup import services as setup

DOUBLE = ({"system": "double_knockout"},)
PLATE = ({"system": "knockout", "plate": True},)
LAST_TABLE = ({"system": "table_knockout", "table_size": 3, "advance": 1},)


def bracket(tournament: Tournament, view: str = "") -> str:
    return text_of(Client().get(path_of(tournament, f"bracket/1/{view}")))


def box(page: str, number: int) -> str:
    """The words in the box of a match."""
    return page.split(f'id="match-{number}"')[1].split("</li>")[0]


def test_before_the_draw_it_says_who_is_in_it(club: Club) -> None:
    tournament = new_tournament(club, stages=KNOCKOUT, pairs=4, public=True)
    assert "4 are in it. The bracket is shown once its first round is drawn." in bracket(tournament)


def test_a_drawn_but_unpublished_round_is_not_shown(club: Club) -> None:
    tournament = new_tournament(club, stages=KNOCKOUT, pairs=4, public=True)
    draws.draw_round(tournament=tournament, actor=NOBODY)
    assert "match-1" not in bracket(tournament)


def test_all_matches_are_there_from_the_first_round_with_where_people_come_from(club: Club) -> None:
    tournament = new_tournament(club, stages=KNOCKOUT, pairs=8)
    publish_next(tournament)

    page = bracket(tournament)

    assert [f'id="match-{number}"' in page for number in range(1, 10)] == [True] * 8 + [False]
    assert "Quarter-finals" in page
    assert "winner of match 1" in box(page, 5)
    assert "winner of match 5" in box(page, 7)
    assert "loser of match 5" in box(page, 8)
    assert "The winner plays match 7." in box(page, 5)
    assert "The loser plays match 8 (Third place)." in box(page, 5)


def test_every_match_that_is_drawn_is_a_link(club: Club) -> None:
    tournament = new_tournament(club, stages=KNOCKOUT, pairs=4)
    round_ = publish_next(tournament)
    page = bracket(tournament)
    for table in Table.objects.filter(round=round_).select_related("match"):
        assert table.match is not None
        assert f'href="/m/{table.match.public_id}/"' in page


def test_byes_and_forfeits_are_shown(club: Club) -> None:
    tournament = new_tournament(club, stages=({"system": "knockout"},), pairs=7)
    round_ = publish_next(tournament)
    table = Table.objects.get(round=round_, number=1)
    results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(absent_sides=[1]), may_overwrite=True)

    page = bracket(tournament)

    assert page.count(">bye<") == 1
    assert "not there" in box(page, 1)
    assert 'id="match-7"' not in page  # seven people: six matches


def test_a_score_below_nought_has_a_real_minus(club: Club) -> None:
    tournament = new_tournament(club, stages=KNOCKOUT, pairs=4)
    settle(publish_next(tournament), scores=(101, -4))

    page = bracket(tournament)

    assert "−4" in box(page, 1)
    assert "-4" not in re.sub("<[^>]+>", " ", box(page, 1))


def news_of(page: str) -> str:
    """Where an open bracket asks whether anything is new."""
    return unescape(re.findall(r'hx-get="([^"]*/bracket/[^"]*)"', page)[0])


def test_a_running_match_shows_its_score_and_asks_again(club: Club) -> None:
    tournament = new_tournament(club, stages=KNOCKOUT, variant="manillen-2p", unit="player", names="ABCD")
    publish_next(tournament)
    client, path = Client(), path_of(tournament, "bracket/1/")
    address = news_of(text_of(client.get(path)))
    assert client.get(address).status_code == 204

    table = Table.objects.select_related("match").get(round__stage__tournament=tournament, number=1)
    play(table.match, hand(37))

    fresh = client.get(address, headers={"HX-Request": "true"})
    assert fresh.status_code == 200
    assert "1 hand" in box(text_of(fresh), 1)
    assert '<span class="score digits">7</span>' in box(text_of(fresh), 1)
    assert text_of(fresh).startswith('<div id="live"')


def test_a_page_whose_brackets_have_changed_their_shape_is_loaded_anew(club: Club) -> None:
    """The plate begins once the first round is over."""
    tournament = new_tournament(club, stages=PLATE, pairs=8)
    round_ = publish_next(tournament)
    address = news_of(bracket(tournament))
    settle(round_)
    assert Client().get(address, headers={"HX-Request": "true"}).headers["HX-Refresh"] == "true"


def test_a_double_knockout_has_winners_losers_and_two_finals(club: Club) -> None:
    tournament = new_tournament(club, stages=DOUBLE, pairs=8)
    publish_next(tournament)
    page = bracket(tournament)
    for name in ("Winners’ bracket", "Losers’ bracket", "Final", "Second final"):
        assert name in page
    assert page.count('<li class="slot" id="match-') == 15  # 2n − 2, and the second final
    assert "if needed" in box(page, 15)
    assert "The loser plays match 7 (Losers’ bracket)." in box(page, 1)


def test_the_second_final_goes_when_it_is_not_needed(club: Club) -> None:
    tournament = new_tournament(club, stages=DOUBLE, pairs=4)
    while tournament.stages.get().rounds.standing().count() < 4:
        settle(publish_next(tournament))  # the first side named wins: the winners' side of the final
    assert "if needed" not in bracket(tournament)


def test_first_round_losers_meet_in_the_plate(club: Club) -> None:
    tournament = new_tournament(club, stages=PLATE, pairs=8)
    play_rounds(tournament, 1)
    page = bracket(tournament)
    assert "Plate" in page
    assert page.count("Semi-finals") == 2


def test_a_corrected_result_moves_people_on_the_page(club: Club) -> None:
    tournament = new_tournament(club, stages=({"system": "knockout"},), pairs=4)
    round_ = play_rounds(tournament, 1)
    table = round_.tables.get(number=1)
    first, second = (place.entrant.name.replace("&", "&amp;") for place in table.places.all())
    assert first in box(bracket(tournament), 3)
    results.correct_result(table=table, actor=NOBODY, entry=ResultEntry(reason="misread", scores=[80, 101]))
    assert second in box(bracket(tournament), 3)
    assert first not in box(bracket(tournament), 3)


def test_twenty_seven_come_down_to_the_last_table(club: Club) -> None:
    tournament = new_tournament(
        club, stages=LAST_TABLE, variant="manni", unit="player", names=[f"P{nr}" for nr in range(27)]
    )
    round_ = publish_next(tournament)
    page = bracket(tournament)
    assert "Last 27" in page
    assert "3 tables, still to be drawn." in page
    assert page.count('class="card field-table running"') == 9
    settle(round_, (9, -4, -5))
    assert bracket(tournament).count("goes on") == 9
    for _round in range(2):
        settle(publish_next(tournament), (9, -4, -5))
    page = bracket(tournament)
    assert "The last table" in page
    assert page.count(">champion<") == 1


def test_a_big_bracket_is_zoomed_out_and_can_be_had_in_parts(club: Club) -> None:
    tournament = new_tournament(club, stages=({"system": "knockout"},), pairs=64)
    publish_next(tournament)
    assert 'class="brackets small"' in bracket(tournament)
    assert 'class="brackets"' in bracket(tournament, "?view=large")
    parts = bracket(tournament, "?view=parts")
    assert "The bracket, part 4 of 4" in parts
    assert "The bracket: the last rounds" in parts
    assert parts.count('id="match-63"') == 1


@pytest.mark.parametrize(
    ("stages", "page"), [(({"system": "swiss", "rounds": 2},), "bracket/1/"), (KNOCKOUT, "bracket/2/")]
)
def test_what_is_no_bracket_is_not_found(club: Club, stages, page: str) -> None:
    tournament = new_tournament(club, stages=stages, pairs=4, public=True)
    assert Client().get(path_of(tournament, page)).status_code == 404


def test_the_queries_do_not_grow_with_the_bracket(client: Client, club: Club) -> None:
    small, large = (new_tournament(club, stages=KNOCKOUT, pairs=pairs) for pairs in (4, 32))
    for tournament in (small, large):
        publish_next(tournament)
    path = "bracket/1/"
    assert queries_for(client, path_of(small, path)) == queries_for(client, path_of(large, path))


def test_drafts_are_hidden_and_the_page_only_read(signed_in, olga, otto, club: Club) -> None:
    tournament = new_tournament(club, stages=KNOCKOUT, pairs=4)
    path = path_of(tournament, "bracket/1/")
    assert_hidden_as_a_draft(tournament, path, signed_in(olga))
    assert Client().get(f"{path}?v={tournament.version}.0").status_code == 404
    assert_only_read(signed_in(otto), path)


def test_once_hidden_again_a_page_with_the_newest_version_is_not_found(client: Client, club: Club) -> None:
    tournament = new_tournament(club, stages=KNOCKOUT, pairs=4, public=True)
    setup.hide_tournament(tournament=tournament, actor=NOBODY)
    assert client.get(f"{path_of(tournament, 'bracket/1/')}?v={tournament.version}.0").status_code == 404
    assert Round.objects.count() == 0
