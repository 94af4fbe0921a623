"""Screens in the hall: behind a secret address, what each shows, renewed, set by the director's remote."""

import pytest

from scoring.models import Club, LogEntry, Player
from tests.scoring.factories import hand, play
from tests.tournaments.factories import (
    KNOCKOUT,
    NOBODY,
    TABLES_OF_THREE,
    new_tournament,
    play_rounds,
    publish_next,
    settle,
)
from tests.tournaments.pages import assert_hidden_as_a_draft, assert_only_read, path_of
from tournaments.models import EntrantPlayer, Screen, ScreenAddress, Tournament
from tournaments.rounds.services import results
from tournaments.rounds.services.clock import call_last_hand, start_clock
from tournaments.rounds.services.draws import undo_round
from tournaments.rounds.services.versions import ResultEntry
from tournaments.screens import services

HTMX = {"HX-Request": "true"}
GROUPS_AND_FINAL = ({"system": "swiss", "rounds": 2}, {"system": "knockout", "from": {"best": 4}})


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=6, public=True, minutes=25)


@pytest.fixture
def screen(tournament):
    """The address of screen 1."""
    return address_of(tournament)


def address_of(tournament):
    return f"/screens/{services.renew_address(tournament=tournament, actor=NOBODY).secret}/"


def show(tournament, what, number=1):
    services.show_on_screen(tournament=tournament, number=number, show=what, actor=NOBODY)


def pages(client, screen):
    return client.get(screen).context["pages"]


def rows(client, screen):
    return [row for page in pages(client, screen) for row in page.rows]


def names(client, screen):
    return [line.name for row in rows(client, screen) for line in row.lines]


def test_seats_are_by_name_with_the_table_each_person_goes_to(tournament, screen, client):
    publish_next(tournament)

    assert names(client, screen) == sorted(names(client, screen))
    assert names(client, screen)[:3] == ["An", "Bert", "Cas"]
    tables = {place.table.number for place in tournament.entrants.get(number=1).places.all()}
    assert {row.lead for row in rows(client, screen)[:2]} == {str(number) for number in tables}
    assert "Round 1: your table" in client.get(screen).content.decode()


def test_who_sits_out_is_told_so(club, client):
    tournament = new_tournament(club, pairs=5, public=True)
    publish_next(tournament)
    resting = [row for row in rows(client, address_of(tournament)) if not row.lead]
    assert [row.word for row in resting] == ["sits out", "sits out"]


def test_by_itself_it_shows_seats_then_tables_then_standings(tournament, screen, client):
    assert client.get(screen).context["show"] == Screen.Show.WORDS
    one_round = publish_next(tournament)
    assert client.get(screen).context["show"] == Screen.Show.SEATS
    play(one_round.tables.first().match, hand(37))
    assert client.get(screen).context["show"] == Screen.Show.TABLES
    settle(one_round)
    assert client.get(screen).context["show"] == Screen.Show.STANDINGS


def test_once_the_clock_runs_nobody_looks_for_a_seat_any_more(tournament, screen, client):
    one_round = publish_next(tournament)
    start_clock(round_=one_round, actor=NOBODY)
    assert client.get(screen).context["show"] == Screen.Show.TABLES


def test_the_tables_stand_as_they_stand_and_those_who_play_come_first(tournament, screen, client):
    one_round = publish_next(tournament)
    table = one_round.tables.order_by("order").last()
    play(table.match, hand(37))
    for other in one_round.tables.exclude(pk=table.pk):
        results.enter_result(table=other, actor=NOBODY, entry=ResultEntry(scores=[101, 80]))

    first, *others = rows(client, screen)
    assert (first.lead, first.word) == (str(table.number), "playing")
    assert sorted(line.figure for line in first.lines) == ["0", "7"]
    assert [[line.figure for line in row.lines] for row in others] == [["101", "80"]] * 2
    assert [[line.is_winner for line in row.lines] for row in others] == [[True, False]] * 2


def test_pairings_say_who_meets_whom_and_no_score(tournament, screen, client):
    settle(publish_next(tournament))
    show(tournament, Screen.Show.PAIRINGS)
    assert all(line.figure == "" for row in rows(client, screen) for line in row.lines)
    assert "An & Bert" in names(client, screen)


