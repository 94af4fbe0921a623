"""``python -m bench [NAME …]``: runs every module of this folder, or those named.

Each has ``run()``, which prints what it measured, and answers ``False`` when a promise of ours is broken.
"""

import importlib
import pkgutil
import sys
from pathlib import Path

NO_BENCHES = ("__main__", "behaviour")


def main(wanted: list[str]) -> int:
    names = sorted(module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)]))
    all_good = True
    for name in names:
        if name not in NO_BENCHES and (not wanted or name in wanted):
            print(f"— {name}", flush=True)
            all_good &= importlib.import_module(f"bench.{name}").run() is not False
    return 0 if all_good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
