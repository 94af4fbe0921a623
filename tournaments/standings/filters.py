"""Searching the list of tournaments."""

import django_filters
from django import forms
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from scoring.rules import VARIANTS
from scoring.templatetags.scores import game_name
from tournaments.models import Tournament
from tournaments.standings.selectors.public import TournamentState, in_state


def _games() -> list[tuple[str, str]]:
    return [(key, game_name(key)) for key in VARIANTS]


class TournamentFilter(django_filters.FilterSet):
    """By words of the name, the club or the place; by state; by game."""

    q = django_filters.CharFilter(
        label=_("Name, club or place"),
        method="by_words",
        max_length=80,
        widget=forms.TextInput(attrs={"type": "search"}),
    )
    state = django_filters.ChoiceFilter(
        label=_("State"),
        method="by_state",
        empty_label=_("all"),
        choices=(
            (TournamentState.RUNNING.value, _("running")),
            (TournamentState.NEXT.value, _("coming")),
            (TournamentState.FINISHED.value, _("finished")),
        ),
    )
    variant = django_filters.ChoiceFilter(label=_("Game"), choices=_games, empty_label=_("every game"))

    class Meta:
        model = Tournament
        fields = ("variant",)

    def by_words(self, tournaments: QuerySet[Tournament], name: str, words: str) -> QuerySet[Tournament]:
        for word in words.split()[:8]:
            tournaments = tournaments.filter(
                Q(name__icontains=word) | Q(club__name__icontains=word) | Q(place__icontains=word)
            )
        return tournaments

    def by_state(self, tournaments: QuerySet[Tournament], name: str, state: str) -> QuerySet[Tournament]:
        return in_state(tournaments, TournamentState(state))
