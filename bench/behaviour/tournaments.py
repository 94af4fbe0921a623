"""Tournament files for the comparison: all systems, sizes and options, at all stages of play, some broken.

They are set up here, played to their end by ``manage.py simulate``, and cut where an evening may have come to
(docs/formats/tournament-file.md).
"""

import json
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from bench.behaviour.damage import damage, damaged_text

FILES = 2_000
DAMAGED, DAMAGED_TEXT = 0.2, 0.02

FOR_DUELS = (
    "points",
    "wins",
    "scored",
    "conceded",
    "difference",
    "ratio",
    "games",
    "head_to_head",
    "buchholz",
    "buchholz_cut_1",
    "median_buchholz",
    "sonneborn_berger",
    "lot",
)
FOR_PARTNERS = ("points", "wins", "scored", "conceded", "difference", "ratio", "lot")
FOR_TABLES = ("total", "best_round", "last_round", "table_wins", "mates", "wins", "scored", "lot")
SITTING_OUT = ("win_mean", "win_zero", "draw_mean", "zero")

File = dict[str, Any]
Simulate = Callable[[Iterable[bytes]], Iterable[bytes]]
"""``manage.py simulate --jsonl``: files in, finished files (or errors) out."""


def tournaments(rng: Random, simulate: Simulate) -> Iterator[bytes]:
    """So many files, the systems in turn."""
    systems = list(SYSTEMS)
    prepared = [_set_up(systems[number % len(systems)], rng) for number in range(FILES)]
    finished = simulate(json.dumps(file).encode() for file in prepared)
    for file, played in zip(prepared, map(json.loads, finished), strict=True):
        if "errors" not in played:
            file = _cut(played, rng)
        if rng.random() < DAMAGED:
            damage(file, rng, inside="stages")
        text = json.dumps(file, ensure_ascii=rng.random() < 0.5).encode()
        yield damaged_text(text, rng) if rng.random() < DAMAGED_TEXT else text


# Set-ups ----------------------------------------------------------------------------------------------------


def _set_up(system: str, rng: Random) -> File:
    size = rng.choice((2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 24, 27, 32, 40))
    stage = SYSTEMS[system](rng, size)
    if stage["system"] == "table_knockout":
        size = rng.choice(((9, 27), (16, 64), (4, 8, 16))[stage["table_size"] - 3 + stage["advance"] - 1])
    people = [_entrant(number, size, rng) for number in range(size)]
    file: File = {
        "format": "manille-tournament/1",
        "name": rng.choice(("Spring cup", "Þorrablót", "")),
        "chance": rng.randrange(2**53),
        "entrants": people,
        "stages": [stage, *_later(stage, size, rng)],
    }
    if rng.random() < 0.3:
        file["apart"] = [_apart(people, rng) for _company in range(rng.randint(1, 3))]
    return {key: value for key, value in file.items() if value != ""}


def _entrant(number: int, size: int, rng: Random) -> File:
    """One of them; some come late, stay away, leave."""
    entrant: File = {"id": f"e{number}", "name": f"Pair {number}"}
    if rng.random() < 0.4:
        entrant["seed"] = rng.randint(1, size)
    if rng.random() < 0.4:
        entrant["club"] = rng.choice(("Heule", "Osilo", "Höfn"))
    dice = rng.random()
    if dice < 0.04:
        entrant["from_round"] = rng.randint(1, 4)
    elif dice < 0.08:
        entrant["left_after"] = rng.randint(0, 5)
    elif dice < 0.12:
        entrant["absent_in"] = rng.sample(range(1, 6), rng.randint(1, 2))
    return entrant


def _apart(people: list[File], rng: Random) -> File:
    named = rng.sample(people, min(len(people), rng.randint(2, 4)))
    company: File = {"entrants": [one["id"] for one in named]}
    if rng.random() < 0.5:
        company["until_round"] = rng.randint(1, 4)
    return company


def _later(stage: File, size: int, rng: Random) -> list[File]:
    """Often a second stage, seldom a third."""
    if size < 4 or rng.random() < 0.5:
        return []
    sources: list[File] = [{"best": rng.randint(2, size)}, {"best": min(size, 4)}]
    if stage["system"] == "groups":
        sources = [{"per_group": rng.randint(1, 2)}, {"per_group": 1, "best_others": rng.randint(1, 2)}]
    system = rng.choice(("knockout", "double_knockout", "knockout", "swiss", "round_robin", "tables"))
    later = SYSTEMS[system](rng, size)
    if rng.random() < 0.9:
        later["from"] = rng.choice(sources)
    return [later, *_later(later, 4, rng)] if rng.random() < 0.2 else [later]


