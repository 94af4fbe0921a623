"""The clock of a round: started, paused, more time for one table, the last hand called."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from scoring.matches.services.matches import stop_match
from scoring.models import Match
from tests.scoring.factories import hand, play
from tests.tournaments.factories import NOBODY, new_tournament, publish_next
from tournaments.models import Round, Table
from tournaments.rounds.selectors.clock import clock_face
from tournaments.rounds.services import clock
from tournaments.rounds.services.draws import undo_round

START = datetime(2026, 3, 21, 19, 0, tzinfo=UTC)
HTMX = {"HX-Request": "true"}


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=4, public=True, minutes=25, even_hands=True)


@pytest.fixture
def published(tournament):
    return publish_next(tournament)


def address(tournament, page=""):
    return f"/t/{tournament.public_id}/rounds/1/1/clock/{page}"


def left(round_, minutes, extra=0):
    """What is left so many minutes after :data:`START`."""
    round_.refresh_from_db()
    return clock_face(round_, at=START + timedelta(minutes=minutes), extra_minutes=extra).digits


def test_it_counts_from_its_start_to_nought_and_beyond(published):
    assert clock_face(published).digits == "25:00"

    with time_machine.travel(START, tick=False):
        clock.start_clock(round_=published, actor=NOBODY)

    assert [left(published, minutes) for minutes in (0, 1, 24.5, 25, 26)] == [
        "25:00",
        "24:00",
        "0:30",
        "0:00",
        "−1:00",
    ]
    assert clock_face(published, at=START + timedelta(minutes=25)).is_over


def test_a_pause_stands_still_and_goes_on_from_there(published):
    with time_machine.travel(START, tick=False) as traveller:
        clock.start_clock(round_=published, actor=NOBODY)
        traveller.shift(timedelta(minutes=5))
        clock.pause_clock(round_=published, actor=NOBODY)
        clock.pause_clock(round_=published, actor=NOBODY)
        assert left(published, 60) == "20:00"
        traveller.shift(timedelta(minutes=10))
        clock.start_clock(round_=published, actor=NOBODY)
        clock.start_clock(round_=published, actor=NOBODY)

    assert left(published, 20) == "15:00"


def test_one_table_has_time_of_its_own(tournament, published, otto, client, signed_in):
    table = published.tables.get(number=2)
    with time_machine.travel(START, tick=False):
        clock.start_clock(round_=published, actor=NOBODY)

    signed_in(otto).post(f"/t/{tournament.public_id}/tables/{table.pk}/extra-time/", {"minutes": "5"})

    assert left(published, 25, extra=5) == "5:00"
    extended = client.get(address(tournament)).context["extended"]
    assert [(row.table.number, face.minutes) for row, face in extended] == [(2, 25)]


@pytest.mark.parametrize("minutes", ["", "-1", "121", "soon"])
def test_extra_time_is_a_number_of_minutes(tournament, published, otto, signed_in, minutes):
    table = published.tables.get(number=2)

    page = signed_in(otto).post(
        f"/t/{tournament.public_id}/tables/{table.pk}/extra-time/", {"minutes": minutes}
    )

    assert page.status_code == 422
    assert Table.objects.get(pk=table.pk).extra_minutes == 0


def test_organisers_run_it_from_its_page(tournament, published, otto, signed_in):
    client = signed_in(otto)

    for page, running, paused in (("start/", True, False), ("pause/", True, True), ("reset/", False, False)):
        assert client.post(address(tournament, page)).url == address(tournament)
        face = client.get(address(tournament)).context["face"]
        assert (face.started, face.paused) == (running, paused)


def test_the_last_hand_is_called_and_read_everywhere(tournament, published, otto, client, signed_in):
    match = published.tables.first().match
    organiser = signed_in(otto)

    organiser.post(address(tournament, "last-hand/"))

    assert "Last hand" in client.get(address(tournament)).content.decode()
    assert "Last hand" in client.get(f"/t/{tournament.public_id}/rounds/1/1/").content.decode()
    assert "Last hand!" in client.get(f"/m/{match.public_id}/").content.decode()
    organiser.post(address(tournament, "last-hand/"), {"called": "0"})
    assert Round.objects.get().last_hand_called_at is None


def pad_of(published):
    return f"/m/{published.tables.first().match.public_id}/"


def table_of(tournament, published):
    return f"/t/{tournament.public_id}/tables/{published.tables.first().pk}/"


@pytest.mark.parametrize("called", [True, False])
def test_pads_that_are_open_hear_the_call_at_their_next_question(
    tournament, published, otto, client, signed_in, called
):
    clock.call_last_hand(round_=published, actor=NOBODY, called=not called)
    pad = pad_of(published)
    seen = client.get(pad).context["match"].version
    assert client.get(pad, {"v": seen}, headers=HTMX).status_code == 204

    clock.call_last_hand(round_=published, actor=NOBODY, called=called)

    answer = client.get(pad, {"v": seen}, headers=HTMX)
    text = answer.content.decode()
    assert '<div id="notices" role="status" hx-swap-oob="innerHTML">' in text
    assert ("Last hand!" in text) is called
    assert "<form" not in text, "what somebody types is never swapped away"
    assert client.get(pad, {"v": seen + 1}, headers=HTMX).status_code == 204


def test_a_hand_written_in_the_same_moment_brings_the_call_with_it(published, otto, signed_in):
    """The answer to a hand has the newest version, so nothing would be asked for afterwards."""
    pad = pad_of(published)
    clock.call_last_hand(round_=published, actor=NOBODY)
    text = signed_in(otto).get(pad, headers=HTMX).content.decode()
    assert "Last hand!" in text
    assert 'hx-swap-oob="innerHTML"' in text


def test_the_page_of_a_table_hears_it_too_and_keeps_its_form(tournament, published, otto, signed_in):
    scorer, page = signed_in(otto), table_of(tournament, published)
    seen = scorer.get(page).context["detail"].version
    assert scorer.get(page, {"v": seen}, headers=HTMX).status_code == 204

    clock.call_last_hand(round_=published, actor=NOBODY)

    fragment = scorer.get(page, {"v": seen}, headers=HTMX).content.decode()
    assert "Last hand!" in fragment
    assert "<form" not in fragment


def test_a_page_of_a_table_asks_one_query_while_nothing_moves(
    tournament, published, client, django_assert_num_queries
):
    page = table_of(tournament, published)
    seen = client.get(page).context["detail"].version
    with django_assert_num_queries(1):
        assert client.get(page, {"v": seen}, headers=HTMX).status_code == 204


def test_a_page_of_a_table_whose_round_is_taken_back_is_loaded_anew(tournament, published, client):
    page = table_of(tournament, published)
    seen = client.get(page).context["detail"].version
    undo_round(round_=published, actor=NOBODY)
    assert client.get(page, {"v": seen}, headers=HTMX).headers["HX-Refresh"] == "true"


def test_a_table_that_has_ended_is_not_called(published):
    table = published.tables.first()
    play(table.match, hand(37))
    stop_match(table.match, actor=NOBODY)
    version = Match.objects.get(pk=table.match_id).version
    clock.call_last_hand(round_=published, actor=NOBODY)
    assert Match.objects.get(pk=table.match_id).version == version, "its signatures are for this version"


def test_a_round_has_another_length_or_no_clock(tournament, published, otto, signed_in):
    client = signed_in(otto)

    client.post(address(tournament, "minutes/"), {"minutes": "40"})
    assert client.get(address(tournament)).context["face"].digits == "40:00"
    refused = client.post(address(tournament, "minutes/"), {"minutes": "0"})
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, ["minutes"])
    client.post(address(tournament, "minutes/"), {"minutes": ""})
    assert "This round has no clock." in client.get(address(tournament)).content.decode()


def test_the_page_reads_without_scripts_and_reminds_of_even_hands(tournament, published, client):
    text = client.get(address(tournament)).content.decode()

    assert '<noscript><meta http-equiv="refresh" content="5"></noscript>' in text
    assert "Stop only after an even number of hands." in text
    assert ">25:00<" in text


def test_a_page_gets_204_while_nothing_but_time_moves(
    tournament, published, otto, client, signed_in, django_assert_num_queries
):
    version = client.get(address(tournament)).context["board"].version

    with django_assert_num_queries(1):
        assert client.get(address(tournament), {"v": version}, headers=HTMX).status_code == 204
    signed_in(otto).post(address(tournament, "start/"))
    fresh = client.get(address(tournament), {"v": version}, headers=HTMX)

    assert fresh.status_code == 200
    assert fresh.content.decode().strip().startswith('<div id="clock"')


@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("anna", 403), ("rosa", 403), ("olga", 404)])
@pytest.mark.parametrize("page", ["start/", "pause/", "reset/", "last-hand/", "minutes/"])
def test_only_organisers_run_it(request, tournament, published, signed_in, who, status, page):
    client = signed_in(request.getfixturevalue(who))

    assert client.post(address(tournament, page)).status_code == status
    assert client.get(address(tournament, page)).status_code == 405


def test_asking_a_table_to_hurry_is_noted(tournament, published, anna, bob, signed_in):
    table = published.tables.get(number=1)
    nudge = f"/t/{tournament.public_id}/tables/{table.pk}/nudge/"

    assert signed_in(bob).post(nudge).status_code == 403
    signed_in(anna).post(nudge)

    assert Table.objects.get(pk=table.pk).nudged_at is not None
