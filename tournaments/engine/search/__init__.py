"""Searches for the best round. Only this module is imported from outside.

What goes in are people, as whole numbers that mean nothing, and what happened between them; what comes out
are pairs or tables, and who sits out.

* ``pair_duels``: everybody in pairs, one perhaps left over, at the least cost (``duel_*``).
* ``seat_tables``, ``plan_tables``: tables at which each plays alone, one round or all at once (``solo_*``).
* ``seat_partners``, ``plan_partners``: the same where two play two (``partner_*``).
* ``min_cost_perfect_matching``, ``max_weight_pairs``: the best pairs of a graph, exactly.

Inside, ``apart_dealing`` makes a first seating, ``local_search`` improves one by swapping people, and
``score_balance`` brings scores at a table together. ``exact_partition`` (a dozen people) and ``exact_cover``
(tables to choose from) find a best round and prove it. ``seat_costs`` says what a seating costs.

A search ends after a number of steps that depends on its input alone, so that the same chance gives the same
draw anywhere; out of time it answers the best that it has.
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
