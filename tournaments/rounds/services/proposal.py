"""The next round as the engine would draw it. Nothing is stored, and nothing held, while it is searched."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments import engine
from tournaments.entrants.services import rounds_drawn
from tournaments.models import Entrant, Round, Stage, Tournament
from tournaments.reading.engine import CachedPlans, soon
from tournaments.reading.files import tournament_file
from tournaments.writing.errors import EngineError, NothingToDrawError, TooFewHereError

FEWEST = 2
"""Entrants that any system needs."""

LeftOut = dict[str, list[int]]
"""Primary keys of entrants: who comes ``late``, and who is ``absent`` from this round only."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A round to be stored as a draft."""

    stage: Stage
    answer: dict[str, Any]
    """As ``draw`` prints it."""

    left_out: LeftOut
    entrants: Sequence[Entrant]
    """Everybody."""

    changed: Sequence[Entrant]
    """Those whose rounds are other ones by this draw."""


def propose(tournament: Tournament, *, instead_of: Round | None = None) -> Proposal:
    """Ask the engine for the next round, or for another one ``instead_of`` a draft.

    Once somebody has been checked in, those who are not here yet are left out of it.

    Raises:
        NothingToDrawError: every round is drawn.
        TooFewHereError: nobody would have a table.
        EngineError: it can't be drawn; the problems say why.
    """
    entrants = list(tournament.entrants.all())
    if len(entrants) < FEWEST:
        raise TooFewHereError(here=len(entrants), least=FEWEST)
    number = rounds_drawn(tournament) + 1
    back = bring_back(entrants, instead_of, number) if instead_of is not None else []
    left_out, late = _leave_out_those_not_here(entrants, number)
    stage, answer = _ask_engine(tournament, entrants, again=instead_of is not None)
    if not answer["tables"]:
        raise TooFewHereError(here=len(answer["sitting_out"]), least=FEWEST)
    return Proposal(stage, answer, left_out, entrants, list({one.pk: one for one in (*back, *late)}.values()))


def _ask_engine(
    tournament: Tournament, entrants: Sequence[Entrant], *, again: bool
) -> tuple[Stage, dict[str, Any]]:
    """The engine's answer, and the stage by whose chance it was drawn: the one that the round is of."""
    stages = {stage.number: stage for stage in tournament.stages.all()}
    newest = Round.objects.standing().filter(stage__tournament=tournament).last()
    stage = stages[newest.stage.number if newest is not None else 1]
    while True:
        if again:
            stage.attempt += 1
        file = tournament_file(tournament, chance=stage.draw_chance, entrants=entrants)
        try:
            answer = engine.draw_json(file, out_of_time=soon(), plans=CachedPlans())
        except engine.TournamentError as error:
            raise EngineError(error.problems) from error
        if answer.get("round") is None:
            raise NothingToDrawError
        if answer["stage"] == stage.number:
            return stage, answer
        stage = stages[answer["stage"]]  # the stage before is over


def bring_back(entrants: Iterable[Entrant], round_: Round, number: int) -> list[Entrant]:
    """Let those whom a draw left out of round ``number`` be there again; answers them, not stored."""
    left_out: LeftOut = round_.draw.get("left_out", {})
    late, absent = left_out.get("late", ()), left_out.get("absent", ())
    changed = []
    for entrant in entrants:
        if entrant.pk in late and entrant.from_round == number + 1:
            entrant.from_round = number
            changed.append(entrant)
        elif entrant.pk in absent:
            entrant.absent_in = [missed for missed in entrant.absent_in if missed != number]
            changed.append(entrant)
    return changed


def _leave_out_those_not_here(entrants: Iterable[Entrant], number: int) -> tuple[LeftOut, list[Entrant]]:
    """Who isn't checked in comes late: from the round after this one, or is absent from this one."""
    left_out: LeftOut = {"late": [], "absent": []}
    changed: list[Entrant] = []
    staying = [entrant for entrant in entrants if entrant.left_after is None]
    if not any(entrant.checked_in_at for entrant in staying):
        return left_out, changed
    for entrant in staying:
        if entrant.checked_in_at is not None or entrant.from_round > number or number in entrant.absent_in:
            continue
        if entrant.from_round == number:
            entrant.from_round = number + 1
            left_out["late"].append(entrant.pk)
        else:
            entrant.absent_in = sorted([*entrant.absent_in, number])
            left_out["absent"].append(entrant.pk)
        changed.append(entrant)
    return left_out, changed
