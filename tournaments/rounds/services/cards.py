"""Cards for the tables of a tournament: made with the first round in which a number is used."""

from collections.abc import Iterable

from tournaments.models import Table, TableCard, Tournament


def make_cards(tournament: Tournament, tables: Iterable[Table]) -> None:
    """A card for each table number that has none yet; two queries at most."""
    numbers = {table.number for table in tables if table.number is not None}
    numbers -= set(TableCard.objects.filter(tournament=tournament).values_list("number", flat=True))
    TableCard.objects.bulk_create(
        [TableCard(tournament=tournament, number=number) for number in sorted(numbers)]
    )
