"""Keeps the index of names: who and what may be found, by which words, and by whom.

People are found by what they show (docs/permissions.md): erased, archived and merged entries not at all, a
club's guests by its insiders alone. Services change rows by queries that send no signal, but log what they
do: so the log is heard as well.
"""

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.db.models.signals import post_delete, post_migrate, post_save
from django.dispatch import receiver

from manille_site.models import SearchName
from scoring.models import Club, LogEntry, Membership, Player, Role
from scoring.names.keys import name_keys, whole_key
from tournaments.models import Tournament

Kind = SearchName.Kind
MODELS: dict[str, type[Model]] = {
    Kind.PLAYER: Player,
    Kind.CLUB: Club,
    Kind.TOURNAMENT: Tournament,
}
BATCH = 500


def findable_by(people: Iterable[Player]) -> dict[int, frozenset[int] | None]:
    """By person who may be found: the clubs whose insiders find it, or None for everybody. One query."""
    living = {
        person.pk
        for person in people
        if person.erased_at is None and person.archived_at is None and person.merged_into_id is None
    }
    current = Membership.objects.current().filter(Q(player__in=living) | Q(player__merged_into__in=living))
    clubs_of: dict[int, frozenset[int] | None] = {}
    rows = current.values_list("player", "player__merged_into", "club", "role")
    for player, into, club, role in rows:
        person = into or player
        if role != Role.GUEST:
            clubs_of[person] = None
        elif (known := clubs_of.get(person, frozenset())) is not None:
            clubs_of[person] = known | {club}
    return clubs_of


def shown_name(thing: Any) -> str:
    """What everybody may read of a person, a club or a tournament."""
    return thing.public_name if isinstance(thing, Player) else thing.name


def index(kind: str, ids: Iterable[int]) -> None:
    """Make the entries of these anew."""
    ids = list(ids)
    things = list(MODELS[kind]._default_manager.filter(pk__in=ids))
    seen_by = findable_by(things) if kind == Kind.PLAYER else dict.fromkeys(ids)  # type: ignore[arg-type]
    rows = [row for thing in things if thing.pk in seen_by for row in _rows(kind, thing, seen_by[thing.pk])]
    with transaction.atomic():
        SearchName.objects.filter(kind=kind, object_id__in=ids).delete()
        SearchName.objects.bulk_create(rows, batch_size=BATCH)


def rebuild() -> int:
    """Make the whole index anew; answers how many entries it has."""
    with transaction.atomic():
        SearchName.objects.all().delete()
        for kind, model in MODELS.items():
            for ids in _in_batches(model._default_manager.order_by("pk").values_list("pk", flat=True)):
                index(kind, ids)
        return SearchName.objects.count()


def _rows(kind: str, thing: Any, clubs: frozenset[int] | None) -> Iterable[SearchName]:
    name = shown_name(thing)
    whole = whole_key(name)
    for club in [None] if clubs is None else sorted(clubs):
        for key in dict.fromkeys([whole, *name_keys(name)]):
            if key:
                yield SearchName(kind=kind, object_id=thing.pk, key=key, is_whole=key == whole, club_id=club)


def _in_batches(ids: QuerySet[Any, int]) -> Iterable[list[int]]:
    known = list(ids)
    return (known[start : start + BATCH] for start in range(0, len(known), BATCH))


# What is heard ----------------------------------------------------------------------------------------------


@receiver([post_save, post_delete], sender=Player, dispatch_uid="search.player")
def _person_changed(sender: Any, instance: Player, **_rest: Any) -> None:
    index(Kind.PLAYER, [one for one in (instance.pk, instance.merged_into_id) if one])


@receiver([post_save, post_delete], sender=Membership, dispatch_uid="search.membership")
def _membership_changed(sender: Any, instance: Membership, **_rest: Any) -> None:
    index(Kind.PLAYER, [one for one in (instance.player_id, instance.player.merged_into_id) if one])


@receiver([post_save, post_delete], sender=Club, dispatch_uid="search.club")
def _club_changed(sender: Any, instance: Club, **_rest: Any) -> None:
    index(Kind.CLUB, [instance.pk])


@receiver([post_save, post_delete], sender=Tournament, dispatch_uid="search.tournament")
def _tournament_changed(sender: Any, instance: Tournament, **_rest: Any) -> None:
    index(Kind.TOURNAMENT, [instance.pk])


HEARD = frozenset({"change_settings", "end_membership", "leave_club", "part_players"})
"""Actions of the log behind which rows were changed without a signal."""

HEARD_FOR_MANY = frozenset({"import_people", "take_back_people"})
"""The same for many people at once: their ids are in ``players``."""


@receiver(post_save, sender=LogEntry, dispatch_uid="search.log")
def _something_was_logged(sender: Any, instance: LogEntry, **_rest: Any) -> None:
    kind, _colon, number = instance.subject.partition(":")
    if instance.action in HEARD and kind in MODELS and number.isdecimal():
        index(kind, [int(number)])
    if instance.action in HEARD_FOR_MANY and isinstance(instance.after, dict):
        added = instance.after.get("players", [])
        for start in range(0, len(added), BATCH):
            index(Kind.PLAYER, added[start : start + BATCH])


@receiver(post_migrate, dispatch_uid="search.first_index")
def _index_what_was_there(sender: Any, **_rest: Any) -> None:
    """An installation that comes to know search has names already."""
    if sender.name == "manille_site" and not SearchName.objects.exists():
        rebuild()
