"""Lists of people that were brought into a club: which, and what leans on them by now."""

from django.db.models import ForeignObjectRel, Q

from scoring.imports.log import ImportLog
from scoring.models import Club, LogEntry, Membership, Player

ALONE = Q(user=None, merged_into=None, archived_at=None, erased_at=None)


def import_log(club: Club) -> ImportLog:
    return ImportLog("people", "players", club, f"club:{club.pk}")


def leaning_on(club: Club, entry: LogEntry) -> list[str]:
    """Names of those of an import who can't be let go again: they played, signed in or were merged.

    Whatever points at a person leans on it, but for the membership that came with the import; so a table of
    an app above that points at people is asked too.
    """
    added = import_log(club).brought_by(entry)
    leaning = set(Player.objects.filter(pk__in=added).exclude(ALONE).values_list("pk", flat=True))
    for relation in Player._meta.get_fields(include_hidden=True):
        if not isinstance(relation, ForeignObjectRel) or relation.many_to_many:
            continue  # of people kept together, the rows between are asked
        field = relation.field
        pointing = field.model._base_manager.filter(**{f"{field.name}__in": added})
        if field.model is Membership:
            pointing = pointing.exclude(club=club, until=None)
        leaning |= set(pointing.values_list(field.attname, flat=True))
    names = Player.objects.filter(pk__in=leaning).order_by("name", "pk")
    return list(names.values_list("name", flat=True))
