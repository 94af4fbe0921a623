"""Counts beside the matches follow every change of a sheet, a seat or a result; they are never a source."""

from datetime import date, timedelta
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from scoring.access.actors import Actor
from scoring.clubs.services.clubs import edit_club
from scoring.matches.services import Correction
from scoring.matches.services.lines import correct_line, strike_line
from scoring.matches.services.seats import relabel_seats
from scoring.models import Club, Match, Player
from tests.tournaments.factories import new_tournament, publish_next
from tests.tournaments.records.hand_made import COMEBACK, EIGHT, Cast, hand_made_evening, people_of, played
from tournaments.models import PlayedMatch, PlayedSeat, PlayerEvening, Table
from tournaments.rounds.services.draws import undo_round
from tournaments.rounds.services.results import correct_result, enter_result
from tournaments.rounds.services.versions import ResultEntry

pytestmark = pytest.mark.django_db
REFEREE = Actor(role="referee")


@pytest.fixture
def evening(club: Club, django_capture_on_commit_callbacks) -> Cast:
    return hand_made_evening(club)


def row_of(player: Player) -> PlayerEvening:
    return PlayerEvening.objects.get(player=player)


def test_an_evening_adds_up(evening: Cast) -> None:
    """Anna: won with Cas 39–20, lost with Bob 0–60, drew with Bob 7–7."""
    anna = row_of(evening.anna)
    assert (anna.day, anna.variant, anna.club) == (date(2026, 3, 20), "manillen-4p", evening.club)
    assert (anna.matches, anna.won, anna.drawn, anna.lost) == (3, 1, 1, 1)
    assert (anna.hands, anna.points, anna.conceded, anna.hands_won) == (6, 46, 87, 3)
    assert (anna.dealt, anna.dealt_points, anna.dealt_conceded) == (3, 14, 60)
    assert (anna.no_trumps, anna.along, anna.along_gain, anna.against_gain) == (2, 1, -10, 16)
    assert (anna.capots, anna.capots_suffered) == (0, 1)
    assert (anna.best_hand, anna.comeback) == (32, 13)
    dina = row_of(evening.dina)
    assert (dina.matches, dina.won, dina.drawn, dina.lost) == (3, 1, 1, 1)
    assert (dina.points, dina.conceded, dina.capots, dina.best_hand) == (87, 46, 1, 60)


def test_matches_keep_what_may_be_records(evening: Cast) -> None:
    first, second, third = PlayedMatch.objects.order_by("played_at")
    assert (first.best_hand, first.best_hand_line, first.longest_game, first.comeback) == (32, 3, 3, 13)
    assert (second.best_hand, second.best_hand_side, second.comeback) == (60, 1, 0)
    assert [one.places for one in (first, second, third)] == [[1, 2], [2, 1], [1, 1]]
    assert all(one.is_rated for one in (first, second, third))


def test_a_club_that_goes_by_another_clock_has_other_evenings(
    evening: Cast, django_capture_on_commit_callbacks
) -> None:
    """Eight in the evening in Heule is a quarter past eight of the next morning in the Chathams."""
    with django_capture_on_commit_callbacks(execute=True):
        edit_club(club=evening.club, actor=REFEREE, time_zone="Pacific/Chatham")

    days = set(PlayerEvening.objects.values_list("day", flat=True))
    assert days == set(PlayedMatch.objects.values_list("day", flat=True)) == {date(2026, 3, 21)}
    assert (row_of(evening.anna).matches, row_of(evening.anna).points) == (3, 46)
    call_command("check_statistics")


def test_nothing_is_counted_again_for_another_word_about_the_club(
    evening: Cast, django_capture_on_commit_callbacks
) -> None:
    with django_capture_on_commit_callbacks() as waiting:
        edit_club(club=evening.club, actor=REFEREE, about="Fridays", time_zone=evening.club.time_zone)
    assert waiting == []


def test_a_correction_is_counted_again(evening: Cast, django_capture_on_commit_callbacks) -> None:
    """The last hand of match 1 was 36–24: 6 × 8 = 48, not 32."""
    with django_capture_on_commit_callbacks(execute=True):
        correct_line(
            match=evening.matches[0],
            correction=Correction(number=3, version=1, reason="miscounted", client_id=uuid4()),
            kind="hand",
            facts={**COMEBACK[2], "points": [36, 24]},
            actor=REFEREE,
        )
    assert row_of(evening.anna).points == 62
    assert row_of(evening.bob).conceded == 7 + 48 + 60 + 7
    call_command("check_statistics")


def test_a_correction_that_leaves_the_result_alone_is_counted_too(
    evening: Cast, django_capture_on_commit_callbacks
) -> None:
    """Hand 1 had spades, not no-trumps: only the trump was written wrong, the final totals stay."""
    before = Match.objects.get(pk=evening.matches[2].pk).final
    with django_capture_on_commit_callbacks(execute=True):
        for number, points in ((1, [37, 23]), (2, [23, 37])):
            correct_line(
                match=evening.matches[2],
                correction=Correction(number=number, version=1, reason="no trumps", client_id=uuid4()),
                kind="hand",
                facts={"trump": "none", "points": points},
                actor=REFEREE,
            )
    after = Match.objects.get(pk=evening.matches[2].pk).final
    assert after["winners"] == before["winners"] == []
    assert row_of(evening.anna).no_trumps == 4


