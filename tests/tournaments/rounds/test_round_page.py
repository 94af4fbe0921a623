"""The board of a round: every table with its score as it stands, for everybody; fresh every two seconds."""

import re

import pytest
from django.db.models import F

from scoring.matches.services import stop_match
from scoring.models import Player
from tests.scoring.factories import hand, play
from tests.tournaments.factories import NOBODY, entrant, new_tournament, play_rounds, publish_next, settle
from tournaments.models import EntrantPlayer, Result, Table, Tournament
from tournaments.reading.names import entrant_names
from tournaments.rounds.selectors.live_board import live_board
from tournaments.rounds.selectors.rounds import board
from tournaments.rounds.selectors.table_rows import TableState
from tournaments.rounds.services import clock, draws, repairs, results
from tournaments.rounds.services.versions import ResultEntry

HTMX = {"HX-Request": "true"}


def board_of(tournament, number=1):
    return f"/t/{tournament.public_id}/rounds/1/{number}/"


def ask(client, tournament, version, tables=None):
    """As the open page does every two seconds."""
    shown = tables if tables is not None else Table.objects.filter(round__stage__tournament=tournament)
    return client.get(
        board_of(tournament), {"v": version, "row": [table.pk for table in shown]}, headers=HTMX
    )


def opened(client, tournament):
    """The version that a board has which has been open for a while."""
    return shown_version(ask(client, tournament, "before").content.decode())


def rows_in(text):
    """The tables whose rows an answer brings."""
    return [int(pk) for pk in re.findall(r'id="live-(\d+)" hx-swap-oob="true"', text)]


def shown_version(text):
    return re.search(r"\?v=([\d.]+)", text)[1]


def states(response):
    return [str(row.state) for row in response.context["rows"]]


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=4, public=True)


@pytest.fixture
def published(tournament):
    return publish_next(tournament)


def test_everybody_sees_names_and_live_scores(tournament, published, client):
    first = published.tables.get(number=1)
    play(first.match, hand(37), hand(20))

    page = client.get(board_of(tournament))

    rows = page.context["rows"]
    assert [[side.score for side in row.sides] for row in rows] == [[7, 10], [0, 0]]
    assert (rows[0].progress.hands, rows[0].progress.hand) == (2, 3)
    assert states(page) == ["playing", "waiting"]
    text = page.content.decode()
    for place in first.places.all():
        assert place.entrant.name.replace("&", "&amp;") in text
    assert f"/m/{first.match.public_id}/" in text
    assert "<form" not in text.split('id="main"')[1]


def test_each_state_of_a_table_has_its_word(club, client):
    tournament = new_tournament(club, pairs=15, public=True)
    published = publish_next(tournament)
    tables = list(published.tables.order_by("order"))
    play(tables[1].match, hand(40))
    results.enter_result(table=tables[2], actor=NOBODY, entry=ResultEntry(scores=[101, 80]))
    results.enter_result(
        table=tables[3], actor=NOBODY, entry=ResultEntry(scores=[101, 80]), may_overwrite=True
    )
    results.enter_result(
        table=tables[4], actor=NOBODY, entry=ResultEntry(absent_sides=[0], source=Result.Source.FORFEIT)
    )
    results.enter_result(
        table=tables[5], actor=NOBODY, entry=ResultEntry(scores=[101, 99]), may_overwrite=True
    )
    results.confirm_result(table=tables[5], actor=NOBODY, final=True)

    page = client.get(board_of(tournament))

    assert states(page) == [
        "waiting", "playing", "provisional", "confirmed", "forfeited", "final", "waiting",
    ]  # fmt: skip
    assert [row.table.number for row in page.context["board"].missing] == [1, 2, 7]
    assert (page.context["board"].played, page.context["board"].to_play) == (4, 7)
    assert [rest.get_kind_display() for _name, rest in page.context["board"].resting] == ["sitting out"]


def test_a_fresh_page_gets_204_for_one_query(tournament, published, client, django_assert_num_queries):
    version = client.get(board_of(tournament)).context["board"].version

    with django_assert_num_queries(1):
        response = client.get(board_of(tournament), {"v": version}, headers=HTMX)

    assert (response.status_code, response.content) == (204, b"")


@pytest.mark.parametrize("what", ["a hand", "a result", "the clock"])
def test_whatever_moves_gives_the_page_something_new(tournament, published, client, what):
    version = opened(client, tournament)
    table = published.tables.get(number=2)
    if what == "a hand":
        play(table.match, hand(37))
    elif what == "a result":
        results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(scores=[101, 80]))
    else:
        clock.call_last_hand(round_=published, actor=NOBODY)

    response = ask(client, tournament, version)

    text = response.content.decode()
    assert response.status_code == 200
    assert "<html" not in text
    assert shown_version(text) != version
    assert 'class="row-form' not in text, "what somebody types is never swapped away"
    assert rows_in(text) == ([] if what == "the clock" else [table.pk])


