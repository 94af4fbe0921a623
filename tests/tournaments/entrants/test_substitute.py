"""Another person plays in somebody's place from a round on; the results stay the entrant's."""

import pytest
from django.urls import reverse

from scoring.models import LogEntry, Membership, Player
from tests.tournaments.factories import NOBODY, entrant, new_tournament, play_rounds, publish_next
from tournaments.entrants import services
from tournaments.entrants.services import Person
from tournaments.writing.errors import PersonEnteredError

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=4)


def put_in(pair, name, from_round, position=1):
    services.substitute(
        entrant=pair, position=position, person=Person(name), from_round=from_round, actor=NOBODY
    )


def line_up(pair):
    rows = pair.people.order_by("position", "from_round")
    return [(row.position, row.name, row.from_round, row.until_round) for row in rows]


def sitting(round_, pair):
    match = round_.tables.get(places__entrant=pair).match
    return {seat.name for seat in match.seats.all()}


def test_from_the_next_round_on(tournament):
    play_rounds(tournament, 1)
    pair = entrant(tournament, 1)
    put_in(pair, "Zoë", 2)
    assert line_up(pair) == [(0, "An", 1, None), (1, "Bert", 1, 1), (1, "Zoë", 2, None)]
    assert {"An", "Zoë"} <= sitting(publish_next(tournament), pair)
    assert LogEntry.objects.get(action="substitute").after == {"number": 1, "position": 1, "from_round": 2}


def test_a_table_that_is_open_already_gets_the_new_name(tournament):
    first = publish_next(tournament)
    pair = entrant(tournament, 1)
    put_in(pair, "Zoë", 1)
    assert "Zoë" in sitting(first, pair)
    assert "Bert" not in sitting(first, pair)


def test_tables_before_keep_the_old_one(tournament):
    first = play_rounds(tournament, 1)
    pair = entrant(tournament, 1)
    second = publish_next(tournament)
    put_in(pair, "Zoë", 2)
    assert "Bert" in sitting(first, pair)
    assert "Zoë" in sitting(second, pair)


def test_a_second_substitute_follows_the_first(tournament):
    pair = entrant(tournament, 1)
    put_in(pair, "Zoë", 2)
    put_in(pair, "Yves", 4)
    assert line_up(pair)[1:] == [(1, "Bert", 1, 1), (1, "Zoë", 2, 3), (1, "Yves", 4, None)]


def test_said_again_with_another_name_it_is_a_correction(tournament):
    pair = entrant(tournament, 1)
    put_in(pair, "Zoee", 2)
    put_in(pair, "Zoë", 2)
    assert line_up(pair)[1:] == [(1, "Bert", 1, 1), (1, "Zoë", 2, None)]


def test_on_the_page_the_clubs_own_people_are_tied_to_their_names(tournament, signed_in, otto, club):
    zoe = Player.objects.create(name="Zoë Maes")
    Membership.objects.create(club=club, player=zoe)
    url = reverse("tournaments:substitute", args=[tournament.public_id, entrant(tournament, 1).pk])
    client = signed_in(otto)
    assert '<option value="Zoë Maes">' in client.get(url).content.decode()
    client.post(url, {"position": "0", "name": "zoe maes", "from_round": "1"})
    assert entrant(tournament, 1).people.get(position=0, until_round=None).player == zoe


@pytest.mark.parametrize(
    "wrong",
    [{"name": ""}, {"name": "x" * 81}, {"position": "5"}, {"from_round": "0"}, {"from_round": "soon"}],
)
def test_a_wrong_word_changes_nothing(wrong, tournament, signed_in, otto):
    url = reverse("tournaments:substitute", args=[tournament.public_id, entrant(tournament, 1).pk])
    sent = {"position": "0", "name": "Zoë", "from_round": "2"} | wrong
    assert signed_in(otto).post(url, sent).status_code == 200
    assert len(line_up(entrant(tournament, 1))) == 2


@pytest.fixture
def zoe(club):
    zoe = Player.objects.create(name="Zoë")
    Membership.objects.create(club=club, player=zoe)
    return zoe


def enter_pair(tournament, *people):
    return services.add_entrants(tournament=tournament, entries=[services.Entry(people)], actor=NOBODY)[0]


