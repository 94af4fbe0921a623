"""What a program reads and sends of rounds, their tables and their draws."""

from typing import Literal

from ninja import Schema
from pydantic import Field, StrictBool, StrictInt, StrictStr

from manille_site.api.shapes import Json, example
from tournaments.access import TournamentDoor
from tournaments.entrants.services import MOST_ENTRANTS
from tournaments.models import Round, Table, Tournament
from tournaments.reading.files import RESULT, newest_result, table_entry
from tournaments.reading.waiting import tables_that_wait
from tournaments.rounds.selectors.draw_page import newest_published

State = Literal["published", "draft", "preview"]


class TableOut(Schema):
    """A table as in ``played`` of the tournament file, with its match and how far its result is."""

    model_config = example(
        table=1, sides=[["e1"], ["e2"]], scores=[101, 88], state="provisional", match_id="k3w9xz"
    )

    sides: list[list[str]]
    table: int | None = None
    group: int | None = None
    bracket: str | None = None
    match: int | None = None
    scores: list[int] | None = None
    absent_sides: list[int] | None = None
    winner: int | list[int] | None = None
    state: str | None = Field(None, description="provisional, confirmed or final; null without a result.")
    match_id: str | None = None


class WaitingTableOut(TableOut):
    """A table whose round was taken back and that goes on meanwhile: it counts when that is drawn again."""

    model_config = example(
        stage=1,
        round=3,
        table=2,
        sides=[["e4"], ["e7"]],
        scores=[101, 88],
        state="confirmed",
        match_id="m4x8yb",
    )

    stage: int = Field(description="Of the round that is drawn again.")
    round: int = Field(description="The round that is drawn again.")


class RoundOut(Schema):
    """A round with its tables."""

    stage: int = Field(examples=[1])
    round: int = Field(examples=[1])
    published: bool = Field(examples=[True])
    state: State = Field(
        examples=["published"], description="preview: what drawing it now would give; nothing is stored."
    )
    tables: list[TableOut]
    waiting: list[WaitingTableOut] = Field(
        default_factory=list,
        description="Beside the newest round: tables of later ones that a correction took back and doesn’t "
        "reach. People play on there; they are none of this round’s tables, and may have the number of one.",
    )
    sitting_out: list[str] = Field(examples=[["e5"]])
    quality: Json = Field(examples=[{"rematches": 0}], description="What `draw` prints under this name.")


class RoundLineOut(Schema):
    """A round in the list."""

    model_config = example(stage=1, round=1, published=True, tables=8, without_result=2)

    stage: int
    round: int
    published: bool
    tables: int = Field(description="At which people meet.")
    without_result: int
    waiting: int = Field(
        0,
        description="Of the newest published round: the tables that go on while their round is drawn again, "
        "which the round itself names under `waiting`. They are not among `tables`.",
    )
    waiting_without_result: int = Field(0, description="Those of `waiting` that have no result.")


class DrawIn(Schema):
    """What to do with the coming round."""

    model_config = example(publish=False, version=41)

    publish: StrictBool = Field(
        False, description="Publish it at once; else it stays a draft for the organisers."
    )
    version: StrictInt | None = Field(
        None, ge=0, le=2**31 - 1, description="The tournament’s version that you saw; 409 on a newer one."
    )
    all_the_same: StrictBool = Field(
        False, description="Go on though something is open at a table; else 409 names each."
    )
    take_off: list[StrictStr] = Field(
        default_factory=list,
        max_length=MOST_ENTRANTS,
        description="Before another stage, ids of entrants who never came: they are taken off the list and "
        "the round is drawn, or neither. Whoever never came and isn’t named is named by 409.",
    )


class SeenIn(Schema):
    """Which version of the tournament was looked at."""

    model_config = example(version=42)

    version: StrictInt | None = Field(
        None, ge=0, le=2**31 - 1, description="The tournament’s version that you saw; 409 on a newer one."
    )


class PublishIn(SeenIn):
    """What was looked at, and whether what is open may stay open."""

    model_config = example(version=42, all_the_same=False)

    all_the_same: StrictBool = Field(
        False, description="Go on though something is open at a table; else 409 names each."
    )


class ReasonIn(Schema):
    """Why, for the log."""

    model_config = example(reason="Two tables were drawn for people who had left")

    reason: StrictStr = Field("", max_length=500)


def round_out(door: TournamentDoor, round_: Round) -> Json:
    """A round as in ``played`` of the file, with the matches of its tables; as much as this asker is told."""
    ids = {entrant.pk: entrant.file_id for entrant in door.tournament.entrants.all()}
    tables = round_.tables.select_related("match").prefetch_related("places", "results").order_by("order")
    is_kept = door.is_kept_from(round_)
    waiting = _tables_beside(door.tournament, round_)
    return {
        "stage": round_.stage.number,
        "round": round_.number,
        "published": round_.is_published,
        "state": "published" if round_.is_published else "draft",
        "tables": [_table(table, ids, is_kept=is_kept) for table in tables],
        "waiting": [
            {"stage": table.round.stage.number, "round": table.round.number}
            | _table(table, ids, is_kept=door.is_kept_from(table.round))
            for table in waiting
        ],
        "sitting_out": [ids[rest.entrant_id] for rest in round_.rests.all() if rest.kind == "sitting_out"],
        "quality": round_.draw.get("quality", {}),
    }


def _tables_beside(tournament: Tournament, round_: Round) -> list[Table]:
    """The tables that wait for theirs, where this round is the newest; else none."""
    tables = tables_that_wait(tournament).select_related("round__stage", "match").defer("round__draw")
    waiting = list(tables.prefetch_related("places", "results"))
    return waiting if waiting and newest_published(tournament) == round_ else []


def _table(table: Table, ids: dict[int, str], *, is_kept: bool) -> Json:
    entry = table_entry(table, ids)
    if is_kept:
        facts = {key: value for key, value in entry.items() if key not in RESULT}
        return facts | {"match_id": None, "state": None}
    result = newest_result(table.results.all())
    return entry | {
        "match_id": table.match.public_id if table.match else None,
        "state": result.state if result else None,
    }
