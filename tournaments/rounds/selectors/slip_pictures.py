"""Which pictures there are of a table's slip, without the pictures themselves."""

from django.db.models import QuerySet

from tournaments.models import SlipPicture, Table


def pictures_of(table: Table) -> QuerySet[SlipPicture]:
    """In the order in which they were taken."""
    return table.slip_pictures.defer("jpeg").select_related("taken_by")


def newest_pictures(tables: QuerySet[Table]) -> dict[int, int]:
    """The newest picture of each of these tables that has one, by table."""
    pictures = SlipPicture.objects.filter(table__in=tables.order_by().values("pk"))
    return dict(pictures.order_by("pk").values_list("table", "pk"))
