"""What a delivery says: built when it is sent, from what a visitor of the public pages may see then.

The shape of ``data`` by type is in docs/webhooks.md.
"""

import json
from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from django.db.models import Prefetch
from django.urls import reverse

from manille_site.webhooks.models import Delivery, Webhook
from scoring.models import Club
from tournaments.models import Place, Rest, Result, Round, Table, Tournament
from tournaments.reading.suspense import is_secret
from tournaments.standings.selectors.facts import Named, Ranking
from tournaments.standings.selectors.standings import entrants_of, snapshot_of

FORMAT = "manille-webhook/1"
Kind = Delivery.Kind
Json = dict[str, Any]


class NotShownError(Exception):
    """No visitor sees it. ``code`` says why (``words.py``); what is ``for_good`` will never be sent."""

    def __init__(self, code: str, *, for_good: bool = False) -> None:
        super().__init__(code)
        self.code = code
        self.for_good = for_good


def payload_of(delivery: Delivery, hook: Webhook) -> Json:
    """The message as JSON; about ten queries, however large the tournament is.

    Raises:
        NotShownError: it tells what visitors aren't shown.
    """
    tournament = delivery.tournament
    payload: Json = {
        "format": FORMAT,
        "id": delivery.key,
        "type": delivery.kind,
        "time": utc(delivery.happened_at),
        "club": {"slug": hook.club.slug, "name": hook.club.name},
    }
    if tournament is None:
        return payload | {"data": {"events": hook.events}}
    return payload | {
        "tournament": {
            "id": tournament.public_id,
            "name": tournament.name,
            "url": _url(hook, "tournament", tournament.public_id),
        },
        "data": _data(delivery, hook, tournament),
    }


def as_bytes(payload: Json) -> bytes:
    """The body of the request: what is signed is what is sent."""
    return json.dumps(payload, ensure_ascii=False, separators=(",", ":")).encode()


def utc(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def belongs(tournament: Tournament | None, club: Club) -> bool:
    """Whether a webhook of this club may be told of the tournament."""
    return tournament is None or tournament.club_id == club.pk


def _data(delivery: Delivery, hook: Webhook, tournament: Tournament) -> Json:
    if not belongs(tournament, hook.club):
        raise NotShownError("other_club", for_good=True)
    if not tournament.is_public:
        raise NotShownError("not_public")
    facts = delivery.facts
    if delivery.kind == Kind.RESULT_WRITTEN:
        return _result(tournament, facts["result"], _Names(tournament))
    if delivery.kind == Kind.ROUND_WITHDRAWN:
        return {"stage": facts["stage"], "round": facts["round"]}
    if delivery.kind == Kind.ROUND_PUBLISHED:
        return _round(tournament, facts["row"], _Names(tournament), hook)
    return _standings(tournament, facts, _Names(tournament), hook)


def _url(hook: Webhook, page: str, *parts: object) -> str:
    return hook.site + reverse(f"tournaments:{page}", args=parts)


class _Names:
    """Entrants as the public pages name them; every spelling of an entrant in a payload comes from here."""

    def __init__(self, tournament: Tournament) -> None:
        self._named: dict[str, Named] = entrants_of(tournament, public=True)

    def entrant(self, file_id: str) -> Json:
        return {"id": file_id, "name": self._named[file_id].name}

    def sides(self, places: Iterable[Place]) -> list[list[Json]]:
        sides: defaultdict[int, list[Json]] = defaultdict(list)
        for place in places:
            sides[place.side].append(self.entrant(place.entrant.file_id))
        return [sides[side] for side in sorted(sides)]


def _result(tournament: Tournament, pk: int, names: _Names) -> Json:
    result = Result.objects.select_related("table__round__stage").get(pk=pk)
    table, round_ = result.table, result.table.round
    if table.waits_for_its_round:
        raise NotShownError("waits")
    _must_stand(tournament, round_)
    if is_secret(tournament, round_.stage.number, round_.number):
        raise NotShownError("secret")
    counts = result.state not in (Result.State.UNCHECKED, Result.State.WITHDRAWN)
    return {
        **_number(round_),
        **_marks(table),
        "version": result.version,
        "state": result.state if counts else Result.State.WITHDRAWN.value,
        "sides": names.sides(table.places.select_related("entrant")),
        "scores": result.scores if counts else None,
        "absent_sides": result.absent_sides if counts else [],
        "winner": result.winner if counts else None,
    }


def _round(tournament: Tournament, pk: int, names: _Names, hook: Webhook) -> Json:
    round_ = Round.objects.select_related("stage").filter(pk=pk).first()
    _must_stand(tournament, round_)
    assert round_ is not None  # noqa: S101  it stands
    places = Prefetch("places", Place.objects.select_related("entrant"))
    tables = round_.tables.prefetch_related(places).order_by("order")
    rests = round_.rests.filter(kind=Rest.Kind.SITTING_OUT).select_related("entrant")
    return {
        **_number(round_),
        "url": _url(hook, "round", tournament.public_id, round_.stage.number, round_.number),
        "tables": [_marks(table) | {"sides": names.sides(table.places.all())} for table in tables],
        "sitting_out": [names.entrant(rest.entrant.file_id) for rest in rests],
    }


def _standings(tournament: Tournament, facts: Json, names: _Names, hook: Webhook) -> Json:
    if is_secret(tournament, facts["stage"], facts["round"]):
        raise NotShownError("secret")
    snapshot = snapshot_of(tournament, hide_last_round=tournament.hides_last_round)
    stage = snapshot.stage(facts["stage"]) if snapshot else None
    if stage is None:
        raise NotShownError("nothing", for_good=True)
    return {
        "stage": stage.number,
        "system": stage.system,
        "version": tournament.version,
        "complete": stage.is_complete,
        "url": _url(hook, "standings_of", tournament.public_id, stage.number),
        "rankings": [_ranking(ranking, names) for ranking in stage.rankings],
        "did_not_play": [names.entrant(who) for who in stage.did_not_play],
    }


def _ranking(ranking: Ranking, names: _Names) -> Json:
    rows = [
        {
            "rank": row.rank,
            "entrant": names.entrant(row.entrant),
            "values": {
                measure: value if isinstance(value, int) else str(value)
                for measure, value in row.values.items()
            },
        }
        for row in ranking.rows
    ]
    return {"rows": rows} if ranking.group is None else {"group": ranking.group, "rows": rows}


def _must_stand(tournament: Tournament, round_: Round | None) -> None:
    if round_ is None or round_.undone_at is not None:
        raise NotShownError("undone", for_good=True)
    if not round_.is_published or round_.stage.tournament_id != tournament.pk:
        raise NotShownError("not_public")


def _number(round_: Round) -> Json:
    return {"stage": round_.stage.number, "round": round_.number}


def _marks(table: Table) -> Json:
    """Number in the hall (null for a bye), and group or bracket where there is one."""
    marks: Json = {"table": table.number}
    if table.group is not None:
        marks["group"] = table.group
    if table.bracket:
        marks |= {"bracket": table.bracket, "match": table.match_number}
    return marks
