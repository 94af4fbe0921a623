"""``python -m bench.national [--part N] [--seconds N]``"""

import argparse
import os
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.national")
    parser.add_argument("--part", type=int, default=20, help="a day divided by so much (default: 20)")
    parser.add_argument("--seconds", type=int, default=60, help="of load (default: 60)")
    options = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.chmod(0o755)
        from tests.with_postgres import server

        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "manille_site.settings",
            "DATA_DIR": str(folder),
            "DATABASE_URL": stack.enter_context(server()),
            "PLAIN_HTTP": "true",
            "SECRET_KEY": "only-for-benches",
        }
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        from bench.national import day
        from tests.journeys.shipped import collected
        from tests.journeys.two_servers import two_servers

        site = stack.enter_context(two_servers(folder / "site", collected(folder / "shared")))
        stack.enter_context(site.scheduler())
        return 0 if day.measure(site.port, options.part, options.seconds) else 1


if __name__ == "__main__":
    sys.exit(main())