def test_standings_have_the_cut_as_it_would_fall_now(club, client):
    tournament = new_tournament(club, pairs=6, public=True, stages=GROUPS_AND_FINAL)
    play_rounds(tournament, 1)
    found = rows(client, screen := address_of(tournament))
    assert [row.is_last_in for row in found] == [False, False, False, True, False, False]
    assert {page.notes for page in pages(client, screen)} == {("Match points", "The first 4 go on.")}


def test_a_last_stage_has_no_cut(tournament, screen, client):
    play_rounds(tournament, 1)
    assert not any(row.is_last_in for row in rows(client, screen))


def test_who_has_left_takes_no_place_above_the_cut(club, client):
    tournament = new_tournament(club, pairs=6, public=True, stages=GROUPS_AND_FINAL)
    play_rounds(tournament, 1)
    screen = address_of(tournament)
    first = rows(client, screen)[0].lines[0].name
    tournament.entrants.filter(name=first).update(left_after=1)
    Tournament.objects.update(version=tournament.version + 10)
    assert [row.is_last_in for row in rows(client, screen)].index(True) == 4


def test_a_bracket_is_shown_from_the_round_that_is_played(club, client):
    tournament = new_tournament(club, pairs=4, public=True, stages=KNOCKOUT)
    settle(publish_next(tournament))
    publish_next(tournament)
    show(tournament, Screen.Show.BRACKET)
    screen = address_of(tournament)
    assert [page.title for page in pages(client, screen)] == ["The bracket: Final", "Third place"]
    assert [(row.lead, row.word) for row in rows(client, screen)] == [("1", "Match 3"), ("2", "Match 4")]


def test_without_anything_to_show_it_says_so(tournament, screen, client):
    show(tournament, Screen.Show.BRACKET)
    assert "There is nothing of this to show yet." in client.get(screen).content.decode()


def test_the_clock_and_the_last_hand_are_on_it(tournament, screen, client):
    one_round = publish_next(tournament)
    show(tournament, Screen.Show.CLOCK)
    assert "25:00" in client.get(screen).content.decode()
    call_last_hand(round_=one_round, actor=NOBODY)
    text = client.get(screen).content.decode()
    assert "Last hand" in text
    assert 'data-alarm=""' not in text


def test_every_other_screen_calls_the_last_hand_too(tournament, screen, client):
    one_round = publish_next(tournament)
    call_last_hand(round_=one_round, actor=NOBODY)
    assert "Last hand!" in client.get(screen).content.decode()


def test_a_round_that_is_taken_back_brings_back_no_clock_of_the_one_before(tournament, screen, client):
    show(tournament, Screen.Show.CLOCK)
    first = publish_next(tournament)
    settle(first)
    second = publish_next(tournament)
    for one in (first, second):
        start_clock(round_=one, actor=NOBODY)
        call_last_hand(round_=one, actor=NOBODY)
    assert "Last hand" in client.get(screen).text

    undo_round(round_=second, actor=NOBODY)

    page = client.get(screen).text
    assert "Every table is done." in page
    assert 'data-alarm=""' in page
    assert "Last hand" not in page
    assert "clock-digits" not in page


def test_people_appear_as_they_wish(tournament, screen, client, club):
    person = Player.objects.create(name="An Peeters", shown_as=Player.ShownAs.INITIALS)
    EntrantPlayer.objects.filter(entrant__tournament=tournament, name="An").update(
        player=person, name="An Peeters"
    )
    publish_next(tournament)
    for what in (Screen.Show.SEATS, Screen.Show.PAIRINGS, Screen.Show.TABLES, Screen.Show.STANDINGS):
        show(tournament, what)
        text = client.get(screen).content.decode()
        assert "An Peeters" not in text
        assert "A. P." in text


