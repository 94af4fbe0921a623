"""Drawing a round, drawing it again, publishing it, and taking it back."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.writing.log import log
from tournaments import engine
from tournaments.entrants.services import rounds_drawn, take_out_no_shows
from tournaments.models import Entrant, Place, Rest, Round, Stage, Table, Tournament
from tournaments.reading.files import tournament_file
from tournaments.rounds.selectors.cut import at_the_cut
from tournaments.rounds.services.cards import make_cards
from tournaments.rounds.services.coming_back import bring_tables_back, let_go_after, let_wait, make_way
from tournaments.rounds.services.fixed_tables import number_tables
from tournaments.rounds.services.proposal import Proposal, bring_back, propose
from tournaments.rounds.services.tables import end_matches, open_tables, tables_of
from tournaments.signals import round_published, round_withdrawn, tournament_shown
from tournaments.writing.errors import (
    AlreadyPublishedError,
    DraftExistsError,
    DraftGoneError,
    EngineError,
    HasComeError,
    NeverCameError,
    NotNewestRoundError,
)
from tournaments.writing.locking import changing, changing_by, holding, must_be_seen


def draw_round(*, tournament: Tournament, actor: Actor, seen_version: int | None = None) -> Round:
    """Draw the next round as a draft that only organisers see.

    Once somebody has been checked in, those who are not here yet are left out of this round.

    Raises:
        DraftExistsError: a draft is waiting already.
        NothingToDrawError: every round is drawn.
        TooFewHereError: nobody would have a table.
        NeverCameError: it opens another stage, and somebody on the list never came.
        EngineError: it can't be drawn; the problems say why.
        StaleError: the tournament changed since the page was shown.
    """

    def search(before: Tournament) -> Proposal:
        _must_have_no_draft(before)
        must_be_seen(before, seen_version)
        _must_know_who_came(before)
        return propose(before)

    with changing_by(tournament, search) as (held, proposal):
        round_ = _store(proposal)
        _log("draw_round", held, actor, after=summary_of(round_))
    return round_


def draw_without(
    *, tournament: Tournament, named: Collection[str], actor: Actor, seen_version: int | None = None
) -> Round:
    """Take entrants (by id) who never came off the list, and draw the next round: both, or neither.

    Raises as :func:`draw_round` does, and:
        HasComeError: one of them isn't asked about before this round.
    """
    with transaction.atomic():
        held = holding(tournament)
        must_be_seen(held, seen_version)
        absent = {entrant.file_id: entrant.pk for entrant in at_the_cut(held).no_shows}
        if others := [name for name in named if name not in absent]:
            raise HasComeError(name=others[0])
        if named:
            take_out_no_shows(tournament=held, actor=actor, named={absent[name] for name in named})
        return draw_round(tournament=held, actor=actor)


def draw_again(*, round_: Round, actor: Actor, seen_version: int | None = None) -> Round:
    """Throw a draft away and draw the round with another chance; the log keeps both."""

    def search(before: Tournament) -> Proposal:
        must_be_draft(round_)
        must_be_seen(before, seen_version)
        _must_know_who_came(before)
        return propose(before, instead_of=round_)

    with changing_by(round_.stage.tournament, search) as (held, proposal):
        before = _throw_away(round_)
        Stage.objects.filter(pk=round_.stage_id).update(attempt=F("attempt") + 1)
        again = _store(proposal)
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
        AlreadyPublishedError: somebody else published it first; it stays as it is.
        DraftGoneError: somebody threw it away or drew it again.
        EngineError: since it was drawn somebody left, or a result it hangs on became another.
    """

    def check(before: Tournament) -> None:
        must_be_draft(round_)
        must_be_seen(before, seen_version)
        must_be_possible(before)

    with changing_by(round_.stage.tournament, check) as (held, _):
        round_.stage.tournament = held
        round_.published_at = timezone.now()
        round_.minutes = held.minutes
        round_.save(update_fields=["published_at", "minutes"])
        if held.status == Tournament.Status.DRAFT:
            Tournament.objects.filter(pk=held.pk).update(status=Tournament.Status.OPEN)
            tournament_shown.send(sender=Tournament, tournament=held)
        back = bring_tables_back(held, round_, actor)
        make_way(held, round_)
        round_published.send(sender=Round, tournament=held, round_=round_)
        tables = tables_of(round_)
        open_tables(round_, [table for table in tables if table.pk not in back], actor=actor)
        make_cards(held, tables)
        _log("publish_round", held, actor, after=summary_of(round_, tables))
    return round_


