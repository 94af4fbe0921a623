"""Drawing a round, drawing it again, publishing it, and taking it back."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.matches.services.matches import MatchOverError, stop_match
from scoring.writing.log import log
from tournaments import engine
from tournaments.entrants.services import rounds_drawn
from tournaments.models import Entrant, Place, Rest, Round, Stage, Table, Tournament
from tournaments.reading.engine import current_stage, drawn
from tournaments.reading.files import tournament_file
from tournaments.rounds.services.tables import open_tables, tables_of
from tournaments.signals import round_published, round_withdrawn, tournament_shown
from tournaments.writing.errors import (
    AlreadyPublishedError,
    DraftExistsError,
    DraftGoneError,
    EngineError,
    NothingToDrawError,
    NotNewestRoundError,
    TooFewHereError,
)
from tournaments.writing.locking import changing, must_be_seen

FEWEST = 2
"""Entrants that any system needs."""


def draw_round(*, tournament: Tournament, actor: Actor, seen_version: int | None = None) -> Round:
    """Draw the next round as a draft that only organisers see.

    Once somebody has been checked in, those who are not here yet are left out of this round.

    Raises:
        DraftExistsError: a draft is waiting already.
        NothingToDrawError: every round is drawn.
        TooFewHereError: nobody would have a table.
        EngineError: it can't be drawn; the problems say why.
        StaleError: the tournament changed since the page was shown.
    """
    with changing(tournament) as held:
        draft = Round.objects.standing().filter(stage__tournament=held, published_at=None).first()
        if draft is not None:
            raise DraftExistsError(round=draft.number)
        must_be_seen(held, seen_version)
        round_ = _draw(held, _current_stage(held))
        _log("draw_round", held, actor, after=summary_of(round_))
    return round_


def draw_again(*, round_: Round, actor: Actor, seen_version: int | None = None) -> Round:
    """Throw a draft away and draw the round with another chance; the log keeps both."""
    with changing(round_.stage.tournament) as held:
        must_be_draft(round_)
        must_be_seen(held, seen_version)
        before = _throw_away(round_)
        Stage.objects.filter(pk=round_.stage_id).update(attempt=F("attempt") + 1)
        again = _draw(held, Stage.objects.get(pk=round_.stage_id))
        _log("draw_again", held, actor, before=before, after=summary_of(again))
    return again


def discard_draft(*, round_: Round, actor: Actor) -> None:
    """Throw a draft away; the log keeps it."""
    with changing(round_.stage.tournament) as held:
        must_be_draft(round_)
        _log("discard_draft", held, actor, before=_throw_away(round_))


def publish_round(*, round_: Round, actor: Actor, seen_version: int | None = None) -> Round:
    """Show a draft to everybody and open the matches of its tables.

    Raises:
        AlreadyPublishedError: somebody was quicker; the round is out as he published it.
        DraftGoneError: somebody threw it away or drew it again.
        EngineError: since it was drawn somebody left, or a result it hangs on became another.
    """
    with changing(round_.stage.tournament) as held:
        must_be_draft(round_)
        must_be_seen(held, seen_version)
        must_be_possible(held)
        round_.published_at = timezone.now()
        round_.minutes = held.minutes
        round_.save(update_fields=["published_at", "minutes"])
        if held.status == Tournament.Status.DRAFT:
            Tournament.objects.filter(pk=held.pk).update(status=Tournament.Status.OPEN)
            tournament_shown.send(sender=Tournament, tournament=held)
        round_published.send(sender=Round, tournament=held, round_=round_)
        tables = tables_of(round_)
        open_tables(round_, tables, actor=actor)
        _log("publish_round", held, actor, after=summary_of(round_, tables))
    return round_


def undo_round(*, round_: Round, actor: Actor, reason: str = "") -> None:
    """Take back the newest published round as a whole; its hands and results stay readable.

    Matches that are still played are ended as they stand, so that nobody plays on for nothing.

    Raises:
        NotNewestRoundError: a later round stands on it.
    """
    with changing(round_.stage.tournament) as held:
        newest = Round.objects.standing().filter(stage__tournament=held).last()
        if newest is None or newest.pk != round_.pk:
            raise NotNewestRoundError(round=round_.number)
        before = summary_of(round_)
        if newest.published_at is None:
            _throw_away(newest)
        else:
            _bring_back(newest)
            Round.objects.filter(pk=newest.pk).update(undone_at=timezone.now())
            _end_matches(newest, actor, reason)
            round_withdrawn.send(sender=Round, tournament=held, round_=newest)
        _log("undo_round", held, actor, before=before, reason=reason)


def must_be_draft(round_: Round) -> None:
    """Refuse a round that is out or gone; the row is read anew, under the tournament's lock."""
    try:
        round_.refresh_from_db()
    except Round.DoesNotExist:
        raise DraftGoneError from None
    if round_.published_at is not None or round_.undone_at is not None:
        raise AlreadyPublishedError(round=round_.number)


def must_be_possible(held: Tournament) -> None:
    """Refuse a draft that the tournament could not have as a round."""
    try:
        engine.read_tournament(tournament_file(held, with_drafts=True))
    except engine.TournamentError as error:
        raise EngineError(error.problems) from error


def summary_of(round_: Round, tables: Sequence[Table] | None = None) -> dict[str, Any]:
    """A round in numbers of entrants, for the log; ``tables`` where they have been read already."""
    return {
        "stage": round_.stage.number,
        "round": round_.number,
        "chance": round_.chance,
        "tables": [_sides_of(table) for table in (tables_of(round_) if tables is None else tables)],
        "rests": list(Rest.objects.filter(round=round_).values_list("entrant__number", flat=True)),
    }


