"""Provisional, confirmed, final: by both sides, by the referee, or when the time to object is over."""

from datetime import timedelta
from io import StringIO
from uuid import uuid4

import pytest
import time_machine
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.models import LogEntry, Seat
from tests.scoring.factories import hand, play
from tests.scoring.phones import agree, code_of, joined, refuse
from tests.tournaments.factories import new_tournament, publish_next
from tournaments.models import Place, Result, Table, Tournament
from tournaments.rounds.services.finality import finalise_due

pytestmark = pytest.mark.django_db(transaction=True)

SHORT = {"target": 20, "best_of": 1}


def tournament_of(club, **settings) -> Tournament:
    tournament = new_tournament(club, pairs=settings.pop("pairs", 4), ruleset=SHORT, public=True, **settings)
    publish_next(tournament)
    return tournament


def tables_of(tournament) -> list[Table]:
    return list(
        Table.objects.filter(round__stage__tournament=tournament).select_related("match").order_by("order")
    )


def newest(table) -> Result:
    return table.results.order_by("version").last()


def sign_both(match) -> None:
    phone = joined(match)
    agree(phone, match, 0)
    agree(phone, match, 1)


@pytest.mark.parametrize(
    ("finality", "state"), [("both", "final"), ("referee", "confirmed"), ("deadline", "confirmed")]
)
def test_signed_by_both_sides(club, finality, state):
    table = tables_of(tournament_of(club, finality=finality))[0]
    play(table.match, hand(55))
    assert newest(table).state == "provisional"

    sign_both(table.match)

    assert newest(table).state == state


def test_the_referee_has_the_last_word(club, rosa, bob, signed_in):
    tournament = tournament_of(club, finality="referee")
    table = tables_of(tournament)[0]
    play(table.match, hand(55))
    board = signed_in(rosa).get(f"/t/{tournament.public_id}/referee/")
    assert [one.pk for one, *_more in board.context["to_finalise"]] == [table.pk]

    signed_in(rosa).post(f"/t/{tournament.public_id}/tables/{table.pk}/confirm/")

    assert newest(table).state == "final"
    assert signed_in(bob).get(f"/t/{tournament.public_id}/referee/").status_code == 403


def test_unopposed_for_so_many_minutes_is_final(club):
    tournament = tournament_of(club, finality="deadline", deadline_minutes=30)
    first, second = tables_of(tournament)
    play(first.match, hand(55))
    play(second.match, hand(55))
    refuse(joined(second.match), second.match, 0, line="1")

    assert finalise_due(tournament, timezone.now() + timedelta(minutes=29)) == []
    finalise_due(tournament, timezone.now() + timedelta(minutes=31))

    assert (newest(first).state, newest(second).state) == ("final", "provisional"), "a dispute waits"
    assert LogEntry.objects.filter(role="deadline").count() == 1


def test_what_the_clock_has_decided_does_not_wait_for_the_referee(club, rosa, signed_in):
    """Looking at it decides nothing: the scheduler writes it down."""
    tournament = tournament_of(club, finality="deadline", deadline_minutes=30)
    first, second = tables_of(tournament)
    with time_machine.travel(timezone.now() - timedelta(minutes=31)):
        play(first.match, hand(55))
    play(second.match, hand(55))

    board = signed_in(rosa).get(f"/t/{tournament.public_id}/referee/")

    assert [table.pk for table, *_more in board.context["to_finalise"]] == [second.pk]
    assert newest(first).state == "provisional"


def test_a_disputed_sheet_leads_to_its_dispute_and_is_never_final_by_one_tap(club, rosa, signed_in):
    tournament = tournament_of(club, finality="referee")
    table, other = tables_of(tournament)
    for one in (table, other):
        play(one.match, hand(55))
    refuse(joined(table.match), table.match, 0, line="1")
    client, base = signed_in(rosa), f"/t/{tournament.public_id}"
    confirm = f"{base}/tables/{table.pk}/confirm/"

    for page in (client.get(f"{base}/referee/").text, client.get(f"{base}/tables/{table.pk}/").text):
        assert confirm not in page
        assert f'href="/m/{table.match.public_id}/"' in page
        assert "See the dispute" in page
    board = client.get(f"{base}/referee/").text
    assert f"{base}/tables/{other.pk}/confirm/" in board
    assert board.count(">disputed<") == 1

    answer = client.post(confirm)

    assert answer["Location"] == f"/m/{table.match.public_id}/"
    assert newest(table).state == "provisional"


