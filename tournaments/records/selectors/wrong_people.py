"""Sheets of tournaments that stand in other people's names than those who sit there.

Until this version a seat that was changed from a tournament's pages (people reseated, a result moved, a
substitute) left its sheet as it was: counted for those who sat there before, signed by them, and shown on
phones with their names. ``services/wrong_people.py`` puts right what is found here.
"""

from collections.abc import Collection

from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from scoring.models import LogEntry, Match, Seat
from tournaments.models import EntrantPlayer, Place, PlayedSeat, Result, Round, Table

NOBODY = 0
"""No player's key: stands for a name that is nobody's."""

LOOKED_AT_AGAIN = ("relabel_seats", "exchange_people", "replace_person", "withdraw_signatures")
"""What scoring logs when everybody has to look at a sheet again."""


def matches_with_other_people() -> list[int]:
    """Primary keys of matches whose statistics name other people than its seats; one query."""
    sits = Seat.objects.filter(match=OuterRef("played__match"), number=OuterRef("number")).values("player")
    seats = PlayedSeat.objects.annotate(
        counts_for=Coalesce(F("player"), NOBODY), sits=Coalesce(Subquery(sits[:1]), NOBODY)
    )
    wrong = seats.exclude(counts_for=F("sits")).order_by().values_list("played__match", flat=True)
    return sorted(wrong.distinct())


def not_looked_at_again() -> list[int]:
    """Primary keys of matches that got other people, and neither new signatures nor a new version since."""
    # Where a substitute's entry says who was replaced, scoring has been told already.
    entries = LogEntry.objects.filter(
        Q(action__in=("reseat", "move_result")) | Q(action="substitute", before__isnull=True)
    )
    newest = {match: entry for entry in entries.order_by("pk") for match in _sheets_of(entry)}
    matches = Match.objects.filter(pk__in=newest).order_by("pk")
    return [match.pk for match in matches if _is_as_before(match, newest[match.pk])]


def _is_as_before(match: Match, entry: LogEntry) -> bool:
    """Whether phones and signatures still stand where they stood when the people changed."""
    if LogEntry.objects.filter(match=match, pk__gt=entry.pk, action__in=LOOKED_AT_AGAIN).exists():
        return False
    signed = match.confirmations.filter(agreed=True, sheet_version=match.version)
    if signed.exists():
        return signed.filter(given_at__lt=entry.at).exists()
    return not match.lines.filter(recorded_at__gt=entry.at).exists()


def _sheets_of(entry: LogEntry) -> Collection[int]:
    """The matches at which this entry of the log put other people."""
    if entry.action == "substitute":
        return _of_substitute(entry.subject, **(entry.after or {}))
    table = Table.objects.filter(match=entry.match_id, round__undone_at=None).first()
    if table is None or entry.match_id is None:
        return ()
    tables = Table.objects.filter(round=table.round_id, match__isnull=False)
    if entry.action == "move_result":
        return {entry.match_id, *_keys(tables.filter(results__source=Result.Source.MOVED))}
    return _keys(tables.filter(places__entrant__number__in=(entry.after or {}).values()))


def _of_substitute(subject: str, *, number: int, position: int, from_round: int) -> Collection[int]:
    """Published tables from a round on at which the substitute sits."""
    tournament = int(subject.partition(":")[2])
    here = {"entrant__tournament": tournament, "entrant__number": number}
    row = EntrantPlayer.objects.filter(position=position, from_round=from_round, **here).first()
    if row is None:
        return ()  # said otherwise since, in a later entry
    rounds = Round.objects.published().filter(stage__tournament=tournament)[from_round - 1 :]
    tables = Place.objects.filter(round__in=[round_.pk for round_ in rounds], **here).values("table")
    sits = {"match__seats__player": row.player_id} if row.player_id else {"match__seats__name": row.name}
    return _keys(Table.objects.filter(pk__in=tables, **sits))


def _keys(tables: QuerySet[Table]) -> set[int]:
    return {key for key in tables.values_list("match", flat=True) if key is not None}
