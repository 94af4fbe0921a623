"""Polling pages: 204 as long as the reader's version is the newest."""

from http import HTTPStatus

from django.http import HttpResponse

from scoring.access.request import Request
from tournaments.models import Tournament


def is_known(request: Request, public_id: str) -> bool:
    """Whether a live page of a public tournament has the newest version already; one indexed query."""
    version = request.GET.get("v", "")
    if not (version.isdecimal() and len(version) < 10):
        return False
    newest = Tournament.objects.filter(public_id=public_id, version=int(version))
    return newest.exclude(status=Tournament.Status.DRAFT).exists()


def nothing_new() -> HttpResponse:
    return HttpResponse(status=HTTPStatus.NO_CONTENT)
