"""Which pictures there are of a table's slip, without the pictures themselves."""

from django.db.models import QuerySet

from tournaments.models import Round, SlipPicture, Table


def pictures_of(table: Table) -> QuerySet[SlipPicture]:
    """In the order in which they were taken."""
    return table.slip_pictures.defer("jpeg").select_related("taken_by")


def newest_pictures(round_: Round) -> dict[int, int]:
    """The newest picture of each table of a round that has one, by table."""
    return dict(SlipPicture.objects.filter(table__round=round_).order_by("pk").values_list("table", "pk"))
