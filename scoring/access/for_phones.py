"""Addresses that are handed to other phones: as a picture, on paper, to be typed.

A page that was opened on the server's own machine has an address (localhost) that leads any phone to itself.
"""

import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.drawings.qr import qr_code
from scoring.models import JoinCode

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  where a server listens; people type it into a browser, too


@dataclass(frozen=True, slots=True)
class PhoneAddress:
    """An absolute address, and whether other devices can open it."""

    text: str
    problem: str = ""
    """Why phones can't open it, and what to do; empty where they can."""

    @property
    def qr(self) -> SafeString | None:
        """The QR code of the address; None where phones can't open it."""
        return None if self.problem else qr_code(self.text)


def phone_address(request: HttpRequest, path: str) -> PhoneAddress:
    """``path`` at an address that phones in the same network can open, as far as there is one."""
    here = request.build_absolute_uri(path)
    parts = urlsplit(here)
    if not _leads_home(parts.hostname or ""):
        return PhoneAddress(here)
    name = own_name()
    lan = name if name and not _leads_home(name) else own_address()
    if is_loopback(settings.LISTENS_ON):
        return PhoneAddress(
            here,
            _(
                "Phones can’t open this: the server listens to its own machine only. "
                "Start it with “make run”, or with --host 0.0.0.0."
            ),
        )
    if lan is None:
        why = _("Phones can’t open this: this computer is in no network. Join it to the Wi-Fi of the phones.")
        return PhoneAddress(here, why)
    port = f":{parts.port}" if parts.port else ""
    return PhoneAddress(parts._replace(netloc=f"{lan}{port}").geturl())


def is_loopback(host: str) -> bool:
    """Whether only this machine itself is found under the name."""
    return host in ("localhost", "::1") or host.endswith(".localhost") or host.startswith("127.")


def _leads_home(host: str) -> bool:
    """Whether a phone that opens it finds itself."""
    return host in EVERYWHERE or is_loopback(host)


def own_name() -> str:
    """What this server is called in its certificate, where it does TLS itself; empty elsewhere.

    The first name by which others find it; that of this machine alone where there is no other.
    """
    names = [name.lstrip(".") for name in settings.ALLOWED_HOSTS if settings.TLS_CERTIFICATE]
    return next((name for name in names if not _leads_home(name)), names[0] if names else "")


def own_address() -> str | None:
    """This machine's address in the local network; None in none. Asks the routing table, sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documentation
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if is_loopback(address) else address


def join_address(request: HttpRequest, code: JoinCode) -> PhoneAddress:
    """The address that joins this table, to be scanned."""
    return phone_address(request, reverse("scoring:join_by_secret", args=[code.secret]))
