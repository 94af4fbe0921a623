"""The doors of what tournaments adds: tournaments, seasons, club evenings, prize evenings.

Each is a :class:`~scoring.access.doors.Door`, which decides who is turned away, and how.
"""

from dataclasses import dataclass
from typing import ClassVar

from django.shortcuts import get_object_or_404

from scoring.access import doors
from scoring.access.request import Request
from scoring.models import Club, Membership, Player, User
from tournaments import permissions
from tournaments.models import Evening, Fixture, Pot, Round, Season, Side, Tournament
from tournaments.reading import suspense


@dataclass(frozen=True)
class ClubEventsDoor(doors.ClubDoor):
    """A club, where somebody sets tournaments up or runs evenings."""

    actions = permissions.ACTIONS


@dataclass(frozen=True)
class TournamentDoor(doors.Door):
    """A tournament."""

    tournament: Tournament

    actions = permissions.ACTIONS
    by_device: ClassVar[bool] = True

    @property
    def home(self) -> Club:
        return self.tournament.club

    @property
    def hides_last_round(self) -> bool:
        """Whether the last round is kept from this visitor; who writes its results down knows them."""
        return self.tournament.hides_last_round and not self.may("enter_results")

    def is_kept_from(self, round_: Round) -> bool:
        """Whether this visitor is not to be told what a round brought."""
        return self.hides_last_round and suspense.is_secret(
            self.tournament, round_.stage.number, round_.number
        )

    def own_tables(self, round_: Round) -> set[int]:
        """The tables of a round at which this visitor sits or scores."""
        return suspense.own_tables(round_, self.request.user, self.request.device_id)

    def _allows(self, action: str) -> bool:
        if action == "see":
            return permissions.can_see(self.tournament, self.role)
        return super()._allows(action)


@dataclass(frozen=True)
class SeasonDoor(doors.Door):
    """A season."""

    season: Season

    actions = permissions.ACTIONS

    @property
    def home(self) -> Club:
        return self.season.club

    def sides(self, fixture: Fixture) -> frozenset[str]:
        """The sides of a fixture that this visitor may write and sign for."""
        user = self.request.user
        if not isinstance(user, User):
            return frozenset()
        own = {fixture.home.club_id, fixture.away.club_id}
        if user.is_superuser:
            return frozenset({Side.HOME.value, Side.AWAY.value})
        organised = set(
            Membership.objects.current()
            .of_user(user)
            .filter(club__in=own, role="organiser")
            .values_list("club", flat=True)
        )
        people = set(Player.objects.filter(user=user).values_list("pk", flat=True))
        people |= set(Player.objects.filter(merged_into__user=user).values_list("pk", flat=True))
        return frozenset(
            side.value
            for side in Side
            if (club := fixture.side_of(side)).club_id in organised or club.captain_id in people
        )

    def _allows(self, action: str) -> bool:
        if action == "see" and not self.season.is_public:
            action = "see_prepared"
        return super()._allows(action)


@dataclass(frozen=True)
class EveningDoor(ClubEventsDoor):
    """A club evening, of the club that it is in."""

    evening: Evening


@dataclass(frozen=True)
class PotDoor(ClubEventsDoor):
    """A prize evening or cash box, of the club that it is in."""

    pot: Pot


def club_door(request: Request, slug: str, action: str = "see") -> ClubEventsDoor:
    """The club at this address, for who may do ``action`` of ours."""
    club = get_object_or_404(Club, slug=slug)
    return ClubEventsDoor(request, permissions.role_in_club(request.user, club), club).must(action)


def tournament_door(
    request: Request, public_id: str, action: str = "see", *, openly: bool = False
) -> TournamentDoor:
    """The tournament at this address, for who may see it and do ``action``.

    ``openly`` tells whoever sees it and may not do this that they may not (403), outsiders too.
    """
    tournament = get_object_or_404(Tournament.objects.select_related("club"), public_id=public_id)
    role = permissions.role_at(tournament, request.user)
    return TournamentDoor(request, role, tournament).must("see").must(action, openly=openly)


def season_door(request: Request, public_id: str, action: str = "see") -> SeasonDoor:
    """The season at this address, for who may see it and do ``action``."""
    season = get_object_or_404(Season.objects.select_related("club"), public_id=public_id)
    role = permissions.role_in_club(request.user, season.club_id)
    return SeasonDoor(request, role, season).must("see").must(action)


def evening_door(request: Request, public_id: str) -> EveningDoor:
    """The club evening at this address, for who may run it; tournaments have pages of their own."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), public_id=public_id)
    role = permissions.role_in_club(request.user, tournament.club_id)
    ClubEventsDoor(request, role, tournament.club).must("run_evening")
    evenings = Evening.objects.select_related("season", "tournament__club", "tournament__pot")
    evening = get_object_or_404(evenings, tournament=tournament, kind=Evening.Kind.CLUB_EVENING)
    return EveningDoor(request, role, tournament.club, evening)


def pot_door(request: Request, public_id: str) -> PotDoor:
    """The prize evening or cash box at this address, for who may keep it."""
    pot = get_object_or_404(Pot.objects.select_related("club", "tournament"), public_id=public_id)
    role = permissions.role_in_club(request.user, pot.club_id)
    return PotDoor(request, role, pot.club, pot).must("keep_pot")
