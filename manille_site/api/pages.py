"""Long lists are given in pages: ``?limit=`` and ``?offset=``."""

from ninja import Field
from ninja.pagination import LimitOffsetPagination


class Pages(LimitOffsetPagination):
    """At most 100 at a time, and no offset that a database could not count to."""

    class Input(LimitOffsetPagination.Input):
        limit: int = Field(50, ge=1, le=100)
        offset: int = Field(0, ge=0, le=1_000_000)
