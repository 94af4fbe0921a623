"""Tables whose round is drawn again stand where people look: at the desk, by name, on screens."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.factories import NOBODY, publish_next, settle
from tests.tournaments.pages import text_of
from tests.tournaments.rounds.brackets import at, bracket, correct, play_on, semi_final_that_waits
from tournaments.models import Result, Round, Screen, TableCard, Tournament
from tournaments.reading.files import newest_result
from tournaments.rounds.selectors.cards import code_behind
from tournaments.rounds.selectors.strip import Matter, strip_of
from tournaments.rounds.services import draws, results
from tournaments.rounds.services.coming_back import let_go
from tournaments.rounds.services.finality import finalise_due
from tournaments.rounds.services.versions import ResultEntry
from tournaments.screens.services import renew_address, show_on_screen

QUEUE = {"Accept": "application/json"}
GOES_ON = "they go on, and come back with the next draw:"


@pytest.fixture
def tournament(club):
    return bracket(club, {"system": "knockout"}, pairs=16, rounds=2)


@pytest.fixture
def other(tournament):
    return semi_final_that_waits(tournament)


@pytest.fixture
def quarter_finals(tournament, other):
    return Round.objects.published().get(stage__tournament=tournament, number=2)


def path(tournament, rest):
    return f"/t/{tournament.public_id}/{rest}"


def settle_table(table):
    results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(scores=[101, 80]), may_overwrite=True)


def slip(table, **scores):
    return {"table": table.number, "round": table.round_id, "score_0": 101, "score_1": 90, **scores}


def test_the_desk_lists_it_under_the_round_and_its_slip_is_typed_by_its_number(
    tournament, other, quarter_finals, anna, signed_in
):
    desk = path(tournament, "rounds/1/2/desk/")
    page = signed_in(anna).get(desk)
    assert [one.table_id for one in page.context["waiting_slips"]] == [other.pk]
    assert page.context["open_slips"] == 2
    assert GOES_ON in page.content.decode()

    # Table 2 of the quarter-finals has its result: its number means the one that goes on.
    assert signed_in(anna).get(desk, {"table": other.number}).context["slip"].table_id == other.pk
    saved = signed_in(anna).post(desk, slip(other) | {"sure": "on"}, headers=QUEUE)

    assert (saved.status_code, newest_result(other.results.all()).scores) == (200, [101, 90])
    settle(quarter_finals)
    publish_next(tournament)
    assert at(tournament, 3, "main", 2).pk == other.pk


def test_a_draft_says_which_of_its_matches_go_on_and_which_have_been_played(
    tournament, other, quarter_finals, otto, signed_in
):
    settle(quarter_finals)
    draws.draw_round(tournament=tournament, actor=NOBODY)
    page = signed_in(otto).get(path(tournament, "draw/"))
    goes_on = f"The correction doesn’t reach it: it goes on at table {other.number} with its hands."
    assert text_of(page).count(goes_on) == 1

    settle_table(other)

    page = text_of(signed_in(otto).get(path(tournament, "draw/")))
    assert goes_on not in page
    assert page.count("Played before the correction: its result comes back.") == 1


def test_the_desk_of_another_round_and_of_nobody_waiting_has_no_such_list(tournament, other, anna, signed_in):
    assert not signed_in(anna).get(path(tournament, "rounds/1/1/desk/")).context["waiting_slips"]
    late = slip(other)
    let_go([other], NOBODY)

    page = signed_in(anna).get(path(tournament, "rounds/1/2/desk/"))
    refused = signed_in(anna).post(path(tournament, "rounds/1/2/desk/"), late, headers=QUEUE)

    assert GOES_ON not in page.content.decode()
    assert (refused.status_code, other.results.count()) == (409, 0)


def test_level_sides_of_it_are_parted(tournament, other, anna, signed_in):
    desk = path(tournament, "rounds/1/2/desk/")
    level = slip(other, score_0=90, score_1=90, sure="on")
    refused = signed_in(anna).post(desk, level, headers=QUEUE)
    saved = signed_in(anna).post(desk, {**level, "winner": 1}, headers=QUEUE)
    assert (refused.status_code, saved.status_code) == (409, 200)
    assert newest_result(other.results.all()).winner == 1


def test_its_people_find_their_seat_there(tournament, other, client, otto, signed_in):
    seat = other.match.seats.get(number=1)

    page = text_of(client.get(path(tournament, "seat/"), {"q": seat.name}))

    assert f"<b>Table {other.number}</b><span>seat 2</span>" in page
    assert page.count('class="seat-card"') == 1
    assert "This table hangs on nothing of that" in page
    wall = signed_in(otto).get(path(tournament, "rounds/1/2/seats/"))
    (row,) = [one for one in wall.context["people"] if one.name == seat.name]
    assert row.table == other


def test_once_it_is_over_they_are_not_told_that_it_goes_on(tournament, other, client):
    settle_table(other)
    page = text_of(client.get(path(tournament, "seat/"), {"q": other.match.seats.get(number=1).name}))
    assert "hangs on nothing" not in page


def test_the_strip_misses_its_result_until_it_is_there(tournament, other, quarter_finals):
    def missing():
        items = {item.matter: item.tables for item in strip_of(tournament).items}
        return [(one.round, one.number) for one in items.get(Matter.MISSING, ())]

    new = quarter_finals.tables.get(results=None)
    assert missing() == [(2, new.number), (3, other.number)]
    settle(quarter_finals)
    assert missing() == [(3, other.number)]
    settle_table(other)
    assert missing() == []


@pytest.mark.parametrize("finality", ["both", "referee"])
def test_the_referee_is_shown_each_result_that_the_strip_counts_as_not_final(
    tournament, other, rosa, signed_in, finality
):
    Tournament.objects.update(finality=finality)
    tournament.refresh_from_db()
    results.enter_result(table=other, actor=NOBODY, entry=ResultEntry(scores=[101, 80]))
    referee = signed_in(rosa)

    def in_the_strip():
        (item,) = [item for item in strip_of(tournament).items if item.matter == Matter.UNCONFIRMED]
        return {table.pk for table in item.tables}

    def on_the_page():
        page = referee.get(path(tournament, "referee/"))
        return {table.pk for table, *_more in page.context["to_finalise"]}

    assert in_the_strip() == on_the_page() >= {other.pk}
    referee.post(path(tournament, f"tables/{other.pk}/confirm/"))
    assert newest_result(other.results.all()).state == Result.State.FINAL
    assert in_the_strip() == on_the_page()
    assert other.pk not in on_the_page()


def test_its_result_is_final_when_nobody_has_objected_in_time(tournament, other):
    Tournament.objects.update(finality="deadline", deadline_minutes=30)
    tournament.refresh_from_db()
    settle_table(other)

    finalise_due(tournament, timezone.now() + timedelta(minutes=31))

    assert newest_result(other.results.all()).state == Result.State.FINAL


@pytest.mark.parametrize("number", [2, "taken back"])
def test_the_pages_of_the_newest_round_and_of_its_own_name_it(tournament, other, client, number):
    if number == 2:
        page = client.get(path(tournament, "rounds/1/2/")).text
    else:
        page = client.get(path(tournament, f"undone/{other.round_id}/")).text
    assert GOES_ON in page
    assert f"/tables/{other.pk}/" in page
    assert GOES_ON not in client.get(path(tournament, "rounds/1/1/")).text


def test_screens_show_it_behind_the_round(tournament, other, client):
    address = renew_address(tournament=tournament, actor=NOBODY)
    for show, shown in ((Screen.Show.TABLES, "Round 3"), (Screen.Show.PAIRINGS, "Round 3: who meets whom")):
        show_on_screen(tournament=tournament, number=1, show=show, actor=NOBODY)
        pages = client.get(f"/screens/{address.secret}/").context["pages"]
        (last,) = [page for page in pages if page.title == shown]
        assert [row.lead for row in last.rows] == [str(other.number)]


def test_nobody_is_sent_to_a_table_where_people_play(club):
    """A first match is corrected whose next one had the number of the semi-final that goes on."""
    tournament = bracket(club, {"system": "knockout"}, pairs=16, rounds=2)
    publish_next(tournament)
    other = at(tournament, 3, "main", 2)
    assert (other.number, at(tournament, 2, "main", 2).number) == (2, 2)

    preview = correct(at(tournament, 1, "main", 3))

    other.refresh_from_db()
    new = at(tournament, 2, "main", 2)
    assert (other.waits_for_its_round, other.number) == (True, 2)
    assert new.number == 5
    play_on(tournament, preview)


def test_nor_when_a_round_before_its_own_is_drawn(club):
    """Of the fifth round one table of losers goes on while the fourth is drawn again."""
    tournament = bracket(club, {"system": "double_knockout"}, pairs=16, rounds=4)
    publish_next(tournament)
    other = at(tournament, 5, "losers", 2)
    correct(at(tournament, 2, "losers", 1))
    settle(Round.objects.published().filter(stage__tournament=tournament).last())

    draft = draws.draw_round(tournament=tournament, actor=NOBODY)
    assert [
        one.number for one in draft.tables.all() if one.match_number == 1 and one.bracket == "losers"
    ] == [2]
    fourth = draws.publish_round(round_=draft, actor=NOBODY)

    other.refresh_from_db()
    assert other.waits_for_its_round
    (new,) = fourth.tables.filter(results=None, number__isnull=False)
    assert (fourth.number, other.number, new.number) == (4, 2, 4)
    settle(fourth)
    publish_next(tournament)
    assert at(tournament, 5, "losers", 2).pk == other.pk


def test_its_slip_can_be_printed_and_no_other_of_its_round(tournament, other, anna, signed_in):
    slips = path(tournament, "rounds/1/3/slips/")
    page = signed_in(anna).get(slips, {"table": other.pk})
    assert [row.table for row in page.context["rows"]] == [other]
    dead = other.round.tables.exclude(pk=other.pk).get()
    for typed in ({}, {"table": dead.pk}, {"table": "9" * 400}):
        assert signed_in(anna).get(slips, typed).status_code == 404


def test_every_link_on_its_page_leads_somewhere(tournament, other, otto, signed_in):
    director = signed_in(otto)
    page = director.get(path(tournament, f"tables/{other.pk}/")).text
    links = set(re.findall(f'href="(/t/{tournament.public_id}/[^"]*)"', page))
    assert {link: director.get(link).status_code for link in links} == dict.fromkeys(links, 200)


def test_the_card_of_its_table_lets_a_phone_in(tournament, other):
    card = TableCard.objects.get(tournament=tournament, number=other.number)
    assert code_behind(card).match_id == other.match_id


def test_a_round_that_was_taken_back_in_part_says_which_tables_were(tournament, other, otto, signed_in):
    client = signed_in(otto)
    lost = other.round.tables.exclude(pk=other.pk).get()
    only = f"– only table {lost.number} of it"
    assert only in text_of(client.get(path(tournament, "draw/")))
    page = text_of(
        client.get(reverse("tournaments:undone_round", args=[tournament.public_id, other.round_id]))
    )
    assert f": {lost.number}. They count for nothing" in page
    assert "This round was taken back" not in page

    settle(Round.objects.published().get(stage__tournament=tournament, number=2))
    publish_next(tournament)
    assert only in text_of(client.get(path(tournament, "draw/")))


def test_a_round_that_was_taken_back_whole_names_no_tables(tournament, otto, signed_in):
    semi_finals = publish_next(tournament)
    draws.undo_round(round_=semi_finals, actor=NOBODY)
    page = text_of(signed_in(otto).get(path(tournament, "draw/")))
    assert "Taken back" in page
    assert "of it" not in page.partition('id="past-title"')[2]