def test_nothing_of_a_secret_round_hangs_in_the_hall_whoever_opened_it(club, otto, signed_in):
    stages = ({"system": "swiss", "rounds": 2},)
    tournament = new_tournament(club, pairs=6, public=True, stages=stages, hides_last_round=True)
    play_rounds(tournament, 1)
    settle(publish_next(tournament), (99, 13))
    screen = address_of(tournament)
    for what in (Screen.Show.TABLES, Screen.Show.STANDINGS, Screen.Show.BY_ITSELF):
        show(tournament, what)
        figures = [line.figure for row in rows(signed_in(otto), screen) for line in row.lines]
        assert not {"99", "13"} & set(figures)
        assert "Final ranking" not in signed_in(otto).get(screen).content.decode()


def test_a_tournament_that_is_prepared_shows_only_a_welcome(club, client):
    tournament = new_tournament(club, pairs=4)
    response = client.get(address_of(tournament))
    assert "Welcome" in response.content.decode()
    assert response.context["pages"] == []


# Pages that turn


def test_a_page_has_twelve_rows_at_most_and_long_names_have_room(club, client):
    people = [f"Guðmundur Hreiðar Vilhjálmsson Stephensen {number}" for number in range(30)]
    tournament = new_tournament(
        club, unit="player", variant="hornafjardarmanni", stages=TABLES_OF_THREE, names=people
    )
    publish_next(tournament)
    found = pages(client, address_of(tournament))
    assert sum(len(page.rows) for page in found) == 30
    assert all(len(page.rows) <= 12 for page in found)
    assert all(sum(row.height for row in page.rows) <= 10 for page in found)


def test_screens_that_show_the_same_share_its_pages(club, client):
    tournament = new_tournament(club, pairs=24, public=True)
    publish_next(tournament)
    screen = address_of(tournament)
    for number in (1, 2):
        show(tournament, Screen.Show.SEATS, number)
    for number in (3, 4, 5, 6):
        show(tournament, Screen.Show.CLOCK, number)
    assert len(pages(client, screen)) == 5
    assert [client.get(f"{screen}{number}/").context["start"] for number in (1, 2)] == [0, 2]


def test_without_scripts_the_next_page_is_asked_for(club, client):
    tournament = new_tournament(club, pairs=24, public=True)
    publish_next(tournament)
    screen = address_of(tournament)
    assert 'content="9; url=?page=3">' in client.get(screen, {"page": "2"}).content.decode()
    for typed in ("x", "-1", "9" * 30, "600"):
        assert client.get(screen, {"page": typed}).status_code == 200


# Fresh


def test_a_screen_asks_with_its_version_and_gets_204_while_nothing_changes(
    tournament, screen, client, django_assert_num_queries
):
    one_round = publish_next(tournament)
    seen = client.get(screen).context["version"]
    with django_assert_num_queries(1):
        assert client.get(screen, {"v": seen}, headers=HTMX).status_code == 204

    play(one_round.tables.first().match, hand(37))
    fresh = client.get(screen, {"v": seen}, headers=HTMX)
    assert fresh.status_code == 200
    assert fresh.content.decode().strip().startswith('<div id="screen"')
    seen = fresh.context["version"]
    show(tournament, Screen.Show.CLOCK, 3)
    assert client.get(screen, {"v": seen}, headers=HTMX).status_code == 200


@pytest.mark.parametrize("what", [show for show, _label in Screen.Show.choices])
def test_its_queries_do_not_grow_with_the_hall(club, client, what, django_assert_max_num_queries):
    tournament = new_tournament(club, pairs=24, public=True)
    settle(publish_next(tournament))
    publish_next(tournament)
    screen = address_of(tournament)
    show(tournament, what)
    client.get(screen)
    with django_assert_max_num_queries(20):
        client.get(screen)


# The address


def test_the_old_address_says_that_it_was_renewed_and_shows_nothing(tournament, screen, client):
    publish_next(tournament)
    seen = client.get(screen).context["version"]
    new = address_of(tournament)
    assert new != screen

    answer = client.get(screen)
    assert answer.status_code == 410
    assert "This address was renewed." in answer.content.decode()
    assert tournament.name not in answer.content.decode()
    assert client.get(screen, {"v": seen}, headers=HTMX).headers["HX-Refresh"] == "true"
    assert client.get(new).status_code == 200


def test_a_wrong_address_is_none(tournament, screen, client):
    assert client.get("/screens/abc/").status_code == 404
    assert client.get(f"{screen}7/").status_code == 404
    assert client.get(f"{screen}0/").status_code == 404
    assert_only_read(client, screen)


