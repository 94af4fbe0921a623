"""Which problem detail each exception of an operation is answered with."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import NinjaAPI, Schema
from ninja.errors import AuthenticationError, HttpError, ValidationError
from pydantic import Field

from manille_site.api.problems import problem, status_of
from scoring import words
from scoring.rules import SheetError
from scoring.writing.errors import IllegalLineError, LineNotNextError, LineTakenError, RefusedError
from scoring.writing.refusals import refusal
from tournaments.engine import TournamentError
from tournaments.models import Entrant
from tournaments.rounds.words.rounds import PRESSING
from tournaments.words.engine import problem_sentence
from tournaments.writing.errors import (
    HasComeError,
    MattersOpenError,
    NameOnListError,
    NeverCameError,
    ResultImpossibleError,
    ResultUnlikelyError,
)


class NotAsAskedError(Exception):
    """What was asked for makes no sense; ``errors`` as a form gives them: by field, message and code."""

    def __init__(self, errors: Mapping[str, Sequence[Mapping[str, str]]]) -> None:
        super().__init__(errors)
        self.errors = errors


class Fault(Schema):
    """One thing that is wrong, and where."""

    field: str | None = None
    code: str
    message: str
    entrant: str | None = Field(None, description="Id of the entrant it is about, where it is one.")


class ProblemDetail(Schema):
    """What every error answers."""

    type: str
    title: str
    status: int
    detail: str = ""
    errors: list[Fault] = []


def install(api: NinjaAPI) -> None:
    """Answer every exception that a person may be told of in this shape."""
    api.exception_handler(Http404)(
        lambda request, error: problem(404, "not_found", _("There is no such thing."))
    )
    api.exception_handler(PermissionDenied)(
        lambda request, error: problem(403, "forbidden", _("You may not do this."))
    )
    api.exception_handler(AuthenticationError)(
        lambda request, error: problem(401, "unauthenticated", _("Send a token that is valid."))
    )
    api.exception_handler(HttpError)(_refused_by_http)
    api.exception_handler(ValidationError)(_invalid)
    api.exception_handler(NotAsAskedError)(_bad_query)
    api.exception_handler(SheetError)(_bad_sheet)
    api.exception_handler(TournamentError)(_bad_tournament)
    api.exception_handler(RefusedError)(_refused)


def _refused_by_http(request: HttpRequest, error: HttpError) -> HttpResponse:
    """The page behind a type says one status: an unreadable body and a lacking right differ."""
    if error.status_code == HTTPStatus.BAD_REQUEST:  # the library says so of a body alone
        return problem(400, "bad_json", _("This is not JSON."))
    code = "forbidden" if error.status_code == HTTPStatus.FORBIDDEN else "refused"
    return problem(error.status_code, code, str(error))


def _invalid(request: HttpRequest, error: ValidationError) -> HttpResponse:
    errors = [
        {
            "field": ".".join(str(part) for part in fault["loc"] if part not in ("body", "payload")) or None,
            "code": fault["type"],
            "message": fault["msg"],
        }
        for fault in error.errors
    ]
    return problem(422, "invalid", _("Something in the request is not as it should be."), errors=errors)


def _bad_query(request: HttpRequest, error: NotAsAskedError) -> HttpResponse:
    errors = [{"field": field, **fault} for field, faults in error.errors.items() for fault in faults]
    return problem(422, "invalid", _("Something in the request is not as it should be."), errors=errors)


def _bad_sheet(request: HttpRequest, error: SheetError) -> HttpResponse:
    errors = [
        {
            "line": line,
            "field": fault.field,
            "code": fault.code,
            "message": str(words.problem(fault)),
        }
        for line, fault in error.problems
    ]
    return problem(422, "sheet", _("This score sheet can’t be scored."), errors=errors)


def _bad_tournament(request: HttpRequest, error: TournamentError) -> HttpResponse:
    errors = [
        {
            "path": fault.path,
            "field": fault.path or None,
            "code": fault.code,
            "message": problem_sentence(fault),
        }
        for fault in error.problems
    ]
    return problem(422, "tournament", _("The engine can’t work with this tournament."), errors=errors)


def _refused(request: HttpRequest, error: RefusedError) -> HttpResponse:
    sentence = refusal(error)
    if isinstance(error, IllegalLineError):
        errors = [
            {"field": fault.field, "code": fault.code, "message": str(words.problem(fault))}
            for fault in error.facts["problems"]
        ]
        return problem(422, error.code, sentence, errors=errors)
    status = status_of(error.code)
    more: dict[str, Any] = {}
    if isinstance(error, ResultUnlikelyError):
        more["errors"] = [{"field": "sure", "code": error.facts["doubt"].code, "message": sentence}]
    if isinstance(error, NameOnListError):
        more["errors"] = [{"field": "sure", "code": error.code, "message": sentence}]
    if isinstance(error, ResultImpossibleError):
        more["errors"] = [{"field": "scores", "code": error.facts["doubt"].code, "message": sentence}]
    if isinstance(error, MattersOpenError):
        more["errors"] = [*_open_matters(error), *_never_came(error.facts.get("absent", ()))]
    if isinstance(error, NeverCameError):
        more["errors"] = _never_came(error.facts["entrants"])
    if isinstance(error, HasComeError):
        more["errors"] = [{"field": "take_off", "code": error.code, "message": sentence}]
    if isinstance(error, LineTakenError):
        line = error.facts["line"]
        more["there"] = {"number": line.number, "version": line.version, **line.written}
    if isinstance(error, LineNotNextError):
        more["next_number"] = error.facts["next_number"]
    return problem(status, error.code, sentence, **more)


def _never_came(entrants: Iterable[Entrant]) -> list[dict[str, str]]:
    return [
        {"field": "take_off", "code": "never_came", "entrant": one.file_id, "message": one.name}
        for one in entrants
    ]


def _open_matters(error: MattersOpenError) -> Iterator[dict[str, str]]:
    """Each call, dispute and sheet that differs, with its table."""
    for item in error.facts["matters"]:
        for table in item.tables:
            facts = {"table": table.number or "–", "round": table.round}
            yield {
                "field": "all_the_same",
                "code": item.matter,
                "message": str(PRESSING[item.matter]) % facts,
            }
