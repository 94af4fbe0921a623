"""Rating 100,000 matches anew, five seasons of 300 people: the model alone, and from and to the database."""

import os
import tempfile
from datetime import UTC, date, datetime, timedelta
from random import Random
from time import perf_counter

MATCHES, PEOPLE = 100_000, 300
AT_MOST = 10
"""Seconds."""


def run() -> bool:
    from tournaments.engine.people.ratings import RatedMatch, rate

    rng = Random(1)
    matches = []
    for key in range(MATCHES):
        a, b, c, d = rng.sample(range(1, PEOPLE + 1), 4)
        matches.append(RatedMatch(key + 1, ((a, b), (c, d)), rng.choice(((1, 2), (2, 1)))))
    start = perf_counter()
    steps = sum(1 for _step in rate(matches))
    alone = perf_counter() - start
    whole = _with_database(matches)
    print(f"rating {MATCHES:,} matches of pairs anew: {alone:.1f} s for {steps:,} steps of the model")
    print(f"from and to the database: {whole:.1f} s (at most {AT_MOST})")
    return whole <= AT_MOST


def _with_database(matches: list) -> float:
    """Stored on 200 days, then replayed as after a correction of the first of them."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "manille_site.settings")
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "DATA_DIR": folder,
            "PLAIN_HTTP": "true",
            "DATABASE_URL": f"sqlite:///{folder}/db.sqlite3",
        }
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        from scoring.models import Club, Match, Player
        from tournaments.models import PlayedMatch, RatingFamily
        from tournaments.records.services.ratings import bring_up_to_date

        connection.close()
        connection.settings_dict["NAME"] = f"{folder}/db.sqlite3"
        call_command("migrate", verbosity=0)
        club = Club.objects.create(name="Bench", slug="bench")
        Player.objects.bulk_create(Player(pk=key, name=f"P{key}") for key in range(1, PEOPLE + 1))
        first = datetime(2026, 1, 1, 19, tzinfo=UTC)
        for start in range(0, MATCHES, 5_000):
            batch = matches[start : start + 5_000]
            Match.objects.bulk_create(
                Match(pk=one.key, public_id=f"b{one.key:09}", variant="manillen-4p", club=club)
                for one in batch
            )
            rows = []
            for one in batch:
                at = first + timedelta(days=one.key * 200 // MATCHES, seconds=one.key % 500)
                rows.append(
                    PlayedMatch(
                        pk=one.key,
                        match_id=one.key,
                        variant="manillen-4p",
                        club=club,
                        played_at=at,
                        day=at.date(),
                        places=list(one.places),
                        is_rated=True,
                    )
                )
            PlayedMatch.objects.bulk_create(rows)
            _seat(batch)
        RatingFamily.objects.create(key="manillen", stale_from=date.min)
        start_at = perf_counter()
        bring_up_to_date("manillen")
        spent = perf_counter() - start_at
        connection.close()
    return spent


def _seat(matches: list) -> None:
    """Rows of seats without the detour by objects: there are 400,000 of them, and all counts are nought."""
    from django.db import connection, transaction

    from tournaments.models import PlayedSeat

    names = [str(field.column) for field in PlayedSeat._meta.concrete_fields if not field.primary_key]
    values = ["%s" if name in ("played_id", "number", "side", "player_id") else "0" for name in names]
    order = [name for name in names if name in ("played_id", "number", "side", "player_id")]
    rows = [
        [
            {"played_id": one.key, "number": 2 * nr + side, "side": side, "player_id": person}[name]
            for name in order
        ]
        for one in matches
        for side, people in enumerate(one.sides)
        for nr, person in enumerate(people)
    ]
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO tournaments_playedseat ({', '.join(names)}) VALUES ({', '.join(values)})", rows
        )
