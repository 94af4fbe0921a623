"""Finding people, clubs and tournaments by a name that is spelt about right.

The database answers with candidates: names that begin as what was typed does, or that have one half of it
unharmed (one slip leaves the other half alone). Which of them are meant is decided here.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from django.db.models import Q
from django.db.models.functions import Length
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from manille_site.models import SearchName
from manille_site.search.index import Kind, findable_by, shown_name
from scoring.access.permissions import INSIDERS, Person
from scoring.access.request import Request, wants_fragment
from scoring.models import Club, Membership, Player, User
from scoring.names.keys import halves, name_keys, whole_key, word_keys
from scoring.names.slips import is_one_slip
from tournaments.models import Tournament

SHORTEST = 2
"""Letters below which nothing is looked for."""

LONGEST = 80
MOST_WORDS = 6
ROWS = 12
"""Of each kind."""

MOST_CANDIDATES = 2000
Thing = tuple[str, int]


class Fit(IntEnum):
    """How well a name's key fits what was typed, the best first."""

    SAME = 0
    BEGINS = 1
    SLIP = 2


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """A person, by the name everybody may read, and the clubs of the one who searches it is known in."""

    player: Player
    name: str
    clubs: tuple[Club, ...] = ()

    @property
    def address(self) -> str:
        """Of the person's page."""
        return page_of(self.player)


@dataclass(frozen=True, slots=True)
class Hits:
    """What a search brought, each list with the best fit first."""

    players: list[FoundPlayer] = field(default_factory=list)
    clubs: list[Club] = field(default_factory=list)
    tournaments: list[Tournament] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.players) + len(self.clubs) + len(self.tournaments)


def find(typed: str, user: Person) -> Hits:
    """What a name may mean, for this reader; at most six queries."""
    typed = typed[:LONGEST]
    whole, words = whole_key(typed), word_keys(typed)[:MOST_WORDS]
    if len(whole) < SHORTEST:
        return Hits()
    own = _own_clubs(user)
    ranked = _ranked(whole, [word for word in words if len(word) >= SHORTEST] or words, own)
    players, clubs, tournaments = (ranked[kind][: ROWS * 2] for kind in Kind.values)
    found_clubs = Club.objects.in_bulk(clubs)
    drafts = Tournament.Status.DRAFT
    found_tournaments = Tournament.objects.exclude(status=drafts).select_related("club").in_bulk(tournaments)
    return Hits(
        list(_people(players, whole, words, own))[:ROWS],
        [found_clubs[pk] for pk in clubs if pk in found_clubs][:ROWS],
        [found_tournaments[pk] for pk in tournaments if pk in found_tournaments][:ROWS],
    )


def _own_clubs(user: Person) -> dict[int, Club]:
    """Clubs whose guests this reader may know of."""
    if not isinstance(user, User):
        return {}
    if user.is_superuser:
        return Club.objects.in_bulk()
    inside = Membership.objects.current().of_user(user).filter(role__in=INSIDERS)
    return {membership.club_id: membership.club for membership in inside.select_related("club")}


def _ranked(whole: str, words: Iterable[str], own: Iterable[int]) -> dict[str, list[int]]:
    """Ids by kind, the best fit first. One query."""
    terms = list(dict.fromkeys([whole, *words]))
    wanted = Q()
    for term in terms:
        wanted |= _candidates(term)
    rows = (
        SearchName.objects.annotate(length=Length("key"))
        .filter(wanted)
        .filter(Q(club=None) | Q(club__in=own))
        .order_by("length", "key", "pk")
        .values_list("kind", "object_id", "key", "is_whole")[:MOST_CANDIDATES]
    )
    keys: defaultdict[Thing, list[tuple[str, bool]]] = defaultdict(list)
    for kind, object_id, key, is_whole in rows:
        keys[kind, object_id].append((key, is_whole))
    ranked: dict[str, list[int]] = {kind: [] for kind in Kind.values}
    fits = {thing: fit for thing, known in keys.items() if (fit := _fit(whole, words, known)) is not None}
    for kind, object_id in sorted(fits, key=lambda thing: (fits[thing], keys[thing][-1])):
        ranked[kind].append(object_id)
    return ranked


def _candidates(term: str) -> Q:
    """Keys that begin with the term, and all that a slip could have made into it."""
    first, second, swapped = halves(term)
    near = Q(length__range=(len(term) - 1, len(term) + 1))
    begins = Q(key__startswith=term) if len(term) >= SHORTEST else Q(key=term)
    if not first:
        return begins
    return begins | Q(key=swapped) | near & (Q(key__startswith=first) | Q(key__endswith=second))


def _fit(whole: str, words: Iterable[str], known: Iterable[tuple[str, bool]]) -> int | None:
    """How well a thing fits: as one, or each word typed with a word of its own; the worst word counts."""
    known = list(known)
    by_word = [_best(word, (key for key, _is_whole in known)) for word in words]
    as_one = _best(whole, (key for key, is_whole in known if is_whole))
    fits = [] if as_one is None else [2 * as_one]
    if by_word and None not in by_word:
        fits.append(2 * max(fit for fit in by_word if fit is not None) + 1)
    return min(fits, default=None)


def _best(term: str, keys: Iterable[str]) -> Fit | None:
    return min(_fits(term, keys), default=None)


def _fits(term: str, keys: Iterable[str]) -> Iterator[Fit]:
    for key in keys:
        if key == term:
            yield Fit.SAME
        elif key.startswith(term):
            yield Fit.BEGINS
        elif is_one_slip(key, term):
            yield Fit.SLIP


def _people(ids: list[int], whole: str, words: Iterable[str], own: dict[int, Club]) -> Iterator[FoundPlayer]:
    """People as they are now: whoever has another name since, or other initials than were typed, or is not to
    be found, is left out."""
    players = Player.objects.in_bulk(ids)
    findable = findable_by(players.values())
    for pk in ids:
        player = players.get(pk)
        clubs = findable.get(pk, frozenset())
        if player is None or (clubs is not None and not clubs & own.keys()):
            continue
        name = shown_name(player)
        keys = [(whole_key(name), True), *((key, False) for key in name_keys(name))]
        if _fit(whole, words, keys) is not None:
            yield FoundPlayer(player, name, tuple(own[club] for club in sorted(clubs or ()) if club in own))


def page_of(player: Player) -> str:
    """The address of a person's page; "" where the installation has none."""
    try:
        return reverse("tournaments:player", args=[player.pk])
    except NoReverseMatch:
        return ""


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def search(request: Request) -> HttpResponse:
    """The page, or its list alone while somebody types."""
    typed = request.GET.get("q", "").strip()[:LONGEST]
    context: dict[str, Any] = {"typed": typed, "found": find(typed, request.user), "shortest": SHORTEST}
    page = "search/search.html"
    return render(request, f"{page}#found" if wants_fragment(request) else page, context)
