"""A player's home: their table, what comes, how it went, what moved the rating, company and clubs."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.matches.services.joining import end_table, shut_out
from scoring.models import Device, Match, PhoneSeat, Player, Seat, TableDevice
from tests.tournaments.factories import NOBODY, enter, new_tournament, publish_next
from tests.tournaments.records.hand_made import CAPOT, COMEBACK, EIGHT, people_of, played
from tests.tournaments.rounds.brackets import at, bracket, correct
from tournaments.engine.people.ratings import FEWEST_MATCHES
from tournaments.models import EntrantPlayer, Table, Tournament
from tournaments.records.services.ratings import bring_up_to_date
from tournaments.rounds.services.coming_back import let_go

pytestmark = pytest.mark.django_db


@pytest.fixture
def four(club, bob) -> list[Player]:
    """Bob, who has an account, and three of the same club who have none."""
    return [Player.objects.get(user=bob), *people_of(club, "Cé", "Do", "Eef")]


def home_of(client):
    return client.get("/").context["own"]


def test_somebody_finds_the_table_they_sit_at_whoever_writes(signed_in, bob, four, club):
    match = played(four, COMEBACK[0], club=club)
    Match.objects.filter(pk=match.pk).update(closed_at=None, opened_at=timezone.now())

    assert [card.match for card in home_of(signed_in(bob)).running] == [match]

    Match.objects.filter(pk=match.pk).update(opened_at=timezone.now() - timedelta(days=2))
    assert home_of(signed_in(bob)).running == []


def test_a_table_of_a_tournament_is_named_however_long_it_is_open(signed_in, bob, four, club):
    tournament = new_tournament(club, name="Winter cup", pairs=4, public=True)
    publish_next(tournament)
    table = Table.objects.filter(round__stage__tournament=tournament).order_by("number").first()
    Seat.objects.filter(match=table.match, number=0).update(player=four[0])
    Match.objects.filter(pk=table.match_id).update(opened_at=timezone.now() - timedelta(days=9))
    client = signed_in(bob)

    (card,) = home_of(client).running

    assert card.place == f"Table {table.number} · Winter cup"
    assert card.place in client.get("/").text
    table.round.undone_at = timezone.now()
    table.round.save()
    assert home_of(client).running == []


def test_a_table_that_goes_on_while_its_round_is_drawn_again_is_named_as_long(signed_in, bob, four, club):
    tournament = bracket(club, {"system": "knockout"}, pairs=16, rounds=2)
    publish_next(tournament)
    other = at(tournament, 3, "main", 2)
    Seat.objects.filter(match=other.match, number=0).update(player=four[0])
    Match.objects.filter(pk=other.match_id).update(opened_at=timezone.now() - timedelta(days=9))

    correct(at(tournament, 1, "main", 1))

    (card,) = home_of(signed_in(bob)).running
    assert card.match == other.match
    let_go([other], NOBODY)
    assert home_of(signed_in(bob)).running == []


def test_a_phone_that_joined_a_table_finds_it_again(client, club, four):
    client.get("/play/")
    match = played(four, COMEBACK[0], club=club)
    Match.objects.filter(pk=match.pk).update(closed_at=None)
    client.post("/play/manillen-2p/", {"seat_0": "Anna", "seat_1": "Bob"})
    device = Device.objects.latest("first_seen_at")
    joined = TableDevice.objects.create(match=match, device=device)

    assert {card.match.pk for card in home_of(client).running} == {match.pk, Match.objects.latest("pk").pk}

    joined.shut_out_at = timezone.now()
    joined.save()
    assert match.pk not in {card.match.pk for card in home_of(client).running}


def test_the_last_ten_results_stand_with_their_company(signed_in, bob, four, club):
    for nr in range(11):
        played(four, *(CAPOT if nr == 10 else COMEBACK), club=club, at=EIGHT + timedelta(hours=nr))
    client = signed_in(bob)

    results = home_of(client).results

    assert [row.own.outcome for row in results] == [-1] + [1] * 9
    assert "with Do against Cé &amp; Eef" in client.get("/").text


def test_partner_and_rival_are_those_met_most(signed_in, bob, four, club):
    [fay] = people_of(club, "Fay")
    for nr in range(2):
        played(four, *COMEBACK, club=club, at=EIGHT + timedelta(hours=nr))
    played([four[0], four[1], fay, four[3]], *COMEBACK, club=club, at=EIGHT + timedelta(hours=3))

    own = home_of(signed_in(bob))

    assert (own.partner.person.name, own.partner.figures.matches) == ("Do", 2)
    assert own.rival.figures.matches == 3


def test_the_rating_names_the_three_matches_that_moved_it_most(signed_in, bob, four, club):
    for nr in range(FEWEST_MATCHES + 5):
        played(four, *(CAPOT if nr == 12 else COMEBACK), club=club, at=EIGHT + timedelta(hours=nr))
    bring_up_to_date()
    client = signed_in(bob)

    moves = home_of(client).rating.moves

    assert len(moves) == 3
    assert moves[0][0].own.outcome == -1
    assert [abs(moved) for _row, moved in moves] == sorted(
        (abs(moved) for _row, moved in moves), reverse=True
    )
    assert f"−{-moves[0][1]}" in client.get("/").text


def test_what_comes_is_what_somebody_entered_and_what_their_clubs_hold(
    signed_in, bob, four, club, other_club
):
    soon = {"starts_at": timezone.now() + timedelta(days=2), "public": True}
    new_tournament(other_club, name="Elsewhere", **soon)
    entered = new_tournament(other_club, name="Entered", **soon)
    own = new_tournament(club, name="At home", starts_at=timezone.now() + timedelta(days=3), public=True)
    (entrant,) = enter(entered, "Bob & Do")
    EntrantPlayer.objects.filter(entrant=entrant, name="Bob").update(player=four[0])

    assert [one.tournament for one in home_of(signed_in(bob)).coming] == [entered, own]


def test_clubs_are_named_and_whoever_has_none_reads_whom_to_ask(signed_in, bob, django_user_model, db):
    assert "Heule" in signed_in(bob).get("/").text
    page = signed_in(django_user_model.objects.create_user("piet@example.org", name="Piet")).get("/").text

    assert "Tell an organiser of yours the name you play under" in page
    assert 'href="/claim/"' in page


# A phone without an account ---------------------------------------------------------------------------------


def sat(device: Device, seat: int, *names: str, hours: int) -> Match:
    """A friendly match that is over, in which this phone was the one of somebody's seat."""
    match = played([*names], *COMEBACK, club=None, at=EIGHT + timedelta(hours=hours))
    PhoneSeat.objects.create(match=match, device=device, number=seat)
    return match


