"""Reading while somebody holds the database and who writes waits: SQLite has one writer at a time."""

import sqlite3
import threading
import time
import urllib.request
from contextlib import closing, suppress
from urllib.error import HTTPError
from uuid import uuid4

from django.db import connection

from bench.http import hall, rows
from bench.http.hall import TOKEN, get
from bench.http.measuring import latency_of
from manille_site.ops.gate import BURST

SECONDS = 15.0
WRITERS = 12
"""At once: more than both workers have threads."""

P99 = 100.0
"""Milliseconds."""


def measure(run: "rows.Run") -> bool:
    """Print how long reads took while a writer held the database; whether they were within the limit.

    From when the gate lets no more writers queue up: before, they may have all threads for a moment.
    """
    if connection.vendor != "sqlite":
        return True
    ours = run.installation.ours
    path = f"/m/{run.matches[0].public_id}/"
    asking = [get(path)] * run.sizes.requests
    latency_of(ours.address, asking)  # every worker has answered it
    free = latency_of(ours.address, asking)
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        writers = [threading.Thread(target=_write, args=(run, match)) for match in run.matches[:WRITERS]]
        for writer in writers:
            writer.start()
        time.sleep(BURST + 1)
        busy = latency_of(ours.address, asking)
        time.sleep(max(0.0, began + SECONDS - time.monotonic()))
        other.execute("ROLLBACK")
    for writer in writers:
        writer.join()
    is_green = busy.p99 <= P99
    print(
        f"    reads while {WRITERS} writers wait: p50 {busy.p50:.1f}, p99 {busy.p99:.1f} ms (≤{P99:.0f}); "
        f"without them p99 {free.p99:.1f} ms{'' if is_green else '  RED'}",
        flush=True,
    )
    return is_green


def _write(run: "rows.Run", match: "rows.Match") -> None:
    """A hand, as the pad sends it; what becomes of it is not measured."""
    fields = {"number": hall.LINES + 1, "page_version": hall.LINES, "client_id": uuid4(), **rows.FACTS}
    body = "&".join(f"{key}={value}" for key, value in {"csrfmiddlewaretoken": TOKEN, **fields}.items())
    request = urllib.request.Request(
        f"{run.installation.ours.address}/m/{match.public_id}/lines/",
        data=body.encode(),
        headers={"Cookie": run.hall.device_cookies(), "HX-Request": "true"},
    )
    with suppress(HTTPError), urllib.request.urlopen(request) as answer:
        answer.read()
