"""What is on, what is next, who leads, what was played: of the installation, and of a club on its own page.

Everybody reads this, so everybody is named as they wish to be. The part that is on now keeps itself fresh.
"""

from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from manille_site.front import now
from manille_site.front.now import ComingDate, LiveTournament, OverTournament, SeasonNow
from scoring import hooks
from scoring.access.doors import club_at
from scoring.access.permissions import may
from scoring.access.request import Request
from scoring.matches.selectors import matches
from scoring.matches.selectors.matches import MatchCard
from scoring.models import Club, Match, Player
from tournaments import permissions
from tournaments.models import Tournament
from tournaments.records.selectors.records import Record, games_played, public_matches, records
from tournaments.records.words import RECORDS
from tournaments.seasons.selectors.reading import evenings_of

RUNNING_SHOWN = 3
MATCHES_SHOWN = 3
COMING_SHOWN = 3
SEASON_SHOWN = 5
FINISHED_SHOWN = 3
RESULTS_SHOWN = 3
NEW_FOR = timedelta(days=30)
"""How long a record passes for one that was just broken."""

ON_FOR = timedelta(hours=12)
"""How long a match that nobody has ended passes for one that is played."""


@dataclass(frozen=True)
class Now:
    """What is on: running tournaments, and matches of clubs that belong to none."""

    club: Club | None

    @cached_property
    def _running(self) -> list[Tournament]:
        return now.running(self.club, RUNNING_SHOWN)

    @cached_property
    def _playing(self) -> list[tuple[int, int]]:
        since = timezone.now() - ON_FOR
        open_matches = now.friendly_matches(self.club).filter(
            closed_at=None, version__gt=0, opened_at__gte=since
        )
        return list(open_matches.order_by("-opened_at", "-pk").values_list("pk", "version")[:MATCHES_SHOWN])

    @cached_property
    def version(self) -> str:
        """What the page asks with; three queries."""
        played = "-".join(f"{pk}.{version}" for pk, version in self._playing)
        return f"{now.moves_of(self._running)}_{played}"

    @cached_property
    def tournaments(self) -> list[LiveTournament]:
        return now.live(self._running) if self._running else []

    @cached_property
    def matches(self) -> list[MatchCard]:
        return _cards([pk for pk, _version in self._playing])

    @property
    def is_empty(self) -> bool:
        return not (self._running or self._playing)


@dataclass(frozen=True, slots=True)
class BrokenRecord:
    """The greatest of a kind, and whether it was lately."""

    heading: str
    variant: str
    record: Record
    is_new: bool


@dataclass(frozen=True)
class Front:
    """The rest of a front page; each part asks when it is shown."""

    club: Club | None

    @cached_property
    def now(self) -> Now:
        return Now(self.club)

    @cached_property
    def coming(self) -> list[ComingDate]:
        return now.coming(self.club, COMING_SHOWN)

    @cached_property
    def season(self) -> SeasonNow | None:
        season = now.season_now(self.club)
        if season is None:
            return None
        return now.head_of(season, evenings_of(season), SEASON_SHOWN)

    @cached_property
    def finished(self) -> list[OverTournament]:
        return now.over(now.finished(self.club, FINISHED_SHOWN))

    @cached_property
    def results(self) -> list[MatchCard]:
        closed_matches = now.friendly_matches(self.club).filter(closed_at__isnull=False)
        return _cards(
            list(closed_matches.order_by("-closed_at", "-pk").values_list("pk", flat=True)[:RESULTS_SHOWN])
        )

    @cached_property
    def records(self) -> list[BrokenRecord]:
        """Of the game that is played most."""
        game = next(iter(games_played(self.club)), None)
        if game is None:
            return []
        since = timezone.localdate() - NEW_FOR
        return [
            BrokenRecord(str(RECORDS[kind][0]), game, best[0], best[0].played.day >= since)
            for kind, best in records(public_matches(self.club, game), places=1).items()
            if best
        ]

    @property
    def is_empty(self) -> bool:
        parts = (self.coming, self.season, self.finished, self.results)
        return self.now.is_empty and not any(parts)


def _cards(keys: list[int]) -> list[MatchCard]:
    """Matches in the order of these keys, named for everybody."""
    if not keys:
        return []
    cards = matches.cards_of(Match.objects.filter(pk__in=keys), public=True)
    by_key = {card.match.pk: card for card in cards}
    return [by_key[key] for key in keys]


# A club that has just been founded --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FirstSteps:
    """What an organiser of a new club does first."""

    has_people: bool
    has_match: bool
    has_tournament: bool

    @property
    def all_done(self) -> bool:
        return self.has_people and self.has_match and self.has_tournament

    @property
    def next(self) -> str:
        """The first that is not done."""
        steps = {"people": self.has_people, "match": self.has_match, "tournament": self.has_tournament}
        return next((step for step, is_done in steps.items() if not is_done), "")


def first_steps(club: Club) -> FirstSteps:
    """How far a club has come; one query a step."""
    people = Player.objects.filter(memberships__club=club, merged_into=None).distinct()
    return FirstSteps(
        has_people=people[:2].count() > 1,
        has_match=now.friendly_matches(club).exists(),
        has_tournament=Tournament.objects.filter(club=club).exists(),
    )


class SiteHost(hooks.Host):
    """What the site shows on pages of scoring."""

    def club_panel(self, request: HttpRequest, club: Club, role: str) -> hooks.Panel:
        """The front of a club, on its page."""
        steps = first_steps(club) if may(role, "keep_members") else None
        context = {
            "front": Front(club),
            "club": club,
            "steps": None if steps and steps.all_done else steps,
            "may_found": permissions.may(role, "found"),
            "may_run": permissions.may(role, "run_evening"),
            "may_keep_cash": permissions.may(role, "keep_pot"),
        }
        return hooks.Panel("front/_club.html", context)


# Views ------------------------------------------------------------------------------------------------------


@require_safe
@never_cache
def on_now(request: Request, slug: str | None = None) -> HttpResponse:
    """What is on, for a page that is open: 204 while it is as it was."""
    club = None if slug is None else club_at(request, slug)
    current = Now(club)
    if request.GET.get("v") == current.version:
        return HttpResponse(status=204)
    return render(request, "front/_now.html", {"now": current, "club": club})