def test_confirming_does_not_start_the_time_anew(club):
    tournament = tournament_of(club, finality="deadline", deadline_minutes=30)
    table = tables_of(tournament)[0]
    with time_machine.travel(timezone.now() - timedelta(minutes=31)):
        play(table.match, hand(55))
    sign_both(table.match)

    finalise_due(tournament, timezone.now())

    assert newest(table).state == "final"


def test_the_command_for_cron_says_what_it_made_final(club):
    tournament = tournament_of(club, finality="deadline")
    play(tables_of(tournament)[0].match, hand(55))
    out = StringIO()

    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        call_command("finalise_results", stdout=out)

    assert tournament.public_id in out.getvalue()


def test_the_referee_leafs_through_what_waits_with_as_many_queries_for_101_tables_as_for_2(
    club, rosa, signed_in
):
    client, asked = signed_in(rosa), []
    for pairs in (4, 202):
        tournament = tournament_of(club, pairs=pairs, finality="referee")
        tables = tables_of(tournament)
        said = {"version": 1, "scores": [101, 80], "state": "confirmed", "source": "paper"}
        Result.objects.bulk_create(Result(table=table, client_id=uuid4(), **said) for table in tables)
        client.get(f"/t/{tournament.public_id}/referee/")
        with CaptureQueriesContext(connection) as queries:
            board = client.get(f"/t/{tournament.public_id}/referee/")
        asked.append(len(queries))

    assert asked[0] == asked[1]
    assert (len(board.context["to_finalise"]), board.context["page_obj"].paginator.count) == (100, 101)
    assert f'href="/t/{tournament.public_id}/referee/?page=2"' in board.text


@pytest.mark.parametrize("finality", ["both", "referee"])
def test_time_alone_decides_nothing_where_people_do(club, finality):
    tournament = tournament_of(club, finality=finality)
    play(tables_of(tournament)[0].match, hand(55))

    assert finalise_due(tournament, timezone.now() + timedelta(days=1)) == []


# What is typed from paper


@pytest.mark.parametrize(
    ("finality", "writer", "state", "said"),
    [
        ("both", "anna", "provisional", "and provisional until it is confirmed"),
        ("referee", "anna", "provisional", "and provisional until it is confirmed"),
        ("deadline", "anna", "provisional", "and provisional until it is confirmed"),
        ("both", "otto", "confirmed", "written down and confirmed"),
        ("deadline", "otto", "confirmed", "written down and confirmed"),
        ("referee", "otto", "final", "written down and final"),
        ("referee", "rosa", "final", "written down and final"),
    ],
)
def test_a_scorer_notes_a_result_and_whoever_rules_decides_it(
    club, request, signed_in, finality, writer, state, said
):
    tournament = tournament_of(club, finality=finality)
    table = tables_of(tournament)[0]
    client = signed_in(request.getfixturevalue(writer))

    page = client.post(
        f"/t/{tournament.public_id}/tables/{table.pk}/result/", {"score_0": 25, "score_1": 3}, follow=True
    )

    assert newest(table).state == state
    assert said in page.content.decode()


@pytest.mark.parametrize(
    ("finality", "state"), [("both", "confirmed"), ("referee", "final"), ("deadline", "confirmed")]
)
@pytest.mark.parametrize("how", ["forfeit", "correct"])
def test_a_forfeit_and_a_correction_are_decisions_too(club, rosa, signed_in, finality, state, how):
    tournament = tournament_of(club, finality=finality)
    table = tables_of(tournament)[0]
    if how == "correct":
        play(table.match, hand(55))
    sent = {"forfeit": {"absent": "0"}, "correct": {"score_0": 20, "score_1": 3, "reason": "x", "sure": "1"}}

    signed_in(rosa).post(f"/t/{tournament.public_id}/tables/{table.pk}/{how}/", sent[how])

    assert newest(table).state == state


def test_what_an_organiser_has_typed_still_waits_for_those_who_may_object(club, otto, signed_in):
    tournament = tournament_of(club, finality="deadline", deadline_minutes=30)
    table = tables_of(tournament)[0]
    signed_in(otto).post(
        f"/t/{tournament.public_id}/tables/{table.pk}/result/", {"score_0": 25, "score_1": 3}
    )
    assert finalise_due(tournament, timezone.now() + timedelta(minutes=29)) == []
    finalise_due(tournament, timezone.now() + timedelta(minutes=31))
    assert newest(table).state == "final"


