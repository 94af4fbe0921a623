"""How late people can meet again in a double knockout, beside what another program's defaults give."""

from itertools import product

from tournaments.engine.systems.elimination import double_knockout

BRACKETS_MANAGER = {8: 3, 16: 3, 32: 5, 64: 6, 128: 7}
"""The same measure of brackets-manager 1.11."""


AS_LATE_AS_CAN_BE = {8: 3, 16: 4, 32: 5, 64: 7, 128: 8}
"""Best of all combinations of orders tried."""


def run() -> bool:
    print("First losers' round in which two who met can meet again: places, ours, brackets-manager")
    for size, theirs in BRACKETS_MANAGER.items():
        print(f"{size:>6} {first_possible_rematch(size):>4} {theirs:>4}")
    return all(first_possible_rematch(size) >= best for size, best in AS_LATE_AS_CAN_BE.items())


def first_possible_rematch(size: int) -> int:
    """In a double knockout of `size` places, from 8, whoever wins."""
    # For each match, who may come to it: place from 0, and the round of the loss that came before, or 0.
    arrivals: dict[tuple[str, int, int], set[tuple[int, int]]] = {}
    for match in double_knockout(size):
        sides = []
        for side in match.sides:
            if side.what == "place":
                sides.append({(side.match - 1, 0)})
                continue
            before = arrivals[side.bracket, side.round, side.match]
            sides.append(before if side.what == "winner" else {(who, side.round) for who, _ in before})
        if match.bracket == "losers" and any(
            # Places whose numbers first differ in this bit meet in this round; there one went down.
            lost_a != lost_b and (a ^ b).bit_length() == min(lost_a, lost_b)
            for (a, lost_a), (b, lost_b) in product(*sides)
        ):
            return match.round - 1
        arrivals[match.bracket, match.round, match.match] = sides[0] | sides[1]
    raise ValueError(f"nobody meets again in a bracket of {size}")