def test_nobody_plays_for_two(tournament, zoe, otto, signed_in):
    theirs = enter_pair(tournament, Person("Zoë", zoe), Person("Yves"))
    pair = entrant(tournament, 1)
    address = reverse("tournaments:substitute", args=[tournament.public_id, pair.pk])
    typed = {"position": 1, "name": "zoe", "from_round": 1}

    refused = signed_in(otto).post(address, typed)
    assert "Zoë plays as Zoë &amp; Yves already, and nobody plays twice." in refused.text
    assert line_up(pair) == [(0, "An", 1, None), (1, "Bert", 1, None)]

    play_rounds(tournament, 1)
    services.withdraw(entrant=theirs, after_round=1, actor=NOBODY)
    assert signed_in(otto).post(address, typed | {"from_round": 2}).status_code == 302
    with pytest.raises(PersonEnteredError):
        services.come_back(entrant=theirs, actor=NOBODY)
    theirs.refresh_from_db()
    assert theirs.left_after == 1


def test_nor_in_both_places_of_a_pair_and_who_was_replaced_may_come_again(tournament, zoe):
    pair = enter_pair(tournament, Person("Zoë", zoe), Person("Yves"))
    in_place_of_yves = {"entrant": pair, "position": 1, "person": Person("Zoë", zoe), "actor": NOBODY}
    with pytest.raises(PersonEnteredError):
        services.substitute(**in_place_of_yves, from_round=2)

    put_in(pair, "Bo", 2, position=0)
    back = Person("Zoë", zoe)
    services.substitute(entrant=pair, position=0, person=back, from_round=3, actor=NOBODY)
    assert [name for position, name, *_rounds in line_up(pair) if position == 0] == ["Zoë", "Bo", "Zoë"]


# What the pair is called where people look for their table


def pages_of(round_, client):
    """The board, the desk and the page of the table, as helpers see them."""
    tournament = round_.stage.tournament
    table = round_.tables.get(places__entrant__number=1)
    at = f"/t/{tournament.public_id}/rounds/1/{round_.number}/"
    return [
        client.get(path).text for path in (at, f"{at}desk/", f"/t/{tournament.public_id}/tables/{table.pk}/")
    ]


def test_board_and_desk_call_the_pair_by_who_plays_and_rounds_before_by_who_played(
    tournament, signed_in, anna
):
    first, second = play_rounds(tournament, 1), publish_next(tournament)
    put_in(entrant(tournament, 1), "Zoë", 2)

    client = signed_in(anna)
    for page in pages_of(second, client):
        assert "An &amp; Zoë" in page
        assert "An &amp; Bert" not in page
    for page in pages_of(first, client):
        assert "An &amp; Bert" in page
        assert "Zoë" not in page
    standings = client.get(f"/t/{tournament.public_id}/standings/").text
    assert "An &amp; Bert" in standings


def test_visitors_see_the_new_name_on_the_live_board_as_its_bearer_wishes(club, client):
    tournament = new_tournament(club, pairs=4, public=True)
    publish_next(tournament)
    at = f"/t/{tournament.public_id}/rounds/1/1/"
    assert "An &amp; Bert" in client.get(at).text
    shy = Player.objects.create(name="Zoë Maes", shown_as=Player.ShownAs.INITIALS)
    Membership.objects.create(club=club, player=shy)
    pair = entrant(tournament, 1)
    services.substitute(entrant=pair, position=1, person=Person("Zoë Maes", shy), from_round=1, actor=NOBODY)

    assert f"An &amp; {shy.public_name}" in client.get(at).text


def test_who_plays_from_the_first_round_on_is_who_the_pair_is_called_by(tournament, signed_in, anna):
    put_in(entrant(tournament, 1), "Zoë", 1)
    assert entrant(tournament, 1).name == "An & Zoë"


@pytest.mark.parametrize("from_round", [1, 2])
def test_a_pair_with_a_name_of_its_own_keeps_it(tournament, signed_in, anna, from_round):
    pair = entrant(tournament, 1)
    entry = services.Entry((Person("An"), Person("Bert")), "The Aces")
    services.edit_entrant(entrant=pair, entry=entry, actor=NOBODY)
    play_rounds(tournament, 1)
    second = publish_next(tournament)
    put_in(pair, "Zoë", from_round)

    assert entrant(tournament, 1).name == "The Aces"
    assert "The Aces" in pages_of(second, signed_in(anna))[0]