# The remote


def test_the_first_address_is_not_called_a_new_one(tournament, otto, signed_in):
    organiser, remote = signed_in(otto), f"/t/{tournament.public_id}/screens/"

    first = organiser.post(remote + "renew/", follow=True).text
    second = organiser.post(remote + "renew/", follow=True).text

    assert "The screens have an address." in first
    assert "The screens have a new address. The old one" not in first
    assert "The screens have a new address. The old one shows nothing any more." in second


def test_the_director_makes_the_address_and_chooses_what_hangs(tournament, otto, client, signed_in):
    publish_next(tournament)
    organiser, remote = signed_in(otto), path_of(tournament, "screens/")
    assert "Make the address" in organiser.get(remote).content.decode()
    assert ScreenAddress.objects.count() == 0, "looking writes nothing"

    organiser.post(remote + "renew/")
    secret = ScreenAddress.objects.get().secret
    assert f"/screens/{secret}/2/" in organiser.get(remote).content.decode()
    organiser.post(remote + "2/", {"show": "standings"})

    assert client.get(f"/screens/{secret}/2/").context["show"] == "standings"
    assert client.get(f"/screens/{secret}/").context["show"] == "seats"
    actions = set(LogEntry.objects.values_list("action", flat=True))
    assert {"renew_screens", "show_on_screen"} <= actions


@pytest.mark.parametrize(
    ("number", "what", "status"), [(1, "football", 422), (1, "", 422), (9, "clock", 404)]
)
def test_a_screen_shows_what_there_is(tournament, otto, signed_in, number, what, status):
    answer = signed_in(otto).post(path_of(tournament, f"screens/{number}/"), {"show": what})
    assert answer.status_code == status
    assert not Screen.objects.exists()


@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("anna", 403), ("rosa", 403), ("olga", 404)])
@pytest.mark.parametrize("page", ["screens/1/", "screens/renew/", "announcements/new/"])
def test_only_organisers_have_the_remote(request, tournament, signed_in, who, status, page):
    client = signed_in(request.getfixturevalue(who))
    assert client.post(path_of(tournament, page), {"show": "clock", "text": "x"}).status_code == status
    assert client.get(path_of(tournament, page)).status_code == 405
    assert client.get(path_of(tournament, "screens/")).status_code == status


def test_the_remote_of_a_draft_is_hidden(club, olga, signed_in):
    tournament = new_tournament(club, pairs=4)
    assert_hidden_as_a_draft(tournament, path_of(tournament, "screens/"), signed_in(olga))


def test_the_address_of_a_screen_may_carry_its_language(dutch_and_french, club, client):
    tournament = new_tournament(club, pairs=24, public=True)
    publish_next(tournament)
    screen = address_of(tournament)
    french = client.get(screen, {"lang": "fr", "page": "2"}, headers={"Accept-Language": "nl"})
    assert french["Content-Language"] == "fr"
    assert 'content="9; url=?page=3&amp;lang=fr">' in french.text
    assert '"x-page-language": "fr"' in french.text


def test_a_screen_without_one_is_in_the_language_of_the_club(dutch_and_french, club, client):
    Club.objects.update(language="nl")
    screen = address_of(new_tournament(club, public=True))
    assert client.get(screen, headers={"Accept-Language": "fr"})["Content-Language"] == "nl"


def test_the_remote_offers_a_screen_in_each_language(dutch_and_french, club, otto, signed_in):
    tournament = new_tournament(club, public=True)
    screen = address_of(tournament)
    page = signed_in(otto).get(f"/t/{tournament.public_id}/screens/").text
    assert f'href="{screen}1/?lang=fr"' in page


def test_names_on_a_screen_are_text_and_nothing_else(club, client):
    names = ["<b>An</b> & Bo", "Cas & Dirk", "Els & Fien", "Geert & Hilde"]
    tournament = new_tournament(club, names=names, public=True)
    publish_next(tournament)

    text = client.get(address_of(tournament)).content.decode()

    assert "<b>An" not in text
    assert "&lt;b&gt;An" in text
