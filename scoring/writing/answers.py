"""How a button is answered: act, say what was done or why not, and go on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol, TypeVar

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from scoring.access.doors import Door
from scoring.access.request import Request
from scoring.writing.errors import RefusedError
from scoring.writing.refusals import refusal

T = TypeVar("T")


def answer(
    asker: Door | Request,
    act: Callable[[], T],
    success: str | Callable[[T], str],
    to: str | Callable[[T], str],
    *,
    refused: Callable[[str], HttpResponse] | str = "",
) -> HttpResponse:
    """Do it, say ``success`` (nothing where it is empty) and go to the address ``to``.

    Both may be functions of what ``act`` returns. ``refused`` is the page that shows the sentence why not, or
    the address at which it is said; without it that is ``to``, which then has to be an address.
    """
    request = asker.request if isinstance(asker, Door) else asker
    try:
        outcome = act()
    except RefusedError as error:
        if callable(refused):
            return refused(refusal(error))
        messages.error(request, refusal(error))
        return redirect(refused or to)
    if sentence := success(outcome) if callable(success) else success:
        messages.success(request, sentence)
    return redirect(to(outcome) if callable(to) else to)


class TakesErrors(Protocol):
    """A form, or several that are shown as one."""

    def add_error(self, field: str | None, error: str) -> None: ...


@dataclass(slots=True)
class Outcome:
    """What became of a block of :func:`refusals_in`."""

    refused: RefusedError | None = None


@contextmanager
def refusals_in(form: TakesErrors, field: str | None = None) -> Iterator[Outcome]:
    """What is refused inside the block is said by the form, at ``field`` or above them all."""
    outcome = Outcome()
    try:
        yield outcome
    except RefusedError as error:
        outcome.refused = error
        form.add_error(field, refusal(error))
