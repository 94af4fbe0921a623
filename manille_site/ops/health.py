"""What a proxy or a supervisor asks: does the process live, and may it get visitors?"""

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse

PLAIN = "text/plain; charset=utf-8"


def alive(request: HttpRequest) -> HttpResponse:
    """The process answers. Asks nothing else, so a slow database restarts nobody."""
    return HttpResponse("ok\n", content_type=PLAIN)


def ready(request: HttpRequest) -> HttpResponse:
    """The database answers and has the shape that this code expects; else 503."""
    try:
        executor = MigrationExecutor(connection)
        waiting = bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    except DatabaseError:
        return HttpResponse("the database does not answer\n", content_type=PLAIN, status=503)
    if waiting:
        return HttpResponse("the database waits for migrations\n", content_type=PLAIN, status=503)
    return HttpResponse("ready\n", content_type=PLAIN)
