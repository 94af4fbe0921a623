"""Other people at a table than was thought: phones hear of it, everybody signs again, statistics follow.

Reseated, moved to another table, substituted, gone apart: whatever the organiser's page calls it, the sheet
is scoring's, and it treats each as a sheet that has changed.
"""

from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client

from scoring.matches import services as scoring
from scoring.matches.selectors.signing import is_signed
from scoring.matches.services import Correction
from scoring.matches.services.seats import relabel_seats
from scoring.models import LogEntry, Player
from tests.scoring.factories import hand, play
from tests.tournaments.factories import NOBODY, entrant, publish_next, settle
from tests.tournaments.records.hand_made import people_of
from tests.tournaments.signed_tables import (
    WON,
    counted_names,
    everything_names,
    number_at,
    play_and_sign,
    sheet_names,
    sits_unsigned,
    tournament_of_members,
)
from tournaments.entrants import services as entrants
from tournaments.entrants.services import Entry, Person
from tournaments.rounds.services import repairs, results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.writing.errors import EngineError


@pytest.fixture
def tournament(club):
    return tournament_of_members(club)


@pytest.fixture
def tables(tournament):
    return list(publish_next(tournament).tables.all())


@pytest.fixture
def committed(django_capture_on_commit_callbacks):
    """``with committed(): …`` runs what is to be done after the commit, statistics among it."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


def test_who_was_reseated_after_the_match_has_its_numbers_and_signs_it(tournament, tables, committed):
    first, second = tables
    with committed():
        play_and_sign(first)
    there = sheet_names(second.match)[::2]

    with committed():
        repairs.reseat(
            round_=first.round,
            one=number_at(first, 0),
            other=number_at(second, 0),
            actor=NOBODY,
            reason="they mixed up the tables",
        )

    assert sheet_names(first.match)[::2] == there
    sits_unsigned(first.match, version=1)
    sits_unsigned(second.match, version=0)
    everything_names(first.match)


def test_sides_that_change_at_one_table_change_winners_and_losers(tournament, tables, committed):
    table = tables[0]
    with committed():
        play_and_sign(table)
    won, lost = sheet_names(table.match)[::2], sheet_names(table.match)[1::2]

    with committed():
        repairs.reseat(
            round_=table.round,
            one=number_at(table, 0),
            other=number_at(table, 1),
            actor=NOBODY,
            reason="the other way round",
        )

    assert (sheet_names(table.match)[::2], sheet_names(table.match)[1::2]) == (lost, won)
    sits_unsigned(table.match, version=1)
    everything_names(table.match)


def test_a_result_that_moves_is_its_new_tables_peoples(tournament, tables, committed):
    first, second = tables
    sheet, empty = first.match, second.match
    with committed():
        play_and_sign(first)
    here, there = sheet_names(sheet), sheet_names(empty)

    with committed():
        repairs.move_result(table=first, other=second, actor=NOBODY, reason="the other table's phone")

    assert (second.match, sheet_names(sheet), sheet_names(empty)) == (sheet, there, here)
    sits_unsigned(sheet, version=1)
    sits_unsigned(empty, version=0)
    everything_names(sheet)


def test_a_result_that_moves_to_a_table_without_a_sheet_takes_its_sheet_along(tournament, tables, committed):
    """Nobody's seats can be exchanged; the phones there are told, and who signed looks again."""
    first, second = tables
    sheet = first.match
    second.match = None
    second.save()
    with committed():
        play_and_sign(first)

    with committed():
        repairs.move_result(table=first, other=second, actor=NOBODY, reason="the other table's phone")

    assert second.match == sheet
    sits_unsigned(sheet, version=1)


def test_a_substitute_has_the_numbers_of_the_match_he_played(club, tournament, tables, committed):
    [zoe] = people_of(club, "Zoë")
    pair = entrant(tournament, 1)
    match = pair.places.get().table.match
    with committed():
        play_and_sign(pair.places.get().table)

    with committed():
        entrants.substitute(entrant=pair, position=1, person=Person("Zoë", zoe), from_round=1, actor=NOBODY)

    assert ("Zoë" in sheet_names(match), "Bert" in sheet_names(match)) == (True, False)
    sits_unsigned(match, version=1)
    everything_names(match)


def test_a_substitute_changes_no_sheet_of_other_tables(club, tournament, tables, committed):
    pair = entrant(tournament, 1)
    other = next(table for table in tables if not table.places.filter(entrant=pair).exists())
    with committed():
        play_and_sign(other)

    with committed():
        entrants.substitute(entrant=pair, position=1, person=Person("Zoë"), from_round=1, actor=NOBODY)

    other.match.refresh_from_db()
    assert is_signed(other.match)
    assert Client().get(f"/m/{other.match.public_id}/?v={other.match.version}").status_code == 204


