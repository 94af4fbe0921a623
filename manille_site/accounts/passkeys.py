"""Where browsers know passkeys: over TLS and on the machine itself, not at an address of a local network."""

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.http.request import split_domain_port

LOOPBACK = ("localhost", "[::1]")


def passkeys_work(request: HttpRequest) -> bool:
    """Whether the browser holds this page's address for secure, as WebAuthn demands.

    Source: "Secure Contexts" (W3C), "Is origin potentially trustworthy?".
    """
    if request.is_secure():
        return True
    try:
        name, _port = split_domain_port(request.get_host())
    except DisallowedHost:
        return False
    return name in LOOPBACK or name.endswith(".localhost") or name.startswith("127.")
