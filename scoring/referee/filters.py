"""What the decision book may be narrowed down to."""

from typing import Any

import django_filters
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from scoring import words as rules_words
from scoring.models import Ruling
from scoring.referee.words import rulings as referee_words


class DecisionFilter(django_filters.FilterSet):
    """By words of the decision or of what happened; by game and by irregularity, of those the book has."""

    q = django_filters.CharFilter(label=_("Words"), method="by_words", max_length=100)
    game = django_filters.ChoiceFilter(label=_("Game"), field_name="variant", empty_label=_("all"))
    what = django_filters.ChoiceFilter(
        label=_("What happened"), field_name="irregularity", empty_label=_("all")
    )

    class Meta:
        model = Ruling
        fields: list[str] = []

    def __init__(self, data: Any, *, queryset: QuerySet[Ruling]) -> None:
        super().__init__(data, queryset=queryset)
        self._offer("game", rules_words.variant_name)
        self._offer("what", referee_words.irregularity_name)

    def _offer(self, name: str, word: Any) -> None:
        narrowing = self.filters[name]
        keys = self.queryset.order_by().values_list(narrowing.field_name, flat=True).distinct()
        narrowing.extra["choices"] = [(key, word(key)) for key in sorted(keys)]

    def by_words(self, rulings: QuerySet[Ruling], name: str, words: str) -> QuerySet[Ruling]:
        irregularities = list(referee_words.named_by(words))
        return rulings.filter(Q(decision__icontains=words) | Q(irregularity__in=irregularities))
