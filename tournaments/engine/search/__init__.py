"""Searches for the best round, each named for what it solves. Only this module is imported from outside.

* ``pair_duels``: everybody in pairs, one perhaps left over, at the least cost.
* ``seat_tables``, ``seat_partners``: the best next round of tables where each plays alone, or two play two.
* ``plan_tables``, ``plan_partners``: all rounds of these at once, for people who stay throughout.
* ``min_cost_perfect_matching``, ``max_weight_pairs``: matchings in a graph, exactly.

People are whole numbers that mean nothing. A search ends after a number of steps that depends on its input
alone, so that the same chance gives the same draw anywhere; out of time it answers the best that it has.
"""

from tournaments.engine.search.apart_pairs import NOBODY, ApartPairs, Pair
from tournaments.engine.search.duel_line import DuelCosts
from tournaments.engine.search.duel_pairing import pair_duels
from tournaments.engine.search.partner_plan import plan_partners
from tournaments.engine.search.partner_tables import PartnerRound, seat_partners
from tournaments.engine.search.perfect_matching import Cost, max_weight_pairs, min_cost_perfect_matching
from tournaments.engine.search.situation import Situation
from tournaments.engine.search.solo_plan import plan_tables
from tournaments.engine.search.solo_tables import EXACT, TableRound, seat_tables

__all__ = [
    "EXACT",
    "NOBODY",
    "ApartPairs",
    "Cost",
    "DuelCosts",
    "Pair",
    "PartnerRound",
    "Situation",
    "TableRound",
    "max_weight_pairs",
    "min_cost_perfect_matching",
    "pair_duels",
    "plan_partners",
    "plan_tables",
    "seat_partners",
    "seat_tables",
]
