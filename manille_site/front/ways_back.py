"""Where a choice leads back to: the page that one came from."""

from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from scoring.access.request import Request


def way_back(request: Request, address: str) -> str:
    """This address where it is one of ours, else the first page."""
    is_ours = url_has_allowed_host_and_scheme(
        address, {request.get_host()}, require_https=request.is_secure()
    )
    return address if is_ours else reverse("home")