def _sides_of(table: Table) -> list[list[int]]:
    """The numbers of the entrants at a table, side by side."""
    sides: dict[int, list[int]] = {}
    for place in table.places.all():
        sides.setdefault(place.side, []).append(place.entrant.number)
    return list(sides.values())


def _draw(tournament: Tournament, stage: Stage) -> Round:
    """Ask the engine for the next round and store it as a draft."""
    left_out = _leave_out_those_not_here(tournament)
    try:
        answer = drawn(tournament, chance=stage.draw_chance)
    except engine.TournamentError as error:
        raise EngineError(error.problems) from error
    if answer.get("round") is None:
        raise NothingToDrawError
    if not answer["tables"]:
        raise TooFewHereError(here=len(answer["sitting_out"]), least=FEWEST)
    stage = tournament.stages.get(number=answer["stage"])
    try:
        with transaction.atomic():
            round_ = Round.objects.create(
                stage=stage,
                number=answer["round"],
                chance=stage.draw_chance,
                draw={
                    "quality": answer["quality"],
                    "notes": answer.get("notes", []),
                    "left_out": left_out,
                    "absent_sides": {
                        str(order): entry["absent_sides"]
                        for order, entry in enumerate(answer["tables"])
                        if entry.get("absent_sides")
                    },
                },
            )
    except IntegrityError:
        raise DraftExistsError(round=answer["round"]) from None
    _store_tables(round_, answer, {entrant.file_id: entrant for entrant in tournament.entrants.all()})
    return round_


def _store_tables(round_: Round, answer: dict[str, Any], entrants: dict[str, Entrant]) -> None:
    tables = Table.objects.bulk_create(
        Table(
            round=round_,
            order=order,
            number=entry.get("table"),
            group=entry.get("group"),
            bracket=entry.get("bracket", ""),
            match_number=entry.get("match"),
            notes=entry.get("notes", []),
        )
        for order, entry in enumerate(answer["tables"])
    )
    Place.objects.bulk_create(
        Place(round=round_, table=table, entrant=entrants[who], side=side, position=position)
        for table, entry in zip(tables, answer["tables"], strict=True)
        for side, people in enumerate(entry["sides"])
        for position, who in enumerate(people)
    )
    Rest.objects.bulk_create(
        Rest(round=round_, entrant=entrants[entry["entrant"]], why=entry.get("why", ""))
        for entry in answer["sitting_out"]
    )


def _leave_out_those_not_here(tournament: Tournament) -> dict[str, list[int]]:
    """Who isn't checked in comes late: from the round after this one, or is absent from this one.

    Answers whom that touched, so that throwing the draw away can take it back.
    """
    left_out: dict[str, list[int]] = {"late": [], "absent": []}
    entrants = list(tournament.entrants.filter(left_after=None))
    if not any(entrant.checked_in_at for entrant in entrants):
        return left_out
    number = rounds_drawn(tournament) + 1
    changed = []
    for entrant in entrants:
        if entrant.checked_in_at is not None or entrant.from_round > number or number in entrant.absent_in:
            continue
        if entrant.from_round == number:
            entrant.from_round = number + 1
            left_out["late"].append(entrant.pk)
        else:
            entrant.absent_in = sorted([*entrant.absent_in, number])
            left_out["absent"].append(entrant.pk)
        changed.append(entrant)
    Entrant.objects.bulk_update(changed, ["from_round", "absent_in"], batch_size=500)
    return left_out


def _bring_back(round_: Round) -> None:
    """Those whom this draw left out are there again: whether they are here is asked anew."""
    left_out = round_.draw.get("left_out", {})
    number = rounds_drawn(round_.stage.tournament) + (0 if round_.is_published else 1)
    Entrant.objects.filter(pk__in=left_out.get("late", ()), from_round=number + 1).update(from_round=number)
    absent = list(Entrant.objects.filter(pk__in=left_out.get("absent", ())))
    for entrant in absent:
        entrant.absent_in = [missed for missed in entrant.absent_in if missed != number]
    Entrant.objects.bulk_update(absent, ["absent_in"], batch_size=500)


def _current_stage(tournament: Tournament) -> Stage:
    """The stage that is drawn next, by whose chance."""
    if (entered := tournament.entrants.count()) < FEWEST:
        raise TooFewHereError(here=entered, least=FEWEST)
    try:
        stage = current_stage(tournament)
    except engine.TournamentError as error:
        raise EngineError(error.problems) from error
    if stage is None:
        raise NothingToDrawError
    return stage


def _throw_away(round_: Round) -> dict[str, Any]:
    """Delete a draft with its tables, and describe it for the log."""
    before = summary_of(round_)
    _bring_back(round_)
    Round.objects.get(pk=round_.pk).delete()
    return before


def _end_matches(round_: Round, actor: Actor, reason: str) -> None:
    for table in round_.tables.filter(match__closed_at=None).exclude(match=None).select_related("match"):
        with suppress(MatchOverError):  # it ended by itself just now
            stop_match(table.match, actor=actor, reason=reason)  # type: ignore[arg-type]


def _log(action: str, tournament: Tournament, actor: Actor, **said: Any) -> None:
    log(action, actor=actor, club=tournament.club, subject=f"tournament:{tournament.pk}", **said)
