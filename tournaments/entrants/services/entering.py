"""Entering people, correcting and removing them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, Max

from scoring.access.actors import Actor
from scoring.models import Player
from scoring.names import spelling
from tournaments.entrants.services.checks import (
    log_entrants,
    must_be_nobody_elses,
    must_be_others,
    must_play_for_one,
    must_stay_playable,
    read_anew,
    rounds_drawn,
)
from tournaments.models import Apart, Entrant, EntrantPlayer, Place, Rest, Round, Tournament
from tournaments.reading.names import LONGEST_NAME, team_name
from tournaments.writing.errors import (
    EngineError,
    EntrantPlayedError,
    NoLateEntryError,
    PersonEnteredError,
    RoundsCreditedError,
    StaleError,
    TooManyEntrantsError,
)
from tournaments.writing.locking import changing

MOST_ENTRANTS = 4096


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of an entrant: a name, and the club's player where they are known."""

    name: str
    player: Player | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """An entrant to be: one person, or the people of a pair or team."""

    people: tuple[Person, ...]
    name: str = ""
    club_name: str = ""
    seed: int | None = None
    is_free: bool = False
    """Pays no entry fee."""

    @property
    def shown_name(self) -> str:
        return self.name[:LONGEST_NAME] or team_name(person.name for person in self.people)

    @property
    def players(self) -> list[Player]:
        """Those whom the club knows."""
        return [person.player for person in self.people if person.player is not None]


def add_entrants(
    *,
    tournament: Tournament,
    entries: Sequence[Entry],
    actor: Actor,
    seen_last: int | None = None,
    sure: bool | None = None,
) -> list[Entrant]:
    """Enter people at the end of the list; after the first round they come late, from the next round on.

    ``seen_last`` is the last number that the page knew: a list that has grown since is looked at first, so
    that a button pressed twice, or two people with the same paper, enter nobody twice. With ``sure`` False a
    name that is on the list already is refused; ``None`` asks nobody.

    Raises:
        TooManyEntrantsError: more than a tournament takes; nobody was entered.
        StaleError: the list is another than the page knew.
        NoLateEntryError: the schedule was made for those who were there.
        PersonEnteredError: one of the club's people stands in two entrants: an evening would count twice.
        NameOnListError: a name is on the list already, or twice among these, and nobody is ``sure``.
    """
    with changing(tournament) as held:
        last = held.entrants.aggregate(last=Max("number"))["last"] or 0
        if seen_last is not None and seen_last != last:
            raise StaleError(seen=seen_last, now=last)
        if last + len(entries) > MOST_ENTRANTS:
            raise TooManyEntrantsError(most=MOST_ENTRANTS, given=last + len(entries))
        _must_stand_once(held, entries)
        from_round = rounds_drawn(held) + 1
        entrants = Entrant.objects.bulk_create(
            Entrant(
                tournament=held,
                number=last + place,
                name=entry.shown_name,
                club_name=entry.club_name,
                seed=entry.seed,
                from_round=from_round,
            )
            for place, entry in enumerate(entries, start=1)
        )
        people = EntrantPlayer.objects.bulk_create(
            EntrantPlayer(entrant=entrant, position=position, name=person.name, player=person.player)
            for entrant, entry in zip(entrants, entries, strict=True)
            for position, person in enumerate(entry.people)
        )
        if sure is False:
            must_be_others(held, people)
        try:
            must_stay_playable(held)
        except EngineError as error:
            raise NoLateEntryError(names=len(entries)) from error
        log_entrants("add_entrants", held, actor, after={"numbers": [entrant.number for entrant in entrants]})
    return entrants


def remove_entrant(*, entrant: Entrant, actor: Actor) -> None:
    """Take somebody off the list who has never been drawn; later numbers move up. Twice is once.

    Raises:
        EntrantPlayedError: once drawn, or once others behind them were, people withdraw instead.
    """
    with changing(entrant.tournament) as held:
        stored = held.entrants.filter(pk=entrant.pk).first()
        if stored is None:
            return
        entrant = stored
        rounds = Round.objects.standing().filter(stage__tournament=held)
        is_last = not held.entrants.filter(number__gt=entrant.number).exists()
        if _was_drawn(entrant) or (rounds.exists() and not is_last):
            raise EntrantPlayedError(name=entrant.name)
        number = entrant.number
        EntrantPlayer.objects.filter(entrant=entrant).delete()
        Apart.objects.filter(pk__in=_aparts_left_alone_by(entrant)).delete()
        entrant.delete()
        _close_gap(held, number)
        must_stay_playable(held)
        log_entrants("remove_entrant", held, actor, before={"number": number})


