"""Where the server is found: which port is free, who holds one that isn't, what a phone has to open."""

import socket
from pathlib import Path

from django.conf import settings
from django.urls import reverse

from manille_site.ops import first_start
from manille_site.ops.manual import page
from scoring.access.for_phones import EVERYWHERE, is_loopback, own_address, own_name

FIRST_PORT = 8000
LAST_PORT = 8020
HTTPS_PORT = 443

LISTENING = "0A"
"""The state of a socket in /proc/net/tcp."""


def port_is_free(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def first_free_port(host: str) -> int | None:
    return next((port for port in range(FIRST_PORT, LAST_PORT + 1) if port_is_free(host, port)), None)


def holder_of(port: int) -> str | None:
    """Process id and command line of who listens on ``port``; None where the system doesn't tell us."""
    names = {f"socket:[{inode}]" for inode in _listening_sockets(port)}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if any(str(handle.readlink()) in names for handle in (process / "fd").iterdir()):
                command = (process / "cmdline").read_text().replace("\0", " ").strip()
                return f"process {process.name} ({command})"
        except OSError:  # it ended meanwhile, or is somebody else's
            continue
    return None


def _listening_sockets(port: int) -> set[str]:
    """Their inodes."""
    inodes = set()
    for table in (Path("/proc/net/tcp"), Path("/proc/net/tcp6")):
        for line in table.read_text().splitlines()[1:] if table.is_file() else ():
            _number, local, _remote, state, *_rest, inode = line.split()[:10]
            if state == LISTENING and int(local.rpartition(":")[2], 16) == port:
                inodes.add(inode)
    return inodes


def address_of(host: str, port: int) -> str:
    """The address that others open, without a slash at its end; localhost where there is none."""
    if name := own_name():
        return f"https://{name}" if port == HTTPS_PORT else f"https://{name}:{port}"
    if not settings.PLAIN_HTTP:
        name = next((name for name in settings.ALLOWED_HOSTS if name != "*"), "localhost")
        return f"https://{name.lstrip('.')}"
    name = (own_address() or "localhost") if host in EVERYWHERE else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def address_here(host: str, port: int) -> str | None:
    """What a browser on this very machine opens; None where it finds no name of the certificate either."""
    if settings.PLAIN_HTTP:
        return f"http://localhost:{port}"
    return address_of(host, port) if _addresses_of(own_name()) else None


def problem_for_phones(host: str) -> str | None:
    """Why no phone can open the address of a server on ``host``, and what to do; None where it can."""
    if is_loopback(host):
        return "Phones can't open it: it listens to this machine only. Start it with --host 0.0.0.0."
    if host in EVERYWHERE and own_address() is None:
        return "Phones can't open it: this computer is in no network. Join it to their Wi-Fi and start again."
    return _problem_of_name(own_name()) if own_name() else None


def _problem_of_name(name: str) -> str | None:
    """Why phones don't find this computer under ``name``, if so; asks the resolver that they ask, too."""
    addresses = _addresses_of(name)
    if not addresses:
        return (
            f"Phones can't open it: nobody knows the name {name}. "
            f"Make its entry in the DNS ({page('https.md')})."
        )
    own = own_address()
    if own in addresses:
        return None
    return (
        f"Phones can't open it: {name} leads to {', '.join(addresses)}, and this computer is {own}. "
        "Change the name's entry in the DNS, or let the router give this computer that address."
    )


def _addresses_of(name: str) -> list[str]:
    """What the resolver answers; nothing where nobody knows the name."""
    try:
        return sorted({str(one[4][0]) for one in socket.getaddrinfo(name, None)})
    except OSError:
        return []


def setup_address(base: str) -> str | None:
    """Where the first administrator signs up; None once there is one."""
    if first_start.administrator_exists():
        return None
    return base + reverse("setup_link", args=[first_start.new_token()])