@pytest.fixture
def twelve(club):
    """A round of six tables, and how the board of it is asked for."""
    tournament = new_tournament(club, pairs=12, public=True)
    return publish_next(tournament), tournament


def test_spectators_are_sent_the_rows_that_moved_since_they_asked(twelve, client):
    published, tournament = twelve
    tables = list(published.tables.order_by("order"))
    first = opened(client, tournament)
    play(tables[1].match, hand(37))
    second = ask(client, tournament, first, tables).content.decode()
    play(tables[4].match, hand(40))

    third = ask(client, tournament, shown_version(second), tables).content.decode()
    late = ask(client, tournament, first, tables).content.decode()

    assert rows_in(third) == [tables[4].pk]
    assert set(rows_in(late)) >= {tables[1].pk, tables[4].pk}
    assert ">10<" in third


def test_what_a_spectator_is_sent_is_made_once_for_all_of_them(twelve, client, django_assert_num_queries):
    published, tournament = twelve
    tables = list(published.tables.order_by("order"))
    version = client.get(board_of(tournament)).context["board"].version
    play(tables[0].match, hand(37))
    first = ask(client, tournament, version, tables)

    with django_assert_num_queries(1):
        second = ask(client.__class__(), tournament, version, tables)

    assert second.content == first.content


def test_a_kept_board_is_the_board_read_anew(twelve, client):
    published, tournament = twelve
    names = entrant_names(tournament, public=True)
    for table in published.tables.order_by("order"):
        live_board(tournament, published)
        play(table.match, hand(37), hand(20))
        kept, anew = live_board(tournament, published), board(tournament, published, names)
        assert kept.version == anew.version
        assert [(row.sides, row.state, row.progress, row.slow) for row in kept.rows] == [
            (row.sides, row.state, row.progress, row.slow) for row in anew.rows
        ]


def test_who_asks_to_be_less_known_is_so_after_the_next_hand(twelve, client, club):
    published, tournament = twelve
    table = published.tables.get(number=1)
    person = Player.objects.create(name="Karel Peeters", shown_as=Player.ShownAs.INITIALS)
    version = client.get(board_of(tournament)).context["board"].version
    EntrantPlayer.objects.filter(entrant=table.places.first().entrant, position=0).update(player=person)
    play(table.match, hand(37))

    assert "K. P." in ask(client, tournament, version).content.decode()


def test_nobody_is_sent_the_board_of_a_tournament_that_was_hidden_again(twelve, client):
    published, tournament = twelve
    version = client.get(board_of(tournament)).context["board"].version
    play(published.tables.get(number=1).match, hand(37))
    assert ask(client, tournament, version).status_code == 200
    Tournament.objects.filter(pk=tournament.pk).update(
        status=Tournament.Status.DRAFT, version=F("version") + 1
    )

    assert ask(client, tournament, version).status_code == 404


