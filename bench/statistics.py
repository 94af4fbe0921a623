"""Pages of people and clubs in a season of 20,000 matches and in one of a tenth: seconds, queries, the ratio.

A season is 300 people, 40 evenings, 20,000 matches and 400,000 hands; a tenth is 30 people, 4 evenings and
2,000 matches. Both are stored as score sheets and counted by ``manage.py rebuild_statistics``.
"""

import os
import shutil
import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

PEOPLE, EVENINGS, MATCHES, HANDS = 300, 40, 20_000, 20
TURNS = 7
AT_MOST, QUERIES = 3, 20
PAGES = (
    "/leaders/", "/clubs/bench/leaders/", "/clubs/bench/leaders/?game=manillen-4p",
    "/clubs/bench/leaders.csv",
    "/clubs/bench/leaders/hall/", "/clubs/bench/leaders/embed/", "/players/1/", "/players/1/matches/",
    "/players/1/matches/?of=along", "/players/1/with/2/", "/players/1/against/2/", "/clubs/bench/statistics/",
    "/clubs/bench/records/", "/records/", "/clubs/bench/hall-of-fame/", "/clubs/bench/yearbook/2026/",
)  # fmt: skip


def run() -> bool:
    return measured(_store, PAGES)


def measured(store: Callable[[int], None], pages: Sequence[str]) -> bool:
    """Ask for pages of two installations; ``store(part)`` fills them, with all (1) and with a tenth (a).

    ``{part}`` in an address is the part in hexadecimal: what a process keeps in memory of one installation
    is then never taken for the other's.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "manille_site.settings")
    with tempfile.TemporaryDirectory() as folder:
        small, large = f"{folder}/small.sqlite3", f"{folder}/large.sqlite3"
        os.environ |= {
            "DATA_DIR": folder,
            "PLAIN_HTTP": "true",
            "DATABASE_URL": f"sqlite:///{small}",
            "LOG_LEVEL": "ERROR",
            "ALLOWED_HOSTS": "testserver",
        }
        import django

        django.setup()
        from django.core.management import call_command

        _switch_to(small)
        call_command("migrate", verbosity=0)
        call_command("createcachetable", verbosity=0)
        _close()
        shutil.copy(small, large)
        call_command("collectstatic", interactive=False, verbosity=0)
        for name, part in ((small, 10), (large, 1)):
            _switch_to(name)
            start = perf_counter()
            store(part)
            print(f"  stored and counted in {perf_counter() - start:.0f} s")
        return _compare(pages, small, large)


def _compare(pages: Sequence[str], small: str, large: str) -> bool:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client, all_good = Client(), True
    for address in pages:
        spent: dict[str, list[float]] = {small: [], large: []}
        addresses = {small: address.format(part="a"), large: address.format(part="1")}
        for _turn in range(TURNS):
            for name, times in spent.items():
                _switch_to(name)
                client.get("/ratings/")  # opens the connection
                start = perf_counter()
                response = client.get(addresses[name])
                times.append(perf_counter() - start)
                assert response.status_code == 200, (address, response.status_code)
        with CaptureQueriesContext(connection) as captured:
            client.get(addresses[large])
        queries = len(captured)
        few, many = (1000 * median(times) for times in spent.values())
        good = many <= AT_MOST * few and queries <= QUERIES
        all_good &= good
        figures = f"{few:6.1f} ms, {many:6.1f} ms: ×{many / few:.2f}, {queries:2} queries"
        print(f"  {address:42} {figures}{'' if good else ' !'}", flush=True)
    _close()
    return all_good


def _switch_to(name: str) -> None:
    from django.db import connection

    connection.close()
    connection.settings_dict["NAME"] = name


def _close() -> None:
    from django.db import connection

    connection.close()


def _store(part: int) -> None:
    """Matches of twenty hands, stopped after them, with lines, seats and results as services leave them."""
    from django.core.management import call_command
    from django.utils import timezone

    from scoring.matches.selectors.folding import final_of
    from scoring.models import Club, Line, Match, Membership, Player, Seat
    from scoring.rules import Header, expand_ruleset, fold, get_variant
    from scoring.sampling import invent_hand

    people, evenings, matches = PEOPLE // part, EVENINGS // part, MATCHES // part
    rng, variant = Random(people), get_variant("manillen-4p")
    club = Club.objects.create(name="Bench", slug="bench", founded_at=timezone.now())
    players = [Player(pk=key, name=f"Player {key} of the club") for key in range(1, people + 1)]
    Player.objects.bulk_create(players)
    Membership.objects.bulk_create(Membership(club=club, player=player) for player in players)
    ruleset = dict(expand_ruleset(variant, {"target": 100_000, "best_of": 1}, 4))
    header = Header(variant, ruleset, ("A", "B", "C", "D"), 0, True)
    sheets = [_sheet(header, rng, fold, invent_hand) for _sheet_nr in range(25)]
    sheets_with_end = [(lines, final_of(fold(header, lines))) for lines in sheets]
    first = datetime(2026, 1, 6, 19, tzinfo=UTC)
    for evening in range(evenings):
        at = first + timedelta(days=7 * evening)
        chosen = [rng.choice(sheets_with_end) for _match in range(matches // evenings)]
        rows = [
            Match(
                variant=variant.key,
                ruleset=ruleset,
                club=club,
                stopped=True,
                opened_at=at,
                closed_at=at + timedelta(seconds=nr),
                final=final,
            )
            for nr, (_lines, final) in enumerate(chosen)
        ]
        Match.objects.bulk_create(rows)
        Seat.objects.bulk_create(
            Seat(match=match, number=number, name=player.name, player=player)
            for match in rows
            for number, player in enumerate(rng.sample(players, 4))
        )
        Line.objects.bulk_create(
            Line(match=match, number=number, facts=line, recorded_at=at)
            for match, (lines, _final) in zip(rows, chosen, strict=True)
            for number, line in enumerate(lines, start=1)
        )
    call_command("rebuild_statistics")


def _sheet(header: Any, rng: Random, fold: Callable, invent_hand: Callable) -> list[dict]:
    from dataclasses import replace

    folded = fold(replace(header, stopped=False), [])
    lines: list[dict] = []
    for _hand in range(HANDS):
        lines.append(invent_hand(folded, rng))
        folded = folded.extended(lines[-1:])
    return lines
