"""How long ``manage.py score --jsonl`` takes, beside merely parsing the same text with ``json.loads``.

A thousand sheets of all variants, half of them of 5 lines and half of 40. ``make bench ARGS=score``.
"""

from __future__ import annotations

import io
import json
import os
import random
import tempfile
import time
from collections.abc import Callable
from typing import Any

import django
from django.core.management import call_command

from scoring.rules import VARIANTS

SHEETS = 1_000
LENGTHS = (5, 40)
TARGET = 40
"""The command is to take less than this many times as long as parsing."""

Line = dict[str, Any]
SUITS = ("hearts", "spades", "diamonds", "clubs")


def run() -> bool:
    """Prints the ratio of one run, all of the command to all of the parsing; False when it is too slow."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "manille_site.settings")
    django.setup()
    text = "\n".join(json.dumps(sheet) for sheet in sheets(random.Random(1))) + "\n"
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        scored, out = _timed(lambda: _score(file.name))
        parsed, _ = _timed(lambda: [json.loads(line) for line in text.splitlines()])
    refused = sum('"errors"' in line[:10] for line in out.splitlines())
    ratio = scored / parsed
    print(
        f"score --jsonl: {SHEETS} sheets ({refused} refused) in {scored * 1000:.0f} ms, "
        f"json.loads {parsed * 1000:.1f} ms, ratio {ratio:.1f} (target: under {TARGET})"
    )
    return ratio < TARGET


def sheets(rng: random.Random) -> list[dict[str, Any]]:
    """Sheets of invented evenings, long enough matches that no line comes after the end."""
    keys = list(VARIANTS)
    made = []
    for number in range(SHEETS):
        variant = VARIANTS[keys[number % len(keys)]]
        players = rng.choice(variant.players)
        count = LENGTHS[number // len(keys) % 2]
        made.append(
            {
                "format": "manille-score-sheet/1",
                "variant": variant.key,
                "ruleset": {"best_of": 99},
                "players": [f"Player {seat}" for seat in range(players)],
                "lines": _lines(variant.key, players, count, rng),
            }
        )
    return made


def _lines(key: str, players: int, count: int, rng: random.Random) -> list[Line]:
    return [HANDS[key](rng, players, number) for number in range(count)]


def _points(rng: random.Random, pot: int) -> list[int]:
    ours = rng.randint(pot // 4, pot - pot // 4)
    return [ours, pot - ours]


def _tricks(rng: random.Random, total: int) -> list[int]:
    first, second = sorted((rng.randint(0, total), rng.randint(0, total)))
    return [first, second - first, total - second]


def _manillen(rng: random.Random, players: int, number: int) -> Line:
    along = rng.random() < 0.3
    line: Line = {"trump": rng.choice((*SUITS, "none")), "points": _points(rng, 60)}
    return line | ({"along": True, "against": rng.random() < 0.5} if along else {})


def _turned(pot: int, ranks: str) -> Callable[[random.Random, int, int], Line]:
    """Low cards only: a turned honour might win the game, and then there are no points."""

    def hand(rng: random.Random, players: int, number: int) -> Line:
        return {"turn_up": rng.choice(ranks) + rng.choice("SHDC"), "points": _points(rng, pot)}

    return hand


def _doubled(pot: int) -> Callable[[random.Random, int, int], Line]:
    def hand(rng: random.Random, players: int, number: int) -> Line:
        return {
            "trump": rng.choice((*SUITS, "none")),
            "doublings": rng.randint(0, 2),
            "points": _points(rng, pot),
        }

    return hand


def _horna(rng: random.Random, players: int, number: int) -> Line:
    return {"cut": rng.choice(("2", "7", "10", "K")) + rng.choice("SHDC"), "tricks": _tricks(rng, 12)}


def _trjamann(rng: random.Random, players: int, number: int) -> Line:
    contract = ("grand", "spades", "other", "nullo")[number % 12 // 3]
    line: Line = {"contract": contract, "tricks": _tricks(rng, 16)}
    return line | ({"suit": "hearts"} if contract == "other" else {})


def _laugavatn(rng: random.Random, players: int, number: int) -> Line:
    contract = ("grand", "hearts", "spades", "diamonds", "clubs", "nullo")[number % 18 // 3]
    return {"contract": contract, "contractor": (number + 1) % 3, "tricks": _tricks(rng, 16)}


def _solo(rng: random.Random, players: int, number: int) -> Line:
    return {
        "bidder": rng.randrange(players),
        "bid": rng.randint(20, 60),
        "trump": rng.choice(SUITS),
        "points": rng.randint(10, 68),
    }


HANDS: dict[str, Callable[[random.Random, int, int], Line]] = {
    "manillen-2p": _manillen,
    "manillen-4p": _manillen,
    "manillen-plus": _manillen,
    "manni": lambda rng, players, number: {"tricks": _tricks(rng, 12)},
    "hornafjardarmanni": _horna,
    "trjamann": _trjamann,
    "laugavatnsmanni": _laugavatn,
    "mariglia": _turned(70, "65432"),
    "maniglia": _turned(70, "7AKJQ65432"),
    "maniglia-solo": _solo,
    "manille": _turned(68, "987"),
    "manille-coinchee": _doubled(68),
    "malilla": _turned(70, "65432"),
    "botifarra": _doubled(72),
}


def _score(file: str) -> str:
    out = io.StringIO()
    call_command("score", file, jsonl=True, stdout=out)
    return out.getvalue()


def _timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """The best of three, in seconds, and what came of it."""
    best, result = float("inf"), None
    for _ in range(3):
        start = time.perf_counter()
        result = work()
        best = min(best, time.perf_counter() - start)
    return best, result
