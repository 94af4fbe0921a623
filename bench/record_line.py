"""Saving a hand beside 10 and beside 100,000 stored matches: the cost must not grow with the installation.

Each match that lies about has four lines. Both databases are SQLite files in a temporary folder,
measured in turns, so that whatever else the machine does weighs on both alike.
"""

import os
import shutil
import tempfile
from statistics import median
from time import perf_counter
from uuid import uuid4

FEW, MANY = 10, 100_000
LINES = 4
TURNS, HANDS = 30, 10
AT_MOST = 2
"""The most that saving may cost beside many matches, of what it costs beside few."""


def run() -> bool:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "manille_site.settings")
    with tempfile.TemporaryDirectory() as folder:
        few, many = f"{folder}/few.sqlite3", f"{folder}/many.sqlite3"
        os.environ |= {"DATA_DIR": folder, "PLAIN_HTTP": "true", "DATABASE_URL": f"sqlite:///{few}"}
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        _store(FEW)
        _switch_to(few)
        shutil.copy(few, many)
        _switch_to(many)
        _store(MANY - FEW)
        spent: dict[str, list[float]] = {few: [], many: []}
        for _ in range(TURNS):
            for name, times in spent.items():
                _switch_to(name)
                times += _seconds()
        _switch_to(few)
    beside_few, beside_many = (1000 * median(times) for times in spent.values())
    ratio = beside_many / beside_few
    print(
        f"saving a hand: {beside_few:.2f} ms beside {FEW} matches, "
        f"{beside_many:.2f} ms beside {MANY:,}: ×{ratio:.2f}"
    )
    return ratio <= AT_MOST


def _switch_to(name: str) -> None:
    """Go on with another database file."""
    from django.db import connection

    connection.close()
    connection.settings_dict["NAME"] = name


def _store(number: int) -> None:
    """That many matches with lines, written straight into the tables."""
    from scoring.models import Line, Match, Seat
    from scoring.rules import expand_ruleset, get_variant

    ruleset = dict(expand_ruleset(get_variant("manillen-2p"), {"target": 1_000_000}, 2))
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


def _seconds() -> list[float]:
    """What each of some hands takes to save, one in each of the newest matches."""
    from scoring.access.actors import Actor
    from scoring.matches.services import LineEntry, record_line
    from scoring.models import Match

    spent = []
    for match in Match.objects.order_by("-pk")[:HANDS]:
        number = match.lines.count() + 1
        begin = perf_counter()
        record_line(
            match=match,
            entry=LineEntry(
                number=number, kind="hand", facts={"trump": "hearts", "points": [31, 29]}, client_id=uuid4()
            ),
            actor=Actor(),
        )
        spent.append(perf_counter() - begin)
    return spent
