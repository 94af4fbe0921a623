"""What is written in the log, signed or decided stays: no code path, and not the database, changes it."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.utils import DatabaseError

from scoring.access.actors import Actor
from scoring.models import LogEntry
from scoring.writing.log import log
from tests.conftest import APPEND_ONLY


@pytest.mark.django_db
@pytest.mark.parametrize(
    "change", [lambda: LogEntry.objects.update(reason="x"), lambda: LogEntry.objects.all().delete()]
)
def test_the_database_refuses_to_change_the_log(change):
    log("record_line", actor=Actor(), reason="as it was")

    with pytest.raises((IntegrityError, DatabaseError)), transaction.atomic():
        change()

    assert list(LogEntry.objects.values_list("reason", flat=True)) == ["as it was"]


@pytest.mark.django_db
def test_every_append_only_table_is_guarded():
    query = {
        "sqlite": "SELECT DISTINCT tbl_name FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT DISTINCT event_object_table FROM information_schema.triggers",
    }[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(query)
        guarded = {name for (name,) in cursor.fetchall()}
    assert guarded >= {*APPEND_ONLY, "scoring_line"}
