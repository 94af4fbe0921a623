"""Find my seat, from a code on the wall; and the list by name for the wall."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from django.utils.html import escape

from scoring.models import Player
from tests.tournaments.factories import TABLES_OF_THREE, new_tournament, publish_next
from tests.tournaments.pages import (
    assert_hidden_as_a_draft,
    assert_only_read,
    path_of,
    queries_for,
    text_of,
)
from tournaments import permissions
from tournaments.drawings.seat_map import seat_map_of
from tournaments.models import EntrantPlayer
from tournaments.rounds.selectors.seats import SeatOfPerson, matching

PEOPLE = ("Jón Guðmundsson", "Jóna Guðrúnardóttir", "Els D’Hondt", "Þór Jónsson", "An Thijs", "Bo Claes")


@pytest.fixture
def tournament(club):
    return new_tournament(
        club, unit="player", variant="hornafjardarmanni", stages=TABLES_OF_THREE, names=PEOPLE, public=True
    )


def people(client, tournament, typed=""):
    page = client.get(path_of(tournament, "seat/"), {"q": typed})
    return [person.name for person in page.context["page_obj"]]


@pytest.mark.parametrize(
    ("typed", "who"),
    [
        ("jon gud", ["Jón Guðmundsson", "Jóna Guðrúnardóttir"]),
        ("gudm jon", ["Jón Guðmundsson"]),
        ("dhondt", ["Els D’Hondt"]),
        ("thys", ["An Thijs"]),
        ("mundss", ["Jón Guðmundsson"]),
        ("jon", ["Jón Guðmundsson", "Jóna Guðrúnardóttir", "Þór Jónsson"]),
        ("nobody", []),
    ],
)
def test_a_name_is_found_by_its_beginnings_without_accents(typed, who):
    rows = [SeatOfPerson(name, number, None) for number, name in enumerate(PEOPLE, 1)]
    assert [row.name for row in matching(rows, typed)] == who


def test_it_says_table_and_seat_and_draws_them(tournament, client):
    table = publish_next(tournament).tables.get(number=2)
    seat = table.match.seats.get(number=1)

    text = text_of(client.get(path_of(tournament, "seat/"), {"q": seat.name}))

    assert "<b>Table 2</b><span>seat 2</span>" in text
    assert text.count('<g class="place mine">') == 1


def test_the_drawing_has_everybodys_name_at_their_seat_and_the_whole_names_below_it(tournament, client):
    seats = publish_next(tournament).tables.get(number=2).match.seats.order_by("number")
    mine = seats.get(number=1)

    page = client.get(path_of(tournament, "seat/"), {"q": mine.name})

    (drawn,) = page.context["maps"].values()
    assert [(chair.number, chair.name) for chair in drawn.chairs] == [
        (seat.number + 1, seat.name) for seat in seats
    ]
    assert [chair.number for chair in drawn.chairs if chair.is_mine] == [2]
    text = text_of(page)
    assert f'<li value="2" aria-current="true"><bdi>{escape(mine.name)}</bdi></li>' in text
    assert all(f"<bdi>{escape(seat.name)}</bdi>" in text for seat in seats)
    assert text.count('<text class="of-seat"') == sum(len(chair.lines) for chair in drawn.chairs)


WIDEST, HIGHEST, DEEPEST = 1.103, 0.94, 0.24
"""Of a font's size: W in DejaVu Sans Bold, a capital with its accent, and what hangs below a line."""


def number_in(file, pattern):
    return int(re.search(pattern, Path(file).read_text())[1])


def boxes_of(chairs, size):
    """Left, top, right and bottom of each name."""
    for chair in chairs:
        half = max(len(words) for _y, words in chair.lines) * WIDEST * size / 2
        top, bottom = chair.lines[0][0], chair.lines[-1][0]
        yield chair.x - half, top - HIGHEST * size, chair.x + half, bottom + DEEPEST * size


def is_apart(one, other):
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_widest_names_touch_neither_each_other_nor_the_table_and_are_not_clipped(seats):
    size = number_in("tournaments/static/tournaments/seats.css", r"of-seat { font: 600 (\d+)px")
    felt = number_in(
        "templates/tournaments/rounds/_seat_map.html", r'class="felt" cx="160" cy="110" r="(\d+)"'
    )
    chairs = seat_map_of(dict.fromkeys(range(seats), "WWWWWWWWW WWWWWWWWWWWW"), seats, 0).chairs
    names = list(boxes_of(chairs, size))

    assert all(
        left >= 0 and top >= 0 and right <= 320 and bottom <= 256 for left, top, right, bottom in names
    )
    table = (160 - felt, 110 - felt, 160 + felt, 110 + felt)
    places = [(chair.x - 20, chair.y - 20, chair.x + 20, chair.y + 20) for chair in chairs]
    assert all(is_apart(name, other) for name in names for other in (table, *places))
    assert all(is_apart(one, other) for one, other in combinations(names, 2))
    # Of a page 320 wide the page keeps 32, and the card 34.
    assert size * (320 - 32 - 34) / 320 >= 12