def test_a_substitute_of_a_substitute_sits_at_the_tables_of_both(club, tournament, tables):
    """Yves was said to play from round 2 on; then it was Zoë from round 1 on, at every table."""
    pair = entrant(tournament, 1)
    settle(tables[0].round)
    second = publish_next(tournament)
    entrants.substitute(entrant=pair, position=1, person=Person("Yves"), from_round=2, actor=NOBODY)

    entrants.substitute(entrant=pair, position=1, person=Person("Zoë"), from_round=1, actor=NOBODY)

    sheets = [place.table.match for place in pair.places.order_by("round__number")]
    assert [sheet_names(match).count("Zoë") for match in sheets] == [1, 1]
    assert "Yves" not in sheet_names(second.tables.get(places__entrant=pair).match)


def test_who_goes_apart_keeps_what_was_signed_and_is_counted_in_the_new_pair(tournament, tables, committed):
    """Nobody goes apart in the middle of a match, so no sheet has other people afterwards."""
    pair = entrant(tournament, 1)
    table = pair.places.get().table
    with committed():
        play_and_sign(table)
        [other] = set(tables) - {table}
        results.enter_result(table=other, actor=NOBODY, entry=ResultEntry(scores=[101, 80]))
    names, version = sheet_names(table.match), table.match.version

    with committed():
        [an, bert] = entrants.split_entrant(
            entrant=pair,
            after_round=1,
            actor=NOBODY,
            entries=[
                Entry((Person("An", Player.objects.get(name="An")), Person("Xavier"))),
                Entry((Person("Bert", Player.objects.get(name="Bert")), Person("Yana"))),
            ],
        )

    table.match.refresh_from_db()
    assert (sheet_names(table.match), is_signed(table.match)) == (names, True)
    assert Client().get(f"/m/{table.match.public_id}/?v={version}").status_code == 204
    assert counted_names(table.match) == names
    call_command("check_statistics")
    second = publish_next(tournament)
    assert {"An", "Xavier"} <= set(sheet_names(second.tables.get(places__entrant=an).match))
    assert {"Bert", "Yana"} <= set(sheet_names(second.tables.get(places__entrant=bert).match))


def test_nobody_goes_apart_in_the_middle_of_a_match(tournament, tables):
    pair = entrant(tournament, 1)
    match = pair.places.get().table.match
    before = sheet_names(match)

    with pytest.raises(EngineError):
        entrants.split_entrant(entrant=pair, after_round=0, entries=[], actor=NOBODY)

    assert sheet_names(match) == before


def test_the_log_of_a_sheet_says_who_sat_where_before_and_after(tournament, tables):
    first, second = tables
    players = list(first.match.seats.order_by("number").values_list("player", flat=True))

    repairs.reseat(
        round_=first.round,
        one=number_at(first, 0),
        other=number_at(second, 0),
        actor=NOBODY,
        reason="mixed up",
    )

    entry = LogEntry.objects.get(action="exchange_people", match=first.match)
    assert entry.reason == "mixed up"
    assert [seat["player"] for seat in entry.before] == players
    assert [seat["seat"] for seat in entry.after] == [0, 1, 2, 3]
    assert [seat["player"] for seat in entry.after] == list(
        first.match.seats.order_by("number").values_list("player", flat=True)
    )


def test_seats_put_right_at_the_table_are_one_change_of_the_sheet(tournament, tables, committed):
    """The pad's own page says who sat where: the draw goes along, the sheet changes once."""
    table = tables[0]
    seats = list(table.match.seats.select_related("player").order_by("number"))
    turned = [seats[index].player for index in (1, 0, 3, 2)]
    with committed():
        relabel_seats(match=table.match, people=turned, reason="turned", actor=NOBODY)

    table.match.refresh_from_db()
    assert (table.match.version, sheet_names(table.match)) == (1, [player.name for player in turned])
    assert LogEntry.objects.filter(match=table.match, action="exchange_people").count() == 0


def test_a_hand_that_is_written_meanwhile_stays(tournament, tables):
    first, second = tables
    play(first.match, WON)

    repairs.reseat(
        round_=first.round,
        one=number_at(first, 0),
        other=number_at(second, 0),
        actor=NOBODY,
        reason="mixed up",
    )

    first.match.refresh_from_db()
    assert (first.match.is_closed, first.match.lines.count()) == (True, 1)
    scoring.correct_line(
        match=first.match,
        correction=Correction(number=1, version=1, reason="recounted", client_id=uuid4()),
        kind="hand",
        facts=hand(54),
        actor=NOBODY,
    )
