"""Nothing is overwritten and nothing is deleted: the program refuses, and so does the database."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import ProtectedError

from scoring.models import Device, Line
from scoring.models.matches import AppendOnlyError
from tests.scoring.factories import hand, new_match, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def line():
    return play(new_match(), hand(37))[0]


@pytest.mark.parametrize(
    "overwrite",
    [
        lambda line: line.save(),
        lambda line: line.delete(),
        lambda line: Line.objects.filter(pk=line.pk).update(struck=True),
        lambda line: Line.objects.filter(pk=line.pk).delete(),
        lambda line: Line.objects.bulk_update([line], ["struck"]),
    ],
    ids=["save", "delete", "update many", "delete many", "bulk update"],
)
def test_the_program_refuses(line, overwrite):
    with pytest.raises(AppendOnlyError):
        overwrite(line)


@pytest.mark.parametrize(
    "statement", ["UPDATE scoring_line SET struck = NOT struck", "DELETE FROM scoring_line"]
)
def test_the_database_refuses(line, statement):
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        connection.cursor().execute(statement)
    assert Line.objects.get() == line


def test_whoever_wrote_a_line_is_kept_with_it(line, anna):
    device = Device.objects.create()
    Line.objects.create(match=line.match, number=2, facts={}, recorded_by=anna, recorded_on=device)

    with pytest.raises(ProtectedError):
        anna.delete()
    with pytest.raises(ProtectedError):
        device.delete()
