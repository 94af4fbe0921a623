"""Fills databases and asks for pages of them."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from statistics import median
from time import perf_counter

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bench.growth.databases import Databases
from bench.growth.loading import LAST, VARIANT, Size, load
from scoring.matches.selectors.folding import final_of, fold_lines, header_of, newest_lines
from scoring.models import Line, Match
from tournaments.models import PlayedMatch
from tournaments.records.selectors.counting import count_matches

HANDS_A_SECOND = 20_000
MANY = 400_000
"""Hands, from which on inventing the samples is no part of it."""

SAMPLE = 200
"""Matches that are folded and counted again."""

STEP = 1.5
"""The most that a page may cost with ten times the hands, of what it cost before."""

TURNS, REQUESTS = 5, 8
PAGES = (
    "/players/{player}/matches/", "/clubs/bench/statistics/", "/clubs/bench/records/",
    "/clubs/bench/yearbook/{year}/", "/clubs/bench/leaders/hall/", "/", "/leaders/", "/players/{player}/",
    "/clubs/bench/",
)  # fmt: skip


def fill(size: Size, installations: Databases) -> bool:
    """Load, say how fast, and look whether a part of it is as services would have left it."""
    begin, before = perf_counter(), installations.cpu()
    load(size, Random(size.all_hands))
    seconds, cpu = perf_counter() - begin, installations.cpu() - before
    stored, wrong = Line.objects.count(), _wrong(Random(1))
    pace = stored / cpu
    is_slow = pace < HANDS_A_SECOND and stored >= MANY
    is_green = stored == size.all_hands and not wrong and not is_slow
    print(
        f"    {stored:,} hands of {size.clubs} club(s) in {seconds:.0f} s, of which {cpu:.0f} s CPU: "
        f"{pace:,.0f} a second of CPU (≥{HANDS_A_SECOND:,} from {MANY:,} on), "
        f"{stored / seconds:,.0f} by the clock{'' if is_green else '  RED'}",
    )
    print(f"    {wrong} of {SAMPLE} matches, chosen by lot, fold or count to something else", flush=True)
    return is_green


def _wrong(rng: Random) -> int:
    """As ``check_scores`` and ``check_statistics`` look at a match, of some chosen by lot."""
    keys = list(Match.objects.values_list("pk", flat=True))
    chosen = rng.sample(keys, min(SAMPLE, len(keys)))
    matches = Match.objects.filter(pk__in=chosen).prefetch_related("seats")
    wrong = {match.pk for match in matches if _folded(match) != match.final}
    for one in count_matches(chosen):
        stored = PlayedMatch.objects.get(match=one.played.match_id)
        rows = zip((one.played, *one.seats), (stored, *stored.seats.order_by("number")), strict=True)
        if any(_facts(new) != _facts(old) for new, old in rows):
            wrong.add(one.played.match_id)
    return len(wrong)


def _folded(match: Match) -> object:
    names = [seat.name for seat in sorted(match.seats.all(), key=lambda seat: seat.number)]
    return final_of(fold_lines(header_of(match, names), newest_lines(match)).fold)


def _facts(row: object) -> dict[str, object]:
    return {name: value for name, value in vars(row).items() if name not in ("id", "_state", "played_id")}


def compare(sizes: Sequence[Size], installations: Databases) -> bool:
    """Fill one database for each size, and ask each for the same pages in turn."""
    is_green = True
    for number, size in enumerate(sizes, start=1):
        installations.make(number)
        installations.use(number)
        is_green &= fill(size, installations)
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:  # as its autovacuum does; of SQLite nobody asks it
                cursor.execute("VACUUM ANALYZE")
    print(f"    CPU of a page in ms, and times what it was a step before (≤{STEP}); queries of the largest")
    outcomes = [_compare(page, len(sizes), installations) for page in PAGES]
    return all(outcomes) and is_green


def _compare(page: str, number: int, installations: Databases) -> bool:
    client = Client()
    spent: list[list[float]] = [[] for _step in range(number)]
    for _turn in range(TURNS):
        for step, times in enumerate(spent):
            installations.use(step + 1)
            address = page.format(player=_somebody(), year=LAST.year)
            assert client.get(address).status_code == 200, address  # reads templates, opens the connection
            before = installations.cpu()
            for _request in range(REQUESTS):
                client.get(address)
            times.append(1000 * (installations.cpu() - before) / REQUESTS)
    with CaptureQueriesContext(connection) as captured:
        client.get(address)
    costs = [median(times) for times in spent]
    steps = [after / before for before, after in pairwise(costs)]
    is_green = max(steps) <= STEP
    figures = " → ".join(f"{cost:6.1f}" for cost in costs)
    ratios = ", ".join(f"×{step:.2f}" for step in steps)
    name = page.format(player="…", year="…")
    queries = f"{len(captured):2} queries{'' if is_green else '  RED'}"
    print(f"    {name:32} {figures}  {ratios}, {queries}", flush=True)
    return is_green


def _somebody() -> int:
    """Who played the first match of the club in this game."""
    seat = PlayedMatch.objects.filter(variant=VARIANT).earliest("pk").seats.earliest("number")
    assert seat.player_id is not None
    return seat.player_id
