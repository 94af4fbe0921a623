"""The people that an address is about: one person, or two at one table."""

from dataclasses import dataclass, replace

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from scoring.access.request import Request
from scoring.models import Player
from tournaments.models import PlayedSeat
from tournaments.records.figures import Figures
from tournaments.records.filters import LeaderFilter, SeatFilter
from tournaments.records.selectors.people import is_oneself
from tournaments.records.selectors.statistics import (
    RESULTS,
    Subject,
    figures_of_seats,
    of_evenings,
    seats_together,
    subject_of,
)


def subject_at(request: Request, pk: int) -> Subject:
    """The person at this address, merges followed; 404 for an erased one."""
    player = get_object_or_404(Player.objects.select_related("merged_into"), pk=pk, erased_at=None)
    player = player.merged_into or player
    if player.erased_at is not None:
        raise Http404
    return subject_of(player, sees_all=is_oneself(player, request.user))


def must_be_there(subject: Subject, games: dict[str, Figures] | None = None) -> None:
    """404 unless something about the person is public, or the visitor is that person."""
    played = bool(games) if games is not None else subject.evenings.exists()
    if not played and not subject.sees_all:
        raise Http404


def seats_in_address(request: Request, subject: Subject) -> tuple[SeatFilter, LeaderFilter]:
    """The seats of somebody, narrowed down as the address says; and their evenings, on which these lie."""
    evenings = LeaderFilter(request.GET, queryset=subject.evenings)
    return SeatFilter(request.GET, queryset=of_evenings(subject.seats, evenings.qs)), evenings


@dataclass(frozen=True)
class Two:
    """Two people at one table: partners, or against each other."""

    subject: Subject
    other: Subject
    same_side: bool

    @property
    def seats(self) -> QuerySet[PlayedSeat]:
        """Those of the first in the matches they share."""
        return seats_together(self.subject, self.other, same_side=self.same_side)

    def games(self) -> dict[str, Figures]:
        """What the first did in them, by game; 404 where nothing of it may be seen."""
        by_game = figures_of_seats(self.seats)
        if not by_game:
            must_be_there(self.subject)
            must_be_there(self.other)
        return by_game

    def games_of_other(self) -> dict[str, Figures]:
        if self.same_side:
            return {}
        return figures_of_seats(seats_together(self.other, self.subject, same_side=False))


def two_at(request: Request, pk: int, other: int, *, same_side: bool) -> Two:
    """The two people at this address; either of them may see their friendly matches."""
    subject, second = subject_at(request, pk), subject_at(request, other)
    if subject.player.pk == second.player.pk:
        raise Http404
    sees_all = subject.sees_all or second.sees_all
    return Two(replace(subject, sees_all=sees_all), replace(second, sees_all=sees_all), same_side)


def total_of(games: dict[str, Figures]) -> Figures:
    return Figures({name: sum(getattr(one, name) for one in games.values()) for name in RESULTS})
