"""Tables whose rows the database itself refuses to change or delete.

Used by migrations: ``forbid("scoring_logentry")`` among the operations. A later migration that alters
such a table makes SQLite build it anew, which drops the triggers: put ``forbid`` after it again.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def guard(table: str, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Refuse UPDATE and DELETE on ``table`` from now on."""
    release(table, schema_editor)
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(
            f"""CREATE FUNCTION {table}_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN RAISE EXCEPTION '{table} is append-only' USING ERRCODE = 'restrict_violation'; END $$"""
        )
        schema_editor.execute(
            f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION {table}_append_only()"
        )
        return
    for word in ("UPDATE", "DELETE"):
        schema_editor.execute(
            f"CREATE TRIGGER {table}_no_{word.lower()} BEFORE {word} ON {table} "
            f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        )


def release(table: str, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Allow changes again: for tests that empty the database, and for migrations that alter the table."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_append_only ON {table}")
        schema_editor.execute(f"DROP FUNCTION IF EXISTS {table}_append_only()")
        return
    for word in ("update", "delete"):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_no_{word}")


def forbid(table: str) -> migrations.RunPython:
    """The operation of a migration that guards ``table``."""

    def guard_it(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
        guard(table, schema_editor)

    def release_it(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
        release(table, schema_editor)

    return migrations.RunPython(guard_it, release_it)
