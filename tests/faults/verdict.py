"""What the database says of the book: is everything there that was acknowledged, once, and as it was sent?

Reads the database past the services and selectors that wrote it, where that is possible, and folds nothing:
points are asked of the API and of ``manage.py score``, which share no process.
"""

import json
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from scoring.models import Confirmation, LateHand, Line, Match, Ruling
from tests.faults.book import Book, Write
from tournaments.models import Place, Result, Round, Table

HAND = Line.Kind.HAND


def is_stored(write: Write) -> bool:
    """Whether what was acknowledged is in the database as it was sent."""
    return CHECKS[write.kind](write)


def _hand(write: Write) -> bool:
    """As a line, or beside the sheet; or, where the table had written the very same hand, as that."""
    line = Line.objects.filter(client_id=write.client_id).first()
    if line is not None:
        return line.match.public_id == write.of and _says(line.facts, write)
    late = LateHand.objects.filter(client_id=write.client_id).first()
    if late is not None:
        return late.match.public_id == write.of and _says(late.facts, write)
    same = Line.objects.filter(match__public_id=write.of, kind=HAND)
    return any(_says(line.facts, write) for line in same)


def _says(facts: Any, write: Write) -> bool:
    sent = write.facts
    return facts["points"][0] == sent["taken"] and facts["trump"] == sent.get("trump", facts["trump"])


def _correction(write: Write) -> bool:
    line = Line.objects.filter(client_id=write.client_id, match__public_id=write.of, version__gt=1).first()
    return line is not None and line.number == write.number and _says(line.facts, write)


def _strike(write: Write) -> bool:
    line = Line.objects.filter(client_id=write.client_id, match__public_id=write.of, version__gt=1).first()
    return line is not None and (line.number, line.struck) == (write.number, write.facts["struck"])


def _signature(write: Write) -> bool:
    signatures = Confirmation.objects.filter(match__public_id=write.of, side=write.number, agreed=True)
    return signatures.filter(sheet_version=write.facts["version"]).count() == 1


def _ruling(write: Write) -> bool:
    ruling = Ruling.objects.filter(client_id=write.client_id, match__public_id=write.of).first()
    if ruling is None:
        return False
    line = Line.objects.get(match=ruling.match, number=ruling.line_number, version=1)
    return line.kind == Line.Kind.ADJUSTMENT and line.facts["points"] == [write.facts["points"], 0]


def _draw(write: Write) -> bool:
    """Published once, with a match of its own at every table and a place for everybody."""
    rounds = Round.objects.published().filter(stage__tournament__public_id=write.of, number=write.number)
    if len(rounds) != 1:
        return False
    tables = Table.objects.filter(round=rounds[0]).exclude(match=None)
    entrants = rounds[0].stage.tournament.entrants.count()
    return tables.count() * 2 == Place.objects.filter(round=rounds[0]).count() == entrants


def _result(write: Write) -> bool:
    """Under its own name, or as another desk had typed the very same."""
    results = Result.objects.filter(
        table__round__stage__tournament__public_id=write.of, table__number=write.number
    )
    by_name = results.filter(client_id=write.client_id).first()
    if by_name is not None:
        return bool(by_name.scores == write.facts["scores"])
    return any(result.scores == write.facts["scores"] for result in results)


CHECKS: dict[str, Callable[[Write], bool]] = {
    "hand": _hand,
    "hand an hour late": _hand,
    "correction": _correction,
    "strike": _strike,
    "signature": _signature,
    "ruling": _ruling,
    "draw": _draw,
    "result": _result,
    "corrected result": _result,
}


# What nobody meant ------------------------------------------------------------------------------------------


def losses(book: Book) -> Iterator[str]:
    for write in book.acknowledged:
        if not is_stored(write):
            yield f"lost or altered: {write}"


def doubles(book: Book) -> Iterator[str]:
    """Deals, rulings, rounds and slips that stand twice, under whatever name."""
    deals: Counter[str] = Counter()
    for client_id in Line.objects.filter(version=1, kind=HAND).values_list("client_id", flat=True):
        deals[book.deals.get(str(client_id), f"nobody's {client_id}")] += 1
    yield from (f"a deal stands {count} times: {deal}" for deal, count in deals.items() if count > 1)
    for match in Match.objects.all():
        lines = match.lines.filter(kind=Line.Kind.ADJUSTMENT, version=1).count()
        rulings = match.rulings.filter(outcome="adjustment").count()
        if lines != rulings:
            yield f"{lines} lines of {rulings} rulings: {match.public_id}"
    slips = Result.objects.filter(source=Result.Source.PAPER).values_list("table", flat=True)
    yield from (f"a slip stands twice: table {key}" for key, count in Counter(slips).items() if count > 1)
    drafts = Round.objects.standing().filter(published_at=None)
    yield from (f"a draft that nobody wants: {draft}" for draft in drafts)


def strangers(book: Book) -> Iterator[str]:
    """Lines that are stored, and that nobody sent."""
    of_rulings = Line.objects.filter(kind=Line.Kind.ADJUSTMENT).values_list("pk", flat=True)
    for line in Line.objects.exclude(pk__in=set(of_rulings)):
        if str(line.client_id) not in book.client_ids:
            yield f"nobody sent {line.kind} {line} of {line.match}"


def wrong_points(address: str, score: Callable[[str], str]) -> Iterator[str]:
    """Matches whose points in the API are not those of ``score``, which folds their sheet files."""
    matches = list(Match.objects.values_list("public_id", flat=True))
    sheets = [_get(f"{address}/api/v1/matches/{match}/sheet") for match in matches]
    for match, sheet in zip(matches, sheets, strict=True):
        newest = Line.objects.filter(match__public_id=match).order_by("number", "version")
        stored = {line.number: line for line in newest}
        lines = [{"kind": line.kind, **line.facts} for line in stored.values() if not line.struck]
        if [{"kind": "hand"} | line for line in sheet["lines"]] != lines:
            yield f"the sheet of {match} is not what is stored"
    printed = score("".join(json.dumps(sheet) + "\n" for sheet in sheets)).splitlines()
    for match, answer in zip(matches, printed, strict=True):
        shown = _get(f"{address}/api/v1/matches/{match}")["result"]
        if shown != json.loads(answer):
            yield f"the points of {match} are {shown}, and not {answer}"


def _get(address: str) -> Any:
    with urllib.request.urlopen(address, timeout=60) as answer:
        return json.load(answer)


def number_of_matches() -> int:
    return Match.objects.count()
