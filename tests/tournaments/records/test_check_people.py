"""What older versions left when they changed who sat at a table is found, said and mended, once."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scoring.matches.selectors.signing import is_signed
from scoring.models import LogEntry, Seat
from scoring.writing.log import log
from tests.tournaments.factories import NOBODY, entrant, publish_next
from tests.tournaments.records.hand_made import people_of
from tests.tournaments.signed_tables import (
    counted_names,
    everything_names,
    number_at,
    play_and_sign,
    sheet_names,
    sign,
    sits_unsigned,
    tournament_of_members,
)
from tournaments.entrants import services as entrants
from tournaments.entrants.services import Person
from tournaments.models import EntrantPlayer, Result, Table
from tournaments.records.services.wrong_people import find_wrong_people, mend_wrong_people
from tournaments.rounds.services import repairs

ALL_IS_WELL = (
    "0 matches are counted for other people than sit there, 0 are to be looked at again by those who do.\n"
)


@pytest.fixture
def tournament(club):
    return tournament_of_members(club)


@pytest.fixture
def tables(tournament):
    return list(publish_next(tournament).tables.all())


@pytest.fixture
def table(tables, django_capture_on_commit_callbacks):
    """Played, signed by both sides, and counted."""
    with django_capture_on_commit_callbacks(execute=True):
        play_and_sign(tables[0])
    return tables[0]


def exchange_as_before(one, other):
    """The rows of seats only, as older versions wrote them."""
    people = [[(seat.name, seat.player_id) for seat in seats] for seats in (one, other)]
    for seats, sitting in ((one, people[1]), (other, people[0])):
        for seat, (name, player) in zip(seats, sitting, strict=True):
            Seat.objects.filter(pk=seat.pk).update(name=name, player=player)


def reseated_as_before(table, other):
    repairs.exchange_places(
        round_=table.round,
        one=number_at(table, 0),
        other=number_at(other, 0),
        actor=NOBODY,
        reason="mixed up",
    )
    exchange_as_before(
        table.match.seats.filter(number__in=(0, 2)), other.match.seats.filter(number__in=(0, 2))
    )


def moved_as_before(table, other):
    sheet, empty = table.match, other.match
    Table.objects.filter(pk=table.pk).update(match=None)
    Table.objects.filter(pk=other.pk).update(match=sheet)
    Table.objects.filter(pk=table.pk).update(match=empty)
    exchange_as_before(sheet.seats.all(), empty.seats.all())
    state = Result.State
    Result.objects.create(table=table, version=3, source="moved", state=state.WITHDRAWN, scores=None)
    Result.objects.create(table=other, version=1, source="moved", state=state.PROVISIONAL, scores=[25, 0])
    log(
        "move_result",
        actor=NOBODY,
        club=sheet.club,
        match=sheet,
        subject=f"tournament:{table.round.stage.tournament_id}",
        after={"other": other.pk},
        reason="mixed up",
    )


def substituted_as_before(table, _other):
    tournament = table.round.stage.tournament
    pair = entrant(tournament, number_at(table, 0))
    [zoe] = people_of(tournament.club, "Zoë")
    place = EntrantPlayer.objects.get(entrant=pair, position=1)
    Seat.objects.filter(match=table.match, player=place.player).update(name="Zoë", player=zoe)
    EntrantPlayer.objects.filter(pk=place.pk).update(name="Zoë", player=zoe)
    log(
        "substitute",
        actor=NOBODY,
        club=tournament.club,
        subject=f"tournament:{tournament.pk}",
        after={"number": pair.number, "position": 1, "from_round": 1},
    )


AS_BEFORE = pytest.mark.parametrize("changed", [reseated_as_before, moved_as_before, substituted_as_before])


def check(*options):
    out = StringIO()
    call_command("check_people", *options, stdout=out)
    return out.getvalue()


@AS_BEFORE
def test_a_sheet_in_other_peoples_names_is_reported(changed, table, tables):
    changed(table, tables[1])
    match = table.match
    out = StringIO()

    with pytest.raises(CommandError) as refused:
        call_command("check_people", stdout=out)

    assert refused.value.returncode == 1
    assert out.getvalue().splitlines()[0] == f"manillen-4p {match.public_id}: counted for other people"
    assert f"manillen-4p {match.public_id}: signed, or shown on phones, for other people" in out.getvalue()
    assert counted_names(match) != sheet_names(match)
    assert is_signed(match)


@AS_BEFORE
def test_it_is_mended_once_and_then_all_is_well(changed, table, tables):
    changed(table, tables[1])
    match = table.match

    said = check("--repair").splitlines()[-1]

    others = 0 if changed is substituted_as_before else 1
    assert said == (
        "1 matches are counted for other people than sit there, "
        f"{1 + others} are to be looked at again by those who do. Mended."
    )
    sits_unsigned(match, version=1)
    everything_names(match)
    assert LogEntry.objects.filter(action="withdraw_signatures", match=match).count() == 1
    version = match.version
    assert (check("--repair"), check()) == (ALL_IS_WELL, ALL_IS_WELL)
    match.refresh_from_db()
    assert match.version == version


def test_phones_at_a_table_that_was_not_signed_yet_hear_of_it_too(table, tables):
    reseated_as_before(table, tables[1])

    mend_wrong_people()

    sits_unsigned(tables[1].match, version=0)


def test_who_signed_after_the_change_is_not_asked_again(tables, django_capture_on_commit_callbacks):
    reseated_as_before(*tables)
    with django_capture_on_commit_callbacks(execute=True):
        play_and_sign(tables[0])

    wrong = find_wrong_people()

    assert (wrong.to_recount, wrong.to_sign) == ([], [tables[1].match_id])


def test_what_is_changed_today_leaves_nothing_to_mend(
    club, tournament, table, tables, django_capture_on_commit_callbacks
):
    pair = entrant(tournament, number_at(table, 0))
    [zoe] = people_of(club, "Zoë")
    with django_capture_on_commit_callbacks(execute=True):
        repairs.reseat(
            round_=table.round,
            one=pair.number,
            other=number_at(tables[1], 0),
            actor=NOBODY,
            reason="mixed up",
        )
        sign(table.match)
        repairs.move_result(table=table, other=tables[1], actor=NOBODY, reason="the other phone")
        for _twice in range(2):
            entrants.substitute(
                entrant=pair, position=1, person=Person("Zoë", zoe), from_round=1, actor=NOBODY
            )

    assert check() == ALL_IS_WELL


def test_an_empty_installation_has_nothing_to_mend(db):
    assert check("--repair") == ALL_IS_WELL
