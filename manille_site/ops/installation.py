"""What has to be in place before the server starts, and where people then find it."""

import hashlib
import socket
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.db import connection
from django.urls import reverse

from manille_site.ops import first_start, sqlite

FIRST_PORT = 8000
LAST_PORT = 8020


def prepare() -> None:
    """Database and static files, as this version of the code wants them. Safe to repeat."""
    settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
    if sqlite.in_use():
        sqlite.choose_journal_mode()
    call_command("migrate", interactive=False, verbosity=0)
    collect_static_files()
    connection.close()


def collect_static_files() -> bool:
    """Collects what is served as it is, if anything changed since the last time; says whether it did."""
    stamp: Path = settings.STATIC_ROOT / ".collected"
    state = _state_of_static_files()
    if stamp.is_file() and stamp.read_text() == state:
        return False
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(state)
    return True


def _state_of_static_files() -> str:
    """A fingerprint that changes when a static file does."""
    digest = hashlib.sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    for finder in finders.get_finders():
        for path, storage in finder.list([]):
            found = Path(storage.path(path)).stat()
            digest.update(f"{path}\0{found.st_size}\0{found.st_mtime_ns}\n".encode())
    return digest.hexdigest()


# Where it is found ----------------------------------------------------------------------------------------


def is_public(host: str) -> bool:
    """Whether others than this machine can reach a server on ``host``."""
    return host not in ("localhost", "::1") and not host.startswith("127.")


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


def address_of(host: str, port: int) -> str:
    """The address that a phone can open, without a slash at its end."""
    if not settings.PLAIN_HTTP:
        name = next((name for name in settings.ALLOWED_HOSTS if name != "*"), "localhost")
        return f"https://{name.lstrip('.')}"
    name = _own_address() if host in ("0.0.0.0", "::") else host  # noqa: S104  compared, not bound
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def _own_address() -> str:
    """This machine's address in the local network. Asks the routing table; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documentation
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
    return address


def setup_address(base: str) -> str | None:
    """Where the first administrator signs up; None once there is one."""
    if first_start.administrator_exists():
        return None
    return base + reverse("setup_link", args=[first_start.new_token()])
