"""Who is ahead in a tournament: standings, crosstable, bracket, the final ranking with its prizes."""

from typing import Any

from django.http import Http404, HttpResponse
from ninja import Router, Schema
from pydantic import Field

from manille_site.api.etag import unless_known
from manille_site.api.shapes import Json, example
from manille_site.api.tournaments import tag_of
from scoring.access.request import Request
from tournaments.access import TournamentDoor, tournament_door
from tournaments.reading.engine import standings_of
from tournaments.standings.selectors.brackets import BracketColumn, BracketSide, Goal, Slot, trees_of
from tournaments.standings.selectors.ending import FinalRanking
from tournaments.standings.selectors.facts import StageFacts
from tournaments.standings.selectors.prizes import Award
from tournaments.standings.selectors.progress import RankStep, crosstable
from tournaments.standings.selectors.scene import Scene
from tournaments.standings.selectors.standings import snapshot_of

router = Router()

STANDINGS = {
    "stages": [
        {
            "stage": 1,
            "system": "swiss",
            "rounds_played": 1,
            "complete": False,
            "standings": [
                {"rank": 1, "entrant": "e1", "values": {"points": 2, "buchholz": 0}, "parted_by": None},
                {"rank": 2, "entrant": "e2", "values": {"points": 0, "buchholz": 2}, "parted_by": "points"},
            ],
        }
    ],
    "final": None,
}


class StepOut(Schema):
    """One round of one entrant."""

    model_config = example(
        round=1, table=2, how="won", partners=[], opponents=["e2"], score=101, others=[88], rank=1
    )

    round: int
    table: int | None = Field(description="Number of the table; null for who had none.")
    how: str = Field(
        description="won, lost, drawn, played (a table of several), open, forfeit_won, forfeit_lost, bye, "
        "sat_out or away."
    )
    partners: list[str]
    opponents: list[str]
    score: int | None
    others: list[int]
    rank: int | None = Field(description="After this round.")


class CrossOut(Schema):
    """A line of a crosstable."""

    rank: int = Field(examples=[1])
    entrant: str = Field(examples=["e1"])
    cells: list[list[StepOut]] = Field(
        description="By opponent (in the order of the lines) or by round: what was played there."
    )


class CrosstableOut(Schema):
    """A stage at one glance: everybody against everybody where all meet, else round by round."""

    group: int | None = Field(examples=[None])
    by_opponent: bool = Field(examples=[False])
    lines: list[CrossOut]


class BracketSideOut(Schema):
    """One side of a match: the entrant, or the match that it comes from."""

    model_config = example(entrant="e1", winner_of=None, loser_of=None, score=101, won=True, absent=False)

    entrant: str | None
    winner_of: int | None = Field(description="Number of the match whose winner comes here.")
    loser_of: int | None
    score: int | None
    won: bool
    absent: bool


class BracketMatchOut(Schema):
    """A match of a bracket, played or to come."""

    number: int = Field(examples=[1], description="Counted through the stage, in the order of play.")
    round: int = Field(examples=[1])
    table: int | None = Field(examples=[2])
    sides: list[BracketSideOut]
    winner_to: int | None = Field(examples=[3])
    loser_to: int | None = Field(examples=[None])
    if_needed: bool = Field(examples=[False])


class BracketOut(Schema):
    """One bracket of a stage: main, winners, losers, final, third_place or plate."""

    bracket: str = Field(examples=["main"])
    matches: list[BracketMatchOut]


class AwardOut(Schema):
    """What the people of one rank get."""

    model_config = example(rank=2, entrants=["e2", "e5"], cents=3250, things=["A ham"])

    rank: int
    entrants: list[str]
    cents: int = Field(description="For each of them.")
    things: list[str]


class ClubAwardOut(Schema):
    """What the best of one club get."""

    club: str = Field(examples=["Heule"])
    award: AwardOut


class PrizesOut(Schema):
    """The final ranking with its prizes, as far as it was read out."""

    complete: bool = Field(examples=[True], description="Every place is told.")
    awards: list[AwardOut]
    clubs: list[ClubAwardOut]
    pot_cents: int | None = Field(
        examples=[16000], description="Entry fees that were paid; null until all is told."
    )
    left_cents: int | None = Field(examples=[25], description="Of the prizes, what can’t be shared out.")


@router.get(
    "/tournaments/{public_id}/standings",
    response=Json,
    summary="Standings",
    openapi_extra={"responses": {200: {"content": {"application/json": {"example": STANDINGS}}}}},
)
def standings(request: Request, response: HttpResponse, public_id: str) -> Any:
    """What ``manage.py standings`` prints for the tournament's file. Ask with ``If-None-Match``.

    But whoever never came stands, once the first round is over, at the end of their list, with ``rank`` null
    and ``did_not_play`` true; those behind them move up, and the final ranking doesn't have them.
    """
    door = tournament_door(request, public_id)
    return unless_known(request, response, tag_of(door), lambda: _standings_shown(door))


