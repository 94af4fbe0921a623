"""Work that follows from a write: kept in the database with it, and done after it.

The answer to whoever writes is right without it. The queue is a table (:class:`FollowUp`), the same on both
databases, and the scheduler works it off (``manille_site/ops/jobs.py``): a process that dies loses nothing.
A job is a function of a module that can be done twice without harm; its arguments are keys and other values
that JSON knows, never rows, which may be other ones by then.
"""

import logging
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import timedelta
from typing import ParamSpec

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.module_loading import import_string

from scoring.models import FollowUp

LOG = logging.getLogger("manille.jobs")

P = ParamSpec("P")

GRACE = timedelta(minutes=1)
"""Until the scheduler does what the process that asked for it wanted to do itself."""

FIRST_WAIT, LONGEST_WAIT = timedelta(minutes=1), timedelta(hours=1)
"""Between two tries of a job that fails; each wait is twice the one before."""

BATCH = 500
"""At most so many are read at a time."""

_is_off: ContextVar[bool] = ContextVar("_is_off", default=False)


def later(job: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    """Have ``job`` done by the scheduler once the transaction is committed; never when it is rolled back."""
    _keep(job, [args, kwargs])


def at_leisure(job: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    """As :func:`later`, for what may take minutes: nothing but its like waits for it."""
    _keep(job, [args, kwargs], is_long=True)


def at_once(job: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    """As :func:`later`, and this process does it right after the commit; the scheduler, if that fails."""
    follow_up = FollowUp.objects.create(
        job=_name_of(job), arguments=[args, kwargs], due_at=timezone.now() + GRACE
    )
    transaction.on_commit(lambda: carry_out([follow_up]), robust=True)


@contextmanager
def nothing_later() -> Iterator[None]:
    """Inside nothing is kept for later: all of it is made anew afterwards, in the same transaction."""
    token = _is_off.set(True)
    try:
        yield
    finally:
        _is_off.reset(token)


def do_due(*, is_long: bool) -> int:
    """Do what is due, in the order in which it was asked for; answers how much was done.

    What is asked for several times is done once. Only one process calls this at a time.
    """
    due = FollowUp.objects.filter(due_at__lte=timezone.now(), is_long=is_long).order_by("pk")[:BATCH]
    alike: defaultdict[str, list[FollowUp]] = defaultdict(list)
    for follow_up in due:
        alike[str(follow_up)].append(follow_up)
    return sum(carry_out(follow_ups) for follow_ups in alike.values())


def carry_out(follow_ups: Sequence[FollowUp]) -> int:
    """Do the same thing that was asked for once or several times; whether it was done.

    Those that were there before it began are forgotten after it has ended: whoever asks meanwhile, or dies in
    the middle, has it done again.
    """
    first = follow_ups[0]
    rows = FollowUp.objects.filter(pk__in=[follow_up.pk for follow_up in follow_ups])
    args, kwargs = first.arguments
    try:
        import_string(first.job.replace(":", "."))(*args, **kwargs)
    except Exception:
        LOG.exception("could not %s", first.job, extra={"arguments": repr(first.arguments)})
        wait = min(FIRST_WAIT * 2 ** min(first.tries, 10), LONGEST_WAIT)
        rows.update(tries=F("tries") + 1, due_at=timezone.now() + wait)
        return 0
    rows.delete()
    return 1


def _keep(job: Callable[..., object], arguments: list[object], *, is_long: bool = False) -> None:
    if not _is_off.get():
        FollowUp.objects.create(job=_name_of(job), arguments=arguments, is_long=is_long)


def _name_of(job: Callable[..., object]) -> str:
    return f"{job.__module__}:{job.__qualname__}"
