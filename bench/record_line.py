"""Saving a hand beside 10 and beside 100,000 stored matches: the cost must not grow with the installation.

Each match that lies about has four lines. The database is a new SQLite file in a temporary folder.
"""

import os
import tempfile
from statistics import median
from time import perf_counter
from uuid import uuid4

FEW, MANY = 10, 100_000
LINES = 4
SAVED = 200
AT_MOST = 1.5
"""The most that saving may cost beside many matches, of what it costs beside few."""


def run() -> bool:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "manille_site.settings")
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "DATA_DIR": folder,
            "PLAIN_HTTP": "true",
            "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3",
        }
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        call_command("migrate", verbosity=0)
        _store(FEW)
        few = _milliseconds()
        _store(MANY - FEW)
        many = _milliseconds()
        connection.close()
    ratio = many / few
    print(f"saving a hand: {few:.2f} ms beside {FEW} matches, {many:.2f} ms beside {MANY:,}: ×{ratio:.2f}")
    return ratio <= AT_MOST


def _store(number: int) -> None:
    """That many matches with lines, written straight into the tables."""
    from scoring.models import Line, Match, Seat
    from scoring.rules import expand_ruleset, get_variant

    ruleset = dict(expand_ruleset(get_variant("manillen-2p"), {}, 2))
    for start in range(0, number, 5_000):
        matches = Match.objects.bulk_create(
            Match(variant="manillen-2p", ruleset=ruleset) for _ in range(min(5_000, number - start))
        )
        Seat.objects.bulk_create(
            Seat(match=match, number=seat, name=name)
            for match in matches
            for seat, name in enumerate(("Anna", "Bob"))
        )
        Line.objects.bulk_create(
            Line(match=match, number=line, facts={"trump": "hearts", "points": [37, 23]})
            for match in matches
            for line in range(1, LINES + 1)
        )


def _milliseconds() -> float:
    """The median of saving hands, each the next one of another of the newest matches."""
    from scoring.actors import Actor
    from scoring.models import Match
    from scoring.services import record_line

    matches = list(Match.objects.order_by("-pk")[:FEW])
    spent = []
    for turn in range(SAVED):
        match = matches[turn % FEW]
        number = match.lines.count() + 1
        begin = perf_counter()
        record_line(
            match=match,
            number=number,
            kind="hand",
            facts={"trump": "hearts", "points": [31, 29]},
            client_id=uuid4(),
            actor=Actor(),
        )
        spent.append(perf_counter() - begin)
    return 1000 * median(spent)