def edit_entrant(
    *,
    entrant: Entrant,
    entry: Entry,
    actor: Actor,
    they_played: bool = False,
    sure: bool | None = None,
) -> None:
    """Correct the words and the seed of an entrant, and whoever stands for it from its first round.

    Places for which ``entry`` names nobody keep who has them. ``they_played`` says that people of the club
    whose names are new here played the rounds so far, and are credited with them. With ``sure`` False a new
    name that another entrant has is refused; ``None`` asks nobody.

    Raises:
        StaleError: somebody took it off the list.
        PersonEnteredError: one of these is another entrant's: their evening would be credited twice.
        NameOnListError: a new name stands with another entrant, and nobody is ``sure``.
        RoundsCreditedError: a name that is new here would credit somebody of the club with rounds played.
        EngineError: another seed would have made another schedule than the one being played.
    """
    with changing(entrant.tournament) as held:
        read_anew(entrant)
        before_people = set(entrant.people.values_list("player", flat=True))
        new = [player for player in entry.players if player.pk not in before_people]
        must_be_nobody_elses(held, new, but=entrant)
        if sure is False:
            must_be_others(held, _renamed(entrant, entry))
        if not they_played:
            _must_credit_nobody_else(entrant, entry)
        before = {"seed": entrant.seed}
        entrant.name, entrant.club_name, entrant.seed = entry.shown_name, entry.club_name, entry.seed
        entrant.is_free = entry.is_free
        entrant.save(update_fields=["name", "club_name", "seed", "is_free"])
        for row in entrant.people.filter(from_round=1, position__lt=len(entry.people)):
            person = entry.people[row.position]
            row.name, row.player = person.name, person.player
            row.save(update_fields=["name", "player"])
            if person.player in new:
                must_play_for_one(held, [row])
        if before["seed"] != entry.seed:
            must_stay_playable(held)
        log_entrants(
            "edit_entrant", held, actor, before=before, after={"number": entrant.number, "seed": entry.seed}
        )


def _must_stand_once(held: Tournament, entries: Sequence[Entry]) -> None:
    """Refuse people of the club who stand in two of the entries, or play for an entrant already."""
    plays_as: dict[Player, Entry] = {}
    for entry in entries:
        for player in entry.players:
            other = plays_as.setdefault(player, entry)
            if other is not entry:
                raise PersonEnteredError(name=player.name, entrant=other.shown_name)
    must_be_nobody_elses(held, list(plays_as))


def _must_credit_nobody_else(entrant: Entrant, entry: Entry) -> None:
    """Refuse to make a corrected name somebody else of the club, once rounds were played under the old."""
    rows = {row.position: row for row in entrant.people.filter(from_round=1)}
    known = set(entrant.people.values_list("player", flat=True))
    for position, person in enumerate(entry.people):
        row, player = rows.get(position), person.player
        if row is None or player is None or player.pk in known:
            continue
        if spelling(row.name) != spelling(person.name) and _was_drawn(entrant):
            raise RoundsCreditedError(name=player.name)


def _renamed(entrant: Entrant, entry: Entry) -> list[EntrantPlayer]:
    """The people of a corrected entrant whose names are new to it, as rows that are not stored."""
    before = {spelling(name) for name in entrant.people.values_list("name", flat=True)}
    new = (person for person in entry.people if spelling(person.name) not in before)
    return [EntrantPlayer(entrant=entrant, name=person.name, player=person.player) for person in new]


def _close_gap(held: Tournament, number: int) -> None:
    """Move later numbers up by one, by way of numbers that nobody has: each must stay the only one."""
    held.entrants.filter(number__gt=number).update(number=F("number") + MOST_ENTRANTS)
    held.entrants.filter(number__gt=MOST_ENTRANTS).update(number=F("number") - MOST_ENTRANTS - 1)


def _aparts_left_alone_by(entrant: Entrant) -> list[int]:
    """Keep-apart rules that would have a single entrant when this one goes."""
    rules = Apart.objects.filter(entrants=entrant).prefetch_related("entrants")
    return [rule.pk for rule in rules if rule.entrants.count() <= 2]


def _was_drawn(entrant: Entrant) -> bool:
    return Place.objects.filter(entrant=entrant).exists() or Rest.objects.filter(entrant=entrant).exists()
