"""The demo club is believable, the same for the same seed, and made of the rows that services write."""

import uuid
from collections import Counter
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from allauth.account.models import EmailAddress
from django.core.management import CommandError, call_command
from django.test import Client, TestCase, override_settings
from django.utils import timezone

from manille_site import demo
from manille_site.demo import matches, people
from scoring.access.actors import Actor
from scoring.matches.services import Correction, LineEntry, NewMatch
from scoring.matches.services.lines import correct_line, record_line
from scoring.matches.services.matches import open_match
from scoring.models import Club, Line, LogEntry, Match, Membership, Player, Role, Ruling, User
from scoring.rules import VARIANTS
from tournaments.models import Fixture, Pot, Tournament
from tournaments.records.selectors.ratings import greatest_moves, listed_ratings
from tournaments.rounds.selectors.strip import Matter, strip_of

TODAY = datetime(2026, 3, 21, 21, 47, tzinfo=UTC)


def _load() -> None:
    matches.load(people.load("only for tests", TODAY), Random(demo.SEED), TODAY)


def shape_of(match: Match) -> tuple:
    lines = match.lines.values_list("number", "version", "kind", "facts", "struck", "reason", "agreed")
    seats = match.seats.values_list("number", "name", "player")
    return (
        match.variant,
        match.ruleset,
        match.first_dealer,
        match.final,
        match.version,
        match.is_closed,
        list(seats),
        list(lines),
    )


def _forget_the_club() -> None:
    """Matches stay for ever, so the first club steps aside instead."""
    Club.objects.update(slug="before")
    User.objects.update(email="before@demo.example")
    EmailAddress.objects.update(email="before@demo.example")


class TestPeopleAndTheirEvenings(TestCase):
    """Loaded once for these, which takes a second or more."""

    @classmethod
    def setUpTestData(cls) -> None:
        _load()

    def test_every_game_is_played_and_being_played(self) -> None:
        for variant in VARIANTS.values():
            matches = Match.objects.filter(variant=variant.key)
            assert matches.exclude(closed_at=None).count() >= 2
            assert matches.filter(closed_at=None).count() == 1
            players = {match.seats.count() for match in matches}
            assert players == set(variant.players)

    def test_there_are_people_with_roles_long_names_and_wishes(self) -> None:
        assert set(Membership.objects.values_list("role", flat=True)) == set(Role.values)
        assert max(len(player.name) for player in Player.objects.all()) >= 50
        assert {player.shown_as for player in Player.objects.all()} == set(Player.ShownAs.values)

    def test_the_demo_rows_are_those_that_services_write(self) -> None:
        """Each demo match, typed again line by line, comes out the same."""
        for match in Match.objects.order_by("pk")[::9]:
            players = [seat.player for seat in match.seats.order_by("number")]
            again = open_match(
                NewMatch(
                    variant=match.variant,
                    players=players,
                    ruleset=match.ruleset,
                    first_dealer=match.first_dealer,
                    club=match.club,
                ),
                actor=Actor(),
            )
            for line in match.lines.order_by("recorded_at", "pk"):
                if line.version == 1:
                    entry = LineEntry(line.number, line.kind, line.facts, uuid.uuid4())
                    record_line(match=again, entry=entry, actor=Actor())
                else:
                    correction = Correction(
                        line.number, line.version - 1, uuid.uuid4(), reason=line.reason, agreed=line.agreed
                    )
                    correct_line(
                        match=again, correction=correction, kind=line.kind, facts=line.facts, actor=Actor()
                    )
            again.refresh_from_db()
            assert shape_of(again) == shape_of(match)
            logged = [
                list(
                    LogEntry.objects.filter(match=played)
                    .order_by("pk")
                    .values_list("action", "before", "after", "reason")
                )
                for played in (match, again)
            ]
            assert logged[0] == logged[1]

    def test_the_same_day_gives_the_same_club(self) -> None:
        first = [shape_of(match)[:6] for match in Match.objects.order_by("pk")]
        _forget_the_club()
        _load()
        assert [shape_of(match)[:6] for match in Match.objects.order_by("pk")[len(first) :]] == first

    def test_folding_every_closed_match_again_finds_no_difference(self) -> None:
        said = StringIO()
        call_command("check_scores", stdout=said)
        assert said.getvalue().endswith(", 0 with another result.\n")

    def test_a_result_that_the_lines_do_not_bear_out_is_reported(self) -> None:
        match = Match.objects.exclude(closed_at=None).first()
        Match.objects.filter(pk=match.pk).update(final={**match.final, "winners": []})
        said = StringIO()
        with pytest.raises(CommandError):
            call_command("check_scores", stdout=said)
        assert match.public_id in said.getvalue()


