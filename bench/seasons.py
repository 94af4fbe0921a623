"""Pages of a season of 300 people and 40 evenings of tournaments, and of one of a tenth: seconds, queries.

Everybody plays four rounds of every evening; the evenings are stored as they are after they were folded once.
"""

from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

from bench.statistics import EVENINGS, PEOPLE, measured

ROUNDS = 4
SEASON = "bench{part}"
PAGES = (
    "/clubs/bench/seasons/", f"/seasons/{SEASON}/", f"/seasons/{SEASON}/?sort=-evenings",
    f"/seasons/{SEASON}/?all=1", f"/seasons/{SEASON}/rows/1/", f"/seasons/{SEASON}/evenings/",
    f"/seasons/{SEASON}/table.csv", f"/api/v1/seasons/{SEASON}/table", "/clubs/bench/",
)  # fmt: skip


def run() -> bool:
    return measured(_store, PAGES)


def _store(part: int) -> None:
    from django.utils import timezone

    from scoring.models import Club, Membership, Player
    from tournaments.models import Evening, Season, Tournament

    people, evenings = PEOPLE // part, EVENINGS // part
    rng = Random(people)
    club = Club.objects.create(name="Bench", slug="bench", founded_at=timezone.now())
    players = [Player(pk=key, name=f"Player {key} of the club") for key in range(1, people + 1)]
    Player.objects.bulk_create(players)
    Membership.objects.bulk_create(Membership(club=club, player=player) for player in players)
    season = Season.objects.create(
        club=club,
        public_id=SEASON.format(part=f"{part:x}"),
        name="Winter",
        starts_on=date(2026, 1, 1),
        status="open",
        variant="manillen-2p",
        rules={"best": 30, "minimum_evenings": 2},
    )
    first = datetime(2026, 1, 6, 19, tzinfo=UTC)
    for number in range(evenings):
        tournament = Tournament.objects.create(
            club=club,
            name=f"Evening {number + 1}",
            variant="manillen-2p",
            unit="player",
            status="finished",
            starts_at=first + timedelta(days=7 * number),
        )
        Evening.objects.create(
            season=season, tournament=tournament, tally=_tally(people, rng), tally_version=0
        )


def _tally(people: int, rng: Random) -> dict[str, Any]:
    """What an evening is folded to: four rounds of duels of everybody against somebody."""
    sums = {
        key: {
            "player": key,
            "place": 0,
            "won": 0,
            "drawn": 0,
            "played": 0,
            "credited": 0,
            "scored": 0,
            "net": 0,
        }
        for key in range(1, people + 1)
    }
    beat: list[list[int]] = []
    for _round in range(ROUNDS):
        order = rng.sample(sorted(sums), people)
        for one, other in zip(order[::2], order[1::2], strict=True):
            score = rng.randrange(100)
            for who, own, theirs in ((one, 101, score), (other, score, 101)):
                sums[who]["played"] += 1
                sums[who]["won"] += own > theirs
                sums[who]["scored"] += own
                sums[who]["net"] += own - theirs
            beat.append([one, other, 1])
    ranked = sorted(sums.values(), key=lambda figures: (-figures["won"], -figures["net"]))
    for place, figures in enumerate(ranked, start=1):
        figures["place"] = place
    rows = [
        {
            "entrant": key,
            "players": [key],
            **{name: value for name, value in figures.items() if name != "player"},
        }
        for key, figures in sums.items()
    ]
    return {
        "rows": rows,
        "people": list(sums.values()),
        "beat": beat,
        "beat_entrants": beat,
        "meets": True,
        "unknown": 0,
        "open": 0,
    }