def test_a_reopened_match_is_forgotten_until_it_closes_again(
    evening: Cast, django_capture_on_commit_callbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        strike_line(
            match=evening.matches[0],
            correction=Correction(number=3, version=1, reason="never played", client_id=uuid4()),
            actor=REFEREE,
        )
    assert not PlayedMatch.objects.filter(match=evening.matches[0]).exists()
    assert (row_of(evening.anna).matches, row_of(evening.cas).won) == (2, 1)


def test_other_people_at_the_table_get_the_numbers(evening: Cast, django_capture_on_commit_callbacks) -> None:
    [eva] = people_of(evening.club, "Eva Engels")
    with django_capture_on_commit_callbacks(execute=True):
        relabel_seats(
            match=evening.matches[0],
            people=[eva, evening.bob, evening.cas, evening.dina],
            reason="Eva sat there",
            actor=REFEREE,
        )
    assert (row_of(eva).matches, row_of(eva).points) == (1, 39)
    assert (row_of(evening.anna).matches, row_of(evening.anna).points) == (2, 7)


def test_a_name_that_is_nobodys_is_not_counted_and_the_match_not_rated(club: Club) -> None:
    an, bo, cé = people_of(club, "An", "Bo", "Cé")
    match = played([an, bo, "somebody", cé], *COMEBACK, club=club)
    counted = PlayedMatch.objects.get(match=match)
    assert not counted.is_rated
    assert PlayedSeat.objects.filter(played=counted, player=None).count() == 1
    assert PlayerEvening.objects.count() == 3


def test_a_match_that_ends_after_midnight_belongs_to_the_evening_before(club: Club) -> None:
    match = played(
        list(people_of(club, "An", "Bo", "Cé", "Do")), *COMEBACK, club=club, at=EIGHT + timedelta(hours=6)
    )
    assert PlayedMatch.objects.get(match=match).day == date(2026, 3, 20)


def test_all_statistics_can_be_made_anew(evening: Cast) -> None:
    def everything() -> list:
        skipped = ("id", "played_id")
        rows = [*PlayedMatch.objects.order_by("match"), *PlayerEvening.objects.order_by("player")]
        return [
            {name: value for name, value in vars(row).items() if name[0] != "_" and name not in skipped}
            for row in rows
        ]

    before = everything()
    PlayerEvening.objects.update(points=999)
    PlayedMatch.objects.first().delete()
    call_command("rebuild_statistics")
    assert everything() == before


@pytest.mark.parametrize("spoil", ["seat", "evening", "match"])
def test_numbers_that_the_sheets_do_not_bear_out_are_reported(
    evening: Cast, spoil: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if spoil == "seat":
        PlayedSeat.objects.filter(player=evening.anna, played__match=evening.matches[0]).update(points=1)
    elif spoil == "evening":
        PlayerEvening.objects.filter(player=evening.anna).update(won=9)
    else:
        PlayedMatch.objects.filter(match=evening.matches[0]).delete()
    with pytest.raises(CommandError):
        call_command("check_statistics")
    assert "0 differences" not in capsys.readouterr().out


class TestAtATable:
    """What a tournament has decided goes before the sheet."""

    @pytest.fixture
    def table(self, club: Club) -> Table:
        tournament = new_tournament(club, pairs=2, public=True)
        round_ = publish_next(tournament)
        return Table.objects.get(round=round_)

    def test_a_result_from_paper_counts_without_hands(
        self, table: Table, django_capture_on_commit_callbacks
    ) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            enter_result(table=table, actor=REFEREE, entry=ResultEntry(scores=[80, 101]))
        counted = PlayedMatch.objects.get()
        assert (counted.places, counted.hands) == ([2, 1], 0)
        assert counted.tournament == table.round.stage.tournament

    def test_a_corrected_result_turns_the_record_round(
        self, table: Table, django_capture_on_commit_callbacks
    ) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            enter_result(table=table, actor=REFEREE, entry=ResultEntry(scores=[80, 101]))
            correct_result(
                table=table, actor=REFEREE, entry=ResultEntry(scores=[101, 80], reason="the wrong way round")
            )
        assert PlayedMatch.objects.get().places == [1, 2]

    def test_a_forfeit_is_no_play(self, table: Table, django_capture_on_commit_callbacks) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            enter_result(table=table, actor=REFEREE, entry=ResultEntry(absent_sides=[1]))
        assert not PlayedMatch.objects.exists()

    def test_a_round_that_was_taken_back_counts_for_nothing(
        self, table: Table, django_capture_on_commit_callbacks
    ) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            enter_result(table=table, actor=REFEREE, entry=ResultEntry(scores=[80, 101]))
        with django_capture_on_commit_callbacks(execute=True):
            undo_round(round_=table.round, actor=REFEREE, reason="wrong draw")
        assert not PlayedMatch.objects.exists()
        call_command("check_statistics")
