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


class Listing:
    """A long list, and how one row of it is shown: rows of a query are fetched a page at a time, too."""

    def __init__(self, rows: Sequence[Any] | QuerySet[Any], show: Callable[[Any], Any]) -> None:
        self.rows, self.show = rows, show

    def __len__(self) -> int:
        return self.rows.count() if isinstance(self.rows, QuerySet) else len(self.rows)

    def __getitem__(self, page: slice) -> list[Any]:
        return [self.show(row) for row in self.rows[page]]
