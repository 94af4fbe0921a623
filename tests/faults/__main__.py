"""Evenings under faults: what was acknowledged is there afterwards, once, whatever happened in between.

    python -m tests.faults --evenings 1000 --on postgres
    python -m tests.faults --evenings 20 --seed 7

Ends with 1 where a write was lost, doubled or altered, where points are not those of ``manage.py score``,
and where a kind of fault never struck or a kind of write was never made: then nothing was shown of it.
"""

import argparse
import os
import random
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from tests.faults.book import KINDS, Book
from tests.faults.installation import Installation, installation
from tests.faults.network import FAULTS, Deck, Network

AT_ONCE = 6
"""Evenings: twelve tables, twenty-four phones."""

WRITES_A_DEATH = 60


class Deaths:
    """Kills what the deck says, each time that so many writes more were acknowledged."""

    def __init__(self, site: Installation, book: Book, chance: random.Random, every: int) -> None:
        self.ways = site.deaths()
        self.strikes: Counter[str] = Counter()
        self._deck = Deck(tuple(self.ways), chance)
        self._book, self._every = book, every
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._kill)
        self.error: Exception | None = None

    def __enter__(self) -> "Deaths":
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._over.set()
        self._thread.join()

    def _kill(self) -> None:
        next_at = self._every
        while not self._over.wait(0.05):
            if self._book.writes() < next_at:
                continue
            way = self._deck.deal()
            try:
                self.ways[way]()
            except Exception as error:  # told by the main thread
                self.error = error
                return
            self.strikes[way] += 1
            next_at = self._book.writes() + self._every


def never(counts: Counter[str], kinds: Sequence[str]) -> list[str]:
    """Kinds of which there was none: a run without them has shown nothing of them."""
    return [f"never happened: {kind}" for kind in kinds if not counts[kind]]


def play(evenings: int, on: str, seed: int, every: int) -> list[str]:
    """Play so many, and tell what is wrong."""
    chance = random.Random(seed)
    book = Book()
    with installation(on) as site:
        os.environ.update(site.environment)
        import django

        django.setup()
        from django.db import connection

        from tests.faults.evening import Evening, Habits, new_plans

        plans = list(new_plans(evenings))
        connection.close()
        say(f"{evenings} evenings on {on}, seed {seed}")
        began = time.monotonic()
        network = Network(site.port, chance)
        habits = Habits(chance)
        try:
            site.start()
            with Deaths(site, book, chance, every) as deaths, ThreadPoolExecutor(AT_ONCE) as pool:
                seeds = [random.Random(chance.randrange(1 << 30)) for _plan in plans]
                played = [
                    pool.submit(Evening(plan, network.port, book, habits, own).play)
                    for plan, own in zip(plans, seeds, strict=True)
                ]
                for evening in played:
                    evening.result()
            if deaths.error is not None:
                raise deaths.error
            network.close()
            site.wait_until(site.site.is_ready)
            say(f"played in {time.monotonic() - began:.0f} s; now the database is held against the book")
            wrong = judge(site, book)
        finally:
            site.stop()
        report(book, network, deaths)
        return [
            *wrong,
            *never(network.strikes, FAULTS),
            *never(deaths.strikes, tuple(deaths.ways)),
            *never(Counter({kind: len(writes) for kind, writes in book.by_kind().items()}), KINDS),
        ]


def judge(site: Installation, book: Book) -> list[str]:
    from tests.faults import verdict

    wrong = [*verdict.losses(book), *verdict.doubles(book), *verdict.strangers(book)]
    address = f"http://127.0.0.1:{site.port}"
    wrong += verdict.wrong_points(address, lambda sheets: site.manage("score", "--jsonl", "-", input=sheets))
    say(f"{verdict.number_of_matches()} matches folded again by `manage.py score`")
    say(site.manage("check_scores").strip())
    return wrong


def report(book: Book, network: Network, deaths: Deaths) -> None:
    by_kind = book.by_kind()
    rows = [(f"acknowledged: {kind}", len(by_kind.get(kind, []))) for kind in KINDS]
    rows += sorted((f"refused: {kind}", count) for kind, count in book.refusals.items())
    rows += [(kind, network.strikes[kind]) for kind in (*FAULTS, "no server there")]
    rows += [(way, deaths.strikes[way]) for way in deaths.ways]
    for words, count in rows:
        say(f"{count:8}  {words}")


def say(words: str) -> None:
    print(words, flush=True)  # noqa: T201  a command of ours


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults")
    parser.add_argument("--evenings", type=int, default=20)
    parser.add_argument("--on", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--seed", type=int, default=random.randrange(10_000))
    parser.add_argument("--writes-a-death", type=int, default=WRITES_A_DEATH, help="between two kills")
    options = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that servers are taken down then, too
    wrong = play(options.evenings, options.on, options.seed, options.writes_a_death)
    for sentence in wrong:
        say(f"WRONG  {sentence}")
    say(f"{len(wrong)} things wrong" if wrong else "nothing lost, nothing twice")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
