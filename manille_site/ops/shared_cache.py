"""Django's cache in the database, which says when the database takes nothing any more."""

import secrets
from typing import Any

from django.core.cache.backends.db import DatabaseCache
from django.db import DatabaseError, OperationalError, connections, router
from django.utils import timezone


class SharedCache(DatabaseCache):
    """What counts attempts to sign in.

    Django's own calls a key that can't be stored one that is there already. allauth then waits for its lock
    in vain, and whoever signs in while the disk is full is told that they had tried too often.
    """

    def add(self, key: str, value: Any, timeout: Any = None, version: int | None = None) -> bool:
        """Whether the key is new. Raises OperationalError where nothing can be stored at all."""
        is_new: bool = super().add(key, value, timeout, version)
        if not is_new and not self.has_key(key, version):
            self._must_take_writes()
        return is_new

    def _must_take_writes(self) -> None:
        connection = connections[router.db_for_write(self.cache_model_class)]
        trial = f"trial-{secrets.token_hex(8)}"
        now = connection.ops.adapt_datetimefield_value(timezone.now().replace(microsecond=0))
        table = connection.ops.quote_name(self.cache_model_class._meta.db_table)
        try:
            with connection.cursor() as cursor:
                columns = "(cache_key, value, expires)"
                cursor.execute(f"INSERT INTO {table} {columns} VALUES (%s, %s, %s)", [trial, "", now])  # noqa: S608
                cursor.execute(f"DELETE FROM {table} WHERE cache_key = %s", [trial])  # noqa: S608
        except DatabaseError as error:
            raise OperationalError(*error.args) from error
