"""Pages that ask for themselves again: answered with nothing while nothing has changed."""

from django.http import HttpRequest, HttpResponse

from tournaments.models import Tournament


def is_known(request: HttpRequest, public_id: str) -> bool:
    """Whether a live page of a public tournament has the newest version already; one indexed query."""
    version = request.GET.get("v", "")
    if not (version.isdecimal() and len(version) < 10):
        return False
    newest = Tournament.objects.filter(public_id=public_id, version=int(version))
    return newest.exclude(status=Tournament.Status.DRAFT).exists()


def nothing_new() -> HttpResponse:
    return HttpResponse(status=204)