@pytest.fixture
def device(client) -> Device:
    """That of ``client``, which has opened a match."""
    client.post("/play/manillen-2p/", {"seat_0": "Anna", "seat_1": "Bob"})
    return Device.objects.latest("first_seen_at")


def test_a_phone_that_said_whose_it_is_knows_partner_and_rival(client, device):
    sat(device, 0, "An", "Cé", "Do", "Eef", hours=0)
    sat(device, 0, "An", "Fay", "Do", "Eef", hours=1)
    sat(device, 1, "Do", "An", "Gus", "Hal", hours=2)

    own = home_of(client)

    assert (own.partner.person.name, own.partner.figures.matches, own.partner.figures.won) == ("Do", 2, 2)
    assert (own.rival.person.name, own.rival.figures.matches, own.rival.figures.lost) == ("Eef", 2, 0)
    page = client.get("/").text
    assert "Your people" in page
    assert "Say at a table whose phone this is" not in page


def test_a_phone_reads_what_comes_in_the_clubs_where_its_holder_sat(client, device, club, other_club):
    soon = {"starts_at": timezone.now() + timedelta(days=2), "public": True}
    new_tournament(other_club, name="Elsewhere", **soon)
    there = new_tournament(club, name="Where they sat", **soon)
    assert home_of(client).coming == []

    match = sat(device, 0, "An", "Cé", "Do", "Eef", hours=0)
    assert home_of(client).coming == []

    Match.objects.filter(pk=match.pk).update(club=club)
    assert [one.tournament for one in home_of(client).coming] == [there]
    assert "Next for you" in client.get("/").text


def test_a_phone_reads_what_its_holder_has_entered_and_nobody_else_at_their_table(
    client, device, four, other_club
):
    soon = {"starts_at": timezone.now() + timedelta(days=2), "public": True}
    entered = [new_tournament(other_club, name=f"Of {player.name}", **soon) for player in four[:2]]
    for tournament, player in zip(entered, four, strict=False):
        (entrant,) = enter(tournament, "Bob & Do")
        EntrantPlayer.objects.filter(entrant=entrant, name="Bob").update(player=player)
    match = played(four, *COMEBACK, club=None)
    PhoneSeat.objects.create(match=match, device=device, number=0)

    assert [one.tournament for one in home_of(client).coming] == entered[:1]
    page = client.get("/").text
    assert page.index("Next for you") < page.index("Of Bob")


def test_a_phone_is_not_told_in_which_clubs_a_person_is(client, device, four, club):
    new_tournament(club, name="At home", starts_at=timezone.now() + timedelta(days=2), public=True)
    match = played(four, *COMEBACK, club=None)
    PhoneSeat.objects.create(match=match, device=device, number=0)

    assert home_of(client).coming == []


