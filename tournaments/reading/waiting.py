"""The tables that wait: a correction took their round back and doesn’t reach them (rounds/…/coming_back.py).

People go on there, or have ended, while no round has them: whoever shows the newest round shows these, too.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import reduce
from operator import or_

from django.db.models import F, Q, QuerySet

from tournaments.models import Entrant, Round, Table, Tournament
from tournaments.models.rounds import COMING_BACK
from tournaments.reading.files import newest_result


def tables_that_wait(tournament: Tournament) -> QuerySet[Table]:
    """Those at which people meet, by round and number; one query, and one more where there are any."""
    tables = waiting_in(Round.objects.filter(stage__tournament=tournament))
    return tables.filter(number__isnull=False).order_by("round__stage__number", "round__number", "number")


def newest_and_waiting(tournaments: Collection[Tournament]) -> tuple[dict[int, Round], QuerySet[Table]]:
    """The newest rounds that stand, by their tournament, and the tables that wait for theirs: one query."""
    published = Round.objects.filter(stage__tournament__in=tournaments, published_at__isnull=False)
    rounds = published.select_related("stage").defer("draw").annotate(back=F(f"draw__{COMING_BACK}"))
    newest: dict[int, Round] = {one.stage.tournament_id: one for one in rounds if one.undone_at is None}
    waiting = tables_at((one.pk, one.back) for one in rounds if one.undone_at is not None)
    return newest, waiting.filter(number__isnull=False)


def tables_that_stand(tournament: Tournament) -> QuerySet[Table]:
    """Those of published rounds, and those that wait for theirs; byes too."""
    rounds = Round.objects.filter(stage__tournament=tournament)
    return Table.objects.filter(round__in=rounds.published()) | waiting_in(rounds)


def waiting_in(rounds: QuerySet[Round]) -> QuerySet[Table]:
    """The tables of some rounds that come back when their round is drawn again, byes too."""
    taken_back = rounds.filter(undone_at__isnull=False, draw__has_key=COMING_BACK)
    return tables_at(taken_back.order_by().values_list("pk", f"draw__{COMING_BACK}"))


def tables_at(places: Iterable[tuple[int, Sequence[int] | None]]) -> QuerySet[Table]:
    """The tables at these places in the lists of rounds, by the keys of the rounds."""
    chosen = [Q(round=pk, order__in=orders) for pk, orders in places if orders]
    return Table.objects.filter(reduce(or_, chosen)) if chosen else Table.objects.none()


def waiting_tables_of(entrant: Entrant) -> list[tuple[int, Table]]:
    """Those at which an entrant sits, each with the round of the tournament that it is of."""
    tables = tables_that_wait(entrant.tournament).filter(places__entrant=entrant)
    return [(number_in_tournament(one.round), one) for one in tables.select_related("round__stage")]


def number_in_tournament(round_: Round) -> int:
    """Which round of the whole tournament it is, from 1, as absences and substitutes are counted."""
    before = Round.objects.published().filter(stage__tournament=round_.stage.tournament_id)
    return before.filter(stage__number__lt=round_.stage.number).count() + round_.number


def with_results(tables: QuerySet[Table]) -> QuerySet[Table]:
    return tables.prefetch_related("results")


def numbers_in_use(tables: Iterable[Table]) -> set[int]:
    """The numbers in the hall of those tables that have no result: nobody else can sit there."""
    return {table.number for table in tables if table.number and newest_result(table.results.all()) is None}
