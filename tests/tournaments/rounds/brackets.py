"""A bracket that is played, corrected and played on; every correction is held against its preview."""

from dataclasses import replace
from uuid import uuid4

from tests.scoring.factories import hand, play
from tests.tournaments.factories import NOBODY, new_tournament, publish_next, settle
from tournaments import engine
from tournaments.models import Round, Table
from tournaments.reading.files import tournament_file
from tournaments.rounds.selectors.consequences import consequences_of
from tournaments.rounds.services import results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.writing.errors import NothingToDrawError

OTHER = ResultEntry(scores=[10, 101], reason="the sides were mixed up")
FORFEIT = ResultEntry(absent_sides=[1], reason="they never came")
PLATE = {"system": "knockout", "plate": True}
KINDS = (
    {"system": "knockout"},
    {"system": "knockout", "third_place": True},
    PLATE,
    {"system": "double_knockout"},
)


def bracket(club, stage, pairs, rounds):
    """A bracket of which so many rounds are played; the first side wins."""
    tournament = new_tournament(club, pairs=pairs, public=True, stages=(stage,))
    for _round in range(rounds):
        settle(publish_next(tournament))
    return tournament


def standing(tournament):
    """Every table that stands, by round, bracket and people."""
    tables = Table.objects.filter(round__stage__tournament=tournament, round__undone_at=None)
    return {
        key_of(table): table for table in tables.select_related("round").order_by("round__number", "order")
    }


def key_of(table):
    sides = {}
    for place in table.places.select_related("entrant"):
        sides.setdefault(place.side, set()).add(place.entrant.file_id)
    return table.round.number, table.bracket, frozenset(map(frozenset, sides.values()))


def at(tournament, round_, name, match):
    return Table.objects.get(
        round__stage__tournament=tournament,
        round__undone_at=None,
        round__number=round_,
        bracket=name,
        match_number=match,
    )


def semi_final_that_waits(tournament):
    """Of 16 pairs, the semi-final that the correction of a first match does not reach.

    One hand is played there. It goes on while its round is drawn again.
    """
    publish_next(tournament)
    other = at(tournament, 3, "main", 2)
    play(other.match, hand(55))
    correct(at(tournament, 1, "main", 1))
    return other


def correct(table, entry=OTHER):
    """Correct a result, and hold what happens against the preview; answers the preview."""
    tournament = table.round.stage.tournament
    entry = replace(entry, client_id=uuid4())
    before = standing(tournament)
    kept = {key: list(one.results.values_list("pk", flat=True)) for key, one in before.items()}
    preview = consequences_of(tournament, table, entry.facts)
    assert not preview.problems

    results.correct_result(table=table, actor=NOBODY, entry=entry, undo_later=True)

    after = standing(tournament)
    back = {one.number for one in preview.hanging}
    again = preview.again
    drawn = {} if again is None else again.tables
    gone = set() if again is None else {one.pk for one in again.gone}
    # Rounds that are named are taken back; of the one before them, the tables that are named; nothing else.
    assert {key for key, one in before.items() if key not in after or after[key].pk != one.pk} == {
        key for key, one in before.items() if key[0] in back or one.pk in gone
    }
    new = {key: one for key, one in after.items() if key not in before or before[key].pk != one.pk}
    assert {(one.number, one.bracket, one.match_number, key[2]) for key, one in new.items()} == {
        (
            entry.get("table"),
            entry["bracket"],
            entry["match"],
            frozenset(map(frozenset, entry["sides"])),
        )
        for entry in drawn.values()
    }
    for key, one in after.items():
        if key not in new and one.pk != table.pk:
            assert list(one.results.values_list("pk", flat=True)) == kept[key]
            assert one.match_id == before[key].match_id
    engine.read_tournament(tournament_file(tournament))
    return preview


def play_on(tournament, preview=None):
    """To the end of the bracket; what the preview said comes back has come back, and nothing else."""
    old = set(Table.objects.filter(round__stage__tournament=tournament).values_list("pk", flat=True))
    back = preview.back.tables.values() if preview else ()
    said = {table.pk: table for tables in back for table in tables}
    stand = {table.pk for table in standing(tournament).values()}
    kept = {pk: rows_of(table) for pk, table in said.items()}
    while True:
        for round_ in Round.objects.published().filter(stage__tournament=tournament):
            settle(round_)
        try:
            publish_next(tournament)
        except NothingToDrawError:
            break
    file = tournament_file(tournament)
    assert engine.standings_json(file)["stages"][0]["complete"]
    tables = {table.pk: table for table in standing(tournament).values()}
    assert tables.keys() & (old - stand) == said.keys()
    assert {pk: rows_of(tables[pk])[: len(rows)] for pk, rows in kept.items()} == kept


def rows_of(table):
    """Its match and its results, oldest first."""
    return [table.match_id, *table.results.order_by("version").values_list("pk", flat=True)]
