"""From the JSON of a tournament file to its values: every key by itself, ids turned into numbers.

docs/formats/tournament-file.md, "The file" and "Systems and options". What keys mean together is
checked by ``checks.py``; whether the played rounds could have happened, by ``progress.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.engine.file import reading_rounds
from tournaments.engine.file.fields import LIMIT, Fields, elements, fields_at, is_text, whole_number
from tournaments.engine.file.problems import Problem, Problems, TournamentError
from tournaments.engine.file.reading_rounds import Ids
from tournaments.engine.file.values import Apart, Best, Entrant, PerGroup, Stage, Tournament
from tournaments.engine.systems.catalogue import STAGE_KEYS, SYSTEMS
from tournaments.engine.systems.system import CREDITS, NumberOption, System

FORMAT = "manille-tournament/1"
MOST_ENTRANTS = 4096
HIGHEST_CHANCE = 9_007_199_254_740_991

KEYS = ("format", "name", "chance", "entrants", "apart", "stages")
ENTRANT_KEYS = ("id", "name", "club", "seed", "from_round", "left_after", "absent_in")


def tournament_from(document: object) -> Tournament:
    """The values of a tournament file read from JSON; raises :class:`TournamentError`.

    Only each key by itself is in order then; ``progress.unfold`` looks at the rest.
    """
    problems = Problems()
    if not isinstance(document, dict):
        raise TournamentError([Problem("", "format", {"reason": "not_an_object"})])
    if document.get("format") != FORMAT:
        raise TournamentError([Problem("format", "format", {"reason": "other_format", "expected": FORMAT})])
    top = Fields(document, "", problems)
    top.allow(KEYS)
    top.text("name")
    chance = top.number("chance", least=0, most=HIGHEST_CHANCE)
    entrants, ids = _entrants(top, problems)
    apart = top.each("apart", lambda value, path: _apart(value, path, ids, problems))
    stages = top.each("stages", lambda value, path: stage_from(value, path, ids, problems), required=True)
    if top.raw("stages") == []:
        top.refuse("stages", "range", fewest=1)
    problems.stop_if_any()
    assert entrants is not None
    assert stages is not None
    return Tournament(
        tuple(entrants), tuple(stages), tuple(apart or ()), chance or 0, tuple(ids.numbers), document
    )


def _entrants(top: Fields, problems: Problems) -> tuple[list[Entrant] | None, Ids]:
    ids = Ids(problems)
    clubs: dict[str, int] = {}
    entrants = top.each(
        "entrants", lambda value, path: _entrant(value, path, ids, clubs, problems), required=True
    )
    listed = top.raw("entrants")
    if isinstance(listed, list) and not 2 <= len(listed) <= MOST_ENTRANTS:
        top.refuse("entrants", "range", fewest=2, most=MOST_ENTRANTS)
    ids.are_whole = entrants is not None
    return entrants, ids


def _entrant(value: object, path: str, ids: Ids, clubs: dict[str, int], problems: Problems) -> Entrant | None:
    fields = fields_at(value, path, problems)
    if fields is None:
        return None
    fields.allow(ENTRANT_KEYS)
    called = fields.text("id", required=True)
    fields.text("name")
    club = fields.text("club")
    seed = fields.number("seed", least=1)
    from_round = fields.number("from_round", least=1) or 1
    left_after = fields.number("left_after", least=0)
    absent_in = fields.each("absent_in", lambda number, at: whole_number(number, at, problems, 1, LIMIT))
    if left_after is not None and 1 < from_round > left_after:
        fields.refuse("left_after", "presence", left_after=left_after, from_round=from_round)
    if called is None:
        return None
    if called in ids.numbers:
        fields.refuse("id", "duplicate_id", id=called)
    ids.numbers.setdefault(called, len(ids.numbers))
    return Entrant(
        seed,
        None if club is None else clubs.setdefault(club, len(clubs)),
        from_round,
        left_after,
        frozenset(absent_in or ()),
    )


def _apart(value: object, path: str, ids: Ids, problems: Problems) -> Apart | None:
    fields = fields_at(value, path, problems)
    if fields is None:
        return None
    fields.allow(("entrants", "until_round"))
    entrants = fields.each("entrants", ids.number, required=True)
    until_round = fields.number("until_round", least=1)
    if entrants is None:
        return None
    if len(set(entrants)) < 2:
        fields.refuse("entrants", "range", fewest=2)
    return Apart(frozenset(entrants), until_round)


def stage_from(value: object, path: str, ids: Ids, problems: Problems) -> Stage | None:
    """A stage with its options and its played rounds."""
    fields = fields_at(value, path, problems)
    if fields is None:
        return None
    name = fields.raw("system", required=True)
    if name is None or not is_text(name, fields.path("system"), problems):
        return None
    if name not in SYSTEMS:
        fields.refuse("system", "unknown_system", system=name)
        return None
    system = SYSTEMS[name]
    # A key of another system that says ``null`` says nothing.
    fields.allow(system.keys | {key for key in STAGE_KEYS if not fields.has(key)})
    options = {
        key: value for key, value in _options(fields, system, ids, problems).items() if value is not None
    }
    played = fields.each(
        "played", lambda entry, at: reading_rounds.round_from(entry, at, system, ids, problems)
    )
    return Stage(system, **options, played=tuple(played or ()))


def _options(fields: Fields, system: System, ids: Ids, problems: Problems) -> Mapping[str, Any]:
    """What a stage says of its options, ``None`` where the default of :class:`Stage` holds."""
    read = _Options(fields, system)
    return {
        "source": _source(fields),
        "rounds": read.number("rounds", 1, 200, required=True),
        "legs": read.number("legs", 1, 10),
        "groups": _groups(fields, ids, problems) if system.has_groups else None,
        "table_size": read.number("table_size", 3, 8),
        "advance": read.number("advance", 1, LIMIT),
        "by_rank": {"rank": True, "lot": False, None: None}[read.word("by", ("lot", "rank"))],
        "third_place": read.flag("third_place"),
        "plate": read.flag("plate"),
        "reset": read.flag("reset"),
        "win": read.number("win", 0, 100),
        "draw": read.number("draw", 0, 100),
        "loss": read.number("loss", 0, 100),
        "score_cap": read.number("score_cap", -LIMIT, LIMIT),
        "forfeit_score": read.number("forfeit_score", -LIMIT, LIMIT),
        "sitting_out": read.word("sitting_out", CREDITS) or system.credit,
        "strikes": {"strike": True, "keep": False, None: None}[read.word("withdrawn", ("keep", "strike"))],
        "numbers": {option.key: read.own(option) for option in system.numbers},
        "ranking": _ranking(fields, system, problems) or system.ranking,
    }


class _Options:
    """Reads an option where the system has it; a key that it hasn't was refused already."""

    def __init__(self, fields: Fields, system: System) -> None:
        self._fields = fields
        self._keys = system.keys

    def number(self, key: str, least: int, most: int, *, required: bool = False) -> int | None:
        if key not in self._keys:
            return None
        return self._fields.number(key, least=least, most=most, required=required)

    def own(self, option: NumberOption) -> int:
        value = self._fields.number(option.key, least=option.least, most=option.most)
        return option.default if value is None else value

    def flag(self, key: str) -> bool | None:
        return self._fields.flag(key) if key in self._keys else None

    def word(self, key: str, words: tuple[str, ...]) -> str | None:
        return self._fields.word(key, words) if key in self._keys else None


