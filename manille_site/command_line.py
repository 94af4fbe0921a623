"""The command line: `manage.py` in a checkout, `manille` where the wheel is installed."""

import os
import signal
import sys
from typing import NoReturn

PLAIN_COMMANDS = frozenset({"score", "legal", "draw", "standings", "simulate"})
"""They read files and need no database: manille_site/plain_settings.py starts them in a fifth of the time."""

WRITES_SOURCES = frozenset({"makemigrations", "makemessages", "compilemessages", "permissions_table"})


READER_HAS_GONE = 128 + signal.SIGPIPE
"""The exit status that shells know for it."""


def main() -> None:
    try:
        try:
            _run()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # as `manage.py doctor | head -1` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for the flush at the very end
        sys.exit(READER_HAS_GONE)


def _run() -> None:
    command = sys.argv[1] if len(sys.argv) > 1 else ""
    if "--version" in sys.argv[1:]:
        return _say_version()
    if command == "up":
        from manille_site.ops import supervisor

        if not supervisor.is_supervised():
            os.environ |= supervisor.settings_of(sys.argv[2:])
            sys.exit(supervisor.main(sys.argv[2:]))
    if command == "redirect":
        from manille_site.ops import redirect

        return redirect.main(sys.argv[2:])
    plain = command in PLAIN_COMMANDS
    settings = "plain_settings" if plain else "settings"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", f"manille_site.{settings}")
    if command not in WRITES_SOURCES:
        os.umask(0o077)  # what is written holds people's names, addresses and secrets
    try:
        from django.core.management import execute_from_command_line
    except ModuleNotFoundError:
        _give_up_without_django()

    try:
        execute_from_command_line(sys.argv)
    except Exception as error:
        from manille_site.ops.refusals import trouble_with

        trouble = trouble_with(error)
        if trouble is None:
            from manille_site.ops.error_reports import report_command

            report_command(error)
        if trouble is None or "--traceback" in sys.argv:
            raise
        if command == "doctor" and "--json" in sys.argv:
            import json
            from dataclasses import asdict

            check = {"name": "settings", "level": "problem", **asdict(trouble)}
            sys.stdout.write(json.dumps({"is_well": False, "checks": [check]}, ensure_ascii=False) + "\n")
            sys.exit(1)
        sys.exit(f"{trouble.sentence} {trouble.remedy}".strip())


def _say_version() -> None:
    """Ours; Django's own command line says Django's."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "manille_site.settings")
    try:
        from manille_site.ops.version import version
    except ModuleNotFoundError:
        _give_up_without_django()
    sys.stdout.write(f"manille {version()}\n")


def _give_up_without_django() -> NoReturn:
    sys.exit("This Python has no Django: run `make setup`, then .venv/bin/python manage.py …")
