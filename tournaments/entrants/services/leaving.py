"""Leaving and coming back, being absent, and who plays in somebody's place."""

from collections.abc import Collection, Iterable, Sequence

from django.db import transaction

from scoring.access.actors import Actor
from scoring.matches.services.seats import replace_person
from tournaments.entrants.services.checking_in import check_in
from tournaments.entrants.services.checks import (
    log_entrants,
    must_be_nobody_elses,
    must_stay_playable,
    read_anew,
    rounds_drawn,
)
from tournaments.entrants.services.entering import Entry, Person, add_entrants
from tournaments.models import Entrant, EntrantPlayer, Place, Round, Tournament
from tournaments.reading.attendance import never_came, ticked_in
from tournaments.reading.engine import current_stage
from tournaments.reading.files import tournament_file
from tournaments.reading.names import team_name
from tournaments.reading.waiting import waiting_tables_of
from tournaments.writing.locking import changing


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
        EngineError: they sat at a table after that.
        DraftExistsError: a drawn round that waits to be published has them at a table.
    """
    with changing(entrant.tournament) as held:
        read_anew(entrant)
        before = entrant.left_after
        leave(entrant, after_round)
        entrant.save(update_fields=["left_after", "from_round"])
        if withdrawn is not None:
            _set_option(held, "withdrawn", withdrawn)
        must_stay_playable(held)
        log_entrants(
            "withdraw",
            held,
            actor,
            before={"left_after": before},
            after={"number": entrant.number, "left_after": after_round},
            reason=reason,
        )


def take_out_no_shows(*, tournament: Tournament, actor: Actor, named: Collection[int] | None = None) -> int:
    """Take off the list who never came: they are drawn no more; answers how many they were.

    ``named`` are the keys of those that were asked about, where not all are.

    Who was drawn, and lost by forfeit or sat out, has left after that round: the format knows of it.
    """
    with changing(tournament) as held:
        absent = never_came(tournament_file(held), ticked_in(held))
        entrants = [
            entrant
            for entrant in held.entrants.all()
            if entrant.file_id in absent and (named is None or entrant.pk in named)
        ]
        for entrant in entrants:
            leave(entrant, absent[entrant.file_id])
        Entrant.objects.bulk_update(entrants, ["left_after", "from_round"], batch_size=500)
        must_stay_playable(held)
        if entrants:
            log_entrants(
                "take_out_no_shows", held, actor, after={"numbers": [entrant.number for entrant in entrants]}
            )
    return len(entrants)


def come_back(*, entrant: Entrant, actor: Actor) -> None:
    """Let somebody in again who had left; rounds published in between were missed.

    Raises:
        PersonEnteredError: one of them plays for another entrant by now.
    """
    with changing(entrant.tournament) as held:
        read_anew(entrant)
        before = entrant.left_after
        if before is None:
            return
        people = entrant.people.filter(until_round=None, player__isnull=False).select_related("player")
        must_be_nobody_elses(held, [one.player for one in people if one.player is not None], but=entrant)
        missed = range(before + 1, rounds_drawn(held) + 1)
        entrant.left_after = None
        if before == 0:
            entrant.from_round = len(missed) + 1
        else:
            entrant.absent_in = sorted({*entrant.absent_in, *missed})
        entrant.save(update_fields=["left_after", "from_round", "absent_in"])
        must_stay_playable(held)
        log_entrants(
            "come_back", held, actor, before={"left_after": before}, after={"number": entrant.number}
        )


def leave(entrant: Entrant, after_round: int | None) -> None:
    """Say on the row, without saving it, when somebody leaves; before their first round, they never came."""
    if after_round is not None and after_round < entrant.from_round:
        entrant.from_round, after_round = 1, 0
    entrant.left_after = after_round


def set_absent(*, entrant: Entrant, rounds: Iterable[int], actor: Actor) -> None:
    """Say in which rounds of the tournament somebody is not there.

    Raises:
        EngineError: they sat at a table in one of the rounds.
    """
    with changing(entrant.tournament) as held:
        read_anew(entrant)
        before = entrant.absent_in
        entrant.absent_in = sorted(set(rounds))
        entrant.save(update_fields=["absent_in"])
        must_stay_playable(held)
        log_entrants(
            "set_absent",
            held,
            actor,
            before={"rounds": before},
            after={"number": entrant.number, "rounds": entrant.absent_in},
        )


def substitute(*, entrant: Entrant, position: int, person: Person, from_round: int, actor: Actor) -> None:
    """Put another person in a place of an entrant from a round on; the results stay the entrant's.

    At tables of those rounds that are open or over already, the seat and all that was counted become theirs;
    also where a table goes on while its round is drawn again.

    Raises:
        PersonEnteredError: they play for another entrant, or have another place of this one.
    """
    with changing(entrant.tournament) as held:
        if person.player is not None:
            must_be_nobody_elses(held, [person.player], but=entrant, position=position)
        places = EntrantPlayer.objects.filter(entrant=entrant, position=position)
        before = list(places.select_related("player").order_by("from_round"))
        was_called = _by_its_people(entrant)
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
        if entrant.name == was_called:
            # Whoever plays from the first round on is who the entrant is called by.
            Entrant.objects.filter(pk=entrant.pk).update(name=_by_its_people(entrant))
        replaced = _in_round(before, from_round)
        log_entrants(
            "substitute",
            held,
            actor,
            before={"player": replaced.player_id if replaced is not None else None},
            after={"number": entrant.number, "position": position, "from_round": from_round},
        )
        rounds = Round.objects.published().filter(stage__tournament=held)[from_round - 1 :]
        waiting = [(nr, table.round) for nr, table in waiting_tables_of(entrant) if nr >= from_round]
        for number, round_ in [*enumerate(rounds, start=from_round), *waiting]:
            _change_seats(round_, entrant, _in_round(before, number), person, actor)


def split_entrant(
    *, entrant: Entrant, after_round: int, entries: Sequence[Entry], actor: Actor, reason: str = ""
) -> list[Entrant]:
    """Part a pair in mid-evening: it leaves with its results, and its people go on in new pairs.

    Where the pair had been checked in, the new ones are: whoever goes on stands there.
    """
    with transaction.atomic():
        withdraw(entrant=entrant, after_round=after_round, actor=actor, reason=reason)
        new = add_entrants(tournament=entrant.tournament, entries=entries, actor=actor)
        if entrant.checked_in_at is not None:
            for pair in new:
                check_in(entrant=pair, here=True, actor=actor)
        return new


def _set_option(held: Tournament, key: str, value: str) -> None:
    """Change an option of the stage that is being played."""
    stage = current_stage(held) or held.stages.last()
    if stage is not None and stage.options.get(key) != value:
        stage.options = {**stage.options, key: value}
        stage.save(update_fields=["options"])


def _by_its_people(entrant: Entrant) -> str:
    """What an entrant is called that has no name of its own: by who plays for it in the first round."""
    first: dict[int, str] = {}
    for row in entrant.people.order_by("position", "from_round"):
        first.setdefault(row.position, row.name)
    return team_name(first.values())


def _in_round(rows: Sequence[EntrantPlayer], number: int) -> EntrantPlayer | None:
    """The person who had the place in this round; ``rows`` are all people of the place, oldest first."""
    return next((row for row in reversed(rows) if row.from_round <= number), None)


def _change_seats(
    round_: Round, entrant: Entrant, before: EntrantPlayer | None, person: Person, actor: Actor
) -> None:
    """Give the seat at a table that was opened already to whoever sits there now."""
    matches = Place.objects.filter(round=round_, entrant=entrant, table__match__isnull=False)
    if before is not None:
        replace_person(
            matches=matches.values_list("table__match", flat=True),
            before=before.player or before.name,
            after=person.player or person.name,
            actor=actor,
        )
