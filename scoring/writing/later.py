"""Work that follows from a write and is done after the commit: the answer is right without it.

A queue can take its place one day: jobs are functions of a module, and what they are given is plain.
"""

import logging
from collections.abc import Callable
from typing import ParamSpec

from django.db import transaction

LOG = logging.getLogger("manille.jobs")

P = ParamSpec("P")


def later(job: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    """Have ``job`` done once the transaction is committed; never when it is rolled back.

    ``job`` is a function of a module and can be done twice without harm; its arguments are keys, dates and
    other values that can be written down, never rows, which may be other ones by then. When it fails that is
    logged, and what was written stays: the scheduler makes up for it (``manille_site/ops/jobs.py``).
    """

    def run() -> None:
        try:
            job(*args, **kwargs)
        except Exception:
            LOG.exception("could not %s", job.__name__, extra={"arguments": repr((args, kwargs))})

    transaction.on_commit(run)
