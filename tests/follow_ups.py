"""Tests have no scheduler: whoever writes does what follows, once it is stored."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.utils import timezone

from scoring.models import FollowUp
from scoring.writing.later import carry_out


def _do_once_stored(instance: FollowUp, created: bool, **_more: Any) -> None:
    # What is due only later is done by the process that asked for it: see `at_once`.
    if created and instance.due_at <= timezone.now():
        transaction.on_commit(lambda: carry_out([instance]), robust=True)


@contextmanager
def done_at_once() -> Iterator[None]:
    post_save.connect(_do_once_stored, sender=FollowUp)
    try:
        yield
    finally:
        post_save.disconnect(_do_once_stored, sender=FollowUp)


@contextmanager
def left_to_the_scheduler() -> Iterator[None]:
    """Inside of :func:`done_at_once`: nobody does anything but ``do_due``."""
    post_save.disconnect(_do_once_stored, sender=FollowUp)
    try:
        yield
    finally:
        post_save.connect(_do_once_stored, sender=FollowUp)
