"""Lists of people that were brought into a club: which, and what leans on them by now."""

from django.db.models import Q, QuerySet

from scoring.models import Club, LogEntry, Membership, Player

IMPORTED, TAKEN_BACK = "import_people", "take_back_people"

ALONE = Q(user=None, merged_into=None, archived_at=None, erased_at=None)


def imports_of(club: Club) -> QuerySet[LogEntry]:
    """The imports of a club, the newest first."""
    return LogEntry.objects.filter(club=club, action=IMPORTED).select_related("actor").order_by("-pk")


def people_in(entry: LogEntry) -> list[int]:
    """Whom an import brought: primary keys of players."""
    return list(entry.after["players"]) if isinstance(entry.after, dict) else []


def was_taken_back(entry: LogEntry) -> bool:
    return LogEntry.objects.filter(
        club=entry.club_id, action=TAKEN_BACK, subject=f"import:{entry.pk}"
    ).exists()


def leaning_on(club: Club, entry: LogEntry) -> list[str]:
    """Names of those of an import who can't be let go again: they played, signed in or were merged.

    Whatever points at a person leans on it, but for the membership that came with the import; so a table of
    an app above that points at people is asked too.
    """
    added = people_in(entry)
    leaning = set(Player.objects.filter(pk__in=added).exclude(ALONE).values_list("pk", flat=True))
    for relation in Player._meta.get_fields(include_hidden=True):
        if not relation.auto_created or relation.concrete or relation.many_to_many:
            continue  # of people kept together, the rows between are asked
        field = relation.field  # type: ignore[union-attr]
        pointing = field.model._base_manager.filter(**{f"{field.name}__in": added})
        if field.model is Membership:
            pointing = pointing.exclude(club=club, until=None)
        leaning |= set(pointing.values_list(field.attname, flat=True))
    names = Player.objects.filter(pk__in=leaning).order_by("name", "pk")
    return list(names.values_list("name", flat=True))
