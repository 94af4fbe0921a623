"""Fixed tables: kept through all rounds, by numbers alone."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import LogEntry
from tests.tournaments.factories import (
    NOBODY,
    SWISS,
    enter,
    entrant,
    new_tournament,
    play_rounds,
    publish_next,
    settle,
)
from tournaments.models import Entrant, Round, Table
from tournaments.reading.files import tournament_file
from tournaments.reading.names import entrant_names
from tournaments.rounds.selectors.rounds import board
from tournaments.rounds.services import draws, moves
from tournaments.rounds.services.fixed_tables import fix_table
from tournaments.setup import services as setup

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=8)


def page_of(tournament):
    return reverse("tournaments:fixed_tables", args=[tournament.public_id])


def fix(tournament, number, table):
    fix_table(entrant=entrant(tournament, number), number=table, actor=NOBODY)


def table_of(round_, number):
    """The number of the table at which this entrant plays."""
    return Table.objects.get(round=round_, places__entrant__number=number).number


def meetings(round_):
    """Who meets whom, in the order of the draw, whatever the numbers of the tables."""
    return [
        [place.entrant.number for place in table.places.order_by("side")]
        for table in round_.tables.order_by("order")
    ]


def numbers(round_):
    return list(round_.tables.order_by("order").values_list("number", flat=True))


def board_of_draft(tournament, draft):
    return board(tournament, draft, entrant_names(tournament, public=False))


def draft_page(client, tournament):
    return client.get(reverse("tournaments:draw", args=[tournament.public_id])).content.decode()


def test_every_round_has_them_at_their_table_and_the_draw_is_the_same(club):
    plain, fixed = (new_tournament(club, pairs=8) for _nr in range(2))
    fix(fixed, 3, 2)
    for _round in range(4):
        one, other = publish_next(plain), publish_next(fixed)
        assert meetings(one) == meetings(other)
        assert table_of(other, 3) == 2
        assert sorted(numbers(other)) == numbers(one) == [1, 2, 3, 4]
        settle(one)
        settle(other)


def test_only_the_two_tables_change_places(tournament):
    before = draws.draw_round(tournament=tournament, actor=NOBODY)
    drawn = {number: table_of(before, number) for number in range(1, 9)}
    own, wish = drawn[1], 1 if drawn[1] > 2 else 4
    fix(tournament, 1, wish)
    after = {number: table_of(before, number) for number in range(1, 9)}
    swapped = {own: wish, wish: own}
    assert after == {number: swapped.get(table, table) for number, table in drawn.items()}


def test_a_draft_follows_and_what_is_published_stays(tournament):
    published = publish_next(tournament)
    before = numbers(published)
    fix(tournament, 1, 3)
    assert numbers(published) == before
    settle(published)
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)
    assert table_of(draft, 1) == 3
    fix(tournament, 1, None)
    assert numbers(draft) == [1, 2, 3, 4]


def test_moved_by_hand_they_take_their_table_along(tournament):
    fix(tournament, 1, 4)
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)
    elsewhere = next(number for number in range(2, 9) if table_of(draft, number) != 4)
    moves.exchange(
        round_=draft, one=entrant(tournament, 1), other=entrant(tournament, elsewhere), actor=NOBODY
    )
    assert table_of(draft, 1) == 4
    assert sorted(numbers(draft)) == [1, 2, 3, 4]


def test_two_who_meet_play_at_the_table_of_whoever_comes_first(tournament, signed_in, otto):
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)
    one, other = sorted(meetings(draft)[0])
    fix(tournament, other, 3)
    fix(tournament, one, 2)
    assert table_of(draft, one) == 2
    page = draft_page(signed_in(otto), tournament)
    first, second = entrant(tournament, one).name, entrant(tournament, other).name
    sentence = f"{second} and {first} sit at one table, and have different fixed ones: they play at table 2."
    assert sentence.replace("&", "&amp;") in page


def test_of_two_with_the_same_table_the_first_of_the_list_has_it(tournament, signed_in, otto):
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)
    (one, _), (other, _) = (sorted(pair) for pair in meetings(draft)[:2])
    low, high = sorted((one, other))
    fix(tournament, high, 4)
    fix(tournament, low, 4)
    assert table_of(draft, low) == 4
    assert sorted(numbers(draft)) == [1, 2, 3, 4]
    page = draft_page(signed_in(otto), tournament)
    first, second = entrant(tournament, low).name, entrant(tournament, high).name
    sentence = (
        f"{second} and {first} have the same fixed table: {first} plays at it, "
        f"{second} at table {table_of(draft, high)}."
    )
    assert sentence.replace("&", "&amp;") in page


def test_two_who_meet_and_have_the_same_table_are_no_news(tournament, signed_in, otto):
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)
    for number in meetings(draft)[0]:
        fix(tournament, number, 3)
    assert {table_of(draft, number) for number in meetings(draft)[0]} == {3}
    assert "Fixed tables in this round" not in draft_page(signed_in(otto), tournament)


def test_a_table_beyond_those_of_the_round_is_theirs_all_the_same(tournament, signed_in, otto):
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)
    fix(tournament, 1, 12)
    assert table_of(draft, 1) == 12
    assert sorted(numbers(draft)) == [1, 2, 3, 12]  # the others move up: no table stays empty
    assert [number for number in numbers(draft) if number < 12] == [1, 2, 3]
    client = signed_in(otto)
    assert "plays at table 12, though this round needs 4 tables only." in draft_page(client, tournament)
    assert "The newest round has 4 tables." in client.get(page_of(tournament)).content.decode()
    draws.publish_round(round_=draft, actor=NOBODY)
    settle(draft)
    assert table_of(publish_next(tournament), 1) == 12


def test_others_with_a_fixed_table_keep_it_where_the_rest_moves_up(tournament):
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)
    (far, _), (near, _) = meetings(draft)[0], meetings(draft)[3]
    fix(tournament, near, 4)
    fix(tournament, far, 99)
    assert (table_of(draft, far), table_of(draft, near)) == (99, 4)
    assert sorted(numbers(draft)) == [1, 2, 4, 99]


def test_many_fixed_tables_are_all_kept(club):
    tournament = new_tournament(club, pairs=12)
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)
    firsts = [pair[0] for pair in meetings(draft)]
    for number, table in zip(firsts, (2, 3, 4, 5, 6, 1), strict=True):  # each at the next one's table
        fix(tournament, number, table)
    assert numbers(draft) == [2, 3, 4, 5, 6, 1]
    fix(tournament, firsts[5], None)
    assert numbers(draft) == [2, 3, 4, 5, 6, 1]  # the table that is left over is left


def test_who_goes_on_without_playing_has_no_table(club):
    tournament = new_tournament(club, stages=({"system": "knockout"},), pairs=5)
    for number in range(1, 6):
        fix(tournament, number, number)
    published = publish_next(tournament)
    playing = [pair for pair in meetings(published) if len(pair) == 2]
    assert [number for number in numbers(published) if number is not None] == [min(p) for p in playing]
    assert None in numbers(published)


@pytest.mark.parametrize("page", ["round", "slips", "table_cards", "draw"])
def test_pages_and_paper_list_the_tables_as_they_stand_in_the_hall(page, tournament, signed_in, otto):
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)
    fix(tournament, meetings(draft)[0][0], 3)
    address = reverse("tournaments:draw", args=[tournament.public_id])
    if page != "draw":
        draws.publish_round(round_=draft, actor=NOBODY)
        address = reverse(f"tournaments:{page}", args=[tournament.public_id, 1, 1])
    text = signed_in(otto).get(address).content.decode()
    if page == "draw":  # above its tables everybody stands in a drawing, by rank
        text = text.partition('class="draft-tables"')[2]
    places = [text.index(f"Table {number}") for number in (1, 2, 3, 4)]
    assert numbers(draft) == [3, 2, 1, 4]
    assert places == sorted(places)


def test_who_goes_on_without_playing_stays_in_the_bracket_s_order(club):
    tournament = new_tournament(club, stages=({"system": "knockout"},), pairs=6)
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)
    before = [row.table.number for row in board_of_draft(tournament, draft).rows]
    playing = [pair for pair in meetings(draft) if len(pair) == 2]
    fix(tournament, playing[0][0], 2)
    assert [row.table.number for row in board_of_draft(tournament, draft).rows] == before
    assert sorted(number for number in before if number) == [1, 2]


def test_the_file_has_the_numbers_and_nothing_of_why(tournament):
    fix(tournament, 1, 4)
    published = publish_next(tournament)
    file = tournament_file(tournament)
    assert [entry["table"] for entry in file["stages"][0]["played"][0]["tables"]] == numbers(published)
    assert "fixed" not in str(file)


def test_again_next_week_they_have_it_too(tournament, club):
    fix(tournament, 2, 5)
    copy = setup.duplicate_tournament(tournament=tournament, actor=NOBODY, with_entrants=True)
    assert list(copy.entrants.values_list("fixed_table", flat=True)[:3]) == [None, 5, None]


@pytest.mark.parametrize("who", ["3", "eva & frans", "Frans", "fran"])
def test_by_name_number_or_a_person_of_theirs(who, tournament, signed_in, otto):
    response = signed_in(otto).post(page_of(tournament), {"who": who, "table": "7"})
    assert response.status_code == 302
    assert entrant(tournament, 3).fixed_table == 7
    assert LogEntry.objects.get(action="fix_table").after == {"number": 3}


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"who": "Nobody", "table": "1"}, "Nobody on the list is called “Nobody”."),
        ({"who": "ie", "table": "1"}, "Several are called “ie”: write the number."),
        ({"who": "“!”", "table": "1"}, "Nobody on the list is called"),
        ({"who": "1", "table": "0"}, "greater than or equal to 1"),
        ({"who": "1", "table": "99999"}, "less than or equal to 2000"),
        ({"who": "1", "table": ""}, "This field is required."),
    ],
)
def test_what_cannot_be_a_fixed_table(sent, sentence, tournament, signed_in, otto):
    page = signed_in(otto).post(page_of(tournament), sent)
    assert sentence in page.content.decode()
    assert not Entrant.objects.filter(fixed_table__isnull=False).exists()


def test_taken_away_twice_is_once(tournament, signed_in, otto):
    fix(tournament, 1, 2)
    address = reverse("tournaments:free_table", args=[tournament.public_id, entrant(tournament, 1).pk])
    client = signed_in(otto)
    assert client.get(address).status_code == 405
    for _tap in range(2):
        assert client.post(address).status_code == 302
    assert entrant(tournament, 1).fixed_table is None
    assert LogEntry.objects.filter(action="fix_table").count() == 2
    assert "Nobody has a fixed table." in client.get(page_of(tournament)).content.decode()


@pytest.mark.parametrize(("name", "status"), [("bob", 403), ("rosa", 403), ("anna", 403), ("olga", 404)])
def test_organisers_only(name, status, tournament, signed_in, request):
    client = signed_in(request.getfixturevalue(name))
    free = reverse("tournaments:free_table", args=[tournament.public_id, entrant(tournament, 1).pk])
    assert client.get(page_of(tournament)).status_code == status
    assert client.post(page_of(tournament), {"who": "1", "table": "2"}).status_code == status
    assert client.post(free).status_code == status
    assert entrant(tournament, 1).fixed_table is None


def test_nobody_of_another_tournament(tournament, club, signed_in, otto):
    other = entrant(new_tournament(club, pairs=2), 1)
    address = reverse("tournaments:free_table", args=[tournament.public_id, other.pk])
    assert signed_in(otto).post(address).status_code == 404


@pytest.mark.parametrize("page", ["table_cards", "seat_list"])
def test_only_the_director_sees_the_mark(page, tournament, signed_in, otto, anna):
    fix(tournament, 3, 2)
    published = publish_next(tournament)
    address = reverse(f"tournaments:{page}", args=[tournament.public_id, 1, published.number])
    mark = "Fixed table of Eva &amp; Frans"
    assert mark in signed_in(otto).get(address).content.decode()
    assert mark not in signed_in(anna).get(address).content.decode()


def test_a_draft_and_the_cards_of_the_event_have_the_mark(tournament, signed_in, otto):
    fix(tournament, 3, 2)
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)
    client = signed_in(otto)
    assert "Fixed table of Eva &amp; Frans" in draft_page(client, tournament)
    draws.publish_round(round_=draft, actor=NOBODY)
    cards = client.get(reverse("tournaments:event_cards", args=[tournament.public_id]))
    assert "Fixed table of Eva &amp; Frans" in cards.content.decode()


def test_no_public_page_has_it(tournament, client):
    setup.open_tournament(tournament=tournament, actor=NOBODY)
    fix(tournament, 3, 2)
    play_rounds(tournament, 1)
    for page in ("tournament", "entrants", "standings", "find_seat"):
        text = client.get(reverse(f"tournaments:{page}", args=[tournament.public_id])).content.decode()
        assert "ixed table" not in text
    assert (
        "ixed table"
        not in client.get(reverse("tournaments:round", args=[tournament.public_id, 1, 1])).content.decode()
    )


def test_as_many_queries_for_many_as_for_few(tournament, club, signed_in, otto):
    client = signed_in(otto)
    large = new_tournament(club, stages=SWISS)
    enter(large, *(f"Ann {number} & Ben {number}" for number in range(60)))
    counts = []
    for one in (tournament, large):
        for number in range(1, one.entrants.count() + 1, 3):
            fix(one, number, number)
        draws.draw_round(tournament=one, actor=NOBODY)
        client.get(page_of(one))
        with CaptureQueriesContext(connection) as captured:
            client.get(page_of(one))
        counts.append(len(captured))
    assert counts[0] == counts[1]
    assert Round.objects.count() == 2
