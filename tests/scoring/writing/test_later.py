"""What follows from a change is kept with it, done once it is stored, and takes nothing along if it fails."""

import logging
import os
import signal
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection, connections, transaction
from django.utils import timezone

from scoring.models import Club, FollowUp
from scoring.writing.later import at_leisure, at_once, do_due, later, nothing_later
from tests.follow_ups import left_to_the_scheduler


def rename(pk: int, name: str) -> None:
    Club.objects.filter(pk=pk).update(name=name)


def add_letter(pk: int) -> None:
    club = Club.objects.get(pk=pk)
    rename(pk, f"{club.name}!")


def fail(reason: str) -> None:
    raise ZeroDivisionError(reason)


def die_the_first_time(pk: int, marker: str) -> None:
    if not Path(marker).exists():
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    rename(pk, "Kuurne")


@pytest.fixture
def _scheduler() -> Iterator[None]:
    """Nobody but ``do_due`` does anything."""
    with left_to_the_scheduler():
        yield


def name_of_club() -> str:
    return Club.objects.get().name


@pytest.mark.django_db
def test_a_job_waits_for_the_commit(club, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        with transaction.atomic():
            later(rename, club.pk, name="Kuurne")
        before = name_of_club()
    assert (before, name_of_club(), FollowUp.objects.count()) == ("Heule", "Kuurne", 0)


@pytest.mark.django_db
def test_a_change_that_is_rolled_back_asks_for_nothing(club, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        later(rename, club.pk, name="Kuurne")
        transaction.set_rollback(True)
    assert (name_of_club(), FollowUp.objects.count()) == ("Heule", 0)


@pytest.mark.django_db
@pytest.mark.usefixtures("_scheduler")
def test_the_scheduler_does_what_was_asked_for_in_its_order(club):
    later(rename, club.pk, name="Kuurne")
    later(add_letter, club.pk)
    assert name_of_club() == "Heule"
    assert (do_due(is_long=False), name_of_club()) == (2, "Kuurne!")
    assert do_due(is_long=False) == 0


@pytest.mark.django_db
@pytest.mark.usefixtures("_scheduler")
def test_what_is_asked_for_several_times_is_done_once(club):
    for _time in range(3):
        later(add_letter, club.pk)
    assert (do_due(is_long=False), name_of_club()) == (1, "Heule!")


@pytest.mark.django_db
@pytest.mark.usefixtures("_scheduler")
def test_what_takes_minutes_has_a_lane_of_its_own(club):
    at_leisure(rename, club.pk, name="Kuurne")
    assert (do_due(is_long=False), name_of_club()) == (0, "Heule")
    assert (do_due(is_long=True), name_of_club()) == (1, "Kuurne")


@pytest.mark.django_db
@pytest.mark.usefixtures("_scheduler")
def test_a_job_that_fails_is_logged_and_tried_again_and_the_next_is_done(club, caplog):
    later(fail, "no reason")
    later(rename, club.pk, name="Kuurne")
    with caplog.at_level(logging.ERROR, "manille.jobs"):
        assert do_due(is_long=False) == 1
    assert [(one.message, one.arguments) for one in caplog.records] == [
        (f"could not {__name__}:fail", "[['no reason'], {}]")
    ]
    assert name_of_club() == "Kuurne"
    waiting = FollowUp.objects.get()
    assert waiting.tries == 1
    assert timedelta(seconds=50) < waiting.due_at - timezone.now() < timedelta(minutes=2)
    FollowUp.objects.update(due_at=timezone.now(), tries=30)
    do_due(is_long=False)
    assert FollowUp.objects.get().due_at - timezone.now() <= timedelta(hours=1)


@pytest.mark.django_db
@pytest.mark.usefixtures("_scheduler")
def test_what_is_done_at_once_is_the_schedulers_when_this_process_died(
    club, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        at_once(add_letter, club.pk)
    assert (name_of_club(), FollowUp.objects.count()) == ("Heule!", 0)
    with django_capture_on_commit_callbacks(execute=False):  # it died after the commit
        at_once(add_letter, club.pk)
    assert do_due(is_long=False) == 0  # it may be at it still
    FollowUp.objects.update(due_at=timezone.now())
    assert (do_due(is_long=False), name_of_club()) == (1, "Heule!!")


@pytest.mark.django_db
@pytest.mark.usefixtures("_scheduler")
def test_nothing_is_kept_while_everything_is_made_anew(club):
    with nothing_later():
        later(rename, club.pk, name="Kuurne")
    later(add_letter, club.pk)
    assert (do_due(is_long=False), name_of_club()) == (1, "Heule!")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_scheduler")
def test_a_scheduler_that_is_killed_in_the_middle_loses_nothing(club, tmp_path):
    marker = tmp_path / "was here"
    later(die_the_first_time, club.pk, str(marker))
    later(add_letter, club.pk)
    connections.close_all()
    child = os.fork()
    if not child:
        do_due(is_long=False)
        os._exit(0)
    assert os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL
    assert marker.exists()
    assert (name_of_club(), FollowUp.objects.count()) == ("Heule", 2)
    assert (do_due(is_long=False), name_of_club()) == (2, "Kuurne!")
    assert not connection.in_atomic_block


@pytest.mark.django_db
@pytest.mark.usefixtures("_scheduler")
def test_where_no_scheduler_runs_a_command_does_it(club, capsys):
    later(add_letter, club.pk)
    at_leisure(add_letter, club.pk)
    call_command("follow_up")
    assert capsys.readouterr().out == "2 done.\n"
    assert name_of_club() == "Heule!!"
