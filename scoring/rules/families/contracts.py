"""What Trjámann and Laugavatnsmanni share: sixteen tricks, and contracts that each player uses up.

Rules followed: docs/rules, sections 5 and 6.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scoring.rules.families.manni import PLAYERS, against_par, yield_against_par
from scoring.rules.variant import Position, Step

TRICKS = 16

Contracts = tuple[tuple[str, ...], ...]
"""Those left to each seat; kept in the memory of the position as ``left``."""

PARS = {"nullo": (4, 6)}
"""Tricks of the declarer and of each opponent that are worth nothing, where they are not 8 and 4 (5.3)."""
USUAL_PARS = (8, 4)


HAND_YIELD = yield_against_par(TRICKS, min(*USUAL_PARS, *PARS["nullo"]))
"""All pars make sixteen, so that what some win the others lose."""


def contract_steps(tricks: list[int], declarer: int, contract: str) -> list[Step]:
    """What a contract is worth to who plays it and to the others; Laugavatnsmanni's too (5.3, 6.3)."""
    own, others = PARS.get(contract, USUAL_PARS)
    pars = [own if seat == declarer else others for seat in range(PLAYERS)]
    return against_par(tricks, pars, avoiding=contract == "nullo", facts={"contract": contract})


def all_left(contracts: Sequence[str]) -> Contracts:
    return (tuple(contracts),) * PLAYERS


def used_up(left: Contracts, seat: int, contract: str) -> Contracts:
    """The contracts left to each seat after this seat has played that one."""
    return tuple(
        tuple(other for other in own if player != seat or other != contract)
        for player, own in enumerate(left)
    )


def whose_turn(position: Position) -> int:
    """The first player from the dealer's left who still has a contract in this game (11, L5)."""
    left: Contracts = position.memory["left"]
    seats = (
        (position.after_dealer + turn * position.step) % position.players for turn in range(position.players)
    )
    return next(seat for seat in seats if left[seat])


def contracts_foreseen(announces: str) -> Callable[[Position], Mapping[str, Any]]:
    """What ``next`` says of them; ``announces`` is what it calls the player whose turn it is."""
    return lambda position: {announces: whose_turn(position), "contracts_left": position.memory["left"]}