def _duels(rng: Random, options: File) -> File:
    """With match points, credits and a ranking of its own, often."""
    if rng.random() < 0.4:
        options["ranking"] = rng.sample(FOR_DUELS, rng.randint(1, 5))
    if rng.random() < 0.2:
        options |= {"win": rng.randint(0, 5), "draw": rng.randint(0, 3), "loss": rng.randint(0, 1)}
    if rng.random() < 0.25:
        options["withdrawn"] = rng.choice(("keep", "strike"))
    return _scored(rng, options)


def _scored(rng: Random, options: File) -> File:
    if rng.random() < 0.15:
        options["score_cap"] = rng.randint(5, 120)
    if rng.random() < 0.15:
        options["forfeit_score"] = rng.randint(0, 101)
    if rng.random() < 0.3:
        options["sitting_out"] = rng.choice(SITTING_OUT)
    return options


def _rounds(rng: Random) -> int:
    return rng.choice((1, 2, 3, 4, 5, 6, 7))


def _by(rng: Random, size: int) -> str:
    """By rank seldom where there are many: beyond twelve people a draw takes seconds."""
    return "rank" if rng.random() < (0.5 if size <= 12 else 0.04) else "lot"


def _groups(rng: Random, size: int) -> File:
    options: File = {"system": "groups", "groups": rng.randint(1, max(1, size // 3))}
    if rng.random() < 0.2:
        ids = [f"e{number}" for number in range(size)]
        rng.shuffle(ids)
        options["groups"] = [ids[: size // 2], ids[size // 2 :]]
    return _duels(rng, options | ({"legs": 2} if rng.random() < 0.2 else {}))


def _partners(rng: Random, size: int) -> File:
    options: File = {"system": "partners", "rounds": _rounds(rng), "by": _by(rng, size)}
    if rng.random() < 0.4:
        options["ranking"] = rng.sample(FOR_PARTNERS, rng.randint(1, 4))
    return _scored(rng, options)


def _tables(rng: Random, size: int) -> File:
    options: File = {"system": "tables", "rounds": _rounds(rng), "by": _by(rng, size)}
    if rng.random() < 0.6:
        options["table_size"] = rng.choice((3, 4, 5, 6))
    if rng.random() < 0.4:
        options["ranking"] = rng.sample(FOR_TABLES, rng.randint(1, 4))
    return _scored(rng, options)


SYSTEMS: dict[str, Callable[[Random, int], File]] = {
    "round_robin": lambda rng, size: _duels(
        rng, {"system": "round_robin", "legs": 2 if size < 10 and rng.random() < 0.3 else 1}
    ),
    "groups": _groups,
    "swiss": lambda rng, size: _duels(rng, {"system": "swiss", "rounds": _rounds(rng)}),
    "ladder": lambda rng, size: _duels(rng, {"system": "ladder", "rounds": _rounds(rng)}),
    "knockout": lambda rng, size: {
        "system": "knockout",
        "third_place": rng.random() < 0.5,
        "plate": rng.random() < 0.5,
    },
    "double_knockout": lambda rng, size: {"system": "double_knockout", "reset": rng.random() < 0.7},
    "partners": _partners,
    "tables": _tables,
    "table_knockout": lambda rng, size: rng.choice(
        (
            {"system": "table_knockout", "table_size": 3, "advance": 1},
            {"system": "table_knockout", "table_size": 4, "advance": 1},
            {"system": "table_knockout", "table_size": 4, "advance": 2},
        )
    ).copy(),
}


# Play -------------------------------------------------------------------------------------------------------


def _cut(file: File, rng: Random) -> File:
    """The tournament after some of its rounds, the newest perhaps with tables open or without one side."""
    rounds = [(stage, number) for stage in file["stages"] for number in range(len(stage.get("played", ())))]
    length = rng.randint(0, len(rounds))
    for stage, number in reversed(rounds[length:]):
        del stage["played"][number]
    if length and rng.random() < 0.4:
        stage, number = rounds[length - 1]
        for table in stage["played"][number]["tables"]:
            _change(table, rng)
    return file


def _change(table: File, rng: Random) -> None:
    """A table without result, or with a forfeit, or with level scores."""
    dice, sides = rng.random(), len(table["sides"])
    if "scores" not in table or dice < 0.4:
        return
    if dice < 0.7:
        del table["scores"]
        table.pop("winner", None)
    elif dice < 0.85:
        del table["scores"]
        table.pop("winner", None)
        table["absent_sides"] = [rng.randrange(sides)]
    else:
        table["scores"] = [table["scores"][0]] * sides
