"""Who takes part: entering, checking in, coming late, leaving, substitutes, people kept apart."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone

from scoring.actors import Actor
from scoring.models import Player, Seat
from scoring.services.log import log
from tournaments import engine
from tournaments.models import Apart, Entrant, EntrantPlayer, Place, Rest, Round, Tournament
from tournaments.selectors.engine import current_stage
from tournaments.selectors.files import tournament_file
from tournaments.services.errors import (
    DraftExistsError,
    EngineRefusedError,
    EntrantPlayedError,
    NoLateEntryError,
    StaleError,
    TooManyEntrantsError,
)
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


def add_entrants(
    *, tournament: Tournament, entries: Sequence[Entry], actor: Actor, seen_last: int | None = None
) -> list[Entrant]:
    """Enter people at the end of the list; after the first round they come late, from the next round on.

    ``seen_last`` is the last number that the page knew: a list that has grown since is looked at first, so
    that a button pressed twice, or two people with the same paper, enter nobody twice.

    Raises:
        TooManyEntrantsError: more than a tournament takes; nobody was entered.
        StaleError: the list is another than the page knew.
        NoLateEntryError: the schedule was made for those who were there.
    """
    with changing(tournament) as held:
        last = held.entrants.aggregate(last=Max("number"))["last"] or 0
        if seen_last is not None and seen_last != last:
            raise StaleError(seen=seen_last, now=last)
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
            EntrantPlayer(entrant=entrant, position=position, name=person.name, player=person.player)
            for entrant, entry in zip(entrants, entries, strict=True)
            for position, person in enumerate(entry.people)
        )
        try:
            _must_stay_playable(held)
        except EngineRefusedError as error:
            raise NoLateEntryError(names=len(entries)) from error
        _log("add_entrants", held, actor, after={"numbers": [entrant.number for entrant in entrants]})
    return entrants


def remove_entrant(*, entrant: Entrant, actor: Actor) -> None:
    """Take somebody off the list who has never been drawn; later numbers move up.

    Raises:
        EntrantPlayedError: once drawn, or once others behind him were, people withdraw instead.
    """
    with changing(entrant.tournament) as held:
        rounds = Round.objects.standing().filter(stage__tournament=held)
        is_last = not held.entrants.filter(number__gt=entrant.number).exists()
        if _was_drawn(entrant) or (rounds.exists() and not is_last):
            raise EntrantPlayedError(name=entrant.name)
        number = entrant.number
        EntrantPlayer.objects.filter(entrant=entrant).delete()
        Apart.objects.filter(pk__in=_aparts_left_alone_by(entrant)).delete()
        entrant.delete()
        _close_gap(held, number)
        _must_stay_playable(held)
        _log("remove_entrant", held, actor, before={"number": number})


def edit_entrant(
    *,
    entrant: Entrant,
    actor: Actor,
    name: str,
    club_name: str,
    seed: int | None,
    people: Sequence[Person] | None = None,
) -> None:
    """Correct the words and the seed of an entrant, and whoever stands for it from its first round.

    Raises:
        EngineRefusedError: another seed would have made another schedule than the one being played.
    """
    with changing(entrant.tournament) as held:
        before = {"seed": entrant.seed}
        entrant.name, entrant.club_name, entrant.seed = name, club_name, seed
        entrant.save(update_fields=["name", "club_name", "seed"])
        for row in entrant.people.filter(from_round=1) if people is not None else ():
            if people is not None and row.position < len(people):
                row.name, row.player = people[row.position].name, people[row.position].player
                row.save(update_fields=["name", "player"])
        if before["seed"] != seed:
            _must_stay_playable(held)
        _log("edit_entrant", held, actor, before=before, after={"number": entrant.number, "seed": seed})


def check_in(*, entrant: Entrant, here: bool, actor: Actor) -> None:
    """Tick somebody off as here, or not here after all. Saying what is so already changes nothing."""
    with transaction.atomic():
        if Entrant.objects.filter(pk=entrant.pk, checked_in_at__isnull=not here).exists():
            return
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
        if numbers:
            _log("check_in", held, actor, after={"numbers": numbers, "here": True})
    return len(numbers)


def mark_paid(*, entrant: Entrant, paid: bool, actor: Actor) -> None:
    """Note that the entry fee was paid, or was not after all. Saying what is so already changes nothing."""
    with transaction.atomic():
        if Entrant.objects.filter(pk=entrant.pk, paid_at__isnull=not paid).exists():
            return
        with changing(entrant.tournament) as held:
            entrant.paid_at = timezone.now() if paid else None
            entrant.save(update_fields=["paid_at"])
            _log("mark_paid", held, actor, after={"number": entrant.number, "paid": paid})


def withdraw(
    *,
    entrant: Entrant,
    after_round: int | None,
    actor: Actor,
    reason: str = "",
    withdrawn: str | None = None,
) -> None:
    """Let somebody leave after a round of the tournament (0: never came); ``None`` takes it back.

    ``withdrawn`` (``keep`` or ``strike``) also says, for the whole stage that is being played, what becomes
    of the results of those who leave.

    Raises:
        EngineRefusedError: he sat at a table after that.
        DraftExistsError: a drawn round that waits to be published has him at a table.
    """
    with changing(entrant.tournament) as held:
        before = entrant.left_after
        leave(entrant, after_round)
        entrant.save(update_fields=["left_after", "from_round"])
        if withdrawn is not None:
            _set_option(held, "withdrawn", withdrawn)
        _must_stay_playable(held)
        _log(
            "withdraw",
            held,
            actor,
            before={"left_after": before},
            after={"number": entrant.number, "left_after": after_round},
            reason=reason,
        )


def come_back(*, entrant: Entrant, actor: Actor) -> None:
    """Let somebody in again who had left; rounds published in between were missed."""
    with changing(entrant.tournament) as held:
        before = entrant.left_after
        if before is None:
            return
        missed = range(before + 1, rounds_drawn(held) + 1)
        entrant.left_after = None
        if before == 0:
            entrant.from_round = len(missed) + 1
        else:
            entrant.absent_in = sorted({*entrant.absent_in, *missed})
        entrant.save(update_fields=["left_after", "from_round", "absent_in"])
        _must_stay_playable(held)
        _log("come_back", held, actor, before={"left_after": before}, after={"number": entrant.number})


def leave(entrant: Entrant, after_round: int | None) -> None:
    """Say on the row, without saving it, when somebody leaves; before his first round, he never came."""
    if after_round is not None and after_round < entrant.from_round:
        entrant.from_round, after_round = 1, 0
    entrant.left_after = after_round


def set_absent(*, entrant: Entrant, rounds: Iterable[int], actor: Actor) -> None:
    """Say in which rounds of the tournament somebody is not there.

    Raises:
        EngineRefusedError: he sat at a table in one of them.
    """
    with changing(entrant.tournament) as held:
        before = entrant.absent_in
        entrant.absent_in = sorted(set(rounds))
        entrant.save(update_fields=["absent_in"])
        _must_stay_playable(held)
        _log(
            "set_absent",
            held,
            actor,
            before={"rounds": before},
            after={"number": entrant.number, "rounds": entrant.absent_in},
        )


def substitute(*, entrant: Entrant, position: int, person: Person, from_round: int, actor: Actor) -> None:
    """Put another person in a place of an entrant from a round on; the results stay the entrant's.

    Where tables of that round are open already, the seat gets the new name.
    """
    with changing(entrant.tournament) as held:
        places = EntrantPlayer.objects.filter(entrant=entrant, position=position)
        before = places.filter(from_round__lte=from_round).order_by("from_round").last()
        places.filter(from_round__gt=from_round).delete()
        places.filter(from_round__lt=from_round).exclude(until_round__lt=from_round - 1).update(
            until_round=from_round - 1
        )
        EntrantPlayer.objects.update_or_create(
            entrant=entrant,
            position=position,
            from_round=from_round,
            defaults={"name": person.name, "player": person.player, "until_round": None},
        )
        if before is not None:
            _change_seats(held, entrant, before, person, from_round)
        _log(
            "substitute",
            held,
            actor,
            after={"number": entrant.number, "position": position, "from_round": from_round},
        )


def split_entrant(
    *, entrant: Entrant, after_round: int, entries: Sequence[Entry], actor: Actor, reason: str = ""
) -> list[Entrant]:
    """Part a pair in mid-evening: it leaves with its results, and its people go on in new pairs."""
    with transaction.atomic():
        withdraw(entrant=entrant, after_round=after_round, actor=actor, reason=reason)
        return add_entrants(tournament=entrant.tournament, entries=entries, actor=actor)


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
    return Round.objects.published().filter(stage__tournament=tournament).count()


def _must_stay_playable(held: Tournament) -> None:
    """Once something is drawn, what is said of people has to go together with it."""
    rounds = Round.objects.standing().filter(stage__tournament=held)
    draft = rounds.filter(published_at=None).first()
    for with_drafts in (False, True) if draft else (False,):
        if not with_drafts and not rounds.published().exists():
            continue
        try:
            engine.read_tournament(tournament_file(held, with_drafts=with_drafts))
        except engine.TournamentError as error:
            if with_drafts and draft:
                raise DraftExistsError(round=draft.number) from error
            raise EngineRefusedError(error.problems) from error


def _set_option(held: Tournament, key: str, value: str) -> None:
    """Change an option of the stage that is being played."""
    stage = current_stage(held) or held.stages.last()
    if stage is not None and stage.options.get(key) != value:
        stage.options = {**stage.options, key: value}
        stage.save(update_fields=["options"])


def _change_seats(
    held: Tournament, entrant: Entrant, before: EntrantPlayer, person: Person, from_round: int
) -> None:
    """Give the seats of tables that are open already the name of whoever now sits there."""
    rounds = Round.objects.published().filter(stage__tournament=held)[from_round - 1 :]
    matches = Place.objects.filter(round__in=[r.pk for r in rounds], entrant=entrant).values("table__match")
    Seat.objects.filter(match__in=matches, name=before.name, player=before.player_id).update(
        name=person.name, player=person.player
    )


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


def _log(action: str, tournament: Tournament, actor: Actor, **said: Any) -> None:
    log(action, actor=actor, club=tournament.club, subject=f"tournament:{tournament.pk}", **said)
