"""A tournament as its file (docs/formats/tournament-file.md): the one form in which the engine is asked."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tournaments.models import Entrant, Place, Rest, Result, Round, Table, Tournament

DONT_COUNT = (Result.State.WITHDRAWN, Result.State.UNCHECKED)
"""A result in one of these states leaves its table without one."""

RESULT = ("scores", "absent_sides", "winner")
"""The keys of a table that are its result."""


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
    return None if newest is None or newest.state in DONT_COUNT else newest


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
    """Rounds by stage: the tables in their order, who sat out, who was absent.

    Read as bare columns: a tournament of a thousand has tens of thousands of rows.
    """
    rounds = Round.objects.filter(stage__tournament=tournament).order_by("stage__number", "number")
    rounds = rounds.standing() if with_drafts else rounds.published()
    stages = dict(rounds.values_list("pk", "stage"))
    tables = _tables(list(stages), file_ids)
    rests: defaultdict[tuple[int, str], list[str]] = defaultdict(list)
    rows = Rest.objects.filter(round__in=stages).order_by("pk").values_list("round", "kind", "entrant")
    for round_, kind, entrant in rows:
        rests[round_, kind].append(file_ids[entrant])
    played: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    for round_, stage in stages.items():
        resting = {kind: rests[round_, kind] for kind in Rest.Kind.values if rests[round_, kind]}
        played[stage].append({"tables": tables[round_], **resting})
    return played


def _tables(rounds: Sequence[int], file_ids: dict[int, str]) -> defaultdict[int, list[dict[str, Any]]]:
    """The entries of tables by round, in their order; three queries."""
    sides: defaultdict[int, defaultdict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    places = Place.objects.filter(round__in=rounds).order_by("side", "position")
    for table, side, entrant in places.values_list("table", "side", "entrant"):
        sides[table][side].append(file_ids[entrant])
    newest: dict[int, ResultFields] = {}
    results = Result.objects.filter(table__round__in=rounds).order_by("version")
    columns = ("state", "scores", "absent_sides", "winner")
    newest.update({table: ResultFields(*row) for table, *row in results.values_list("table", *columns)})
    entries: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    tables = Table.objects.filter(round__in=rounds).order_by("order")
    marks = ("number", "group", "bracket", "match_number")
    for pk, round_, number, group, bracket, match in tables.values_list("pk", "round", *marks):
        result = newest.get(pk)
        counting = result if result is not None and result.state not in DONT_COUNT else None
        entries[round_].append(_entry(sides[pk], (number, group, bracket, match), counting))
    return entries


def table_entry(table: Table, file_ids: dict[int, str]) -> dict[str, Any]:
    """One table of ``played``: sides, marks of its bracket or group, and the result that counts."""
    sides: defaultdict[int, list[str]] = defaultdict(list)
    for place in table.places.all():
        sides[place.side].append(file_ids[place.entrant_id])
    result = newest_result(table.results.all())
    return _entry(sides, (table.number, table.group, table.bracket, table.match_number), result)


def table_without_result(table: Table) -> dict[str, Any]:
    """The same without its result; one query."""
    sides: defaultdict[int, list[str]] = defaultdict(list)
    places = table.places.order_by("side", "position")
    for side, number in places.values_list("side", "entrant__number"):
        sides[side].append(f"e{number}")
    return _entry(sides, (table.number, table.group, table.bracket, table.match_number), None)


class ResultFields(NamedTuple):
    """The columns of a result that the file has."""

    state: str
    scores: list[int] | None
    absent_sides: list[int]
    winner: int | list[int] | None


def _entry(
    sides: Mapping[int, list[str]],
    marks: tuple[int | None, int | None, str, int | None],
    result: Result | ResultFields | None,
) -> dict[str, Any]:
    """A table of ``played``; ``marks`` are its number in the hall, group, bracket and bracket match."""
    number, group, bracket, match = marks
    entry: dict[str, Any] = {"sides": [sides[side] for side in sorted(sides)]}
    if number is not None:
        entry["table"] = number
    if group is not None:
        entry["group"] = group
    if bracket:
        entry["bracket"] = bracket
        entry["match"] = match
    return entry if result is None else entry | _result_entry(result)


def _result_entry(result: Result | ResultFields) -> dict[str, Any]:
    entry: dict[str, Any] = {}
    if result.absent_sides:
        entry["absent_sides"] = result.absent_sides
    else:
        entry["scores"] = result.scores
    if result.winner is not None:
        entry["winner"] = result.winner
    return entry


def without_result(table: Mapping[str, Any]) -> dict[str, Any]:
    """A table of ``played`` without its result."""
    return {key: value for key, value in table.items() if key not in RESULT}


def with_result(table: Mapping[str, Any], newest: ResultFields) -> dict[str, Any]:
    """A table of ``played`` with the newest version of its result, if that counts."""
    entry = without_result(table)
    return entry if newest.state in DONT_COUNT else entry | _result_entry(newest)
