"""Two servers that take turns: every request goes to the other one, whoever sends it.

Debian's nginx stands before them, with docs/deployment/nginx.conf but for TLS and addresses; behind them are
one PostgreSQL, which Debian's PgBouncer gives them for a transaction at a time, and Debian's Redis. Each has
a folder of its own; what they share is the secret key. ``python -m tests.with_two_servers`` plays journeys
there.
"""

import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from django.db import connection

from tests.journeys.shipped import ROOT, Shipped, database_url, running

PATIENCE = 30
CONFIGURATION = ROOT / "docs" / "deployment" / "nginx.conf"
AROUND = """
worker_processes 1;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
{user}
events {{ worker_connections 8192; }}
http {{
    include /etc/nginx/mime.types;
    log_format servers "$upstream_addr";
    access_log {folder}/access.log servers;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {sites}
}}
"""
POOLER = """
[databases]
* = host={host} port={port}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {own}
unix_socket_dir =
auth_type = trust
auth_file = {folder}/users
pool_mode = transaction
default_pool_size = 8
max_client_conn = 200
"""


@contextmanager
def two_servers(data: Path, static: Path) -> Iterator[Shipped]:
    """As one server, for whoever opens pages; at the end both have had their turns."""
    assert connection.vendor == "postgresql", "several servers share a PostgreSQL"
    data.mkdir()
    with ExitStack() as stack:
        cache = f"redis://127.0.0.1:{stack.enter_context(_redis(data / 'redis'))}/1"
        pooler = stack.enter_context(pgbouncer())
        common = {
            "DATABASE_URL": re.sub(r":\d+/", f":{pooler}/", database_url()),
            "DATABASE_DIRECT_URL": database_url(),
            "CACHE_URL": cache,
            "EMAIL_URL": f"file:///{data}/mail",
            "TRUSTED_PROXIES": "1",
        }
        servers = [stack.enter_context(running(data / name, static, common)) for name in ("first", "second")]
        port = stack.enter_context(nginx(data / "nginx", [server.port for server in servers]))
        yield replace(servers[0], port=port, data=data, cache=cache)
        _assert_turns((data / "nginx" / "access.log").read_text().split())


def _assert_turns(answered: Sequence[str]) -> None:
    turns = Counter(answered)
    assert len(turns) == 2, turns
    assert max(turns.values()) - min(turns.values()) <= 1, turns


@contextmanager
def nginx(folder: Path, ports: Sequence[int]) -> Iterator[int]:
    """Before servers at these ports; gives its own."""
    folder.mkdir()
    port = free_port()
    # Browsers reach it at a port of its own, which they name in Host and Origin.
    site = CONFIGURATION.read_text().partition("\nserver {\n    listen 80;")[0].replace("$host", "$http_host")
    servers = "\n".join(f"server 127.0.0.1:{each};" for each in ports)
    site, changes = re.subn(r"server 127\.0\.0\.1:8000;", servers, site)
    assert changes == 1
    site = re.sub(r"listen 443 ssl http2;", f"listen 127.0.0.1:{port};", site)
    site = re.sub(r" *(listen \[::\]:443|ssl_certificate)[^;]*;\n", "", site)
    user = "user root;" if os.geteuid() == 0 else ""
    file = folder / "nginx.conf"
    file.write_text(AROUND.format(folder=folder, user=user, sites=site))
    with started(["nginx", "-c", file, "-p", folder, "-e", folder / "error.log"], port):
        yield port


@contextmanager
def _redis(folder: Path) -> Iterator[int]:
    folder.mkdir()
    port = free_port()
    command = ["redis-server", "--bind", "127.0.0.1", "--port", str(port), "--save", "", "--dir", str(folder)]
    with started(command, port):
        yield port


@contextmanager
def pgbouncer() -> Iterator[int]:
    """In transaction mode, before the server of the tests. It does not run as root."""
    at = connection.settings_dict
    port = free_port()
    folder = Path(tempfile.mkdtemp(prefix="manille-pgbouncer-"))
    try:
        (folder / "users").write_text(f'"{at["USER"]}" ""\n')
        file = folder / "pgbouncer.ini"
        file.write_text(POOLER.format(host=at["HOST"], port=at["PORT"], own=port, folder=folder))
        how = {}
        if os.geteuid() == 0:
            how = {"user": "postgres", "group": "postgres", "extra_groups": []}
            for path in (folder, *folder.iterdir()):
                shutil.chown(path, "postgres", "postgres")
        with started(["pgbouncer", file], port, **how):
            yield port
    finally:
        shutil.rmtree(folder)


@contextmanager
def started(command: Sequence[str | Path], port: int, **how: object) -> Iterator["subprocess.Popen[bytes]"]:
    """A program that takes connections at ``port``; it is told to end at the end."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, **how)  # type: ignore[call-overload]
        try:
            until = time.monotonic() + PATIENCE
            while not _answers(port):
                if process.poll() is not None or time.monotonic() > until:
                    output.seek(0)
                    raise AssertionError(f"{command[0]}: {output.read().decode(errors='replace')}")
                time.sleep(0.05)
            yield process
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
