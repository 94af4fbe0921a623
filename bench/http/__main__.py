"""``python -m bench.http [--small] [--on sqlite|postgres] [WORD …]``"""

import argparse
import os
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from bench.http import DATABASES, installation
from bench.http import run as run_all


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.http")
    parser.add_argument("--small", action="store_true", help="small numbers: seconds, and less exact")
    parser.add_argument("--on", choices=DATABASES, help="on one database only")
    parser.add_argument("words", nargs="*", help="only rows whose names hold one of these")
    options = parser.parse_args()
    if options.on is None:
        return 0 if run_all(sys.argv[1:]) else 1
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        url, postgres = f"sqlite:///{folder}/bench.sqlite3", None
        if options.on == "postgres":
            from tests.with_postgres import server

            url = stack.enter_context(server())
            postgres = server_process()
        installation.prepare(folder, url)
        with installation.running(postgres) as servers:
            return 0 if _measure(servers, options) else 1


def server_process() -> int:
    """The PostgreSQL that this process has just started."""
    children = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()
    return next(pid for pid in map(int, children) if "postgres" in Path(f"/proc/{pid}/comm").read_text())


def _measure(servers: installation.Installation, options: argparse.Namespace) -> bool:
    from bench.http import live, rows, waiting

    sizes = rows.SMALL if options.small else rows.Sizes()
    run = rows.Run(servers, sizes)
    words = options.words or [""]
    wanted = [row for row in rows.rows(sizes) if any(word in row.name for word in words)]
    print(f"  {options.on}: CPU of a request; wrk has one thread on the same {os.cpu_count()} cores")
    is_green = True
    for row in wanted:
        before = run.floor(row.floor)
        cost = row.measure(run)
        after = run.floor(row.floor)
        floor = (before.cpu + after.cpu) / 2
        ratio = cost.cpu / floor
        red = ratio > row.most
        is_green &= not red
        print(
            f"    {row.name:<32} {cost.cpu:7.2f} / {floor:5.2f} ms = ×{ratio:6.1f} (≤{row.most:6.1f})  "
            f"p50 {cost.p50:6.1f}, p95 {cost.p95:6.1f} ms{'  RED' if red else ''}",
            flush=True,
        )
    if any(word in "reads while writers wait" for word in words):
        is_green &= waiting.measure(run)
    if any(word in "live board" for word in words):
        for tables, viewers in sizes.halls:
            is_green &= live.measure(run, tables, viewers, sizes.hall_seconds)
    return is_green


if __name__ == "__main__":
    sys.exit(main())
