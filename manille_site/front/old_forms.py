"""A form that was opened before somebody signed in or out in another window: its token is void."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import requires_csrf_token

from scoring.access.request import Request

OF_ACCOUNTS = "/accounts/"
"""Where what was typed may be a password, which no page shows again."""


@requires_csrf_token
def old_form(request: Request, reason: str = "") -> HttpResponse:
    """Offers to send the same once more, where it came from a page of ours; our scripts do it by themselves.

    A page of somebody else's could have filled in anything: what it sends is not offered.
    """
    is_ours = _came_from_here(request) and not request.FILES
    is_shown = is_ours and request.method == "POST" and not request.path.startswith(OF_ACCOUNTS)
    fields = [
        (name, text)
        for name, texts in (request.POST.lists() if is_shown else ())
        for text in texts
        if name != "csrfmiddlewaretoken"
    ]
    context = {"is_shown": is_shown, "fields": fields, "again": request.get_full_path()}
    response = render(request, "old_form.html", context, status=403)
    response["X-Form-Is-Old"] = "1"
    return response


def _came_from_here(request: Request) -> bool:
    own = f"{request.scheme}://{request.get_host()}"
    return request.headers.get("Origin", "") == own or request.headers.get("Sec-Fetch-Site") == "same-origin"