class TestWhatTheCommandLoads(TestCase):
    """All that ``manage.py demo`` makes, which takes seconds: loaded once for these."""

    @classmethod
    def setUpTestData(cls) -> None:
        folder = cls.enterClassContext(TemporaryDirectory())
        cls.enterClassContext(override_settings(DATA_DIR=Path(folder)))
        demo.load(TODAY)

    def test_the_regulars_have_ratings_and_the_demo_sign_in_is_one_of_them(self) -> None:
        listed = listed_ratings("manillen")
        assert len(listed) >= matches.REGULARS
        organiser = Player.objects.get(user__email=people.ORGANISER_EMAIL)
        assert organiser.pk in listed
        assert greatest_moves(organiser.pk, "manillen", 3)

    def test_nothing_happens_after_today_and_nobody_plays_twice_at_a_table(self) -> None:
        assert Line.objects.latest("recorded_at").recorded_at <= TODAY
        for match in Match.objects.prefetch_related("seats"):
            people = [seat.player_id or seat.name for seat in match.seats.all()]
            assert len(set(people)) == len(people)

    def test_what_is_planned_begins_when_clubs_begin(self) -> None:
        over = Tournament.objects.filter(status=Tournament.Status.FINISHED)
        running = Tournament.objects.exclude(pk__in=over)
        hours = {
            f"{timezone.localtime(one.starts_at):%H:%M:%S.%f}"
            for one in (*over, *Pot.objects.all(), *Fixture.objects.all())
        }
        assert hours == {"19:30:00.000000", "14:00:00.000000", "20:00:00.000000"}
        assert {f"{one.starts_at:%H:%M:%S.%f}" for one in running} == {"16:30:00.000000", "18:30:00.000000"}

    def test_the_demo_sign_in_has_a_password_of_its_own(self) -> None:
        credentials = demo.credentials()
        assert credentials is not None
        assert len(credentials.password) >= 16
        assert Client().login(email=credentials.email, password=credentials.password)
        user = User.objects.get(email=credentials.email)
        user.set_password("another one")
        user.save()
        assert demo.credentials() is None

    def test_a_demo_club_never_goes_among_real_people(self) -> None:
        with pytest.raises(CommandError, match="empty database only"):
            call_command("demo")

    def test_the_hall_has_a_dispute_a_ruling_and_people_kept_apart(self) -> None:
        running = Tournament.objects.get(name="Autumn Swiss of the Vier Tienen")
        open_items = {item.matter: len(item.tables) for item in strip_of(running).items}
        assert open_items[Matter.DISPUTE] == 1
        (ruling,) = Ruling.objects.all()
        assert (ruling.club, ruling.outcome) == (running.club, "stands")
        (apart,) = running.apart.all()
        assert apart.entrants.count() == 2

    def test_the_box_of_the_prize_evening_adds_up(self) -> None:
        pot = Pot.objects.get(name="Ham evening")
        by_kind = Counter[str]()
        for kind, cents in pot.entries.values_list("kind", "cents"):
            by_kind[kind] += cents
        assert by_kind == {"ticket": 8 * 300, "gift": 2500, "cost": -1850, "prize": -4 * 900}
        assert pot.counted_cents == 5000 + 2400 + 2500 - 1850 - 3600 - 300
        assert pot.explanation
        assert all(game.settled_at for game in pot.games.all())
        assert pot.tickets.filter(won=True).count() == 4
