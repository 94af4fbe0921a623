"""What is measured, by what it is divided, and the most that may come out.

The limits are those of the goal "time": a hand costs at most six inserts, a page that everybody opens at most
15 ms where a bare view costs 0.39 ms, a poll that finds nothing new at most its floor divided by 0.6.
"""

import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import cycle, islice
from uuid import uuid4

from bench.http import hall
from bench.http.hall import Hall, get, post
from bench.http.installation import Installation
from bench.http.measuring import Cost, cost_of, cpu_of, wait_until_idle
from scoring.access.actors import Actor
from scoring.models import Match
from tournaments.models import Round, Tournament
from tournaments.rounds.services.results import enter_result
from tournaments.rounds.services.versions import ResultEntry
from tournaments.screens.services import renew_address


class Floor(StrEnum):
    """A view of ``bare.py``."""

    VIEW = "/"
    INSERT = "/insert/"
    SIGNED_IN = "/signed-in/"


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much of everything."""

    requests: int = 400
    matches: int = 40
    results: tuple[int, ...] = (24, 256, 1_000)
    """Entrants of the tournaments in which results are written."""

    rankings: tuple[int, ...] = (500, 2_000)
    results_each: int = 60
    halls: tuple[tuple[int, int], ...] = ((32, 300), (32, 1_000), (250, 500))
    """Tables and viewers."""

    hall_seconds: int = 30
    repeats: int = 10
    """Of what is measured one by one."""


SMALL = Sizes(100, 20, (24,), (64,), 20, ((8, 50),), 10, 3)


@dataclass
class Run:
    """An installation with people in it."""

    installation: Installation
    sizes: Sizes

    @cached_property
    def hall(self) -> Hall:
        return Hall()

    @cached_property
    def scorer(self) -> str:
        return self.hall.session_cookies()

    @cached_property
    def cups(self) -> dict[int, Tournament]:
        """By number of entrants."""
        return {size: self.hall.tournament(size) for size in (*self.sizes.results, *self.sizes.rankings)}

    @cached_property
    def matches(self) -> list[Match]:
        return self.hall.matches(self.sizes.matches)

    def cost(self, requests: list[str]) -> Cost:
        ours = self.installation.ours
        return cost_of(ours.processes, ours.address, requests)

    def cost_of_many(self, request: str) -> Cost:
        """Of the same request again and again, once every worker has answered it."""
        self.cost([request] * 20)
        return self.cost([request] * self.sizes.requests)

    def floor(self, floor: Floor) -> Cost:
        bare = self.installation.bare
        cookies = ""
        if floor is Floor.SIGNED_IN:
            cookies = self.hall.session_cookies("django.contrib.auth.backends.ModelBackend")
        cost_of(bare.processes, bare.address, [get(floor, cookies)] * 20)
        # More of them, for they are small.
        return cost_of(bare.processes, bare.address, [get(floor, cookies)] * self.sizes.requests * 2)


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    floor: Floor
    most: float
    """Times the floor's CPU."""

    measure: Callable[[Run], Cost]


FACTS = {"trump": "hearts", "points_0": 37, "points_1": 23, "dealer": ""}
"""Of a hand, as the pad's form names them."""


def hand(run: Run) -> Cost:
    """As the pad sends it, with htmx; table after table."""
    each = run.sizes.requests // len(run.matches)
    hands = [_hand(run, match, number) for number in range(1, each + 2) for match in run.matches]
    run.cost(hands[: len(run.matches)])  # the workers read their templates
    return run.cost(hands[len(run.matches) :])


def _hand(run: Run, match: Match, number: int) -> str:
    before = hall.LINES + number - 1
    fields = {"number": before + 1, "page_version": before, "client_id": uuid4(), **FACTS}
    return post(f"/m/{match.public_id}/lines/", run.hall.device_cookies(), fields)


def one_result(size: int) -> Callable[[Run], Cost]:
    """The result of a table, from its row on the board; in a browser that has its cookies."""

    def measure(run: Run) -> Cost:
        begin = SPARE * run.sizes.results.index(size)
        other = run.cups[run.sizes.rankings[0]]
        run.cost(_results(run, other, slice(begin, begin + SPARE)))  # the workers read their templates
        return run.cost(_results(run, run.cups[size], slice(run.sizes.results_each)))

    return measure


SPARE = 16
"""Results of another tournament before any is measured: with fewer a worker may have answered none."""


def _results(run: Run, cup: Tournament, which: slice) -> list[str]:
    fields = {"score_0": 101, "score_1": 60, "sure": "on"}
    return [
        post(f"/t/{cup.public_id}/tables/{table.pk}/result/", run.scorer, {"client_id": uuid4(), **fields})
        for table in hall.open_tables(cup)[which]
    ]


