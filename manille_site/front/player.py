"""A player's home: their table, what comes, how it went, their rating and company, their clubs.

Each part asks the database when it is shown, and as often for somebody who plays every evening as for a
beginner. Whoever has no account is known by the phone alone: it has tables, what comes, results and company,
no rating.
"""

from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cached_property
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from manille_site.front import now
from manille_site.front.now import ComingDate
from scoring import hooks
from scoring.access.permissions import Person
from scoring.clubs.selectors.clubs import OwnClub, clubs_of
from scoring.clubs.selectors.people import own_player
from scoring.matches.selectors import matches
from scoring.matches.selectors.matches import MatchCard
from scoring.matches.selectors.phones import holder_at, seats_said
from scoring.models import Match, Seat, TableDevice, User
from tournaments.engine.people.ratings import Rating
from tournaments.models import Round, Table, Tournament
from tournaments.reading.waiting import waiting_in
from tournaments.records.selectors import ratings
from tournaments.records.selectors.company import company_at
from tournaments.records.selectors.statistics import (
    Companion,
    MatchRow,
    Subject,
    company_of,
    match_rows,
    subject_of,
    with_company,
)

RUNNING_SHOWN = 6
RESULTS_SHOWN = 10
COMING_SHOWN = 3
MOVES_SHOWN = 3
SEATS_LOOKED_AT = 50
"""How far back a phone remembers whom its holder played with."""

SITS_FOR = timedelta(hours=12)
"""How long somebody is taken to sit at a table of no tournament that nobody has ended."""


@dataclass(frozen=True, slots=True)
class OwnRating:
    """The rating in the family that somebody has played most, and what moved it most."""

    family: str
    rating: Rating
    moves: list[tuple[MatchRow, int]]
    """Each with the points that it gave or took."""


@dataclass(frozen=True)
class PlayerHome:
    """Of a visitor with their phone; either may be unknown."""

    user: Person
    device_id: UUID | None

    @cached_property
    def subject(self) -> Subject | None:
        """The person behind the account, where there is one."""
        player = own_player(self.user) if isinstance(self.user, User) else None
        return None if player is None else subject_of(player, sees_all=True)

    @property
    def is_empty(self) -> bool:
        """Nobody is known here: neither the visitor nor the phone."""
        return self.subject is None and not (self.running or self.results_here)

    @cached_property
    def running(self) -> list[MatchCard]:
        """Where somebody sits, and what this phone writes."""
        if self.device_id is None and self.subject is None:
            return []
        running = Match.objects.filter(self._is_at_hand(), closed_at=None).order_by("-opened_at", "-pk")
        cards = matches.cards_of(running[:RUNNING_SHOWN])
        places = hooks.places_of([card.match.pk for card in cards]) if cards else {}
        return [replace(card, place=places.get(card.match.pk, "")) for card in cards]

    def _is_at_hand(self) -> Q:
        is_at_hand = Q(pk=None)
        if self.device_id is not None:
            joined = TableDevice.objects.filter(device=self.device_id, shut_out_at=None)
            is_at_hand |= Q(opened_on=self.device_id) | Q(pk__in=joined.values("match"))
        if self.subject is not None:
            seats = Seat.objects.filter(player__in=self.subject.keys)
            stands = Q(round__undone_at=None) | Q(pk__in=_tables_that_wait(seats))
            tables = Table.objects.filter(stands, match=OuterRef("pk"))
            on = Exists(tables.exclude(round__stage__tournament__status=Tournament.Status.FINISHED))
            lately = Q(opened_at__gte=timezone.now() - SITS_FOR)
            is_at_hand |= Q(pk__in=seats.values("match")) & (lately | Q(on))
        return is_at_hand

    @cached_property
    def _seats_here(self) -> dict[int, int]:
        """Where this phone was its holder's: the number of the seat, by the key of the match."""
        return seats_said(self.device_id, SEATS_LOOKED_AT)

    @cached_property
    def results_here(self) -> list[MatchCard]:
        """What was played on or beside this phone and doesn't stand among the person's own results."""
        closed_matches = matches.recent_results(self.device_id, self._seats_here)
        if self.subject is not None:
            own_seats = Seat.objects.filter(player__in=self.subject.keys)
            closed_matches = closed_matches.exclude(pk__in=own_seats.values("match"))
        # Whoever sat at a table of a club reads of its people what everybody may.
        return matches.cards_of(closed_matches[:RESULTS_SHOWN], public=True)

    @cached_property
    def coming(self) -> list[ComingDate]:
        """Of the person; without an account, of whoever sat where this phone said its holder sits.

        A phone is believed what everybody may read: nothing says in which clubs the person is, and of who
        hides their name nothing at all.
        """
        if self.subject is not None:
            return now.coming_of(self.subject.keys, COMING_SHOWN)
        holder = holder_at(self.device_id, self._seats_here)
        if not (holder.players or holder.clubs):
            return []
        return now.coming_of(holder.players, COMING_SHOWN, clubs=holder.clubs)

    @cached_property
    def results(self) -> list[MatchRow]:
        """The person's last matches, the newest first."""
        return match_rows(with_company(self.subject.seats)[:RESULTS_SHOWN]) if self.subject else []

    @cached_property
    def rating(self) -> OwnRating | None:
        if self.subject is None:
            return None
        player = self.subject.player.pk
        by_family = ratings.ratings_of(player)
        listed = {family: rating for family, rating in by_family.items() if rating.is_listed}
        if not listed:
            return None
        family, rating = max(listed.items(), key=lambda one: one[1].matches)
        moves = dict(ratings.greatest_moves(player, family, MOVES_SHOWN))
        rows = match_rows(with_company(self.subject.seats.filter(played__in=moves)))
        rows.sort(key=lambda row: -abs(moves[row.played.pk]))
        return OwnRating(family, rating, [(row, moves[row.played.pk]) for row in rows])

    @cached_property
    def company(self) -> tuple[Companion | None, Companion | None]:
        """Whom the person played with most, and whom against; without an account, as the phone knows it."""
        if self.subject is None:
            partners, opponents = company_at(self._seats_here)
        else:
            partners, opponents = company_of(self.subject, limit=1)
        return next(iter(partners), None), next(iter(opponents), None)

    @property
    def partner(self) -> Companion | None:
        return self.company[0]

    @property
    def rival(self) -> Companion | None:
        return self.company[1]

    @cached_property
    def clubs(self) -> list[OwnClub]:
        return clubs_of(self.user) if isinstance(self.user, User) else []


def _tables_that_wait(seats: QuerySet[Seat]) -> list[int]:
    """Keys of the tables with these seats that go on while their round is drawn again."""
    at = Table.objects.filter(match__in=seats.values("match"), match__closed_at=None)
    tables = waiting_in(Round.objects.filter(pk__in=at.values("round")))
    return list(tables.filter(match__closed_at=None).values_list("pk", flat=True))
