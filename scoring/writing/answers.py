"""How a button is answered: act, say what was done or why not, and go on."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from scoring.access.doors import Door
from scoring.writing.errors import RefusedError
from scoring.writing.refusals import refusal


def answer(
    door: Door,
    act: Callable[[], object],
    success: str,
    to: str,
    *,
    refused: Callable[[str], HttpResponse] | None = None,
) -> HttpResponse:
    """Do it, say ``success`` (nothing where it is empty) and go to the address ``to``.

    ``refused`` shows the page with the sentence why not; without it the sentence is said at ``to``.
    """
    try:
        act()
    except RefusedError as error:
        if refused is not None:
            return refused(refusal(error))
        messages.error(door.request, refusal(error))
    else:
        if success:
            messages.success(door.request, success)
    return redirect(to)