# Cards and seats of a round


def test_every_table_of_a_round_has_a_card_until_its_sheet_is_signed(club, otto, signed_in, bob):
    tournament = tournament_of(club)
    first, second = tables_of(tournament)
    address = f"/t/{tournament.public_id}/rounds/1/1/cards/"

    page = signed_in(otto).get(address).content.decode()
    assert all(code_of(table.match).code in page for table in (first, second))
    assert page.count('class="qr"') == 2

    play(first.match, hand(55))
    sign_both(first.match)
    assert [card["table"] for card in signed_in(otto).get(address).context["cards"]] == [second]
    assert signed_in(bob).get(address).status_code == 403
    assert Client().get(address).status_code == 404


def test_pairs_that_sat_the_wrong_way_round_keep_their_hands_and_the_draw_follows(club, rosa, signed_in):
    tournament = tournament_of(club)
    table = tables_of(tournament)[0]
    play(table.match, hand(55))
    before = {place.side: place.entrant_id for place in table.places.all()}
    names = list(table.match.seats.values_list("name", flat=True))
    turned = [names[1], names[2], names[3], names[0]]
    address = f"/m/{table.match.public_id}/seats/"
    table.match.refresh_from_db()
    sent = {f"seat_{seat}": name for seat, name in enumerate(turned)}
    sent |= {"reason": "they sat the other way round", "version": str(table.match.version)}
    referee = signed_in(rosa)

    referee.post(address, sent | {"seal": referee.post(address, sent).context["seal"]})

    assert (
        list(Seat.objects.filter(match=table.match).order_by("number").values_list("name", flat=True))
        == turned
    )
    after = dict(Place.objects.filter(table=table).values_list("side", "entrant_id"))
    assert after == {0: before[1], 1: before[0]}
    assert newest(table).scores == [25, 0]


def test_single_people_who_sat_on_each_others_chairs_are_put_right(club, rosa, signed_in):
    tournament = new_tournament(
        club,
        names=["An", "Bo", "Cé", "Di"],
        unit="player",
        ruleset=SHORT,
        public=True,
        stages=({"system": "partners", "rounds": 3},),
    )
    publish_next(tournament)
    table = tables_of(tournament)[0]
    names = list(table.match.seats.values_list("name", flat=True))
    turned = [names[3], names[1], names[2], names[0]]
    sent = {f"seat_{seat}": name for seat, name in enumerate(turned)} | {"reason": "x", "version": "0"}
    referee, address = signed_in(rosa), f"/m/{table.match.public_id}/seats/"

    answer = referee.post(address, sent | {"seal": referee.post(address, sent).context["seal"]})

    assert answer.status_code == 302
    seats = {place.entrant.name: place.seat for place in Place.objects.filter(table=table)}
    assert seats == {name: seat for seat, name in enumerate(turned)}


def test_people_of_another_table_are_for_the_pages_of_the_tournament(club, rosa, signed_in):
    tournament = tournament_of(club)
    table = tables_of(tournament)[0]
    names = list(table.match.seats.values_list("name", flat=True))
    sent = {f"seat_{seat}": name for seat, name in enumerate(["Zoë", *names[1:]])} | {
        "reason": "x",
        "version": "0",
    }
    referee, address = signed_in(rosa), f"/m/{table.match.public_id}/seats/"

    answer = referee.post(address, sent | {"seal": referee.post(address, sent).context["seal"]})

    assert answer.status_code == 422
    assert "only the people drawn for it" in answer.content.decode()


def test_the_referee_of_one_tournament_answers_its_calls_and_rules_at_its_tables(club, olga, signed_in):
    tournament = tournament_of(club)
    table = tables_of(tournament)[0]
    tournament.officials.create(user=olga, task="referee")
    joined(table.match).post(f"/m/{table.match.public_id}/call/", {"about": "help"})
    referee, board = signed_in(olga), f"/t/{tournament.public_id}/referee/"
    card = referee.get(board).context["board"].waiting[0]

    assert card.place.startswith("Table 1")
    assert referee.post(f"{board}{card.call.pk}/claim/").status_code == 302
    assert referee.get(f"/m/{table.match.public_id}/ruling/").status_code == 200
    assert referee.get(f"/clubs/{club.slug}/referee/").status_code == 404