def undo_round(
    *, round_: Round, actor: Actor, reason: str = "", waiting: Sequence[Table] | None = None
) -> None:
    """Take back the newest published round as a whole; its hands and results stay readable.

    Matches that are still played are ended as they stand, so that nobody plays on for nothing. ``waiting``
    are the tables that a correction leaves: they go on, and come back when the round is drawn again.

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
            let_wait(newest, waiting or ())
            if waiting is None:
                let_go_after(newest.stage, newest.number, actor, reason)
            on = [table.pk for table in waiting or ()]
            end_matches(newest.tables.exclude(pk__in=on), actor, reason)
            round_withdrawn.send(sender=Round, tournament=held, round_=newest)
        _log("undo_round", held, actor, before=before, reason=reason)


def must_be_draft(round_: Round) -> None:
    """Refuse a round that is out or gone; the row is read anew, under the tournament's lock."""
    try:
        round_.refresh_from_db(from_queryset=Round.objects.select_related("stage"))
    except Round.DoesNotExist:
        raise DraftGoneError from None
    if round_.published_at is not None or round_.undone_at is not None:
        raise AlreadyPublishedError(round=round_.number)


def must_be_possible(held: Tournament) -> None:
    """Raise EngineError when the draft can't be a round of the tournament any more."""
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


def _must_have_no_draft(tournament: Tournament) -> None:
    draft = Round.objects.standing().filter(stage__tournament=tournament, published_at=None).first()
    if draft is not None:
        raise DraftExistsError(round=draft.number)


def _must_know_who_came(tournament: Tournament) -> None:
    """Seed nobody in another stage who never came."""
    if absent := at_the_cut(tournament).no_shows:
        raise NeverCameError(entrants=absent)


def _store(proposal: Proposal) -> Round:
    """Store what the engine answered as a draft."""
    answer, stage = proposal.answer, proposal.stage
    Entrant.objects.bulk_update(proposal.changed, ["from_round", "absent_in"], batch_size=500)
    round_ = Round.objects.create(
        stage=stage,
        number=answer["round"],
        chance=stage.draw_chance,
        draw={
            "quality": answer["quality"],
            "notes": answer.get("notes", []),
            "left_out": proposal.left_out,
            "absent_sides": absent_sides_in(enumerate(answer["tables"])),
        },
    )
    store_tables(round_, dict(enumerate(answer["tables"])), proposal.entrants)
    Rest.objects.bulk_create(
        Rest(round=round_, entrant=one, why=why) for one, why in _rests(answer, proposal.entrants)
    )
    if any(entrant.fixed_table is not None for entrant in proposal.entrants):
        number_tables(round_)
    return round_


def absent_sides_in(entries: Iterable[tuple[int, dict[str, Any]]]) -> dict[str, list[int]]:
    """Of tables that can't be played, by their places in the round's list: the sides that aren't there."""
    return {str(order): entry["absent_sides"] for order, entry in entries if entry.get("absent_sides")}


def store_tables(round_: Round, entries: Mapping[int, dict[str, Any]], entrants: Iterable[Entrant]) -> None:
    """Store tables as ``draw`` prints them, by their places in the round's list."""
    by_id = {entrant.file_id: entrant for entrant in entrants}
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
        for order, entry in entries.items()
    )
    Place.objects.bulk_create(
        Place(round=round_, table=table, entrant=by_id[who], side=side, position=position)
        for table, entry in zip(tables, entries.values(), strict=True)
        for side, people in enumerate(entry["sides"])
        for position, who in enumerate(people)
    )


def _rests(answer: dict[str, Any], entrants: Iterable[Entrant]) -> Iterator[tuple[Entrant, str]]:
    """Who sits out, and why."""
    by_id = {entrant.file_id: entrant for entrant in entrants}
    for entry in answer["sitting_out"]:
        yield by_id[entry["entrant"]], entry.get("why", "")


def _bring_back(round_: Round) -> None:
    """Undo what this draw wrote on people it left out, so that the next draw decides again who is here."""
    tournament = round_.stage.tournament
    number = rounds_drawn(tournament) + (0 if round_.is_published else 1)
    changed = bring_back(tournament.entrants.all(), round_, number)
    Entrant.objects.bulk_update(changed, ["from_round", "absent_in"], batch_size=500)


def _throw_away(round_: Round) -> dict[str, Any]:
    """Delete a draft with its tables, and describe it for the log."""
    before = summary_of(round_)
    _bring_back(round_)
    Round.objects.get(pk=round_.pk).delete()
    return before


def _log(action: str, tournament: Tournament, actor: Actor, **facts: Any) -> None:
    log(action, actor=actor, club=tournament.club, subject=f"tournament:{tournament.pk}", **facts)
