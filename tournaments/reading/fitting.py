"""Which games, competitors and systems go together: who may compete in a game, at tables of what size.

Plain facts about :class:`~scoring.rules.Variant`; no game is named here.
"""

from scoring.rules import Variant, get_variant
from tournaments.engine import SYSTEMS, AtTable
from tournaments.models import Tournament

Unit = Tournament.Unit


def units_of(variant: Variant) -> tuple[str, ...]:
    """Who may compete in this game: those for whom some system has tables that it can be played at."""
    return tuple(unit for unit in Unit.values if systems_of(variant, unit))


def systems_of(variant: Variant, unit: str) -> tuple[str, ...]:
    """The systems in which competitors of this sort can play this game, in the order of the file format."""
    return tuple(system.name for system in SYSTEMS.values() if _suits(variant, unit, system.at_table))


def table_sizes(variant: Variant) -> tuple[int, ...]:
    """How many people may sit at a table, each playing alone."""
    return tuple(players for players in variant.players if players >= 3 and variant.sides(players) == players)


def seats_at_table(variant: str, unit: str, table_size: int | None = None) -> int:
    """How many sit at a table: as many as the stage says, else the fewest that can play the game."""
    game = get_variant(variant)
    if table_size in game.players:
        return int(table_size or 0)
    if unit == Unit.TEAM:
        return max(game.players)
    return min(game.players)


def _suits(variant: Variant, unit: str, at_table: AtTable) -> bool:
    if at_table is AtTable.PARTNERS:
        return unit == Unit.PLAYER and 4 in variant.players and variant.sides(4) == 2
    if at_table is AtTable.ALONE:
        return unit == Unit.PLAYER and bool(table_sizes(variant))
    if unit == Unit.PLAYER:
        return 2 in variant.players
    sizes = [players for players in variant.players if players > 2 and variant.sides(players) == 2]
    return 4 in sizes if unit == Unit.PAIR else bool(sizes)