def test_at_the_drawn_table_people_are_called_as_they_wish(tournament, client):
    person = Player.objects.create(name=PEOPLE[0], shown_as=Player.ShownAs.INITIALS)
    EntrantPlayer.objects.filter(name=PEOPLE[0]).update(player=person)
    table = next(
        one for one in publish_next(tournament).tables.all() if one.match.seats.filter(player=person)
    )
    across = table.match.seats.exclude(player=person).first()

    text = text_of(client.get(path_of(tournament, "seat/"), {"q": across.name}))

    assert "<bdi>J. G.</bdi>" in text
    assert PEOPLE[0] not in text


def test_where_many_are_found_no_table_is_drawn(tournament, client):
    publish_next(tournament)
    assert not client.get(path_of(tournament, "seat/")).context["maps"]
    assert "seat-map" not in text_of(client.get(path_of(tournament, "seat/")))


def test_a_pair_is_found_by_either_and_each_is_told_the_other(club, client):
    tournament = new_tournament(club, pairs=5, public=True)
    publish_next(tournament)
    text = text_of(client.get(path_of(tournament, "seat/"), {"q": "bert"}))
    assert "with An" in text
    resting = tournament.entrants.get(places=None).name.split(" & ")[0]
    assert "sits out this round" in text_of(client.get(path_of(tournament, "seat/"), {"q": resting}))


def test_before_the_first_round_it_says_so(tournament, client):
    assert "No round is drawn yet." in text_of(client.get(path_of(tournament, "seat/")))


def test_everybody_stands_there_by_name_as_they_wish(tournament, otto, client, signed_in):
    person = Player.objects.create(name=PEOPLE[0], shown_as=Player.ShownAs.INITIALS)
    EntrantPlayer.objects.filter(name=PEOPLE[0]).update(player=person)
    publish_next(tournament)
    assert people(client, tournament) == [
        "An Thijs", "Bo Claes", "Els D’Hondt", "J. G.", "Jóna Guðrúnardóttir", "Þór Jónsson",
    ]  # fmt: skip
    wall = text_of(signed_in(otto).get(path_of(tournament, "rounds/1/1/seats/")))
    assert "J. G." in wall
    assert PEOPLE[0] not in wall


def test_queries_do_not_grow(club, client):
    small, large = (new_tournament(club, pairs=pairs, public=True) for pairs in (4, 16))
    for one in (small, large):
        publish_next(one)
    assert queries_for(client, path_of(small, "seat/")) == queries_for(client, path_of(large, "seat/"))


def test_a_draft_is_nobodys(club, olga, signed_in):
    tournament = new_tournament(club, pairs=4)
    assert_hidden_as_a_draft(tournament, path_of(tournament, "seat/"), signed_in(olga))


def test_it_is_only_read(tournament, client):
    assert_only_read(client, path_of(tournament, "seat/"))


@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("anna", 200), ("olga", 404)])
def test_helpers_print_the_list_for_the_wall_and_the_door(request, tournament, signed_in, who, status):
    publish_next(tournament)
    client = signed_in(request.getfixturevalue(who))
    assert client.get(path_of(tournament, "rounds/1/1/seats/")).status_code == status
    assert client.get(path_of(tournament, "entrants/list/")).status_code == status


def test_the_list_for_the_door_is_by_name(tournament, otto, signed_in):
    page = signed_in(otto).get(path_of(tournament, "entrants/list/"))
    names = [entrant.name for entrant in page.context["entrants"]]
    assert names == [
        "An Thijs", "Bo Claes", "Els D’Hondt", "Jón Guðmundsson", "Jóna Guðrúnardóttir", "Þór Jónsson",
    ]  # fmt: skip


@pytest.mark.parametrize("path", ["seat/", "rounds/1/1/seats/"])
def test_as_what_the_reader_acts_is_asked_once(tournament, otto, signed_in, monkeypatch, path):
    publish_next(tournament)
    ask, asked = permissions.role_at, []
    monkeypatch.setattr(permissions, "role_at", lambda *who: asked.append(who) or ask(*who))

    assert signed_in(otto).get(path_of(tournament, path)).status_code == 200

    assert len(asked) == 1
