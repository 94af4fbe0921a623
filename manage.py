#!/usr/bin/env python
"""Django's command line for this project."""

import os
import sys

PLAIN_COMMANDS = frozenset({"score", "legal", "draw", "standings", "simulate"})
"""They read files and need no database: manille_site/ops/plain.py starts them in a fifth of the time."""


def main() -> None:
    plain = len(sys.argv) > 1 and sys.argv[1] in PLAIN_COMMANDS
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", f"manille_site.{'ops.plain' if plain else 'settings'}")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
