"""``python -m bench.growth [--on sqlite|postgres] [--smallest HANDS] [--clubs N --years N]``"""

import argparse
import sys

from bench.growth import DATABASES
from bench.growth import run as run_all
from bench.growth.databases import databases

STEPS = 3
"""Installations, each with ten times the hands of the one before."""

WEEKS, MATCHES_A_WEEK, PEOPLE = 40, 10, 60
"""Of a year of a club, where clubs and years are asked for."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.growth")
    parser.add_argument("--on", choices=DATABASES, help="on one database only")
    parser.add_argument("--smallest", type=int, default=40_000, help="its hands (default: 40,000)")
    parser.add_argument("--clubs", type=int, help="store so many clubs, and ask for no page")
    parser.add_argument("--years", type=int, default=10, help="of each of these clubs (default: 10)")
    options = parser.parse_args()
    if options.on is None:
        return 0 if run_all(sys.argv[1:]) else 1
    with databases(options.on) as installations:
        from bench.growth import measuring
        from bench.growth.loading import Size

        print(f"  on {options.on}")
        if options.clubs:
            size = Size(options.clubs, options.years * WEEKS, MATCHES_A_WEEK, PEOPLE)
            is_green = measuring.fill(size, installations)
        else:
            evenings = max(1, options.smallest // Size(evenings=1).all_hands)
            matches = options.smallest // evenings // Size().hands
            sizes = [Size(1, evenings * 10**step, matches) for step in range(STEPS)]
            is_green = measuring.compare(sizes, installations)
        return 0 if is_green else 1


if __name__ == "__main__":
    sys.exit(main())
