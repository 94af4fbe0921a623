"""Rating 100,000 matches anew, five seasons of 300 people: the model alone, and from and to the database.

Then the last 20,000 of them once more, in a process beside this one, as after a correction of that evening:
how long whoever reads the ranking, and whoever closes a match of the same game, waits for it.
"""

import multiprocessing
import os
import tempfile
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from random import Random
from time import perf_counter, sleep

MATCHES, PEOPLE = 100_000, 300
AT_MOST = 10
"""Seconds."""

DAYS, OF_THE_LAST = 200, 40
"""On which all were played; and the last, with a fifth of them."""

SHARE = 0.2
"""Of the time of a replay, the longest that anybody may wait meanwhile: no lock is held for long."""


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
    whole, beside = _with_database(matches)
    print(f"rating {MATCHES:,} matches of pairs anew: {alone:.1f} s for {steps:,} steps of the model")
    print(f"from and to the database: {whole:.1f} s (at most {AT_MOST})")
    print(
        f"{MATCHES * OF_THE_LAST // DAYS:,} of them in a process beside others: {beside.replay:.1f} s; "
        f"in {beside.looks} looks a reader waited {beside.reader * 1000:.0f} ms at most, who closed a match "
        f"{beside.writer * 1000:.0f} ms (at most {SHARE:.0%} of it){'' if beside.is_green else '  RED'}"
    )
    return beside.is_green and whole <= AT_MOST


@dataclass(frozen=True)
class Beside:
    """What others waited at most, in seconds, while the last fifth was rated anew."""

    replay: float
    reader: float
    writer: float
    looks: int

    @property
    def is_green(self) -> bool:
        return max(self.reader, self.writer) <= SHARE * self.replay


def _with_database(matches: list) -> "tuple[float, Beside]":
    """Stored on 200 days, then replayed as after a correction of the first of them, and of a later one."""
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

        from manille_site.ops import sqlite
        from scoring.models import Club, Match, Player
        from tournaments.models import PlayedMatch, RatingFamily
        from tournaments.records.services.ratings import bring_up_to_date

        connection.close()
        connection.settings_dict["NAME"] = f"{folder}/db.sqlite3"
        call_command("migrate", verbosity=0)
        sqlite.choose_journal_mode()
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
                at = first + timedelta(days=one.key * DAYS // MATCHES, seconds=one.key % 500)
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
        beside = _beside_others(first.date() + timedelta(days=DAYS - OF_THE_LAST))
        connection.close()
    return spent, beside


def _beside_others(since: date) -> Beside:
    """A replay in a process of its own, as the scheduler does it, and what others wait for here."""
    from django.db import connection, transaction

    from tournaments.models import CurrentRating, RatingFamily
    from tournaments.records.services.ratings import bring_up_to_date, hold_families

    RatingFamily.objects.filter(key="manillen").update(stale_from=since)
    connection.close()
    replay = multiprocessing.get_context("fork").Process(target=bring_up_to_date, args=("manillen",))
    begin = perf_counter()
    replay.start()
    reader = writer = 0.0
    looks = 0
    while replay.is_alive():
        at = perf_counter()
        assert len(list(CurrentRating.objects.order_by("-mean")[:100])) == 100
        reader = max(reader, perf_counter() - at)
        at = perf_counter()
        with transaction.atomic():  # as whoever closes a match does
            hold_families(["manillen"])
        writer = max(writer, perf_counter() - at)
        looks += 1
        sleep(0.005)
    return Beside(perf_counter() - begin, reader, writer, looks)


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
