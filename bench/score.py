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

from scoring.rules import VARIANTS, Header, expand_ruleset, sheet_of
from scoring.sampling import invent_match

SHEETS = 1_000
LENGTHS = (5, 40)
TARGET = 40
"""The command is to take less than this many times as long as parsing."""


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
    files = []
    for number in range(SHEETS):
        variant = VARIANTS[keys[number % len(keys)]]
        players = rng.choice(variant.players)
        names = tuple(f"Player {seat}" for seat in range(players))
        header = Header(variant, expand_ruleset(variant, {"best_of": 99}, players), names)
        lines, _folded = invent_match(header, rng, at_most=LENGTHS[number // len(keys) % 2])
        files.append(sheet_of(header, lines))
    return files


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
