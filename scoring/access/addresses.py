"""Where a request comes from, seen through as many reverse proxies as are trusted."""

from django.conf import settings
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """The network address of whoever asks; what an untrusted proxy claims is not believed."""
    passed_on = request.headers.get("X-Forwarded-For", "")
    hops = [hop.strip() for hop in passed_on.split(",") if hop.strip()]
    if settings.TRUSTED_PROXIES and len(hops) >= settings.TRUSTED_PROXIES:
        return hops[-settings.TRUSTED_PROXIES][:60]
    return str(request.META.get("REMOTE_ADDR") or "")[:60]
