"""Long lists are given in pages: ``?limit=`` and ``?offset=``."""

from collections.abc import Callable, Sequence
from typing import Any

from django.db.models import QuerySet
from ninja import Field
from ninja.pagination import LimitOffsetPagination


class Pages(LimitOffsetPagination):
    """At most 100 at a time, and no offset that a database could not count to."""

    class Input(LimitOffsetPagination.Input):
        limit: int = Field(50, ge=1, le=100)
        offset: int = Field(0, ge=0, le=1_000_000)


class EachOf:
    """Values that are there already, shown a page at a time."""

    def __init__(self, values: Sequence[Any], show: Callable[[Any], Any]) -> None:
        self.values, self.show = values, show

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, part: slice) -> list[Any]:
        return [self.show(value) for value in self.values[part]]


class Each:
    """Rows of a query as they are to be shown: fetched and shown a page at a time."""

    def __init__(self, rows: QuerySet[Any], show: Callable[[Any], Any]) -> None:
        self.rows, self.show = rows, show

    def all(self) -> QuerySet[Any]:
        """The query whose rows the paginator counts."""
        return self.rows

    def __getitem__(self, part: slice) -> list[Any]:
        return [self.show(row) for row in self.rows[part]]
