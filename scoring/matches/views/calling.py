"""The pad tells the table what is played, as soon as the cut has said it."""

from http import HTTPStatus

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from scoring.access.doors import match_door
from scoring.access.request import Request
from scoring.matches.selectors.kept_sheets import sheet_to_write_on
from scoring.matches.services.calling import say_what_is_played
from scoring.pad.typed import line_typed
from scoring.writing.errors import RefusedError
from scoring.writing.refusals import refusal


@require_POST
def what_is_played(request: Request, public_id: str) -> HttpResponse:
    """Takes the form of a hand that may lack what comes after play; 204, or why it is too late (409)."""
    door = match_door(request, public_id, "record_line")
    sheet = sheet_to_write_on(door.match)
    facts = line_typed("hand", sheet.header, request.POST)
    try:
        say_what_is_played(sheet=sheet, number=request.POST.get("number", ""), facts=facts)
    except RefusedError as error:
        return HttpResponse(refusal(error), status=HTTPStatus.CONFLICT, content_type="text/plain")
    return HttpResponse(status=HTTPStatus.NO_CONTENT)
