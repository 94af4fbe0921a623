"""What a proxy or a supervisor asks: does the process live, and may it get visitors?"""

import tempfile

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse

from manille_site.ops import rehearsals, second_place
from manille_site.ops.metrics import metrics
from manille_site.ops.version import version

PLAIN = "text/plain; charset=utf-8"
TRIAL = b"\0" * 65536
"""Written to see whether the disk takes anything."""

_is_migrated = False
"""Once true, true for as long as the process lives: reading all migrations takes half a second."""


def alive(request: HttpRequest) -> HttpResponse:
    """The process answers. Asks nothing else, so a slow database restarts nobody."""
    return HttpResponse("ok\n", content_type=PLAIN)


def ready(request: HttpRequest) -> HttpResponse:
    """The database answers and has the shape that this code expects, and files can be written; else 503."""
    problem = _problem_of_database() or _problem_of_disk()
    if problem:
        return HttpResponse(f"{problem}\n", content_type=PLAIN, status=503)
    lines = [f"ready, version {version()}"]
    if restored_at := rehearsals.last_that_worked():
        lines.append(f"a backup was last restored in a trial at {restored_at:%Y-%m-%d %H:%M} UTC")
    if settings.SECOND_PLACE and (copied_at := second_place.last_that_worked()):
        lines.append(f"a backup was last copied to the second place at {copied_at:%Y-%m-%d %H:%M} UTC")
    return HttpResponse("".join(f"{line}\n" for line in lines), content_type=PLAIN)


VIEWS = {"/healthz": alive, "/readyz": ready, "/metrics": metrics}


def _problem_of_database() -> str | None:
    global _is_migrated
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        _is_migrated = _is_migrated or not waiting_migrations()
    except DatabaseError:
        return "the database does not answer"
    return None if _is_migrated else "the database waits for migrations"


def waiting_migrations() -> int:
    """How many steps the database is behind the code."""
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _problem_of_disk() -> str | None:
    error = error_of_disk()
    return None if error is None else f"the data folder can't be written to: {error.strerror}"


def error_of_disk() -> OSError | None:
    """What a file in the data folder meets that is written to, if anything."""
    try:
        with tempfile.TemporaryFile(dir=settings.DATA_DIR) as file:
            file.write(TRIAL)
    except OSError as error:
        return error
    return None