@pytest.fixture
def of_bob(device, four, other_club) -> tuple[Match, Tournament]:
    """A friendly match in which ``device`` said that Bob holds it, and what Bob has entered elsewhere."""
    soon = timezone.now() + timedelta(days=2)
    entered = new_tournament(other_club, name="Elsewhere", starts_at=soon, public=True)
    (entrant,) = enter(entered, "Bob & Do")
    EntrantPlayer.objects.filter(entrant=entrant, name="Bob").update(player=four[0])
    match = played(four, *COMEBACK, club=None)
    PhoneSeat.objects.create(match=match, device=device, number=0)
    return match, entered


@pytest.mark.parametrize("shown_as", [Player.ShownAs.PSEUDONYM, Player.ShownAs.INITIALS])
def test_a_phone_is_not_told_what_somebody_who_hides_their_name_has_entered(client, of_bob, four, shown_as):
    assert [one.tournament for one in home_of(client).coming] == [of_bob[1]]

    Player.objects.filter(pk=four[0].pk).update(shown_as=shown_as, pseudonym="Klaverenheer")

    assert home_of(client).coming == []


def test_whom_a_person_was_merged_into_decides_whether_their_name_is_hidden(client, of_bob, four):
    merged = Player.objects.create(name="Bobke", shown_as=Player.ShownAs.INITIALS, merged_into=four[0])
    Seat.objects.filter(match=of_bob[0], number=0).update(player=merged)
    assert [one.tournament for one in home_of(client).coming] == [of_bob[1]]

    Player.objects.filter(pk=merged.pk).update(shown_as=Player.ShownAs.NAME)
    Player.objects.filter(pk=four[0].pk).update(shown_as=Player.ShownAs.INITIALS)

    assert home_of(client).coming == []


def test_a_table_that_shut_a_phone_out_does_not_say_whose_it_is_until_it_joins_again(client, device, of_bob):
    match, entered = of_bob
    shut_out(seat=TableDevice.objects.create(match=match, device=device), actor=NOBODY)
    assert home_of(client).coming == []

    TableDevice.objects.create(match=match, device=device)

    assert [one.tournament for one in home_of(client).coming] == [entered]


def test_a_table_whose_sheet_is_signed_says_whose_phone_it_was(client, device, of_bob):
    match, entered = of_bob
    TableDevice.objects.create(match=match, device=device)

    end_table(match)

    assert not match.table_devices.filter(shut_out_at=None).exists()
    assert [one.tournament for one in home_of(client).coming] == [entered]


def test_what_was_played_beside_a_phone_stands_among_its_results(client, device):
    match = sat(device, 0, "An", "Cé", "Do", "Eef", hours=0)

    assert [card.match for card in home_of(client).results_here] == [match]


def test_a_phone_that_never_said_it_is_asked_to_and_reads_how_to_join_a_club(client, device):
    page = " ".join(client.get("/").text.split())

    assert "Say at a table whose phone this is" in page
    assert "To join a club, tell one of its organisers the name you play under" in page
    assert 'href="/claim/"' in page


def test_a_newcomer_has_no_people_yet(client):
    assert "Your people" not in client.get("/").text


def test_the_home_of_a_phone_asks_as_often_for_one_match_as_for_four(client, device, club):
    soon = timezone.now() + timedelta(days=2)
    new_tournament(club, name="First", starts_at=soon, public=True)

    def count() -> int:
        with CaptureQueriesContext(connection) as asked:
            client.get("/")
        return len(asked)

    sat(device, 0, "An", "Cé", "Do", "Eef", hours=0)
    Match.objects.update(club=club)
    count()
    few = count()
    for nr in range(1, 4):
        sat(device, 0, "An", f"Cé {nr}", f"Do {nr}", "Eef", hours=nr)
        new_tournament(club, name=f"Next {nr}", starts_at=soon, public=True)
    Match.objects.update(club=club)

    assert count() == few


def test_the_home_asks_as_often_for_one_match_as_for_twelve(signed_in, bob, four, club):
    client = signed_in(bob)

    def count() -> int:
        bring_up_to_date()
        with CaptureQueriesContext(connection) as asked:
            client.get("/")
        return len(asked)

    for nr in range(FEWEST_MATCHES + 1):
        played(four, *COMEBACK, club=club, at=EIGHT + timedelta(hours=nr))
    count()
    few = count()
    for nr in range(4):
        played(
            [*four[:3], *people_of(club, f"New {nr}")], *CAPOT, club=club, at=EIGHT + timedelta(days=1 + nr)
        )

    assert count() == few