def test_a_table_far_behind_the_room_is_called_slow(club, client):
    tournament = new_tournament(club, pairs=8, public=True)
    published = publish_next(tournament)
    for table, hands in zip(published.tables.order_by("order"), (6, 5, 6, 2), strict=True):
        play(table.match, *[hand(31), hand(29)] * (hands // 2), *[hand(30)] * (hands % 2))

    page = client.get(board_of(tournament))

    assert [row.table.number for row in page.context["board"].slow] == [4]


def test_scorers_have_a_form_where_a_result_is_missing(tournament, published, anna, signed_in):
    settled, missing = published.tables.all()
    results.enter_result(table=settled, actor=NOBODY, entry=ResultEntry(scores=[101, 80]))
    client = signed_in(anna)

    everything = client.get(board_of(tournament)).content.decode()
    only = client.get(board_of(tournament), {"show": "missing"}).content.decode()

    assert everything.count('class="row-form') == 1
    assert f'id="row-{settled.pk}"' in everything
    assert f'id="row-{settled.pk}"' not in only
    assert f'id="row-{missing.pk}"' in only


def test_people_appear_in_public_as_they_wish(tournament, anna, client, signed_in):
    shy = Player.objects.create(name="Bert", shown_as=Player.ShownAs.INITIALS)
    EntrantPlayer.objects.filter(entrant=entrant(tournament, 1), name="Bert").update(player=shy)
    publish_next(tournament)

    public = client.get(board_of(tournament)).content.decode()
    inside = signed_in(anna).get(board_of(tournament)).content.decode()

    assert "An &amp; B." in public
    assert "Bert" not in public
    assert "An &amp; Bert" in inside


def test_a_table_on_paper_shows_no_score_of_its_sheet(tournament, published, client):
    table = published.tables.get(number=1)
    play(table.match, hand(37))
    repairs.put_on_paper(table=table, actor=NOBODY)

    page = client.get(board_of(tournament))
    row = page.context["rows"][0]

    assert (row.state, [side.score for side in row.sides]) == (TableState.WAITING, [None, None])
    assert page.text.count("on paper") == page.text.count("not begun") == 1, "the other table has not begun"


def test_nobody_is_told_of_a_last_hand_when_every_result_is_in(tournament, published, client):
    clock.call_last_hand(round_=published, actor=NOBODY)
    assert "Last hand" in client.get(board_of(tournament)).text

    settle(published)

    assert "Last hand" not in client.get(board_of(tournament)).text


def test_drawn_partners_have_the_score_of_the_side_they_sit_on(club, client):
    tournament = new_tournament(
        club, names="ABCD", unit="player", stages=({"system": "partners", "rounds": 1},), public=True
    )
    table = publish_next(tournament).tables.get()
    play(table.match, hand(37))
    stop_match(Table.objects.get().match, actor=NOBODY)

    row = client.get(board_of(tournament)).context["rows"][0]

    seated = {place.entrant.name: place.seat for place in table.places.all()}
    on_side_0 = {name for name, seat in seated.items() if seat % 2 == 0}
    assert [set(side.names) for side in row.sides if side.score == 7] == [on_side_0]


def test_a_round_without_a_single_hand_has_a_board(tournament, published, client):
    assert client.get(board_of(tournament)).context["board"].played == 0


@pytest.mark.parametrize("address", ["rounds/1/7/", "rounds/2/1/", "rounds/1/7/clock/", "undone/1/"])
def test_there_is_no_page_of_a_round_that_is_not(tournament, published, client, address):
    assert client.get(f"/t/{tournament.public_id}/{address}").status_code == 404


def test_a_tournament_that_is_being_prepared_is_for_those_who_prepare_it(club, bob, olga, client, signed_in):
    tournament = new_tournament(club, pairs=4)

    assert client.get(board_of(tournament)).status_code == 404
    assert signed_in(olga).get(board_of(tournament)).status_code == 404
    assert signed_in(bob).get(board_of(tournament)).status_code == 403


def test_slips_have_seats_first_dealer_and_lines(tournament, published, anna, client, signed_in):
    assert client.get(f"{board_of(tournament)}slips/").status_code == 404
    client = signed_in(anna)
    page = client.get(f"{board_of(tournament)}slips/").content.decode()

    table = published.tables.get(number=1)
    for seat in table.match.seats.all():
        assert seat.name in page
    assert page.count("(deals first)") == 2
    assert page.count('<article class="slip">') == 2
    only = client.get(f"{board_of(tournament)}slips/", {"table": table.pk}).content.decode()
    assert only.count('<article class="slip">') == 1


@pytest.mark.parametrize("who", ["visitor", "anna"])
def test_the_page_asks_as_little_for_130_tables_as_for_6(
    request, club, client, signed_in, who, django_assert_max_num_queries
):
    if who != "visitor":
        client = signed_in(request.getfixturevalue(who))
    counts = []
    for pairs in (12, 12, 260):
        tournament = new_tournament(club, pairs=pairs, public=True)
        published = publish_next(tournament)
        for table in published.tables.all()[:3]:
            play(table.match, hand(37))
        with django_assert_max_num_queries(30) as captured:
            client.get(board_of(tournament))
        counts.append(len(captured))

    assert counts[1] == counts[2]


def test_other_rounds_are_one_tap_away(tournament, client):
    play_rounds(tournament, 2)

    page = client.get(board_of(tournament, 2))

    assert [round_.number for round_ in page.context["rounds"]] == [1, 2]
    assert f'href="{board_of(tournament, 1)}"' in page.content.decode()
    settle(page.context["round"])


@pytest.mark.parametrize("page", ["", "clock/"])
def test_an_open_page_of_a_round_that_is_taken_back_goes_to_where_it_is_kept(
    tournament, published, client, page
):
    version = client.get(board_of(tournament) + page).context["board"].version
    draws.undo_round(round_=published, actor=NOBODY, reason="wrong people")
    publish_next(tournament)

    response = client.get(board_of(tournament) + page, {"v": version}, headers=HTMX)

    assert response.headers["HX-Redirect"] == f"/t/{tournament.public_id}/undone/{published.pk}/"


def test_with_the_last_result_the_organiser_is_led_on(tournament, published, otto, rosa, signed_in):
    led = "Every result is in: go on"
    organiser = signed_in(otto)
    assert led not in organiser.get(board_of(tournament)).content.decode()
    settle(published)
    assert led in organiser.get(board_of(tournament)).content.decode()
    assert led not in signed_in(rosa).get(board_of(tournament)).content.decode()
    publish_next(tournament)
    assert led not in organiser.get(board_of(tournament)).content.decode(), "a later round is on"
