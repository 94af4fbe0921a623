"""Where a request comes from, seen through as many reverse proxies as are trusted."""

from ipaddress import ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """The network address of whoever asks; what an untrusted proxy claims is not believed."""
    passed_on = request.headers.get("X-Forwarded-For", "")
    hops = [hop.strip() for hop in passed_on.split(",") if hop.strip()]
    if settings.TRUSTED_PROXIES and len(hops) >= settings.TRUSTED_PROXIES:
        return hops[-settings.TRUSTED_PROXIES][:60]
    return str(request.META.get("REMOTE_ADDR") or "")[:60]


def network_of(request: HttpRequest) -> str:
    """What one household or server can't leave: of IPv6 the first 64 bits, of IPv4 the whole address."""
    address = address_of(request)
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    return str(parsed.ipv4_mapped or ip_network((parsed, 64), strict=False))
