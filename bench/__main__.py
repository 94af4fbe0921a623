"""``python -m bench [NAME …]``: runs every module of this folder, or those named, and prints what it measured.

A measurement that breaks a promise makes its line begin with ``BROKEN`` and the exit status 1.
"""

import importlib
import pkgutil
import sys
from pathlib import Path


def main(wanted: list[str]) -> int:
    names = [module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)])]
    broken = False
    for name in sorted(set(names) - {"__main__"}):
        if wanted and name not in wanted:
            continue
        print(f"{name}")
        for line in importlib.import_module(f"bench.{name}").run():
            print(f"  {line}", flush=True)
            broken |= line.startswith("BROKEN")
    return int(broken)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
