"""A tournament as its file (docs/formats/tournament-file.md): the one form in which the engine is asked."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Prefetch

from tournaments.models import Entrant, Place, Result, Round, Table, Tournament


def tournament_file(
    tournament: Tournament,
    *,
    with_drafts: bool = False,
    chance: int | None = None,
    entrants: Sequence[Entrant] | None = None,
) -> dict[str, Any]:
    """The file of what is stored, in nine queries however large the tournament is.

    Drafts of rounds are left out unless asked for. ``chance`` replaces the tournament's, ``entrants`` those
    that are stored: all of them, some otherwise than they stand there.
    """
    if entrants is None:
        entrants = list(tournament.entrants.all())
    file: dict[str, Any] = {
        "format": "manille-tournament/1",
        "name": tournament.name,
        "chance": tournament.chance if chance is None else chance,
        "entrants": [_entrant(entrant) for entrant in entrants],
    }
    if apart := _apart(tournament):
        file["apart"] = apart
    stages = list(tournament.stages.all())
    played = _played(
        tournament, {entrant.pk: entrant.file_id for entrant in entrants}, with_drafts=with_drafts
    )
    file["stages"] = []
    for stage in stages:
        entry = stage.as_file()
        if played[stage.pk]:
            entry["played"] = played[stage.pk]
        file["stages"].append(entry)
    return file


def newest_result(results: Iterable[Result]) -> Result | None:
    """The version that counts: the newest, unless it was taken back or still waits for its second entry."""
    newest = max(results, key=lambda result: result.version, default=None)
    if newest is None or newest.state in (Result.State.WITHDRAWN, Result.State.UNCHECKED):
        return None
    return newest


def _entrant(entrant: Entrant) -> dict[str, Any]:
    entry: dict[str, Any] = {"id": entrant.file_id, "name": entrant.name}
    if entrant.club_name:
        entry["club"] = entrant.club_name
    if entrant.seed is not None:
        entry["seed"] = entrant.seed
    if entrant.from_round > 1:
        entry["from_round"] = entrant.from_round
    if entrant.left_after is not None:
        entry["left_after"] = entrant.left_after
    if entrant.absent_in:
        entry["absent_in"] = entrant.absent_in
    return entry


def _apart(tournament: Tournament) -> list[dict[str, Any]]:
    rules = []
    for apart in tournament.apart.order_by("pk").prefetch_related("entrants"):
        rule: dict[str, Any] = {"entrants": [entrant.file_id for entrant in apart.entrants.all()]}
        if apart.until_round is not None:
            rule["until_round"] = apart.until_round
        if len(rule["entrants"]) > 1:
            rules.append(rule)
    return rules


def _played(
    tournament: Tournament, file_ids: dict[int, str], *, with_drafts: bool
) -> defaultdict[int, list[dict[str, Any]]]:
    """Rounds by stage: the tables in their order, who sat out, who was absent."""
    rounds = Round.objects.filter(stage__tournament=tournament).order_by("stage__number", "number")
    rounds = rounds.standing() if with_drafts else rounds.published()
    rounds = rounds.prefetch_related(
        Prefetch("tables", Table.objects.order_by("order")),
        Prefetch("tables__places", Place.objects.order_by("side", "position")),
        "tables__results",
        "rests",
    )
    played: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    for round_ in rounds:
        entry: dict[str, Any] = {"tables": [table_entry(table, file_ids) for table in round_.tables.all()]}
        for kind in ("sitting_out", "absent"):
            people = [file_ids[rest.entrant_id] for rest in round_.rests.all() if rest.kind == kind]
            if people:
                entry[kind] = people
        played[round_.stage_id].append(entry)
    return played


def table_entry(table: Table, file_ids: dict[int, str]) -> dict[str, Any]:
    """One table of ``played``: sides, marks of its bracket or group, and the result that counts."""
    sides: defaultdict[int, list[str]] = defaultdict(list)
    for place in table.places.all():
        sides[place.side].append(file_ids[place.entrant_id])
    entry: dict[str, Any] = {"sides": [sides[side] for side in sorted(sides)]}
    if table.number is not None:
        entry["table"] = table.number
    if table.group is not None:
        entry["group"] = table.group
    if table.bracket:
        entry["bracket"] = table.bracket
        entry["match"] = table.match_number
    result = newest_result(table.results.all())
    if result is not None:
        if result.absent_sides:
            entry["absent_sides"] = result.absent_sides
        else:
            entry["scores"] = result.scores
        if result.winner is not None:
            entry["winner"] = result.winner
    return entry
