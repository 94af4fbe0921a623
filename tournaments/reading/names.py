"""What entrants are called: by their own name, or where everybody can read it as their people wish."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Q, QuerySet

from scoring.models import Player
from tournaments.models import Entrant, EntrantPlayer, Round, Tournament
from tournaments.reading.waiting import number_in_tournament

LONGEST_NAME = 80
SPREAD = 4
"""Keys of others among those of the entrants asked for, at most so many for each."""

UNLIKE_THE_NAME = (Player.ShownAs.INITIALS, Player.ShownAs.PSEUDONYM)
UNLIKE = Q(player__merged_into__isnull=False) | Q(player__shown_as__in=UNLIKE_THE_NAME)
"""Of an :class:`EntrantPlayer`: may be called otherwise than they are entered."""

OF_A_NAME = ("name", "pseudonym", "shown_as")
"""What :attr:`Player.public_name` is made of, merges aside."""


def entrant_names(tournament: Tournament, *, public: bool) -> dict[int, str]:
    """By primary key, in two or three queries. ``public`` honours who appears by initials or another name.

    A pair of whom one wishes to be less known is named by its people, each as they wish.
    """
    return names_in([tournament], public=public)


def names_in_round(round_: Round, *, public: bool) -> dict[int, str]:
    """The same as they sit in this round; a query more, and two where somebody plays in another's place."""
    return names_there(round_, Entrant.objects.filter(tournament=round_.stage.tournament_id), public=public)


def names_there(round_: Round, entrants: QuerySet[Entrant], *, public: bool) -> dict[int, str]:
    """The same for these entrants only.

    A pair that is called by its people is called by those who play; one with a name of its own keeps that.
    """
    return called_by_who_plays(round_, names_of(entrants, public=public), public=public)


def called_by_who_plays(round_: Round, names: dict[int, str], *, public: bool) -> dict[int, str]:
    """These names as :func:`names_there` has them; a query, and two where somebody took another's place."""
    substitutes = _near(EntrantPlayer.objects.filter(from_round__gt=1).order_by(), names)
    changed = names.keys() & set(substitutes.values_list("entrant", flat=True))
    if not changed:
        return names
    number = number_in_tournament(round_)
    rows = EntrantPlayer.objects.filter(entrant__in=changed).order_by("position", "from_round")
    people: defaultdict[Entrant, list[EntrantPlayer]] = defaultdict(list)
    for row in rows.select_related("entrant", "player__merged_into"):
        people[row.entrant].append(row)
    for entrant, of in people.items():
        first = {row.position: row.name for row in reversed(of)}
        here = {row.position: row for row in of if row.from_round <= number}
        if entrant.name == team_name(name for _position, name in sorted(first.items())):
            names[entrant.pk] = team_name(_name_of(here[at], public=public) for at in sorted(here))
    return names


def team_name(people: Iterable[str]) -> str:
    """What people are called who have no name of their own together."""
    return " & ".join(people)[:LONGEST_NAME]


def _name_of(row: EntrantPlayer, *, public: bool) -> str:
    if public and row.player is not None and row.player.public_name != row.player.name:
        return row.player.public_name
    return row.name


def names_in(tournaments: Iterable[Tournament], *, public: bool) -> dict[int, str]:
    """The same for the entrants of several tournaments, in no more queries."""
    return names_of(Entrant.objects.filter(tournament__in=list(tournaments)), public=public)


def names_of(entrants: QuerySet[Entrant], *, public: bool) -> dict[int, str]:
    """The same for these entrants only."""
    names = dict(entrants.order_by("pk").values_list("pk", "name"))
    return as_people_wish(names) if public else names


def names_by_number(entrants: QuerySet[Entrant]) -> dict[tuple[int, str], str]:
    """What everybody may read, by tournament and id in the file."""
    rows = list(entrants.values_list("pk", "tournament", "number", "name"))
    names = as_people_wish({pk: name for pk, _tournament, _number, name in rows})
    return {(tournament, f"e{number}"): names[pk] for pk, tournament, number, _name in rows}


def as_people_wish(names: dict[int, str]) -> dict[int, str]:
    """Names by the key of their entrant, as everybody may read them.

    Few wish to be less known, or have been merged: only what these need is read of a hall of thousands. It is
    asked step by step and by key. Nested in one another PostgreSQL once walked through entrants, people and
    players for each other, 24 seconds for 260 pairs: what it knew of the tables was from before they came.
    """
    people = EntrantPlayer.objects.filter(until_round=None).order_by()
    few = names.keys() & set(_near(people.filter(UNLIKE), names).values_list("entrant", flat=True))
    if not few:
        return names
    of_entrant: defaultdict[int, list[EntrantPlayer]] = defaultdict(list)
    rows = people.filter(entrant__in=few)
    for row in rows.select_related("player__merged_into").order_by("position", "from_round"):
        of_entrant[row.entrant_id].append(row)
    for entrant, of in of_entrant.items():
        if any(row.player and row.player.public_name != row.player.name for row in of):
            names[entrant] = " & ".join(row.player.public_name if row.player else row.name for row in of)
    return names


def less_known(tournament: Tournament) -> list[tuple[Any, ...]]:
    """What decides how everybody reads the names of its people, where that isn't as they are entered.

    Equal as long as their public names are; one query of a few rows.
    """
    people = EntrantPlayer.objects.filter(UNLIKE, entrant__tournament=tournament).order_by("pk")
    own = (f"player__{field}" for field in OF_A_NAME)
    merged = (f"player__merged_into__{field}" for field in ("pk", *OF_A_NAME))
    return list(people.values_list("pk", *own, *merged))


def _near(people: QuerySet[EntrantPlayer], entrants: Collection[int]) -> QuerySet[EntrantPlayer]:
    """Those of these entrants, and perhaps a few of others.

    The keys of a tournament's entrants follow each other: two bounds are read sooner than thousands of keys.
    """
    if not entrants:
        return people.none()
    first, last = min(entrants), max(entrants)
    if last - first > SPREAD * len(entrants):
        return people.filter(entrant__in=list(entrants))
    return people.filter(entrant__gte=first, entrant__lte=last)
