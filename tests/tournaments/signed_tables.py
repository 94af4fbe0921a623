"""A tournament of a club's members, whose matches are over after one hand: played, signed, counted, rated."""

import pytest
from django.core.management import call_command
from django.test import Client

from scoring.matches.selectors.signing import is_signed
from scoring.matches.services.signing import SheetChangedError, confirm_sheet
from scoring.models import Club, Match
from tests.scoring.factories import hand, play
from tests.tournaments.factories import NOBODY, new_tournament
from tests.tournaments.records.hand_made import people_of
from tournaments.entrants import services as entrants
from tournaments.entrants.services import Entry, Person
from tournaments.models import CurrentRating, PlayedSeat, PlayerEvening, Table, Tournament
from tournaments.records.selectors.leaderboards import leaderboard
from tournaments.records.services.ratings import bring_up_to_date

SHORT = {"best_of": 1, "target": 20}
WON = hand(55)
"""25 points above 30: the game, and with it the match."""


def tournament_of_members(club: Club) -> Tournament:
    """Four pairs, An & Bert to Griet & Hugo, all of them known people of the club."""
    people = people_of(club, "An", "Bert", "Cas", "Dina", "Eva", "Frans", "Griet", "Hugo")
    everybody = [Person(player.name, player) for player in people]
    tournament = new_tournament(club, ruleset=SHORT, public=True)
    pairs = [Entry(pair) for pair in zip(everybody[::2], everybody[1::2], strict=True)]
    entrants.add_entrants(tournament=tournament, entries=pairs, actor=NOBODY)
    return tournament


def play_and_sign(table: Table) -> None:
    """The whole match of a table, agreed to by both sides; its sheet has version 1 then."""
    assert table.match is not None
    play(table.match, WON)
    sign(table.match)


def sign(match: Match) -> None:
    match.refresh_from_db()
    for side in (0, 1):
        confirm_sheet(match=match, side=side, seen_version=match.version, actor=NOBODY)


def number_at(table: Table, side: int) -> int:
    return table.places.get(side=side).entrant.number


def sheet_names(match: Match) -> list[str]:
    """Who sits there, by seat, as the sheet says."""
    return list(match.seats.order_by("number").values_list("name", flat=True))


def counted_names(match: Match) -> list[str]:
    """Who has the numbers of each seat."""
    seats = PlayedSeat.objects.filter(played__match=match).order_by("number")
    return list(seats.values_list("player__name", flat=True))


def sits_unsigned(match: Match, version: int) -> None:
    """A phone that has this version hears of the change, and nobody has signed the new sheet."""
    match.refresh_from_db()
    assert Client().get(f"/m/{match.public_id}/?v={version}").status_code == 200
    assert not is_signed(match)
    with pytest.raises(SheetChangedError):
        confirm_sheet(match=match, side=0, seen_version=version, actor=NOBODY)


def everything_names(match: Match) -> None:
    """Whoever the sheet names won or lost its match, the only one so far, and is rated."""
    names = sheet_names(match)
    assert counted_names(match) == names
    assert on_the_board() == {name: (1, 0) if seat % 2 == 0 else (0, 1) for seat, name in enumerate(names)}
    assert rated() == dict.fromkeys(names, 1)
    call_command("check_statistics")


def on_the_board() -> dict[str, tuple[int, int]]:
    """Won and lost matches, by name."""
    rows = leaderboard(PlayerEvening.objects.all(), {}).rows
    return {row.person.name: (row.figures.won, row.figures.lost) for row in rows}


def rated() -> dict[str, int]:
    """Rated matches, by name."""
    bring_up_to_date()
    return {rating.player.name: rating.matches for rating in CurrentRating.objects.select_related("player")}
