"""What a leaderboard may be narrowed down to."""

from collections.abc import Collection
from datetime import date, timedelta
from typing import Any

import django_filters
from django.db.models import QuerySet
from django.forms import DateInput
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.access.request import Request
from scoring.formats import moment_text
from scoring.models import Club
from scoring.rules import VARIANTS, families
from scoring.words import family_name, variant_name
from tournaments.models import PlayedSeat, PlayerEvening, Season
from tournaments.records.words import FIGURES

PERIODS = (
    ("month", _("the last 30 days")),
    ("quarter", _("the last 3 months")),
    ("year", _("the last 12 months")),
)
OF_FAMILY = "like-"
"""Before the key of a family: some are games themselves."""

OUTCOME_OF = {"won": 1, "drawn": 0, "lost": -1}

DAYS = {"month": 30, "quarter": 91, "year": 365}


def _games() -> list[tuple[Any, Any]]:
    """Families first, then every game by itself."""
    sharing = [(OF_FAMILY + family, family_name(family)) for family in families()]
    games = [(variant, variant_name(variant)) for variant in VARIANTS]
    return [(_("Games that share a rating"), sharing), (_("One game"), games)]


class LeaderFilter(django_filters.FilterSet):
    """Evenings by game, season, club and period; the answers that make no sense are named and left out."""

    game = django_filters.ChoiceFilter(
        label=_("Game"), choices=_games, method="of_game", empty_label=_("all games")
    )
    season = django_filters.ModelChoiceFilter(
        label=_("Season"),
        queryset=Season.objects.none(),
        to_field_name="public_id",
        method="of_season",
        empty_label=_("any"),
    )
    club = django_filters.ModelChoiceFilter(
        label=_("Club"), queryset=Club.objects.all(), to_field_name="slug", empty_label=_("all clubs")
    )
    period = django_filters.ChoiceFilter(
        label=_("Period"), choices=PERIODS, method="of_period", empty_label=_("from the beginning")
    )
    since = django_filters.DateFilter(
        label=_("From"), field_name="day", lookup_expr="gte", widget=DateInput(attrs={"type": "date"})
    )
    until = django_filters.DateFilter(
        label=_("Until"), field_name="day", lookup_expr="lte", widget=DateInput(attrs={"type": "date"})
    )

    class Meta:
        model = PlayerEvening
        fields: list[str] = []

    def __init__(self, *args: Any, club: Club | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        seasons = Season.objects.exclude(status=Season.Status.DRAFT)
        if club is not None:
            del self.filters["club"]
            seasons = seasons.filter(clubs__club=club) | seasons.filter(club=club)
            seasons = seasons.distinct()
        self.filters["season"].queryset = seasons

    def of_game(self, evenings: QuerySet[PlayerEvening], name: str, value: str) -> QuerySet[PlayerEvening]:
        return evenings.filter(variant__in=variants_of_filter(value))

    def of_season(
        self, evenings: QuerySet[PlayerEvening], name: str, value: Season
    ) -> QuerySet[PlayerEvening]:
        return evenings.filter(tournament__in=value.evenings.values("tournament"))

    def of_period(self, evenings: QuerySet[PlayerEvening], name: str, value: str) -> QuerySet[PlayerEvening]:
        first: date = timezone.localdate() - timedelta(days=DAYS[value])
        return evenings.filter(day__gt=first)


class SeatFilter(django_filters.FilterSet):
    """The seats of somebody by the result of their matches, or where a figure of :data:`FIGURES` isn't 0."""

    result = django_filters.ChoiceFilter(choices=[(key, key) for key in OUTCOME_OF], method="of_result")
    of = django_filters.ChoiceFilter(choices=[(key, key) for key in FIGURES], method="of_figure")

    class Meta:
        model = PlayedSeat
        fields: list[str] = []

    def value(self, name: str) -> str:
        """What this narrows the seats down to; empty where it doesn't, or can't."""
        self.form.is_valid()
        return self.form.cleaned_data.get(name) or ""

    def of_result(self, seats: QuerySet[PlayedSeat], name: str, value: str) -> QuerySet[PlayedSeat]:
        return seats.filter(outcome=OUTCOME_OF[value])

    def of_figure(self, seats: QuerySet[PlayedSeat], name: str, value: str) -> QuerySet[PlayedSeat]:
        return seats.exclude(**{value: 0})


def game_of_address(request: Request, games: Collection[str]) -> str | None:
    """The game that ``?game=`` names, if it is one of these; else the first of them."""
    game = request.GET.get("game", "")
    return game if game in games else next(iter(games), None)


def family_of_filter(game: str) -> str | None:
    """Whose ratings belong beside a table of this game or family; None where several do."""
    if game.startswith(OF_FAMILY):
        return game.removeprefix(OF_FAMILY)
    return VARIANTS[game].family if game in VARIANTS else None


def variants_of_filter(game: str) -> tuple[str, ...]:
    return families()[game.removeprefix(OF_FAMILY)] if game.startswith(OF_FAMILY) else (game,)


def game_of_filter(game: str) -> str:
    return family_name(game.removeprefix(OF_FAMILY)) if game.startswith(OF_FAMILY) else variant_name(game)


def filters_in_words(narrowed: LeaderFilter) -> list[str]:
    """What a list was narrowed down to: the game, the season, the club, the days."""
    if not narrowed.form.is_valid():
        return []
    values = narrowed.form.cleaned_data
    game, periods = values.get("game"), dict(PERIODS)
    named = game_of_filter(game) if game else ""
    since, until = (
        moment_text(day, "DATE_FORMAT") if (day := values.get(key)) else "" for key in ("since", "until")
    )
    words = [
        str(named),
        str(values.get("season") or ""),
        str(values.get("club") or ""),
        str(periods.get(values.get("period"), "")),
        since if since == until else f"{since} – {until}",
    ]
    return [word for word in words if word]
