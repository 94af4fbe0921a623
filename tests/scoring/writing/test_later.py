"""What follows from a change is done once it is stored, and takes nothing along when it fails."""

import logging

import pytest
from django.db import transaction

from scoring.models import Club
from scoring.writing.later import later


def rename(pk: int, name: str) -> None:
    Club.objects.filter(pk=pk).update(name=name)


def fail(reason: str) -> None:
    raise ZeroDivisionError(reason)


@pytest.mark.django_db
def test_a_job_waits_for_the_commit(club, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        with transaction.atomic():
            later(rename, club.pk, name="Kuurne")
        before = Club.objects.get().name
    assert (before, Club.objects.get().name) == ("Heule", "Kuurne")


@pytest.mark.django_db
def test_a_change_that_is_rolled_back_asks_for_nothing(club, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        later(rename, club.pk, name="Kuurne")
        transaction.set_rollback(True)
    assert Club.objects.get().name == "Heule"


@pytest.mark.django_db
def test_a_job_that_fails_is_logged_and_the_next_is_done(club, django_capture_on_commit_callbacks, caplog):
    with caplog.at_level(logging.ERROR, "manille.jobs"), django_capture_on_commit_callbacks(execute=True):
        later(fail, "no reason")
        later(rename, club.pk, name="Kuurne")
    assert [(one.message, one.arguments) for one in caplog.records] == [
        ("could not fail", "(('no reason',), {})")
    ]
    assert Club.objects.get().name == "Kuurne"