def standings_after_a_result(size: int) -> Callable[[Run], Cost]:
    """The first reader of a new version. Without PostgreSQL, which also stores the results in between."""

    def measure(run: Run) -> Cost:
        cup, ours = run.cups[size], run.installation.ours
        tables = islice(reversed(hall.open_tables(cup)), run.sizes.repeats)
        address = f"{ours.address}/t/{cup.public_id}/standings/"
        run.cost([get(f"/t/{cup.public_id}/standings/?find={number}") for number in range(8)])
        times, before = [], cpu_of(ours.processes[:1])
        for table in tables:
            enter_result(table=table, entry=ResultEntry([101, 70]), actor=Actor())
            begin = time.perf_counter()
            urllib.request.urlopen(address).read()
            times.append(time.perf_counter() - begin)
        wait_until_idle(ours.processes[:1])
        cpu = 1000 * (cpu_of(ours.processes[:1]) - before) / len(times)
        times.sort()
        return Cost(cpu, 1000 * times[len(times) // 2], 1000 * times[-1])

    return measure


def standings_again(size: int) -> Callable[[Run], Cost]:
    """A hundred rows of a version that was read before."""
    return lambda run: run.cost_of_many(get(f"/t/{run.cups[size].public_id}/standings/"))


def whole_standings(size: int) -> Callable[[Run], Cost]:
    return lambda run: run.cost([get(f"/t/{run.cups[size].public_id}/standings/?all=1")] * 20)


def home(run: Run) -> Cost:
    """With all cups of the run going on."""
    assert run.cups
    return run.cost_of_many(get("/"))


def poll_of_a_board(*, signed_in: bool) -> Callable[[Run], Cost]:
    """Nothing has happened since."""

    def measure(run: Run) -> Cost:
        path = board_path(run.cups[run.sizes.results[-1]])
        version = version_of(run, path)
        return run.cost_of_many(get(f"{path}?v={version}", run.scorer if signed_in else "", **HTMX))

    return measure


def poll_of_a_match(*, signed_in: bool) -> Callable[[Run], Cost]:
    """Of all open matches in turn."""

    def measure(run: Run) -> Cost:
        cookies = run.scorer if signed_in else run.hall.device_cookies()
        requests = []
        for match in run.matches:
            match.refresh_from_db(fields=["version"])
            requests.append(get(f"/m/{match.public_id}/?v={match.version}", cookies, **HTMX))
        return run.cost(list(islice(cycle(requests), run.sizes.requests * 2)))

    return measure


def poll_of_a_screen(run: Run) -> Cost:
    """Nothing has happened since; a hall has a few of them, and they ask as often as phones do."""
    path = screen_path(run.cups[run.sizes.results[-1]])
    version = version_of(run, path)
    return run.cost_of_many(get(f"{path}?v={version}", **HTMX))


def screen_after_a_hand(run: Run) -> Cost:
    """The first screen that asks after each hand, again and again with the version before it."""
    path = screen_path(run.cups[run.sizes.results[-1]])
    run.cost([get(f"{path}?v=0", **HTMX)] * 8)
    return run.cost([get(f"{path}?v=0", **HTMX)] * run.sizes.repeats * 2)


HTMX = {"HX-Request": "true"}


def board_path(cup: Tournament) -> str:
    newest = Round.objects.published().filter(stage__tournament=cup).latest("number")
    return f"/t/{cup.public_id}/rounds/1/{newest.number}/"


def screen_path(cup: Tournament) -> str:
    address = cup.screen_addresses.first() or renew_address(tournament=cup, actor=Actor())
    return f"/screens/{address.secret}/"


def version_of(run: Run, path: str) -> str:
    """What an open board asks with; above it stand the announcements, which ask with a version of theirs."""
    page = urllib.request.urlopen(run.installation.ours.address + path).read().decode()
    return page.partition(f"{path}?v=")[2].partition('"')[0]


def rows(sizes: Sizes) -> list[Row]:
    """In the order in which they are measured."""
    return [
        Row("a hand, as the pad sends it", Floor.INSERT, 6, hand),
        Row("poll of a match, table device", Floor.VIEW, 1 / 0.6, poll_of_a_match(signed_in=False)),
        Row("poll of a match, signed in", Floor.SIGNED_IN, 1 / 0.6, poll_of_a_match(signed_in=True)),
        Row("poll of a board, anonymous", Floor.VIEW, 1 / 0.6, poll_of_a_board(signed_in=False)),
        Row("poll of a board, signed in", Floor.SIGNED_IN, 1 / 0.6, poll_of_a_board(signed_in=True)),
        Row("poll of a screen", Floor.VIEW, 1 / 0.6, poll_of_a_screen),
        Row("a screen after a hand", Floor.VIEW, 38, screen_after_a_hand),
        *(Row(f"one result of {size}", Floor.INSERT, 15, one_result(size)) for size in sizes.results),
        *(
            Row(f"standings of {size} after a result", Floor.VIEW, 51, standings_after_a_result(size))
            for size in sizes.rankings
        ),
        *(
            Row(f"standings of {size}, 100 rows", Floor.VIEW, 38, standings_again(size))
            for size in sizes.rankings
        ),
        *(
            Row(f"standings of {size}, ?all=1", Floor.VIEW, 38 * size / 100, whole_standings(size))
            for size in sizes.rankings
        ),
        Row("home, with all cups going on", Floor.VIEW, 38, home),
    ]