def _source(fields: Fields) -> Best | PerGroup | None:
    source = fields.child("from")
    if source is None:
        return None
    source.allow(("best", "per_group", "best_others"))
    best = source.number("best", least=1)
    per_group = source.number("per_group", least=1)
    best_others = source.number("best_others", least=0)
    if source.has("best") == source.has("per_group") or (source.has("best") and source.has("best_others")):
        fields.refuse("from", "from", reason="one_of_best_and_per_group")
    if best is not None:
        return Best(best)
    return None if per_group is None else PerGroup(per_group, best_others or 0)


def _groups(fields: Fields, ids: Ids, problems: Problems) -> int | tuple[tuple[int, ...], ...] | None:
    if not isinstance(fields.raw("groups", required=True), list):
        return fields.number("groups", least=1)

    def one_group(value: object, path: str) -> tuple[int, ...] | None:
        if value == []:
            problems.add(path, "range", fewest=2)
        group = elements(value, path, problems, ids.number)
        return None if group is None else tuple(group)

    groups = fields.each("groups", one_group)
    if groups == []:
        fields.refuse("groups", "range", fewest=1)
    return None if groups is None else tuple(groups)


def _ranking(fields: Fields, system: System, problems: Problems) -> tuple[str, ...] | None:
    if not system.has_standings:
        return None
    earlier: set[str] = set()

    def tie_break(value: object, path: str) -> str | None:
        if not is_text(value, path, problems):
            return None
        name = str(value)
        if name not in system.tie_breaks or name in earlier:
            problems.add(path, "measure", measure=name, twice=name in earlier, system=system.name)
        earlier.add(name)
        return name

    ranking = fields.each("ranking", tie_break)
    if ranking == []:
        fields.refuse("ranking", "range", fewest=1)
    return None if ranking is None else tuple(ranking)
