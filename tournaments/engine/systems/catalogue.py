"""The systems by which a stage may be played: who sits at a table, which options and measures each has.

The tables of docs/formats/tournament-file.md, "Systems and options", as data.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What sits at a table of a system."""

    DUELS = "duels"
    BRACKET = "bracket"
    PARTNERS = "partners"
    SOLO = "solo"
    LAST_TABLE = "last_table"
    """Solo tables whose best go on until one table is left."""


DUEL_MEASURES = (
    "points", "wins", "scored", "conceded", "difference", "ratio", "games", "head_to_head",
    "buchholz", "buchholz_cut_1", "median_buchholz", "sonneborn_berger", "lot",
)  # fmt: skip
PARTNER_MEASURES = ("points", "wins", "scored", "conceded", "difference", "ratio", "games", "lot")
SOLO_MEASURES = ("total", "table_wins", "best_round", "last_round", "mates", "lot")

CREDITS = ("win_mean", "win_zero", "draw_mean", "zero")

_COMMON = frozenset({"system", "from", "played"})
_SCORES = frozenset({"score_cap", "forfeit_score", "sitting_out", "ranking"})
_POINTS = frozenset({"win", "draw", "loss"})
_DUELS = _COMMON | _SCORES | _POINTS | {"withdrawn"}


@dataclass(frozen=True, slots=True)
class System:
    """One way to play a stage."""

    name: str
    kind: Kind
    keys: frozenset[str]
    """The keys a stage of this system may have in the file."""

    measures: tuple[str, ...] = ()
    ranking: tuple[str, ...] = ()
    """The measures by which it ranks unless the file says otherwise; empty where a bracket ranks."""

    credit: str = "win_mean"
    """What sitting out is worth unless the file says otherwise."""

    fixed: bool = False
    """Whoever is not there is drawn all the same, and loses by forfeit."""

    least: int = 2
    """Fewest entrants (``tables``: its ``table_size``)."""

    @property
    def has_rounds(self) -> bool:
        """The number of rounds is chosen, not a consequence of the entrants."""
        return "rounds" in self.keys

    @property
    def has_standings(self) -> bool:
        """Ranked by measures, not by how far one came."""
        return bool(self.measures)

    @property
    def is_bracket(self) -> bool:
        return self.kind is Kind.BRACKET

    @property
    def is_solo(self) -> bool:
        return self.kind in (Kind.SOLO, Kind.LAST_TABLE)

    @property
    def has_schedule(self) -> bool:
        return self.name in ("round_robin", "groups")


_DUEL_RANKING = ("points", "head_to_head", "difference", "scored")

SYSTEMS = {
    system.name: system
    for system in (
        System(
            "round_robin", Kind.DUELS, _DUELS | {"legs"}, DUEL_MEASURES, _DUEL_RANKING, "zero", fixed=True,
        ),
        System(
            "groups", Kind.DUELS, _DUELS | {"legs", "groups"}, DUEL_MEASURES, _DUEL_RANKING, "zero",
            fixed=True,
        ),
        System("swiss", Kind.DUELS, _DUELS | {"rounds"}, DUEL_MEASURES, _DUEL_RANKING),
        System("ladder", Kind.DUELS, _DUELS | {"rounds"}, DUEL_MEASURES, _DUEL_RANKING),
        System("knockout", Kind.BRACKET, _COMMON | {"third_place", "plate"}, fixed=True),
        System("double_knockout", Kind.BRACKET, _COMMON | {"reset"}, fixed=True),
        System(
            "partners", Kind.PARTNERS, _COMMON | _SCORES | _POINTS | {"rounds", "by"}, PARTNER_MEASURES,
            ("points", "difference", "scored"), least=4,
        ),
        System(
            "tables", Kind.SOLO, _COMMON | _SCORES | {"rounds", "by", "table_size"}, SOLO_MEASURES,
            ("total", "table_wins", "best_round"), "zero", least=3,
        ),
        System("table_knockout", Kind.LAST_TABLE, _COMMON | {"table_size", "advance"}, fixed=True),
    )
}  # fmt: skip

STAGE_KEYS = frozenset().union(*(system.keys for system in SYSTEMS.values()))
