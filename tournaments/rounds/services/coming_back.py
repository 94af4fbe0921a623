"""Tables of a round that a correction took back, and that nothing of the correction reaches, come back."""

from collections.abc import Sequence

from tournaments import engine
from tournaments.models import Place, Round, Table, Tournament
from tournaments.reading.files import tournament_file
from tournaments.rounds.selectors.coming_back import COMING_BACK, tables_that_come_back


def have_come_back(round_: Round, tables: Sequence[Table]) -> None:
    """Note which tables of a round come back when it is drawn again; it is about to be taken back."""
    if tables:
        round_.draw[COMING_BACK] = [table.order for table in tables]
        round_.save(update_fields=["draw"])


def bring_tables_back(held: Tournament, round_: Round) -> set[int]:
    """Put tables that were played before a correction in the place of those of a draft; answers their keys.

    They have the match, the result and the address that they had, and the number that the draft gave them.
    """
    if not engine.SYSTEMS[round_.stage.system].is_bracket:
        return set()
    back = tables_that_come_back(round_, tournament_file(held))
    for table, was in back:
        round_.draw.get("absent_sides", {}).pop(str(table.order), None)
        Place.objects.filter(table=table).delete()
        Table.objects.filter(pk=table.pk).delete()
        Place.objects.filter(table=was).update(round=round_)
        Table.objects.filter(pk=was.pk).update(round=round_, order=table.order, number=table.number)
    if back:
        round_.save(update_fields=["draw"])
    return {was.pk for _table, was in back}
