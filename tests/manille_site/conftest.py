"""A club with something of everything, for the tests of its archive; and a database that is away."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from manille_site.ops import sqlite
from scoring.access.actors import Actor
from scoring.matches import services as scoring
from scoring.matches.services import Correction
from scoring.models import Club, Company, HouseRuleset, Membership, Player, Ruling
from scoring.writing.log import log
from tests.scoring.factories import hand, new_match, play
from tests.tournaments.factories import (
    KNOCKOUT,
    LADDER,
    SWISS,
    enter,
    entrant,
    new_tournament,
    play_rounds,
    publish_next,
    settle,
)
from tournaments.models import Apart, Evening, Season, SeasonClub, Table
from tournaments.rounds.services import results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.seasons.services.tallies import fold_evenings

NOBODY = Actor()


@pytest.fixture
def no_database(django_db_blocker, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One that nobody can reach: a folder that isn't there, a port that nobody listens on."""
    with django_db_blocker.unblock(), monkeypatch.context() as patch:
        connection.close()
        nowhere = {"NAME": "/nowhere/at.sqlite3"} if sqlite.in_use() else {"HOST": "127.0.0.1", "PORT": "1"}
        for key, value in nowhere.items():
            patch.setitem(connection.settings_dict, key, value)
        yield
        connection.close()


@pytest.fixture
def full_club(club: Club, otto: Any, other_club: Club) -> Club:
    """A club with something of everything: sheets corrected and struck, tournaments half and whole."""
    jef = Player.objects.create(name="Jef Nys", shown_as="initials")
    double = Player.objects.create(name="J. Nys", merged_into=jef)
    for player in (jef, double):
        Membership.objects.create(club=club, player=player, role="member")
    Company.objects.create(club=club, kind="apart", note="since 1998").players.set([jef, otto.player])
    HouseRuleset.objects.create(club=club, variant="manillen-2p", name="Friday", options={"target": 61})
    match = new_match(club=club)
    match.seats.filter(number=0).update(player=jef)
    play(match, hand(37), hand(20), hand(45))
    scoring.correct_line(
        match=match,
        correction=Correction(number=1, version=1, reason="counted again", client_id=uuid4()),
        kind="hand",
        facts={"trump": "hearts", "points": [40, None]},
        actor=NOBODY,
    )
    match.refresh_from_db()
    Ruling.objects.create(
        club=club,
        match=match,
        variant="manillen-2p",
        irregularity="other",
        outcome="stands",
        decision="It stands.",
        decided_by=otto,
    )
    swiss = new_tournament(club, stages=SWISS, pairs=7, name="Swiss", public=True)
    play_rounds(swiss, 3)
    table = Table.objects.filter(round__stage__tournament=swiss, number=1).first()
    results.correct_result(
        table=table, actor=NOBODY, entry=ResultEntry(scores=[60, 101], reason="wrong way round")
    )
    Apart.objects.create(tournament=swiss).entrants.set([entrant(swiss, 1), entrant(swiss, 2)])
    play_rounds(new_tournament(club, stages=KNOCKOUT, pairs=8, name="Cup", public=True), 3)
    ladder = new_tournament(club, stages=LADDER, unit="player", variant="manillen-2p", name="Ladder")
    enter(ladder, *"ABCDEFG")
    settle(publish_next(ladder))
    new_tournament(club, name="Empty")
    season = Season.objects.create(club=club, name="2026", variant="manillen-4p", created_by=otto)
    SeasonClub.objects.create(season=season, club=club)
    SeasonClub.objects.create(season=season, club=other_club)
    Evening.objects.create(season=season, tournament=swiss)
    fold_evenings()
    log(
        "rename_player",
        actor=Actor(user=otto),
        club=club,
        subject=f"player:{jef.pk}",
        after={"player": jef.pk},
    )
    return club
