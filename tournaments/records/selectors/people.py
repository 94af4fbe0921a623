"""People as statistics name them: by the name they chose to show, merges followed, without the erased."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import F
from django.db.models.functions import Coalesce
from django.urls import reverse

from scoring.models import Player, User

PERSON = Coalesce(F("player__merged_into"), F("player"))
"""In a query over rows that have a player: who it is today."""


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """Somebody in a list."""

    pk: int
    name: str
    is_known: bool
    """There is a page to go to; not for people who were erased."""

    is_listed: bool = True
    """Stands in tables of today; who left their club keeps their page and records."""

    @property
    def url(self) -> str:
        return reverse("tournaments:player", args=[self.pk])


def people_named(keys: Iterable[int]) -> dict[int, ListedPerson]:
    """By primary key; one query."""
    players = Player.objects.filter(pk__in=set(keys)).only(
        "name", "shown_as", "pseudonym", "merged_into", "erased_at", "archived_at"
    )
    return {player.pk: person_of(player) for player in players}


def person_of(player: Player) -> ListedPerson:
    known = player.erased_at is None
    return ListedPerson(player.pk, player.public_name, known, known and player.archived_at is None)


def keys_of(player: Player) -> list[int]:
    """All entries that are this person."""
    return [player.pk, *player.merged_from.values_list("pk", flat=True)]


def is_oneself(player: Player, user: object) -> bool:
    return isinstance(user, User) and player.user_id == user.pk
