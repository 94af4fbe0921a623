"""How many lines a slip of paper has: one for each hand that can be played."""

from collections.abc import Mapping
from typing import Any

UNKNOWN = 12
"""Lines where a game goes to a target, nobody knows after how many hands: four such slips fill a sheet."""

MOST = 40


def lines_of_a_slip(ruleset: Mapping[str, Any]) -> int:
    """Lines for the hands of a match under these options.

    >>> lines_of_a_slip({"hands_limit": 6, "best_of": 1}), lines_of_a_slip({"hands_limit": 4, "best_of": 3})
    (6, 12)
    >>> lines_of_a_slip({"end": "hands", "hands": 6}), lines_of_a_slip({"target": 101})
    (6, 12)
    """
    hands = ruleset.get("hands_limit")
    if hands is None and ruleset.get("end") == "hands":
        hands = ruleset.get("hands")
    return min(hands * int(ruleset.get("best_of") or 1), MOST) if hands else UNKNOWN
