"""How a result becomes final: all sides confirm, the referee says so, or nobody objects in time."""

from collections.abc import Collection
from datetime import datetime, timedelta

from scoring.access.actors import Actor
from scoring.matches.selectors.signing import signing_of
from tournaments.models import Result, Round, Table, Tournament
from tournaments.reading.waiting import tables_that_stand
from tournaments.rounds.selectors.differing import differs_from_sheet
from tournaments.rounds.selectors.rounds import NOT_FINAL, open_states
from tournaments.rounds.services.results import confirm_result
from tournaments.rounds.services.versions import facts_of, is_same
from tournaments.writing.locking import changing

CLOCK = Actor(role="deadline")


def finalise_due(tournament: Tournament, at: datetime) -> list[Result]:
    """Make every result final that has stood unopposed for the minutes that the tournament gives.

    A sheet with a dispute waits for the referee. Does nothing where another rule makes results final.
    """
    if tournament.finality != Tournament.Finality.DEADLINE:
        return []
    final = []
    for table, versions in open_results(tournament):
        if not _is_due(tournament, table, versions, at):
            continue
        result = confirm_result(table=table, actor=CLOCK, final=True)
        if result is not None:
            final.append(result)
    return final


def waiting_results(tournament: Tournament, at: datetime) -> list[tuple[Table, list[Result]]]:
    """Those of :func:`open_results` that wait for somebody's word or to which somebody may still object.

    The others are final by the clock, or because all sides have confirmed them where that is the rule. Where
    no clock decides, these are what the strip counts as not final.
    """
    states = open_states(tournament)
    return [
        (table, versions)
        for table, versions in open_results(tournament)
        if versions[-1].state in states and not _is_due(tournament, table, versions, at)
    ]


def confirm_round(*, round_: Round, result_keys: Collection[int], actor: Actor) -> tuple[int, list[Table]]:
    """The referee's word for the results of a round that their page showed: final.

    Answers how many are, and the tables that wait: with a dispute, with a sheet that says something else, or
    with a result that came meanwhile.
    """
    tournament = round_.stage.tournament
    final, waiting = 0, []
    with changing(tournament, frame_stays=True):
        for table, versions in open_results(tournament):
            if table.round_id != round_.pk:
                continue
            newest = versions[-1]
            if (
                newest.pk not in result_keys
                or is_disputed(table)
                or differs_from_sheet(tournament, table, newest)
            ):
                waiting.append(table)
                continue
            confirm_result(table=table, actor=actor, final=True)
            final += 1
    return final, waiting


def open_results(tournament: Tournament) -> list[tuple[Table, list[Result]]]:
    """Tables that stand and whose newest result could become final, with all its versions in order.

    The last word doesn't wait for a table to be back in its round.
    """
    tables = (
        tables_that_stand(tournament)
        .filter(results__state__in=NOT_FINAL)
        .select_related("round__stage__tournament", "match")
        .prefetch_related("results", "places")
        .order_by("round__stage__number", "round__number", "order")
        .distinct()
    )
    newest_of = [(table, list(table.results.all())) for table in tables]
    return [(table, versions) for table, versions in newest_of if versions[-1].state in NOT_FINAL]


def stands_since(versions: list[Result]) -> datetime:
    """When the present scores were first written. Confirming them doesn't restart the time for objections."""
    newest = versions[-1]
    since = newest.entered_at
    for version in reversed(versions):
        if version.state not in NOT_FINAL or not is_same(version, facts_of(newest)):
            break
        since = version.entered_at
    return since


def _is_due(tournament: Tournament, table: Table, versions: list[Result], at: datetime) -> bool:
    if tournament.finality != Tournament.Finality.DEADLINE:
        return False
    since = at - timedelta(minutes=tournament.deadline_minutes)
    return stands_since(versions) <= since and not is_disputed(table)


def is_disputed(table: Table) -> bool:
    """Whether a side does not agree to the sheet, and nobody has ruled on it since."""
    return table.match is not None and bool(signing_of(table.match).disputes)
