"""A service is tried once more when the database was busy, and only by whoever opened the transaction."""

import pytest
from django.db import OperationalError, transaction

from scoring.models import Club
from scoring.writing.transactions import in_one_transaction


@pytest.fixture
def busy():
    """A service that finds the database locked, after it has written, as often as told."""
    calls = []

    @in_one_transaction
    def found(name: str, *, locked: int) -> int:
        calls.append(name)
        Club.objects.create(name=name, slug=f"{name}-{len(calls)}")
        if len(calls) <= locked:
            raise OperationalError("database is locked")
        return len(calls)

    return found


@pytest.mark.django_db(transaction=True)
def test_a_locked_database_is_tried_once_more_and_nothing_is_written_twice(busy):
    assert busy("heule", locked=1) == 2
    assert Club.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_twice_locked_is_an_error(busy):
    with pytest.raises(OperationalError):
        busy("heule", locked=2)
    assert not Club.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_inside_a_transaction_of_somebody_else_there_is_no_second_try(busy):
    with pytest.raises(OperationalError), transaction.atomic():
        busy("heule", locked=1)
    assert not Club.objects.exists()
