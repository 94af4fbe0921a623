"""What the list of entrants may be narrowed down to."""

import django_filters
from django.db.models import Q, QuerySet
from django.forms import CheckboxInput

from scoring.names import begins, contains
from tournaments.models import Entrant, EntrantPlayer


class EntrantFilter(django_filters.FilterSet):
    """By how words of any name begin, else by a part of it, or by the number; only who is not here yet."""

    q = django_filters.CharFilter(method="by_name")
    missing = django_filters.BooleanFilter(method="not_here", widget=CheckboxInput)

    class Meta:
        model = Entrant
        fields: list[str] = []

    def by_name(self, entrants: QuerySet[Entrant], name: str, search: str) -> QuerySet[Entrant]:
        names = [
            *EntrantPlayer.objects.filter(entrant__in=entrants).values_list("entrant_id", "name"),
            *entrants.values_list("pk", "name"),
            *entrants.values_list("pk", "club_name"),
        ]
        keys = {pk for pk, text in names if begins(text, search)}
        keys = keys or {pk for pk, text in names if contains(text, search)}
        number = int(search) if search.isascii() and search.isdecimal() and len(search) < 6 else 0
        return entrants.filter(Q(pk__in=keys) | Q(number=number))

    def not_here(self, entrants: QuerySet[Entrant], name: str, missing: bool) -> QuerySet[Entrant]:
        return entrants.filter(checked_in_at=None, left_after=None) if missing else entrants
