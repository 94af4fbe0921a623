"""Publishing: everybody sees the round, and its tables have matches with people on their seats."""

import re
from collections import Counter

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import LogEntry, Match, Seat
from tests.tournaments.factories import (
    NOBODY,
    TABLES_OF_THREE,
    enter,
    entrant,
    new_tournament,
    play_rounds,
    publish_next,
)
from tournaments.entrants import services as entrants
from tournaments.models import Place, Round, Table, Tournament
from tournaments.rounds.services import draws


def publish(client, tournament, draft, **sent):
    tournament.refresh_from_db()
    sent = {"round": draft.pk, "version": tournament.version, **sent}
    return client.post(f"/t/{tournament.public_id}/draw/publish/", sent)


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=4, minutes=25)


@pytest.fixture
def draft(tournament):
    return draws.draw_round(tournament=tournament, actor=NOBODY)


def test_a_published_round_is_there_for_everybody(tournament, draft, otto, client, signed_in):
    response = publish(signed_in(otto), tournament, draft)

    assert response.url == f"/t/{tournament.public_id}/rounds/1/1/"
    page = client.get(response.url)
    assert [row.table.number for row in page.context["rows"]] == [1, 2]
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.OPEN
    assert Round.objects.get().minutes == 25
    assert LogEntry.objects.filter(action="publish_round").count() == 1


def test_partners_sit_alternately_and_play_by_the_rules_of_the_tournament(tournament, draft, otto, signed_in):
    publish(signed_in(otto), tournament, draft)

    for table in Table.objects.all():
        names = list(table.match.seats.order_by("number").values_list("name", flat=True))
        pairs = [place.entrant.name.split(" & ") for place in table.places.all()]
        assert [sorted(names[0::2]), sorted(names[1::2])] == [sorted(pair) for pair in pairs]
        assert table.match.ruleset == tournament.ruleset
        assert table.match.first_dealer in range(4)


def test_single_people_sit_where_they_have_sat_least(club):
    tournament = new_tournament(
        club, names=[f"P{n}" for n in range(9)], unit="player", variant="manni", stages=TABLES_OF_THREE
    )
    play_rounds(tournament, 3)

    sat = Counter(Place.objects.values_list("entrant_id", "seat"))
    assert max(sat.values()) <= 2
    assert sum(1 for times in sat.values() if times > 1) <= 3, "most sat once at each of three seats"


def test_substitutes_sit_for_those_they_replace(tournament):
    entrants.substitute(
        entrant=entrant(tournament, 1), position=1, person=entrants.Person("Zoë"), from_round=1, actor=NOBODY
    )

    publish_next(tournament)

    assert "Zoë" in Seat.objects.values_list("name", flat=True)
    assert "Bert" not in Seat.objects.values_list("name", flat=True)


def test_published_twice_is_published_once(tournament, draft, otto, signed_in):
    client, version = signed_in(otto), tournament.version
    publish(client, tournament, draft, version=version)

    again = publish(client, tournament, draft, version=version)

    assert again.status_code == 409
    assert again.context["notice"] == "Round 1 is published: it is not drawn, changed or published again."
    assert Match.objects.count() == 2


def test_what_changed_since_the_page_was_shown_is_looked_at_first(tournament, draft, otto, signed_in):
    version = tournament.version
    enter(tournament, "New & Comer")

    refused = publish(signed_in(otto), tournament, draft, version=version)

    assert refused.status_code == 409
    assert [came.name for came in refused.context["since"].came] == ["New & Comer"]
    assert not Round.objects.get().is_published


def test_a_draft_with_somebody_who_has_left_is_not_published(tournament, draft, otto, signed_in):
    tournament.entrants.filter(number=1).update(left_after=0)

    refused = publish(signed_in(otto), tournament, draft)

    assert (refused.status_code, refused.context["notice"]) == (
        409,
        "This entrant is not there in round 1.",
    )
    assert not Match.objects.exists()


def test_a_bye_has_neither_number_nor_match(club):
    tournament = new_tournament(club, pairs=3, stages=({"system": "knockout"},))

    publish_next(tournament)

    bye = Table.objects.get(number=None)
    assert (bye.match, bye.places.count(), bye.results.count()) == (None, 1, 0)


def test_publishing_reads_who_sits_where_once_to_judge_it_and_once_to_open_its_tables(tournament, draft):
    with CaptureQueriesContext(connection) as queries:
        draws.publish_round(round_=draft, actor=NOBODY)

    places = Place._meta.db_table
    reads = [query["sql"] for query in queries if query["sql"].startswith("SELECT")]
    read_with_people = [sql for sql in reads if f'FROM "{places}"' in sql and '"seat" IS NOT NULL' not in sql]
    assert len(read_with_people) == 2


@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("rosa", 403), ("olga", 404)])
def test_only_organisers_publish(request, tournament, draft, signed_in, who, status):
    client = signed_in(request.getfixturevalue(who))

    assert publish(client, tournament, draft).status_code == status
    assert not Round.objects.get().is_published


def test_publishing_reads_each_thing_once_before_the_lock_and_once_under_it(tournament, draft):
    """The check works on the whole tournament without holding it; what is opened is read under the lock."""
    with CaptureQueriesContext(connection) as queries:
        draws.publish_round(round_=draft, actor=NOBODY)

    reads = [query["sql"] for query in queries if query["sql"].startswith("SELECT")]
    tables = Counter(re.findall(r'\sFROM "?(\w+)', sql)[0] for sql in reads)
    assert (tables["tournaments_place"], tables["tournaments_table"], tables["tournaments_rest"]) == (2, 2, 2)
    assert tables["tournaments_stage"] == 1
    assert tables["scoring_club"] == 0, "it comes with the tournament"
