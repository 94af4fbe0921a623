"""The last round, as long as a tournament keeps it secret: the one place that says what visitors aren't told.

Secret is what the round with which the tournament ends brought: scores, forfeits, and the way to its score
sheets. Who sits where is not. Where people go out, everybody sees who is still in, and nothing is kept back.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from uuid import UUID

from django.core.cache import caches
from django.db.models import Q, QuerySet

from scoring.access.permissions import Person
from scoring.models import User
from tournaments import engine
from tournaments.models import Round, Table, Tournament
from tournaments.reading.files import tournament_file, without_result

HOUR = 60 * 60

RoundKey = tuple[int, int]
"""Stage and number of a round."""


# Which round it is ------------------------------------------------------------------------------------------


def ends_with(file: Mapping[str, Any]) -> RoundKey | None:
    """The round with which the tournament of a file ends; ``None`` where people go out in it.

    Raises:
        engine.TournamentError: the file can't be played (yet).
    """
    if not engine.SYSTEMS[file["stages"][-1]["system"]].has_standings:
        return None
    return len(file["stages"]), engine.plan(engine.read_tournament(dict(file)))[-1].rounds


def last_round(tournament: Tournament) -> RoundKey | None:
    """The round that the tournament keeps secret when it keeps one; computed once a version."""
    key = f"last_round:{tournament.public_id}:{tournament.version}"
    entry: tuple[RoundKey | None] | None = caches["pages"].get(key)
    if entry is None:
        try:
            entry = (ends_with(tournament_file(tournament)),)
        except engine.TournamentError:
            entry = (None,)
        caches["pages"].set(key, entry, HOUR)
    return entry[0]


def is_secret(tournament: Tournament, stage: int, number: int) -> bool:
    """Whether this round, undone or not, is one of which visitors aren't told the scores."""
    if not tournament.hides_last_round:
        return False
    last = last_round(tournament)
    return last is not None and stage == last[0] and number >= last[1]


def tables_of_last_round(tournament: Tournament) -> QuerySet[Table]:
    """Those of the round that is kept secret when one is; none before it is published."""
    last = last_round(tournament)
    if last is None:
        return Table.objects.none()
    rounds = Round.objects.published().filter(stage__tournament=tournament, stage__number=last[0])
    return Table.objects.filter(round__in=rounds.filter(number__gte=last[1]))


# What is left when it is taken out --------------------------------------------------------------------------


def without_last_round(file: dict[str, Any], last: RoundKey) -> dict[str, Any]:
    """The file without the results of its last round, which is ``last``; the same where that isn't drawn."""
    *stages, stage = file["stages"]
    rounds = stage.get("played", [])
    first = last[1] - 1
    if not rounds[first:]:
        return file
    secret = [played | {"tables": list(map(without_result, played["tables"]))} for played in rounds[first:]]
    return {**file, "stages": [*stages, {**stage, "played": [*rounds[:first], *secret]}]}


def file_for_reader(tournament: Tournament, *, hide_last_round: bool) -> dict[str, Any]:
    """The tournament file as somebody may have it."""
    file = tournament_file(tournament)
    with suppress(engine.TournamentError):  # nothing can be drawn yet
        if hide_last_round and (last := ends_with(file)) is not None:
            return without_last_round(file, last)
    return file


def own_tables(round_: Round, user: Person, device_id: UUID | None) -> set[int]:
    """The tables of a round at which this person sits, or this phone was let in: they know what they play."""
    mine = Q(match__table_devices__device_id=device_id, match__table_devices__shut_out_at=None)
    if device_id is None:
        mine = Q(pk__in=())
    if isinstance(user, User):
        mine |= Q(match__seats__player__user=user) | Q(match__seats__player__merged_into__user=user)
    return set(Table.objects.filter(mine, round=round_).values_list("pk", flat=True))
