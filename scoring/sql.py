"""A query in plain SQL, where one page in ten is nothing but that query.

What open pages ask every two seconds takes 0.03 ms so, and 0.26 ms where Django builds the query anew.
"""

from typing import Any

from django.db import connection
from django.db.models import Model


def stored(model: type[Model], key: object) -> Any:
    """A primary key as the database in use has it: UUIDs are texts in SQLite."""
    return model._meta.pk.get_db_prep_value(key, connection)


def all_rows(sql: str, *parameters: str | int) -> list[tuple[Any, ...]]:
    """What a query finds; ``%s`` stands for each parameter."""
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def first_row(sql: str, *parameters: str | int) -> tuple[Any, ...] | None:
    """The first row of a query; ``%s`` stands for each parameter."""
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        row: tuple[Any, ...] | None = cursor.fetchone()
    return row


def held_version(held: Model) -> int | None:
    """The row's version as it is now, held until the transaction ends; SQLite has one writer at a time."""
    sql = f"SELECT version FROM {held._meta.db_table} WHERE id = %s"  # noqa: S608
    row = first_row(f"{sql} FOR UPDATE" if connection.features.has_select_for_update else sql, held.pk)
    return None if row is None else int(row[0])
