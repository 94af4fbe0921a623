"""A Swiss of duels as a TRF16 file, read back by another program's parser."""

from pathlib import Path

import pytest
from py4swiss.trf.parsed_trf import ParsedTrf
from py4swiss.trf.trf_parser import TrfParser

from scoring.models import Player
from tests.tournaments.factories import KNOCKOUT, NOBODY, new_tournament, play_rounds, publish_next
from tournaments.entrants import services as entrants
from tournaments.models import Table
from tournaments.rounds.services import results
from tournaments.rounds.services.versions import ResultEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def parsed(client, tmp_path: Path):
    def parse(tournament) -> ParsedTrf:
        answer = client.get(f"/t/{tournament.public_id}/standings/1.trf")
        assert answer.status_code == 200
        path = tmp_path / "evening.trf"
        path.write_bytes(answer.content)
        return TrfParser.parse(path, strict=True)

    return parse


def test_another_program_reads_opponents_points_and_byes(club, parsed):
    tournament = new_tournament(club, pairs=7, name="Cup of Heule", place="Heule", public=True)
    play_rounds(tournament, 3)

    file = parsed(tournament)

    assert file.tournament_section.tournament_name == "Cup of Heule"
    assert [player.name for player in file.player_sections][:2] == ["An & Bert", "Cas & Dina"]
    assert {len(player.results) for player in file.player_sections} == {3}
    byes = [one for player in file.player_sections for one in player.results if one.result.is_bye()]
    assert [one.result.value for one in byes] == ["U"] * 3
    assert sum(player.points_times_ten for player in file.player_sections) == 3 * 4 * 10


def test_draws_forfeits_and_who_left_have_their_signs(club, parsed):
    tournament = new_tournament(club, pairs=6, public=True)
    first = publish_next(tournament)
    tables = list(Table.objects.filter(round=first).order_by("order"))
    results.enter_result(table=tables[0], actor=NOBODY, entry=ResultEntry(scores=[90, 90]))
    results.enter_result(table=tables[1], actor=NOBODY, entry=ResultEntry(absent_sides=[1]))
    results.enter_result(table=tables[2], actor=NOBODY, entry=ResultEntry(absent_sides=[0, 1]))
    gone = tables[1].places.get(side=1).entrant
    entrants.withdraw(entrant=gone, after_round=1, actor=NOBODY)
    play_rounds(tournament, 1)

    players = {player.starting_number: player for player in parsed(tournament).player_sections}

    def sign(table: Table, side: int) -> str:
        return str(players[table.places.get(side=side).entrant.number].results[0].result.value)

    assert [sign(tables[0], 0), sign(tables[0], 1)] == ["=", "="]
    assert [sign(tables[1], 0), sign(tables[1], 1)] == ["+", "-"]
    assert [sign(tables[2], 0), sign(tables[2], 1)] == ["-", "-"]
    assert players[gone.number].results[1].result.value == "Z"


def test_who_never_came_stands_below_everybody(club, parsed):
    tournament = new_tournament(club, pairs=5, public=True)
    entrants.withdraw(entrant=tournament.entrants.get(number=1), after_round=0, actor=NOBODY)
    play_rounds(tournament, 1)

    ranks = {player.starting_number: player.rank for player in parsed(tournament).player_sections}

    assert ranks[1] == 5
    assert max(ranks[number] for number in (2, 3, 4, 5)) < 5


def test_a_round_that_is_still_played_is_left_out(club, parsed):
    tournament = new_tournament(club, pairs=4, public=True)
    play_rounds(tournament, 1)
    publish_next(tournament)
    assert {len(player.results) for player in parsed(tournament).player_sections} == {1}


def test_names_are_as_people_wish_and_fit_their_columns(club, parsed):
    tournament = new_tournament(club, names=["Jef Nys & Marc Sleen", "Ève & " + "x" * 60], public=True)
    tournament.entrants.get(number=1).people.filter(position=0).update(
        player=club.memberships.create(player=_person("Jef Nys")).player
    )
    play_rounds(tournament, 1)

    first, second = parsed(tournament).player_sections
    assert first.name == "J. N. & Marc Sleen"
    assert second.name is not None
    assert len(second.name) == 33


def _person(name: str) -> Player:
    return Player.objects.create(name=name, shown_as="initials")


@pytest.mark.parametrize(("stages", "played"), [(KNOCKOUT, 1), (None, 0)])
def test_only_a_swiss_that_has_begun_has_a_trf(club, client, stages, played):
    tournament = new_tournament(club, pairs=4, public=True, **({"stages": stages} if stages else {}))
    if played:
        play_rounds(tournament, played)
    assert client.get(f"/t/{tournament.public_id}/standings/1.trf").status_code == 404


def test_a_draft_has_none_for_outsiders(club, client, bob, signed_in):
    tournament = new_tournament(club, pairs=4)
    address = f"/t/{tournament.public_id}/standings/1.trf"
    assert client.get(address).status_code == 404
    assert signed_in(bob).get(address).status_code == 403
    assert client.post(address).status_code == 405