@router.get("/tournaments/{public_id}/crosstable/{stage}", response=list[CrosstableOut], summary="Crosstable")
def crosstable_of(request: Request, public_id: str, stage: int) -> list[Json]:
    """A stage at one glance, a table for each group of it; brackets have none."""
    facts = _stage(request, public_id, stage)[1]
    if facts.is_elimination:
        raise Http404
    return [
        {
            "group": group,
            "by_opponent": bool(lines) and lines[0].is_self is not None,
            "lines": [
                {
                    "rank": line.rank,
                    "entrant": line.entrant,
                    "cells": [[_step(step) for step in cell] for cell in line.cells],
                }
                for line in lines
            ],
        }
        for group, lines in crosstable(facts)
    ]


@router.get("/tournaments/{public_id}/bracket/{stage}", response=list[BracketOut], summary="Brackets")
def bracket(request: Request, public_id: str, stage: int) -> list[Json]:
    """The brackets of a stage: every match, who plays it, where winners and losers go."""
    scene, facts = _stage(request, public_id, stage)
    if not facts.is_elimination:
        raise Http404
    ids = [f"e{place}" for place in range(1, len(scene.names) + 1)]
    trees = trees_of(facts, ids) if facts.has_begun and facts.is_bracket else []
    return [
        {"bracket": tree.bracket, "matches": [_match(slot) for slot in _matches(tree.columns)]}
        for tree in trees
    ]


@router.get("/tournaments/{public_id}/prizes", response=PrizesOut, summary="Final ranking and prizes")
def prizes(request: Request, public_id: str) -> Json:
    """Who gets what. While the last round is kept secret: the places that were read out."""
    door = tournament_door(request, public_id)
    ending = FinalRanking(Scene(door))
    all_prizes = ending.prizes
    if all_prizes is None:
        return {"complete": False, "awards": [], "clubs": [], "pot_cents": None, "left_cents": None}
    awards = [award for award in all_prizes.awards if ending.may_see(award.rank)]
    is_complete = len(awards) == len(all_prizes.awards)
    return {
        "complete": is_complete,
        "awards": [_award(award) for award in awards],
        "clubs": [{"club": one.club, "award": _award(one.award)} for one in all_prizes.clubs]
        if is_complete
        else [],
        "pot_cents": all_prizes.pot_cents if is_complete else None,
        "left_cents": all_prizes.left_cents if is_complete else None,
    }


def _standings_shown(door: TournamentDoor) -> Json:
    """The engine's answer with the ranks that pages show."""
    hide = door.hides_last_round
    answer = standings_of(door.tournament, hide_last_round=hide)
    snapshot = snapshot_of(door.tournament, hide_last_round=hide)
    if snapshot is None or not snapshot.did_not_play:
        return answer
    ranked = {stage.number: stage for stage in snapshot.stages}
    return {
        "stages": [_as_ranked(stage, ranked[stage["stage"]]) for stage in answer["stages"]],
        "final": None
        if snapshot.final is None
        else [{"rank": rank, "entrants": list(entrants)} for rank, entrants in snapshot.final],
    }


def _as_ranked(stage: Json, facts: StageFacts) -> Json:
    if "groups" not in stage:
        return stage | {"standings": _rows(stage["standings"], facts)}
    groups = [group | {"standings": _rows(group["standings"], facts)} for group in stage["groups"]]
    return stage | {"groups": groups}


def _rows(rows: list[Json], facts: StageFacts) -> list[Json]:
    """The rows of one list, with those who did not play below it."""
    ranked = {row.entrant: row for ranking in facts.rankings for row in ranking.rows}
    absent = {"rank": None, "parted_by": None, "did_not_play": True}
    return [
        row | {"rank": now.rank, "parted_by": now.parted_by}
        for row in rows
        if (now := ranked.get(row["entrant"])) is not None
    ] + [row | absent for row in rows if row["entrant"] not in ranked]


def _stage(request: Request, public_id: str, number: int) -> tuple[Scene, StageFacts]:
    scene = Scene(tournament_door(request, public_id))
    facts = scene.snapshot.stage(number) if scene.snapshot else None
    if facts is None:
        raise Http404
    return scene, facts


def _step(step: RankStep) -> Json:
    return {
        "round": step.round,
        "table": step.table.number if step.table else None,
        "how": step.how.value,
        "partners": step.partners,
        "opponents": step.opponents,
        "score": step.own,
        "others": step.theirs,
        "rank": step.rank,
    }


def _matches(columns: tuple[BracketColumn, ...]) -> list[Slot]:
    return [slot for column in columns for slot in column.slots if slot.is_match]


def _match(slot: Slot) -> Json:
    return {
        "number": slot.number,
        "round": slot.round,
        "table": slot.table.number if slot.table else None,
        "sides": [_side(side) for side in slot.sides],
        "winner_to": _number(slot.winner_to),
        "loser_to": _number(slot.loser_to),
        "if_needed": slot.is_if_needed,
    }


def _side(side: BracketSide) -> Json:
    source = _number(side.source)
    return {
        "entrant": side.entrant,
        "winner_of": source if side.source_what == "winner" else None,
        "loser_of": source if side.source_what == "loser" else None,
        "score": side.score,
        "won": side.is_winner,
        "absent": side.did_not_appear,
    }


def _number(goal: Goal | None) -> int | None:
    return goal.number if goal else None


def _award(award: Award) -> Json:
    return {
        "rank": award.rank,
        "entrants": award.entrants,
        "cents": award.each_cents,
        "things": award.things,
    }
