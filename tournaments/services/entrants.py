"""Who takes part: entering, checking in, coming late, leaving, substitutes, people kept apart."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Max
from django.utils import timezone

from scoring.actors import Actor
from scoring.models import Player
from scoring.services.log import log
from tournaments.models import Apart, Entrant, EntrantPlayer, Place, Rest, Tournament
from tournaments.services.errors import EntrantPlayedError, TooManyEntrantsError
from tournaments.services.locking import changing

MOST_ENTRANTS = 4096


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of an entrant: a name, and the club's player where he is known."""

    name: str
    player: Player | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """An entrant to be: one person, or the people of a pair or team."""

    people: tuple[Person, ...]
    name: str = ""
    club_name: str = ""
    seed: int | None = None

    @property
    def shown_name(self) -> str:
        return (self.name or " & ".join(person.name for person in self.people))[:80]


def add_entrants(*, tournament: Tournament, entries: Sequence[Entry], actor: Actor) -> list[Entrant]:
    """Enter people at the end of the list; after the first round they come late, from the next round on."""
    with changing(tournament) as held:
        last = held.entrants.aggregate(last=Max("number"))["last"] or 0
        if last + len(entries) > MOST_ENTRANTS:
            raise TooManyEntrantsError(most=MOST_ENTRANTS, given=last + len(entries))
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
        EntrantPlayer.objects.bulk_create(
            EntrantPlayer(
                entrant=entrant,
                position=position,
                name=person.name,
                player=person.player,
                from_round=1,
            )
            for entrant, entry in zip(entrants, entries, strict=True)
            for position, person in enumerate(entry.people)
        )
        _log("add_entrants", held, actor, after=[entrant.number for entrant in entrants])
    return entrants


def remove_entrant(*, entrant: Entrant, actor: Actor) -> None:
    """Take somebody off the list who has never been drawn; later numbers move up.

    Raises:
        EntrantPlayedError: once drawn, people withdraw instead.
    """
    with changing(entrant.tournament) as held:
        if _was_drawn(entrant):
            raise EntrantPlayedError(name=entrant.name)
        number = entrant.number
        EntrantPlayer.objects.filter(entrant=entrant).delete()
        entrant.delete()
        for later in held.entrants.filter(number__gt=number).order_by("number"):
            Entrant.objects.filter(pk=later.pk).update(number=later.number - 1)
        _log("remove_entrant", held, actor, before={"number": number})


def edit_entrant(*, entrant: Entrant, actor: Actor, name: str, club_name: str, seed: int | None) -> None:
    """Correct the words and the seed of an entrant."""
    with changing(entrant.tournament) as held:
        before = {"seed": entrant.seed}
        entrant.name, entrant.club_name, entrant.seed = name, club_name, seed
        entrant.save(update_fields=["name", "club_name", "seed"])
        _log("edit_entrant", held, actor, before=before, after={"number": entrant.number, "seed": seed})


def check_in(*, entrant: Entrant, here: bool, actor: Actor) -> None:
    """Tick somebody off as here, or not here after all."""
    with changing(entrant.tournament) as held:
        entrant.checked_in_at = timezone.now() if here else None
        entrant.save(update_fields=["checked_in_at"])
        _log("check_in", held, actor, after={"number": entrant.number, "here": here})


def check_in_all(*, tournament: Tournament, actor: Actor) -> int:
    """Tick off everybody who is still missing; answers how many they were."""
    with changing(tournament) as held:
        missing = held.entrants.filter(checked_in_at=None, left_after=None)
        numbers = list(missing.values_list("number", flat=True))
        missing.update(checked_in_at=timezone.now())
        _log("check_in", held, actor, after={"numbers": numbers, "here": True})
    return len(numbers)


def mark_paid(*, entrant: Entrant, paid: bool, actor: Actor) -> None:
    """Note that the entry fee was paid, or was not after all."""
    with changing(entrant.tournament) as held:
        entrant.paid_at = timezone.now() if paid else None
        entrant.save(update_fields=["paid_at"])
        _log("mark_paid", held, actor, after={"number": entrant.number, "paid": paid})


def withdraw(*, entrant: Entrant, after_round: int | None, actor: Actor, reason: str = "") -> None:
    """Let somebody leave after a round of the tournament (0: never came); ``None`` takes it back."""
    with changing(entrant.tournament) as held:
        before = entrant.left_after
        entrant.left_after = after_round
        if after_round is not None and after_round < entrant.from_round - 1:
            entrant.from_round = 1
        entrant.save(update_fields=["left_after", "from_round"])
        _log(
            "withdraw",
            held,
            actor,
            before={"left_after": before},
            after={"number": entrant.number, "left_after": after_round},
            reason=reason,
        )


def set_absent(*, entrant: Entrant, rounds: Iterable[int], actor: Actor) -> None:
    """Say in which rounds of the tournament somebody is not there."""
    with changing(entrant.tournament) as held:
        entrant.absent_in = sorted(set(rounds))
        entrant.save(update_fields=["absent_in"])
        _log("set_absent", held, actor, after={"number": entrant.number, "rounds": entrant.absent_in})


def substitute(*, entrant: Entrant, position: int, person: Person, from_round: int, actor: Actor) -> None:
    """Put another person in a place of an entrant from a round on; the results stay the entrant's."""
    with changing(entrant.tournament) as held:
        EntrantPlayer.objects.filter(entrant=entrant, position=position, until_round=None).exclude(
            from_round__gte=from_round
        ).update(until_round=from_round - 1)
        EntrantPlayer.objects.update_or_create(
            entrant=entrant,
            position=position,
            from_round=from_round,
            defaults={"name": person.name, "player": person.player, "until_round": None},
        )
        _log(
            "substitute",
            held,
            actor,
            after={"number": entrant.number, "position": position, "from_round": from_round},
        )


def keep_apart(
    *, tournament: Tournament, entrants: Sequence[Entrant], until_round: int | None, actor: Actor
) -> Apart:
    """Keep people from one table, up to a round or for the whole tournament."""
    with changing(tournament) as held:
        apart = Apart.objects.create(tournament=held, until_round=until_round)
        apart.entrants.set(entrants)
        _log("keep_apart", held, actor, after={"numbers": [e.number for e in entrants], "until": until_round})
    return apart


def allow_together(*, apart: Apart, actor: Actor) -> None:
    """Take a keep-apart rule away."""
    with changing(apart.tournament) as held:
        numbers = list(apart.entrants.values_list("number", flat=True))
        apart.delete()
        _log("allow_together", held, actor, before={"numbers": numbers})


def rounds_drawn(tournament: Tournament) -> int:
    """Rounds of the whole tournament that are published."""
    from tournaments.models import Round

    return Round.objects.published().filter(stage__tournament=tournament).count()


def _was_drawn(entrant: Entrant) -> bool:
    return Place.objects.filter(entrant=entrant).exists() or Rest.objects.filter(entrant=entrant).exists()


def _log(action: str, tournament: Tournament, actor: Actor, **said: object) -> None:
    log(action, actor=actor, club=tournament.club, subject=f"tournament:{tournament.pk}", **said)  # type: ignore[arg-type]
