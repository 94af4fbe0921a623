"""The database itself refuses to change or delete a line of a score sheet.

A later migration that alters ``scoring_line`` makes SQLite build the table anew, which drops its triggers:
run ``allow`` before and ``forbid`` after it. tests/scoring/models/test_append_only.py watches over that.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

SQLITE = [
    """
    CREATE TRIGGER scoring_line_is_not_updated BEFORE UPDATE ON scoring_line
    BEGIN SELECT RAISE(ABORT, 'lines are append-only'); END
    """,
    """
    CREATE TRIGGER scoring_line_is_not_deleted BEFORE DELETE ON scoring_line
    BEGIN SELECT RAISE(ABORT, 'lines are append-only'); END
    """,
]
SQLITE_BACK = [
    "DROP TRIGGER IF EXISTS scoring_line_is_not_updated",
    "DROP TRIGGER IF EXISTS scoring_line_is_not_deleted",
]
POSTGRESQL = [
    """
    CREATE OR REPLACE FUNCTION scoring_line_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'lines are append-only' USING ERRCODE = 'restrict_violation'; END $$
    """,
    """
    CREATE TRIGGER scoring_line_is_append_only BEFORE UPDATE OR DELETE ON scoring_line
    FOR EACH ROW EXECUTE FUNCTION scoring_line_is_append_only()
    """,
]
POSTGRESQL_BACK = [
    "DROP TRIGGER IF EXISTS scoring_line_is_append_only ON scoring_line",
    "DROP FUNCTION IF EXISTS scoring_line_is_append_only()",
]


def forbid(apps: Apps | None, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement in {"sqlite": SQLITE, "postgresql": POSTGRESQL}[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def allow(apps: Apps | None, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement in {"sqlite": SQLITE_BACK, "postgresql": POSTGRESQL_BACK}[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0003_lines_keep_who_wrote_them")]

    operations = [migrations.RunPython(forbid, allow)]
