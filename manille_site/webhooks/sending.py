"""One POST to an address that a club chose: never into this network, never on to another address, never long.

A name is looked up once; every address it has is checked, and the connection goes to one of those, so that
nobody can answer the check and the connection differently.
"""

import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from http.client import HTTPException
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import ConnectTimeoutError, HTTPError, NewConnectionError, SSLError

Address = IPv4Address | IPv6Address
PATIENCE = 5.0
"""Seconds to connect, and for each part of the answer."""

LONGEST = 15.0
"""Seconds for everything after the name is looked up: an answer drop by drop is cut off."""

MOST_READ = 4096
"""Bytes of the answer's body; they are thrown away."""


class SendError(Exception):
    """It did not arrive. ``code`` says why (``words.py``), ``status`` what was answered, if anything."""

    def __init__(self, code: str, status: int | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.status = status

    @property
    def is_about_this_message(self) -> bool:
        """Whether the receiver answered and refused just this message (4xx): others may still be accepted."""
        return self.code == "status" and self.status is not None and self.status // 100 == 4


def post(address: str, headers: Mapping[str, str], body: bytes) -> int:
    """The status (2xx) of the answer.

    Raises:
        SendError: there was no such answer.
    """
    parts = checked(address)
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    sent = {**headers, "Host": _host_header(parts), "Accept-Encoding": "identity"}
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    connection = _connected(parts.scheme, host, port)
    cut = threading.Event()
    watchdog = threading.Timer(LONGEST, _cut, (connection, cut))
    watchdog.start()
    try:
        connection.request("POST", target, body, sent, preload_content=False, decode_content=False)
        answer = connection.getresponse()
        with suppress(HTTPError, HTTPException, OSError):
            answer.read(MOST_READ)
        status = answer.status
    except TimeoutError as error:
        raise SendError("timeout") from error
    except (HTTPError, HTTPException, OSError) as error:
        raise SendError("timeout" if cut.is_set() else "broken") from error
    finally:
        watchdog.cancel()
        connection.close()
    if status // 100 == 2:
        return status
    raise SendError({3: "redirect"}.get(status // 100, "gone" if status == 410 else "status"), status)


def checked(address: str) -> SplitResult:
    """The parts of an address that may be sent to, as far as that can be told without looking its name up.

    Raises:
        SendError: ``bad_address``, ``plain_http``, ``private_address``.
    """
    try:
        parts = urlsplit(address)
        host, _port = parts.hostname, parts.port
    except ValueError as error:
        raise SendError("bad_address") from error
    if parts.scheme not in ("http", "https") or not host or parts.username is not None:
        raise SendError("bad_address")
    if not address.isascii() or not address.isprintable() or " " in address:
        raise SendError("bad_address")
    if parts.scheme == "http" and not settings.WEBHOOKS_OVER_HTTP:
        raise SendError("plain_http")
    with suppress(ValueError):
        if not may_be_sent_to(ip_address(host)):
            raise SendError("private_address")
    return parts


def may_be_sent_to(address: Address) -> bool:
    """Whether an address is one of the internet, or of this network where a setting allows that."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return may_be_sent_to(address.ipv4_mapped)
        if address.sixtofour or address.teredo or address.is_site_local:
            return False  # a way to addresses inside, or none at all
        if settings.WEBHOOKS_TO_PRIVATE and address.is_loopback:
            return True
    if address.is_multicast or address.is_unspecified or address.is_reserved or address.is_link_local:
        return False
    return address.is_global or (settings.WEBHOOKS_TO_PRIVATE and address.is_private)


def _connected(scheme: str, host: str, port: int) -> HTTPConnection:
    """A connection to the first address of the host that takes one."""
    problem = SendError("unknown_host")
    for address in _looked_up(host, port):
        connection = _connection(scheme, host, str(address), port)
        try:
            connection.connect()
        except NewConnectionError:
            problem = SendError("refused")
        except ConnectTimeoutError:
            problem = SendError("timeout")
        except (ssl.SSLError, SSLError) as error:
            connection.close()
            raise SendError("tls") from error
        except TimeoutError:
            problem = SendError("timeout")
        except (HTTPError, OSError):
            problem = SendError("refused")
        else:
            return connection
        connection.close()
    raise problem


def _looked_up(host: str, port: int) -> list[Address]:
    try:
        entries = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise SendError("unknown_host") from error
    addresses = [ip_address(entry[4][0]) for entry in entries]
    if not all(may_be_sent_to(address) for address in addresses):
        raise SendError("private_address")
    return addresses[:2]


def _connection(scheme: str, host: str, address: str, port: int) -> HTTPConnection:
    if scheme == "http":
        return HTTPConnection(address, port, timeout=PATIENCE)
    context = ssl.create_default_context()  # which checks the certificate against ``server_hostname``
    return HTTPSConnection(address, port, timeout=PATIENCE, ssl_context=context, server_hostname=host)


def _host_header(parts: SplitResult) -> str:
    """As the address writes it; a port that goes without saying is left out."""
    host = parts.hostname or ""
    host = f"[{host}]" if ":" in host else host
    return host if parts.port in (None, {"http": 80, "https": 443}[parts.scheme]) else f"{host}:{parts.port}"


def _cut(connection: HTTPConnection, cut: threading.Event) -> None:
    cut.set()  # first: the reader looks at once
    with suppress(OSError):
        if connection.sock is not None:
            connection.sock.shutdown(socket.SHUT_RDWR)
